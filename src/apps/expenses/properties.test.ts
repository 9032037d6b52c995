import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { idsIn, openCompany } from '../../../test/company.ts'
import { anItem, aProjectItem, openExpenses } from '../../../test/expenses/expenses.ts'
import { fuzzSeed, times } from '../../../test/stress/times.ts'
import { expenses } from './index.ts'
import { type StoredItem, type StoredSheet, statuses } from './model.ts'

const seed = fuzzSeed()

const cents = fc.integer({ min: -500_00, max: 5_000_00 })
/** Mostly undefined, because many filters together find nothing. */
const perhaps = <Value>(arbitrary: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary })

const spelling = fc.constantFrom('total_amount', 'total_amout')

interface Change {
  /** New amounts by the item's index in the sheet. */
  changed: [place: number, amount: number][]
  added: number[]
  total: number | undefined
  spelling: string
}

const change: fc.Arbitrary<Change> = fc.record({
  changed: fc.array(fc.tuple(fc.nat({ max: 5 }), cents), { maxLength: 2 }),
  added: fc.array(cents, { maxLength: 2 }),
  total: perhaps(cents),
  spelling,
})

const totalOf = ({ total, spelling }: Pick<Change, 'total' | 'spelling'>) =>
  total === undefined ? {} : { [spelling]: total / 100 }

describe('totals', () => {
  it('are the sum of the items, to the cent, until a total is sent', async () => {
    const story = fc.record({ first: change, later: fc.array(change, { maxLength: 4 }) })
    await fc.assert(
      fc.asyncProperty(story, async ({ first, later }) => {
        const { write, change } = await openExpenses()
        let sheet = await write({ items: first.added.map((amount) => anItem(amount / 100)), ...totalOf(first) })
        let amounts = [...first.added]
        const sum = () => amounts.reduce((sum, amount) => sum + amount, 0)
        let expected = first.total ?? sum()
        let isOwn = first.total !== undefined
        for (const step of [undefined, ...later]) {
          if (step) {
            const changed = new Map(step.changed.filter(([place]) => place < amounts.length))
            const items = [...changed].map(([place, amount]) => ({ id: sheet.items[place].id, amount: amount / 100 }))
            const added = step.added.map((amount) => aProjectItem(amount / 100))
            sheet = await change(sheet.id, { items: [...items, ...added], ...totalOf(step) }, 'bo')
            const after = [...amounts.map((amount, place) => changed.get(place) ?? amount), ...step.added]
            // Values that are sent back unchanged do not count.
            isOwn ||= step.total !== undefined && (step.total !== expected || `${after}` !== `${amounts}`)
            amounts = after
            expected = step.total ?? (isOwn ? expected : sum())
          }
          expect(sheet.items.map(({ amount }: { amount: number }) => amount)).toEqual(amounts.map((one) => one / 100))
          expect([sheet.total_amount, sheet.total_amout]).toEqual([expected / 100, expected / 100])
        }
      }),
      { seed, numRuns: times(15) },
    )
  })
})

// Compares each filter with a very simple one over the exported rows.

const { done, state } = await openCompany(expenses, { scenario: 'expenses-to-approve', user: 'admin' })
const rows = (await state()).tables
const sheets: StoredSheet[] = rows.sheets.rows
const items: StoredItem[] = rows.expenseItems.rows
const users = rows.users.rows as { id: number; admin_of: string[]; blocked: boolean }[]
const nameIn = (table: string, id: number | null): string =>
  rows[table].rows.find((row: { id: number }) => row.id === id)?.name ?? ''

const isSeenBy = (asking: number, sheet: StoredSheet) =>
  asking === 1 ||
  users.find(({ id }) => id === asking)!.admin_of.includes('expenses') ||
  [sheet.user_id, sheet.supervisor_id].includes(asking)

const hasWords = (text: string, words = '') =>
  words
    .toLowerCase()
    .split(' ')
    .every((word) => text.toLowerCase().includes(word))
const isNamed = (table: string, id: number | null, wanted?: string) =>
  wanted === undefined || String(id) === wanted || (!/^\d+$/.test(wanted) && hasWords(nameIn(table, id), wanted))
const keyOf = ({ name }: StoredSheet) => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const dayOf = (instant: string) => instant.slice(0, 10).replaceAll('-', '')
const isOn = (instant: string, from = '0', to = '9') => {
  const day = dayOf(instant)
  return day >= from && day <= to
}

const asking = fc.oneof(fc.constant(1), fc.constantFrom(...users.filter(({ blocked }) => !blocked).map(({ id }) => id)))
const people = fc.constantFrom(...users.map(({ id }) => id))
const days = fc.constantFrom(...items.map(({ receipt_date }) => dayOf(receipt_date)))

/** Mostly values of an existing item, so that something is found. */
const near = <Value>(own: Value, others: fc.Arbitrary<Value>) =>
  perhaps(fc.oneof({ weight: 3, arbitrary: fc.constant(own) }, { weight: 1, arbitrary: others }))
const idOrName = (table: string, own: number | null) =>
  near(String(own), fc.constantFrom(nameIn(table, own), ...rows[table].rows.map(({ name }: { name: string }) => name)))
const words = (own: string) =>
  near(own.split(' ').at(-1)!.toUpperCase(), fc.constantFrom(own, 'of', 'hotel', 'Elbmarsch a'))

const sharedOf = (sheet: StoredSheet, dept: number, instant: string) => ({
  dept: idOrName('departments', dept),
  location: idOrName('locations', sheet.location_id),
  status: near(sheet.status, fc.constantFrom(...statuses)),
  date_from: near(dayOf(instant), days),
  date_to: near(dayOf(instant), days),
})

function ask(path: string, asking: number, query: object): Promise<{ id: number }[]> {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  return done('GET', `${path}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`, {
    as: String(asking),
  })
}

describe('filters', () => {
  let hits = 0
  beforeEach(() => {
    hits = 0
  })

  it('of sheets return the same as a naive filter, by name', async () => {
    const question = fc.constantFrom(...sheets).chain((sheet) => {
      const user = fc.oneof(fc.constant(sheet.user_id), people)
      const supervisor = fc.oneof(fc.constant(sheet.supervisor_id ?? 1), people)
      return fc.record({
        ...sharedOf(sheet, sheet.dept_id, sheet.modified_at),
        name: words(sheet.name),
        whose: fc.oneof(fc.record({ user }), fc.record({ supervisor, user: perhaps(user) })),
      })
    })
    await fc.assert(
      fc.asyncProperty(asking, question, async (asking, { whose, ...query }) => {
        const { user, supervisor } = whose as { user?: number; supervisor?: number }
        const found = await ask('/sheet', asking, { ...query, ...whose })
        const plain = sheets.filter(
          (sheet) =>
            isSeenBy(asking, sheet) &&
            (user === undefined || sheet.user_id === user) &&
            (supervisor === undefined || sheet.supervisor_id === supervisor) &&
            isNamed('departments', sheet.dept_id, query.dept) &&
            isNamed('locations', sheet.location_id, query.location) &&
            (query.status === undefined || sheet.status === query.status) &&
            hasWords(sheet.name, query.name) &&
            isOn(sheet.modified_at, query.date_from, query.date_to),
        )
        plain.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : keyOf(a) > keyOf(b) ? 1 : a.id - b.id))
        expect(idsIn(found)).toEqual(idsIn(plain))
        hits += Number(found.length > 0)
      }),
      { seed, numRuns: times(75) },
    )
    expect(hits).toBeGreaterThan(10)
  })

  it('of items return the same as a naive filter, in order', async () => {
    const flag = perhaps(fc.boolean())
    const question = fc.constantFrom(...items).chain((item) => {
      const sheet = sheets.find(({ id }) => id === item.sheet_id)!
      return fc.record({
        ...sharedOf(sheet, item.dept_id ?? sheet.dept_id, item.receipt_date),
        user: near(sheet.user_id, people),
        vendor: words(item.vendor),
        project: words(nameIn('projects', item.project_id)),
        client: words(item.client),
        expense_type: idOrName('expenseTypes', item.expense_type_id),
        is_billable: flag,
        is_non_billable: flag,
        operational_cost: flag,
        project_cost: flag,
      })
    })
    await fc.assert(
      fc.asyncProperty(asking, question, async (asking, query) => {
        const plain = items.filter((item) => {
          const sheet = sheets.find(({ id }) => id === item.sheet_id)!
          const isProject = item.type === 'project'
          return (
            isSeenBy(asking, sheet) &&
            (query.user === undefined || sheet.user_id === query.user) &&
            isNamed('departments', item.dept_id ?? sheet.dept_id, query.dept) &&
            isNamed('locations', sheet.location_id, query.location) &&
            isNamed('expenseTypes', item.expense_type_id, query.expense_type) &&
            (query.status === undefined || sheet.status === query.status) &&
            hasWords(item.vendor, query.vendor) &&
            hasWords(nameIn('projects', item.project_id), query.project) &&
            hasWords(item.client, query.client) &&
            isOn(item.receipt_date, query.date_from, query.date_to) &&
            !(query.is_billable && !query.is_non_billable && !item.billable) &&
            !(query.is_non_billable && !query.is_billable && item.billable) &&
            !(query.operational_cost && !query.project_cost && isProject) &&
            !(query.project_cost && !query.operational_cost && !isProject)
          )
        })
        const found = await ask('/items', asking, query)
        expect(idsIn(found)).toEqual(idsIn(plain))
        hits += Number(found.length > 0)
      }),
      { seed, numRuns: times(100) },
    )
    expect(hits).toBeGreaterThan(20)
  })
})
