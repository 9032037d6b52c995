import { screen, waitFor } from '@testing-library/react'
import { test } from 'fauxtranet/vitest'
import { describe, expect } from 'vitest'
import { openPage } from './open-page.tsx'

describe('what is open', () => {
  test.override({ fauxtranet: { user: 'manager' } })

  test('is left for its list if another company does not have it', async ({ intranet }) => {
    await openPage('/#/documents/1/3')
    await screen.findByRole('heading', { name: 'Versions' })
    await intranet.fetch('/__sim/scenario', { method: 'PUT', body: '{"name":"empty"}' })
    await screen.findByRole('heading', { name: 'Documents', level: 1 })
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('is left for its list if its creation is undone', async ({ intranet }) => {
    const before = intranet.world.notes.all().length
    const note = { description: 'For the tea.', tags: [], thanked: [{ id: 7, oclass: { id: 7, oclass: 1 } }] }
    const headers = { 'content-type': 'application/json' }
    await intranet.fetch('/api/thankyou/v3/thanks', { method: 'POST', headers, body: JSON.stringify(note) })
    await openPage(`/#/thanks/${intranet.world.notes.all().at(-1)!.id}`)
    await screen.findByText('For the tea.')
    await intranet.fetch('/__sim/undo', { method: 'POST', body: '{}' })
    await screen.findByRole('heading', { name: 'Thank you', level: 1 })
    await waitFor(() => expect(screen.queryByText('For the tea.')).toBeNull())
    expect(intranet.world.notes.all()).toHaveLength(before)
  })
})
