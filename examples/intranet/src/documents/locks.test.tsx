import { screen, waitFor, within } from '@testing-library/react'
import { test } from 'fauxtranet/vitest'
import { describe, expect } from 'vitest'
import { openPage } from '../open-page.tsx'
import { showApp } from '../show-app.tsx'

const rowOf = async (title: string) => (await screen.findByText(title, { selector: '.row-title *' })).closest('li')!

describe('a document that another user checks out', () => {
  test.override({ fauxtranet: { user: 'employee' } })

  test('shows who has it, at once, and cannot be changed', async ({ intranet }) => {
    await openPage('/#/documents/1')
    const row = within(await rowOf('Code of conduct.pdf'))
    const button = await row.findByRole('button', { name: 'Check out Code of conduct.pdf' })
    const { id } = intranet.world.documents.all().find(({ title }) => title === 'Code of conduct.pdf')!
    const address = `/intranet/rest/documents/document/${id}/checkout?parent_id=1`
    const sent = { method: 'POST', headers: { 'x-sim-user': 'approver' } }
    expect((await intranet.fetch(address, sent)).ok).toBe(true)
    await row.findByText('Lucie Renault', { selector: '.chip *' })
    expect(button.isConnected).toBe(false)
  })
})

describe('a document that another user has', () => {
  test.override({ fauxtranet: { scenario: 'checked-out-by-another' } })

  test('shows it in its details, without actions that would be refused', async ({ intranet }) => {
    const held = intranet.world.documents.all().find(({ title }) => title === 'UF-200 Data sheet.pdf')!
    await openPage(`/#/documents/14/${held.id}`)
    const details = within(await screen.findByRole('region', { name: 'Details' }))
    await details.findByText(/until it is checked in/)
    expect(details.getByRole<HTMLButtonElement>('button', { name: 'Check out' }).disabled).toBe(true)
    expect(details.queryByRole('button', { name: 'Delete' })).toBeNull()
    expect(details.queryByRole('button', { name: /^Restore/ })).toBeNull()
  })

  test('is not known in production, where the API does not report it', async ({ intranet }) => {
    showApp('/documents/14')
    await rowOf('UF-200 Data sheet.pdf')
    await waitFor(() => expect(intranet.world).toHaveReceived('documents.listCheckedOut'))
    expect(document.querySelector('.lock-chip')).toBeNull()
  })
})
