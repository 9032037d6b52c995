import { screen, waitFor, within } from '@testing-library/react'
import { test } from 'fauxtranet/vitest'
import { describe, expect } from 'vitest'
import { showApp } from '../show-app.tsx'

describe('an administrator of badges', () => {
  test.override({ fauxtranet: { user: 'badges-admin' } })

  test('gives a badge and removes it', async ({ intranet }) => {
    const user = showApp('/badges/23')
    await user.click(await screen.findByRole('button', { name: 'Give or remove' }))
    await user.type(screen.getByRole('combobox', { name: 'Give it to' }), 'Lucie')
    await user.click(await screen.findByRole('option', { name: /Lucie Renault/ }))
    await user.type(screen.getByLabelText('What for'), 'Not one letter.')
    await user.click(screen.getByRole('button', { name: 'Give badge' }))
    const holders = screen.getByRole('list', { name: 'Holders' })
    await within(holders).findByText('Not one letter.')
    expect(intranet.world).toHaveSent('badge.assigned', { to: { name: 'Lucie Renault' }, about: 'badge 23' })

    await user.click(within(holders).getByRole('button', { name: 'Remove' }))
    await user.click(within(holders).getByRole('button', { name: 'Remove from Lucie Renault' }))
    await waitFor(() => expect(within(holders).queryByText('Lucie Renault')).toBeNull())
  })
})

describe('an employee', () => {
  test.override({ fauxtranet: { user: 'employee' } })

  test('finds badges by their description, and their own', async () => {
    const user = showApp('/badges')
    await user.type(await screen.findByRole('searchbox'), 'suggestion')
    await waitFor(() => expect(titles()).toEqual(['Bright idea']))
    await user.clear(screen.getByRole('searchbox'))
    await user.click(screen.getByRole('link', { name: 'My badges' }))
    await waitFor(() => expect(titles()).toContain('Mentor'))
    expect(titles()).not.toContain('Bright idea')
  })

  test('cannot remove a badge from someone, and the error is shown once', async () => {
    const user = showApp('/badges/1')
    await user.click(await screen.findByRole('button', { name: 'Give or remove' }))
    await user.click(screen.getAllByRole('button', { name: 'Remove' })[0]!)
    await user.click(screen.getByRole('button', { name: /^Remove from/ }))
    expect((await screen.findByRole('alert')).textContent).toBe('only an administrator of badges may do that')
  })
})

function titles() {
  return screen.queryAllByRole('heading', { level: 2 }).map((title) => title.textContent)
}
