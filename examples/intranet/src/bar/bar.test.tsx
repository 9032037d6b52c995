import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { test } from 'fauxtranet/vitest'
import { describe, expect, onTestFinished, vi } from 'vitest'
import { openPage } from '../open-page.tsx'

describe('the bar', () => {
  test('signs in as someone else, without a reload', async ({ intranet: _ }) => {
    const user = await openPage('/')
    await user.click(await screen.findByText(/^You are /))
    await user.type(await screen.findByRole('searchbox', { name: 'Find a person' }), 'zak')
    await user.click(await screen.findByRole('button', { name: /Magdalena Żak/ }))
    expect(await screen.findByText('You are Magdalena Żak')).toBeTruthy()
    await waitFor(() => expect(document.querySelector('.me')?.textContent).toContain('Magdalena Żak'))
  })

  test('keeps the focus if the user chooses the same person', async ({ intranet: _ }) => {
    const user = await openPage('/?user=employee')
    const label = await screen.findByText('You are Magdalena Żak')
    await user.click(label)
    await user.click(await screen.findByRole('button', { name: /Magdalena Żak/ }))
    expect(document.activeElement).toBe(label.closest('summary'))
  })

  test('shows people to sign in as to users who are signed out', async ({ intranet: _ }) => {
    const user = await openPage('/?user=')
    const main = within(await screen.findByRole('main'))
    const faces = await main.findAllByRole('button')
    expect(faces.map((face) => face.textContent)).toEqual(
      expect.arrayContaining(['Magdalena Żak Firmware Engineer', 'Georgia Kaur Internal Auditor']),
    )
    await user.click(main.getByRole('button', { name: 'Lucie Renault Head of Finance' }))
    expect(await screen.findByText('You are Lucie Renault')).toBeTruthy()
  })

  test('opens the view in the address once', async ({ intranet: _ }) => {
    await openPage('/?sim=empty&user=admin&now=2026-03-02T09:30:00Z')
    expect(await screen.findByText('Nothing yet', { selector: 'summary *' })).toBeTruthy()
    expect(await screen.findByText(/^Mon 2 Mar/)).toBeTruthy()
    expect(location.search).toBe('')
  })

  test('shows until when a hosted world is kept', async ({ intranet }) => {
    const { simulator } = intranet
    Object.assign(simulator, { findExpiry: () => '2026-11-26T12:00:00.000Z' })
    onTestFinished(() => void Reflect.deleteProperty(simulator, 'findExpiry'))
    await openPage('/')
    expect((await screen.findByText(/until 26 Nov/)).textContent).toBe('Kept until 26 Nov')
    expect(screen.queryByText('Read-only')).toBeNull()
    cleanup()
    const { fetch } = globalThis
    const asHosted = (input: RequestInfo | URL, init?: RequestInit) => {
      const request = new Request(input, init)
      request.headers.set('x-sim-key', 'read.abc')
      return fetch(request)
    }
    vi.stubGlobal('fetch', asHosted)
    onTestFinished(() => void vi.unstubAllGlobals())
    await intranet.fetch('/api/people/v2/users/9', { method: 'PUT', body: '{"job_title":"Pilot"}' })
    const user = await openPage('/#/people/3')
    expect(await screen.findByText('Read-only')).toBeTruthy()
    // Its address shows the changes to everyone who has the key.
    await user.click(screen.getByRole('button', { name: 'Copy link' }))
    await screen.findByText('Link copied')
    const copied = new URL(await navigator.clipboard.readText())
    expect([copied.search, copied.hash]).toEqual(['?sim-key=read.abc', '#/people/3'])
  })

  test('opens it as a whole, or not at all', async ({ intranet: _ }) => {
    await openPage('/?sim=empty&user=no-one-here')
    expect((await screen.findByRole('alert')).textContent).toMatch(/^The link was not opened: .*no-one-here/)
    expect(screen.getByText('A small company', { selector: 'summary *' })).toBeTruthy()
  })

  test('ignores empty values in the address', async ({ intranet: _ }) => {
    await openPage('/?sim=&now=')
    expect(await screen.findByText('A small company', { selector: 'summary *' })).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('shows the year unless it is the current one', async ({ intranet: _ }) => {
    await openPage('/?now=1999-03-02T09:30:00Z')
    expect(await screen.findByText(/^Tue,? 2 Mar 1999$/)).toBeTruthy()
  })

  test('sets the date of the screens', async ({ intranet: _ }) => {
    await openPage('/?now=2027-01-04T09:30:00Z#/')
    expect(await screen.findByText('Monday 4 January')).toBeTruthy()
  })

  test('shows why the view in the address cannot be opened', async ({ intranet: _ }) => {
    await openPage('/?sim=smal-company')
    const alert = within(await screen.findByRole('alert'))
    alert.getByText('There is no scenario “smal-company”.')
    expect(alert.getByRole('link').getAttribute('href')).toBe('/#/scenarios')
    expect(screen.getByText('A small company', { selector: 'summary *' })).toBeTruthy()
  })

  test('shows an error until it is closed, or something works', async ({ intranet: _ }) => {
    const user = await openPage('/?sim=empty&user=no-one-here')
    const alert = within(await screen.findByRole('alert'))
    await user.click(alert.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('alert')).toBeNull()
    cleanup()
    await openPage('/?sim=empty&user=no-one-here')
    await screen.findByRole('alert')
    await user.click(await screen.findByText('Tomorrow, 9:00'))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })

  test('sets a date only when it is complete', async ({ intranet: _ }) => {
    const user = await openPage('/?now=2026-03-02T09:30:00Z')
    await user.click(await screen.findByText(/^Mon 2 Mar/))
    const input = await screen.findByLabelText('Date and time')
    await user.clear(input)
    await user.type(input, '2026-04-15T10:00')
    expect(screen.getByText(/^Mon 2 Mar/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Set' }))
    expect(await screen.findByText(/^Wed 15 Apr/)).toBeTruthy()
  })

  test('shows the time of the clock when its menu opens, and requires a date', async ({ intranet }) => {
    const user = await openPage('/?now=2026-03-02T09:30:00Z')
    const label = await screen.findByText(/^Mon 2 Mar/)
    const shown = () => new Date(screen.getByLabelText<HTMLInputElement>('Date and time').value).toISOString()
    expect(shown()).toBe('2026-03-02T09:30:00.000Z')
    // Not reported, as when time passes.
    intranet.world.clock.advance('2h')
    await user.click(label)
    await waitFor(() => expect(shown()).toBe('2026-03-02T11:30:00.000Z'))
    await user.clear(screen.getByLabelText('Date and time'))
    await user.click(screen.getByRole('button', { name: 'Set' }))
    expect(screen.getByRole('alert').textContent).toBe('Please enter a date and a time.')
  })

  test('keeps changes unless the user opens the view', async ({ intranet }) => {
    await intranet.fetch('/api/people/v2/users/9', {
      method: 'PUT',
      body: JSON.stringify({ job_title: 'Night manager' }),
    })
    const user = await openPage('/?sim=empty')
    expect(await screen.findByText(/would replace your changes/)).toBeTruthy()
    expect(screen.getByText('A small company', { selector: 'summary *' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Open it' }))
    expect(await screen.findByText('Nothing yet', { selector: 'summary *' })).toBeTruthy()
    expect(await screen.findByText('Opened “Nothing yet”.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('A small company', { selector: 'summary *' })).toBeTruthy()
    expect(intranet.world.users.get(9)?.job_title).toBe('Night manager')
  })
})

/** For responses that the simulator never sends itself. */
function replaceResponses(path: string, respond: () => Response) {
  const { fetch } = globalThis
  onTestFinished(() => void vi.unstubAllGlobals())
  vi.stubGlobal('fetch', async (input: string | URL | Request, init?: RequestInit) =>
    String(input).includes(path) ? respond() : fetch(input, init),
  )
}

describe('a scenario in the menu', () => {
  test('opens the screen that shows it best', async ({ intranet: _ }) => {
    const user = await openPage('/#/people/3')
    await user.click(await screen.findByText('A small company', { selector: 'summary *' }))
    await user.click(await screen.findByRole('button', { name: /^A full trash can/ }))
    expect(await screen.findByRole('heading', { name: 'Trash can' })).toBeTruthy()
    const two = screen.getByRole('link', { name: 'Two people side by side', hidden: true })
    expect(two.getAttribute('href')).toMatch('#/documents/trash')
  })

  test('replaces own changes only after a question', async ({ intranet: _ }) => {
    const user = await openPage('/?user=approver#/documents')
    await user.click((await screen.findAllByRole('button', { name: /^Approve / }))[0]!)
    await waitFor(async () => {
      await user.click(screen.getByRole('button', { name: /^(Copy link|Link copied)$/ }))
      expect(screen.getByText(/A link cannot contain your changes/)).toBeTruthy()
    })
    await user.click(await screen.findByText('A small company', { selector: 'summary *' }))
    await user.click(await screen.findByRole('button', { name: /^Nothing yet/ }))
    expect(await screen.findByText(/would replace your changes/)).toBeTruthy()
    expect(screen.getByText('A small company', { selector: 'summary *' })).toBeTruthy()
  })
})

describe('an address', () => {
  test('of no page is reported', async ({ intranet: _ }) => {
    await openPage('/#/nonsense')
    expect(await screen.findByRole('heading', { name: 'Not found', level: 1 })).toBeTruthy()
    expect(document.title).toBe('Not found · Intranet')
  })
})

describe('the control interface', () => {
  test('can fail, which is shown, and tried again', async ({ intranet: _ }) => {
    replaceResponses('/__sim', () => Response.json({ message: 'The disk is full.' }, { status: 500 }))
    const user = await openPage('/')
    await screen.findByText('The disk is full.')
    vi.unstubAllGlobals()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText(/^You are /)
  })

  for (const status of [401, 403, 404])
    test(`is not always served: ${status}`, async ({ intranet: _ }) => {
      replaceResponses('/__sim', () => new Response('Not served', { status }))
      await openPage('/')
      await screen.findByRole('list', { name: 'Notes' })
      expect(screen.queryByRole('complementary', { name: 'Demonstration' })).toBeNull()
      expect(screen.queryByRole('alert')).toBeNull()
      // Before the test's own `fetch` is removed.
      vi.unstubAllGlobals()
    })
})

describe('a company of more than 1000 people', () => {
  test.override({ fauxtranet: { scenario: 'many-people', parameters: { count: 1100 } } })

  test('has all of them in the menu', async ({ intranet }) => {
    const last = intranet.world.users.all().at(-1)!
    expect(last.id).toBeGreaterThan(1000)
    const user = await openPage('/')
    await user.click(await screen.findByText(/^You are /))
    await user.type(await screen.findByRole('searchbox', { name: 'Find a person' }), last.username)
    await screen.findByRole('button', { name: new RegExp(last.surname) })
  })
})
