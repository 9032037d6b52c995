import { screen } from '@testing-library/react'
import { test } from 'fauxtranet/vitest'
import { describe, expect } from 'vitest'
import { showApp } from '../show-app.tsx'

const scenario = 'expenses-to-approve'
test.override({ fauxtranet: { scenario } })

describe('with a comment', () => {
  // Comments are saved in `notes`, which the specification lists only in replies.
  test.override({ fauxtranet: { scenario, strict: false } })

  test("declining a sheet adds the comment to the sheet's notes", async ({ intranet }) => {
    const user = showApp('/expenses/approve/34')
    const { notes } = intranet.world.sheets.get(34)!
    await user.type(await screen.findByLabelText('Comment'), 'Twice the same hotel.')
    await user.click(screen.getByRole('button', { name: 'Decline' }))
    await screen.findByText(/Twice the same hotel/, { selector: 'blockquote' })
    expect(intranet.world.sheets.get(34)).toMatchObject({
      status: 'rejected',
      notes: [notes, 'Cedrik Menne: Twice the same hotel.'].filter(Boolean).join('\n'),
    })
  })
})

test('a sheet shows the total of its items', async ({ intranet }) => {
  showApp('/expenses/approve/34')
  const total = await screen.findByRole('row', { name: /^Total/ })
  const cents = intranet.world.sheets.get(34)!.total
  expect(total.textContent).toBe(`Total${(cents / 100).toFixed(2)}`)
})
