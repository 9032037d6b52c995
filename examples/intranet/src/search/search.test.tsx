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

  test('suggests other words if there is nothing', async () => {
    const user = showApp('/thanks')
    await user.type(await screen.findByRole('combobox', { name: 'Search the intranet' }), 'xylophone')
    await screen.findByText('Nothing found for “xylophone”. Try fewer or other words.')
  })
})
