import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { test } from 'fauxtranet/vitest'
import { describe, expect } from 'vitest'
import { openPage } from '../open-page.tsx'

const frames = () => screen.findAllByTitle<HTMLIFrameElement>(/^The intranet as /)
const addresses = async () => (await frames()).map((frame) => frame.getAttribute('src'))

describe('two people side by side', () => {
  test('have a frame each', async ({ intranet: _ }) => {
    await openPage('/?two=employee,approver')
    expect(await addresses()).toEqual(['?as=employee', '?as=approver'])
  })

  test('open the view in the address first', async ({ intranet }) => {
    await openPage('/?two=employee,approver&sim=busy-wall&now=2026-03-02T09:30:00Z#/thanks')
    expect(await addresses()).toEqual(['?as=employee#/thanks', '?as=approver#/thanks'])
    expect([intranet.world.origin.scenario, intranet.world.clock.instant()]).toEqual([
      'busy-wall',
      '2026-03-02T09:30:00.000Z',
    ])
    expect(location.search).toBe('?two=employee,approver')
  })

  test('keep changes unless the user opens the view', async ({ intranet }) => {
    await intranet.fetch('/api/people/v2/users/9', {
      method: 'PUT',
      body: JSON.stringify({ job_title: 'Night manager' }),
    })
    const user = await openPage('/?two=employee,approver&sim=empty')
    expect(await screen.findByText(/would replace your changes/)).toBeTruthy()
    expect(intranet.world.origin.scenario).toBe('small-company')
    await user.click(screen.getByRole('button', { name: 'Open it' }))
    await waitFor(() => expect(intranet.world.origin.scenario).toBe('empty'))
  })

  test('can become someone else, and the address follows', async ({ intranet: _ }) => {
    const user = await openPage('/?two=employee,approver')
    await user.click(await screen.findByText('Lucie Renault', { selector: 'summary *' }))
    const [, second] = await screen.findAllByRole('region')
    await user.click(await within(second!).findByRole('button', { name: /^Cedrik Menne/ }))
    expect(await addresses()).toEqual(['?as=employee', '?as=manager'])
    expect(location.search).toBe('?two=employee,manager')
    await user.click(within(second!).getByRole('button', { name: 'Sign out', hidden: true }))
    expect(await addresses()).toEqual(['?as=employee', '?as=nobody'])
    expect(second!.getAttribute('aria-label')).toBe('Signed out')
  })

  test('have an address and a link with the page of the first frame', async ({ intranet: _ }) => {
    const user = await openPage('/?two=employee,approver&sim=busy-wall#/thanks')
    const inside = Object.assign(new EventTarget(), { location: new URL('http://x/?as=employee#/badges') })
    const [first] = await frames()
    Object.defineProperty(first!, 'contentWindow', { value: inside })
    fireEvent.load(first!)
    act(() => void inside.dispatchEvent(new Event('hashchange')))
    expect(location.search + location.hash).toBe('?two=employee,approver#/badges')
    expect(screen.getByRole('link', { name: 'Back to one person' }).getAttribute('href')).toBe('/#/badges')
    await user.click(await screen.findByRole('button', { name: 'Copy link' }))
    const link = new URL(await navigator.clipboard.readText())
    expect([link.searchParams.get('two'), link.searchParams.get('sim'), link.hash]).toEqual([
      'employee,approver',
      'busy-wall',
      '#/badges',
    ])
  })

  test('can sign in inside the frame', async ({ intranet: _ }) => {
    await openPage('/?two=nobody,approver')
    const [first] = await frames()
    Object.defineProperty(first!, 'contentWindow', {
      value: Object.assign(new EventTarget(), { location: new URL('http://x/?as=manager') }),
    })
    fireEvent.load(first!)
    await screen.findByText('Cedrik Menne', { selector: 'summary *' })
    expect(location.search).toBe('?two=manager,approver')
    // Another address would load the frame again.
    expect(first!.getAttribute('src')).toBe('?as=nobody')
  })
})

describe('a frame', () => {
  test('is used by its user', async ({ intranet: _ }) => {
    await openPage('/?as=approver')
    await waitFor(() => expect(document.querySelector('.me')?.textContent).toContain('Lucie Renault'))
    expect(screen.queryByText(/^You are /)).toBeNull()
  })

  const refused = {
    nobody: '',
    'no-one-here': 'There is no user “no-one-here”. Choose someone:',
    Żak: 'There is no user “Żak”. Choose someone:',
    blocked: 'Mariam Kraft is blocked. Choose someone:',
  }
  for (const [as, reason] of Object.entries(refused))
    test(`shows faces instead of a user who cannot sign in: ${as}`, async ({ intranet: _ }) => {
      await openPage(`/?as=${as}#/documents`)
      const main = within(await screen.findByRole('main'))
      const face = await main.findByRole('link', { name: /^Lucie Renault/ })
      expect(face.getAttribute('href')).toBe('?as=approver#/documents')
      expect(main.getByRole('heading').parentElement!.querySelector('p')?.textContent ?? '').toBe(reason)
      expect(main.queryByText(/__sim/)).toBeNull()
    })
})
