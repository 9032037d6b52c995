import { screen, waitFor, within } from '@testing-library/react'
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
  expect(total.textContent).toBe(`Total€${(cents / 100).toFixed(2)}`)
})

describe('an employee', () => {
  test.override({ fauxtranet: { user: 'employee' } })

  test('creates a sheet, adds an item and submits it', async ({ intranet }) => {
    const user = showApp('/expenses')
    await user.click(await screen.findByRole('link', { name: 'New sheet' }))
    await user.type(await screen.findByLabelText('Name'), 'Fair in Lyon')
    // The department and location of the user are selected already.
    await user.click(screen.getByRole('button', { name: 'Create' }))
    await screen.findByText('No items yet')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Submit' }).disabled).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Add item' }))
    const form = within(await screen.findByRole('form', { name: 'New item' }))
    await user.type(form.getByLabelText('Vendor'), 'Taxi Rhône')
    await user.selectOptions(form.getByLabelText('Expense type'), 'Taxi')
    await user.type(form.getByLabelText('Amount (EUR)'), '31.5')
    await user.selectOptions(form.getByLabelText('Charge to'), 'Project')
    await user.selectOptions(form.getByLabelText('Project'), 'Firmware 4.0')
    await user.click(form.getByRole('button', { name: 'Add' }))
    await screen.findByRole('row', { name: 'Total €31.50' })
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    await screen.findByText(/^Waiting for/)
    const [sheet] = intranet.world.sheets.where('user_id', 14).filter(({ name }) => name === 'Fair in Lyon')
    expect(sheet).toMatchObject({ status: 'submitted', total: 3150, supervisor_id: 13 })
    expect(intranet.world.expenseItems.where('sheet_id', sheet!.id)).toMatchObject([
      { vendor: 'Taxi Rhône', amount: 3150, type: 'project', project_id: 11 },
    ])
  })

  test('changes one item of a draft, and no other', async ({ intranet }) => {
    const former = intranet.world.expenseItems.where('sheet_id', 18)
    const user = showApp('/expenses/18')
    await user.click((await screen.findAllByRole('button', { name: /^Edit (?!sheet)/ }))[0]!)
    const form = within(await screen.findByRole('form', { name: 'Edit item' }))
    await user.clear(await form.findByLabelText('Amount (EUR)'))
    await user.type(form.getByLabelText('Amount (EUR)'), '12.05')
    await user.click(form.getByRole('button', { name: 'Save' }))
    await screen.findByRole('cell', { name: '€12.05' })
    const [first, ...others] = former
    expect(intranet.world.expenseItems.where('sheet_id', 18)).toEqual([{ ...first, amount: 1205 }, ...others])
  })

  test('sees the total of each state, and only its sheets', async () => {
    const user = showApp('/expenses')
    await user.click(await screen.findByRole('button', { name: 'Draft 1 €100.15' }))
    const list = document.querySelector<HTMLElement>('.sheets')!
    expect(within(list).getAllByRole('listitem')).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'All 5 €1,341.22' }))
    expect(within(list).getAllByRole('listitem')).toHaveLength(5)
  })

  test('deletes a draft', async ({ intranet }) => {
    const user = showApp('/expenses/18')
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    await user.click(screen.getByRole('button', { name: 'Delete sheet' }))
    await screen.findByRole('button', { name: /^All 4/ })
    expect(intranet.world.sheets.has(18)).toBe(false)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('opens the picture of a receipt', async () => {
    const user = showApp('/expenses/1')
    await user.click((await screen.findAllByRole('button', { name: /\.(png|jpg)/ }))[0]!)
    await screen.findByRole('img', { name: /^Receipt .*\.(png|jpg)$/ })
  })

  test.for([
    ['expenses.*', '/expenses/18', 'Add item'],
    ['expenses.*', '/expenses/new', 'Create'],
    ['expenses.listProjects', '/expenses/new', 'Create'],
  ] as const)('sees one error if %s fails at %s, and can try again', async (failure, { intranet }) => {
    const [endpoint, path, button] = failure
    await intranet.fail({ endpoint, status: 503 })
    const user = showApp(path)
    await screen.findByRole('alert')
    await waitFor(() => expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull())
    expect(screen.getAllByRole('alert')).toHaveLength(1)
    await intranet.control('DELETE', '/faults')
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('button', { name: button })
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
