import { screen, waitFor } from '@testing-library/react'
import { test } from 'fauxtranet/vitest'
import { describe, expect } from 'vitest'
import { followChanges } from './follow-changes.ts'
import { openPage } from './open-page.tsx'
import { createQueryClient } from './query-client.ts'
import { showApp } from './show-app.tsx'

describe('a change from outside the page', () => {
  test.override({ fauxtranet: { user: 'employee' } })

  test('of the user, or by another user, is shown without a reload', async ({ intranet, onTestFinished }) => {
    const client = createQueryClient()
    showApp('/thanks', client)
    onTestFinished(followChanges(client, '').stop)
    await screen.findByText('Magdalena Żak', { selector: '.me *' })
    await intranet.signIn('approver')
    await screen.findByText('Lucie Renault', { selector: '.me *' })
    // Fetched, because the browser keeps the former photo.
    await waitFor(() => expect(intranet.world).toHaveReceived('people.getPhoto', { params: { id: '4' } }))
    await screen.findByRole('list', { name: 'Notes' })
    const note = { description: 'For the tea.', tags: [], thanked: [{ id: 7, oclass: { id: 7, oclass: 1 } }] }
    const headers = { 'x-sim-user': 'employee', 'content-type': 'application/json' }
    const sent = { method: 'POST', headers, body: JSON.stringify(note) }
    expect((await intranet.fetch('/api/thankyou/v3/thanks', sent)).ok).toBe(true)
    await screen.findByText('For the tea.')
  })
})

describe('two pages of one user', () => {
  test.override({ fauxtranet: { user: 'employee' } })

  test('show what the other one writes, and load their own writes once', async ({ intranet }) => {
    const user = await openPage('/#/documents/1')
    const title = 'Code of conduct.pdf'
    const checkOut = await screen.findByRole('button', { name: `Check out ${title}` })
    const { id } = intranet.world.documents.all().find((document) => document.title === title)!
    await screen.findByText(/^You are /)
    const countLists = () =>
      intranet.world.journal.all().filter(({ path }) => path.endsWith('/folder/1/documents')).length
    const before = countLists()
    await user.click(checkOut)
    await screen.findByRole('link', { name: `Check in ${title}` })
    // The bar shows changes when the write was reported.
    await waitFor(async () => {
      await user.click(screen.getByRole('button', { name: /^(Copy link|Link copied)$/ }))
      expect(screen.getByText(/A link cannot contain your changes/)).toBeTruthy()
    })
    const cancel = `/intranet/rest/documents/checkin/${id}`
    expect((await intranet.fetch(cancel, { method: 'DELETE' })).ok).toBe(true)
    const again = await screen.findByRole('button', { name: `Check out ${title}` })
    expect(countLists()).toBe(before + 2)
    // The same request as before, by the other page.
    const sent = await intranet.fetch(`/intranet/rest/documents/document/${id}/checkout?parent_id=1`, {
      method: 'POST',
    })
    expect(sent.ok).toBe(true)
    await waitFor(() => expect(again.isConnected).toBe(false))
  })
})

describe('an undo', () => {
  test.override({ fauxtranet: { scenario: 'drafts-awaiting-approval' } })

  const undo = (intranet: { fetch: (path: string, init: RequestInit) => Promise<unknown> }) =>
    intranet.fetch('/__sim/undo', { method: 'POST', body: '{}' })

  test('removes the message about what was done', async ({ intranet }) => {
    const user = await openPage('/#/documents/1')
    await user.click(await screen.findByRole('button', { name: 'Approve Battery transport.md' }))
    await screen.findByText('Approved Battery transport.md.')
    await undo(intranet)
    await screen.findByRole('button', { name: 'Approve Battery transport.md' })
    expect(screen.queryByText('Approved Battery transport.md.')).toBeNull()
  })

  test('removes the message of a form', async ({ intranet }) => {
    const user = await openPage('/#/thanks')
    await user.type(await screen.findByLabelText('People to thank'), 'Zoë Cooper')
    await user.click(await screen.findByRole('option', { name: /Zoë Cooper/ }))
    await user.type(screen.getByLabelText('What for'), 'For the tea.')
    await user.click(screen.getByRole('button', { name: 'Put it on the wall' }))
    await screen.findByText('Your thanks are on the wall.')
    await undo(intranet)
    await waitFor(() => expect(screen.queryByText('Your thanks are on the wall.')).toBeNull())
  })
})
