import { expect } from 'vitest'
import type { gaps } from '../../src/apps/expenses/gaps.ts'
import { type Company, idsIn } from '../company.ts'
import { anItem, aProjectItem, type Expenses, furnish, verbsIn } from '../expenses/expenses.ts'
import type { Checks } from './gaps.ts'

type ExpensesChecks = Checks<typeof gaps, Expenses>

export function withLists<Id extends keyof ExpensesChecks>(checks: Pick<ExpensesChecks, Id>) {
  return checks
}

export function addLists(company: Company): Expenses {
  furnish(company.simulator.world)
  return Object.assign(Object.create(company) as Company, verbsIn(company))
}

async function expectOrder({ write, change, done, simulator }: Expenses, sheets: number[]): Promise<void> {
  for (const name of ['Zug', 'äther', 'Bahn']) await write({ name, items: [anItem(1)] })
  simulator.world.clock.advance(1000)
  await change(1, { notes: 'By train' })
  expect(idsIn(await done('GET', '/sheet?user=3'))).toEqual(sheets)
  expect(idsIn(await done('GET', '/items'))).toEqual([1, 2, 3])
}

export const searchChecks = withLists({
  'expenses-order': {
    name: (own) => expectOrder(own, [2, 3, 1]),
    newest: (own) => expectOrder(own, [1, 3, 2]),
  },
  'expenses-places': async ({ write, done }) => {
    await write({ items: [anItem(1)] })
    for (const search of [
      'dept=1',
      'dept=engin',
      'location=1',
      'location=BRISTOL',
      'expense_type=2',
      'expense_type=meals',
    ]) {
      expect(await done('GET', `/items?${search}`), search).toHaveLength(1)
    }
    for (const search of ['dept=2', 'location=ham', 'expense_type=1']) {
      expect(await done('GET', `/items?${search}`), search).toHaveLength(0)
    }
  },
  'expenses-item-dept': async ({ write, done }) => {
    await write({ dept_id: 1, items: [anItem(1, { dept_id: 2 }), aProjectItem(2)] })
    const found = async (dept: number) => idsIn(await done('GET', `/items?dept=${dept}`))
    expect([await found(1), await found(2)]).toEqual([[2], [1]])
  },
  'expenses-item-status': async ({ write, done }) => {
    await write({ status: 'submitted', location_id: 2, items: [anItem(1)] })
    await write({ as: 'carl', items: [anItem(1)] })
    for (const search of ['status=submitted', 'location=2', 'user=3']) {
      expect(idsIn(await done('GET', `/items?${search}`)), search).toEqual([1])
    }
  },
  'expenses-item-dates': async ({ write, done }) => {
    // An item has a receipt of 5 January, on a sheet of 2 March.
    await write({ items: [anItem(1, { receipt_date: { date: '20260105235959' } })] })
    for (const other of ['2026-01-05', '2026-03-02']) {
      const items = await done('GET', `/items?date_from=${other.replaceAll('-', '')}&date_to=${other}`)
      expect(items, other).toHaveLength(other === '2026-01-05' ? 1 : 0)
    }
    expect(await done('GET', '/sheet?user=3&date_from=20260302&date_to=20260302')).toHaveLength(1)
    expect(await done('GET', '/sheet?user=3&date_to=20260301')).toHaveLength(0)
  },
  'expenses-pairs': async ({ write, done }) => {
    await write({ items: [anItem(1), aProjectItem(2), aProjectItem(3, { billable: false })] })
    const found = async (search: string) => idsIn(await done('GET', `/items?${search}`))
    expect([await found('is_non_billable=1'), await found('project_cost=1')]).toEqual([
      [1, 3],
      [2, 3],
    ])
    const all = await found('')
    expect(await found('is_billable=1&is_non_billable=1&operational_cost=1&project_cost=1')).toEqual(all)
    expect([await found('is_billable=0'), await found('is_billable=0&is_non_billable=1')]).toEqual([all, [1, 3]])
  },
  'expenses-empty-filters': async ({ write, done, expectRefusal }) => {
    await write({ items: [anItem(1)] })
    const shared = 'dept=&location=&date_from=&date_to=&status='
    const items = 'user=&vendor=&project=&client=&expense_type=&is_billable=&operational_cost='
    expect(await done('GET', `/items?${shared}&${items}`)).toHaveLength(1)
    expect(await done('GET', `/sheet?user=3&supervisor=&name=&${shared}`)).toHaveLength(1)
    await expectRefusal(400, /^user: is required/, 'GET', '/sheet?user=&supervisor=')
  },
})
