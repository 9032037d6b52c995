// Not jsdom's, which cannot be read.
import { File } from 'node:buffer'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { test } from 'fauxtranet/vitest'
import { describe, expect, onTestFinished, vi } from 'vitest'
import { openPage } from '../open-page.tsx'

describe('a saved state', () => {
  const drop = (...files: File[]) => fireEvent.drop(document.body, { dataTransfer: { files, types: ['Files'] } })

  /** The file that the button saves. */
  async function saved(press: () => Promise<void>): Promise<File> {
    const create = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:state')
    const names: string[] = []
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download)
    })
    onTestFinished(() => {
      create.mockRestore()
      click.mockRestore()
    })
    await press()
    await waitFor(() => expect(names).toHaveLength(1))
    return new File([await (create.mock.calls[0]![0] as Blob).text()], names[0]!)
  }

  test('travels as a file that is dropped on the page, and can be undone', async ({ intranet }) => {
    intranet.world.users.patch(1, { job_title: 'Night manager' })
    const user = await openPage('/')
    await user.click(await screen.findByText('A small company', { selector: 'summary *' }))
    const file = await saved(() => user.click(screen.getByRole('button', { name: 'Save state' })))
    expect(file.name).toMatch(/^small-company-\d{4}-\d\d-\d\d\.state\.json$/)

    await intranet.fetch('/__sim/scenario', { method: 'PUT', body: '{"name":"empty"}' })
    await screen.findByText('Nothing yet', { selector: 'summary *' })
    drop(file)
    await screen.findByText(/shows “A small company” on \d+ \w+. It replaces “Nothing yet”./)
    expect(intranet.world.users.get(1)?.job_title).not.toBe('Night manager')
    await user.click(screen.getByRole('button', { name: 'Load it' }))
    await screen.findByText('A small company', { selector: 'summary *' })
    expect(intranet.world.users.get(1)?.job_title).toBe('Night manager')

    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await screen.findByText('Nothing yet', { selector: 'summary *' })
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  test('can be undone until the scenario changes', async ({ intranet }) => {
    const state = await (await intranet.fetch('/__sim/state')).text()
    const user = await openPage('/')
    await screen.findByText(/^You are /)
    drop(new File([state], 'ours.json'))
    await user.click(await screen.findByRole('button', { name: 'Load it' }))
    await screen.findByText('Loaded “ours.json”.')
    // The report of the load itself.
    await new Promise((resolve) => setTimeout(resolve, 300))
    screen.getByRole('button', { name: 'Undo' })
    await intranet.fetch('/__sim/reset', { method: 'POST' })
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
  })

  test('can be chosen in the menu', async ({ intranet }) => {
    const state = await (await intranet.fetch('/__sim/state')).text()
    const user = await openPage('/?sim=empty')
    await user.upload(await screen.findByLabelText('Saved state'), new File([state], 'ours.json') as globalThis.File)
    await user.click(await screen.findByRole('button', { name: 'Load it' }))
    expect(await screen.findByText('Loaded “ours.json”.')).toBeTruthy()
  })

  test.for([
    ['not JSON', '“holiday.json” is not a saved state. Nothing was changed.'],
    ['[]', '“holiday.json” is not a saved state. Nothing was changed.'],
    ['{"log":{"entries":[]}}', '“holiday.json” is not a saved state. Nothing was changed.'],
  ])('refuses another file: %s', async ([text, message], { intranet: _ }) => {
    await openPage('/')
    await screen.findByText(/^You are /)
    drop(new File([text!], 'holiday.json'))
    expect(await screen.findByText(message!)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Load it' })).toBeNull()
  })

  test('is refused if another version wrote it', async ({ intranet }) => {
    const state = { ...(await (await intranet.fetch('/__sim/state')).json()), format: 2 }
    const user = await openPage('/')
    await screen.findByText(/^You are /)
    drop(new File([JSON.stringify(state)], 'old.json'))
    await user.click(await screen.findByRole('button', { name: 'Load it' }))
    expect(await screen.findByText(/^“old.json” cannot be loaded: .*must be 1.* Nothing was changed\.$/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Load it' })).toBeNull()
  })

  test('can be dropped on a frame, and the page around it takes it', async ({ intranet: _ }) => {
    await openPage('/?frame=yes')
    expect(drop(new File(['x'], 'alone.txt'))).toBe(false)
    // In a test, the frame is its own parent.
    await openPage('/?two=employee,approver')
    drop(new File(['x'], 'yours.txt'))
    expect(await screen.findByText(/“yours.txt” is not a saved state/)).toBeTruthy()
  })

  test('does not take the drops of other fields', async ({ intranet: _ }) => {
    await openPage('/')
    await screen.findByText(/^You are /)
    const field = document.body.appendChild(document.createElement('p'))
    onTestFinished(() => field.remove())
    field.ondrop = (event) => event.preventDefault()
    fireEvent.drop(field, { dataTransfer: { files: [new File(['x'], 'mine.txt')] } })
    drop(new File(['x'], 'yours.txt'))
    await screen.findByText(/“yours.txt” is not/)
    expect(screen.queryByText(/“mine.txt”/)).toBeNull()
  })

  test('is offered instead of a link', async ({ intranet }) => {
    intranet.world.users.patch(1, { job_title: 'Night manager' })
    const user = await openPage('/')
    await user.click(await screen.findByRole('button', { name: 'Copy link' }))
    await screen.findByText(/A link cannot contain your changes/)
    const notice = within(screen.getByRole('alert'))
    const file = await saved(() => user.click(notice.getByRole('button', { name: 'Save state' })))
    expect(await file.text()).toContain('Night manager')
    await user.click(notice.getByRole('button', { name: 'Copy link without changes' }))
    expect(await navigator.clipboard.readText()).toContain('?sim=small-company&user=admin')
  })
})
