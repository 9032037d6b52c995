import { screen } from '@testing-library/react'
import { test } from 'fauxtranet/vitest'
import { expect } from 'vitest'
import { showApp } from '../show-app.tsx'

test.override({ fauxtranet: { scenario: 'expenses-to-approve' } })

test('a sheet is declined with one click', async ({ intranet }) => {
  const user = showApp('/expenses/approve/34')
  await user.click(await screen.findByRole('button', { name: 'Decline' }))
  await expect.poll(() => intranet.world.sheets.get(34)!.status).toBe('rejected')
})

test('a sheet shows the total of its items', async ({ intranet }) => {
  showApp('/expenses/approve/34')
  const total = await screen.findByRole('row', { name: /^Total/ })
  const cents = intranet.world.sheets.get(34)!.total
  expect(total.textContent).toBe(`Total${(cents / 100).toFixed(2)}`)
})
