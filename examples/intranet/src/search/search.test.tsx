import { screen, within } from '@testing-library/react'
import { test } from 'fauxtranet/vitest'
import { describe, expect } from 'vitest'
import { showApp } from '../show-app.tsx'

describe('the search', () => {
  test.override({ fauxtranet: { user: 'employee' } })

  test('finds people, and opens the first with Enter', async () => {
    const user = showApp('/thanks')
    await screen.findByRole('combobox', { name: 'Search the intranet' })
    await user.keyboard('/renault')
    await within(await screen.findByRole('group', { name: 'People' })).findByRole('option', { name: /Lucie Renault/ })
    await user.keyboard('{Enter}')
    await screen.findByRole('heading', { name: 'Lucie Renault' })
  })

  test('does not open a result of the previous words with Enter', async () => {
    const user = showApp('/thanks')
    await screen.findByRole('combobox', { name: 'Search the intranet' })
    await user.keyboard('/renault')
    await screen.findByRole('option', { name: /^Lucie Renault/ })
    await user.keyboard('x{Enter}')
    await screen.findByText(/^Nothing found for “renaultx”/)
  })

  test('finds articles, badges and notes, and moves through them with the arrows', async () => {
    const user = showApp('/thanks')
    const field = await screen.findByRole('combobox', { name: 'Search the intranet' })
    await user.type(field, 'or')
    for (const name of ['People', 'Articles', 'Badges', 'Thanks']) await screen.findByRole('group', { name })
    await user.keyboard('{ArrowDown}')
    expect(screen.getByRole('option', { selected: true })).toBe(screen.getAllByRole('option')[1])
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('option')).toBeNull()
  })

  test('finds documents by title, listing each folder once for all words', async ({ intranet }) => {
    const user = showApp('/thanks')
    const field = await screen.findByRole('combobox', { name: 'Search the intranet' })
    await user.type(field, 'update')
    const group = within(await screen.findByRole('group', { name: 'Documents' }))
    expect(group.getByRole('option').textContent).toMatch('Update in the field.mdFirmware')
    await user.clear(field)
    await user.type(field, 'policy')
    await within(await screen.findByRole('group', { name: 'Documents' })).findByText(/^showing the first 4 of \d$/)
    for (const id of [0, 16])
      expect(intranet.world).toHaveReceived('documents.listFolder', { params: { id }, times: 1 })
    await user.click(screen.getByRole('option', { name: /^Travel policy.pdf/ }))
    await screen.findByRole('heading', { name: 'Travel policy.pdf' })
  })

  test('lists a limited number of folders, and shows that', async ({ intranet }) => {
    for (let i = 1; i <= 60; i += 1) {
      const request = {
        method: 'POST',
        headers: { 'x-sim-user': 'admin' },
        body: JSON.stringify({ title: `Travel ${i}` }),
      }
      await intranet.fetch('/intranet/rest/documents/folder/18/folders/', request)
    }
    const user = showApp('/thanks')
    await user.type(await screen.findByRole('combobox', { name: 'Search the intranet' }), 'travel')
    await screen.findByText(/^in the first 50 folders showing the first 4 of \d+$/)
    expect(intranet.world).toHaveReceived('documents.listFolder', { times: 50 })
  })

  test('finds expense sheets, and opens a thank-you note', async () => {
    const user = showApp('/expenses')
    await screen.findByRole('heading', { name: 'Expenses' })
    const field = await screen.findByRole('combobox', { name: 'Search the intranet' })
    const [sheet] = await screen.findAllByRole('heading', { level: 2 })
    await user.type(field, sheet!.textContent!)
    await within(await screen.findByRole('group', { name: 'Expenses' })).findByRole('option')
    await user.clear(field)
    await user.type(field, 'thank')
    const notes = within(await screen.findByRole('group', { name: 'Thanks' }))
    const [note] = notes.getAllByRole('option')
    const text = note!.querySelector('bdi')!.textContent!
    await user.click(note!)
    await screen.findByRole('heading', { name: 'Thank you' })
    await screen.findByText(text)
    const page = within(screen.getByRole('region', { name: 'Thank you' }))
    expect(page.getAllByRole('listitem')).toHaveLength(1)
  })

  test('suggests other words if there is nothing', async () => {
    const user = showApp('/thanks')
    await user.type(await screen.findByRole('combobox', { name: 'Search the intranet' }), 'xylophone')
    await screen.findByText('Nothing found for “xylophone”. Try fewer or other words.')
  })
  describe('without documents', () => {
    test.override({ fauxtranet: { scenario: 'documents-down', user: 'employee' } })

    test('finds the rest, and leaves the reason to the page', async () => {
      const user = showApp('/documents/1')
      await user.type(await screen.findByRole('combobox', { name: 'Search the intranet' }), 'renault')
      await screen.findByText('Documents could not be searched.')
      expect(await screen.findByRole('group', { name: 'People' })).toBeTruthy()
      expect(await screen.findAllByText(/documents are not available/)).toHaveLength(1)
      expect(screen.getByRole('heading', { level: 1 }).textContent?.trim()).toBe('Folder')
    })
  })
})
