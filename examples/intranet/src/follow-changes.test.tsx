import { screen, waitFor } from '@testing-library/react'
import { test } from 'fauxtranet/vitest'
import { describe, expect } from 'vitest'
import { followChanges } from './follow-changes.ts'
import { createQueryClient } from './query-client.ts'
import { showApp } from './show-app.tsx'

describe('a change from outside the page', () => {
  test.override({ fauxtranet: { user: 'employee' } })

  test('of the user, or by another user, is shown without a reload', async ({ intranet, onTestFinished }) => {
    const client = createQueryClient()
    showApp('/thanks', client)
    onTestFinished(followChanges(client, ''))
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
