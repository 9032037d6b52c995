import { beforeEach, describe, expect, it } from 'vitest'
import { idsIn } from '../../../test/company.ts'
import {
  anItem,
  aProjectItem,
  depts,
  locations,
  projects,
  types,
  useExpenses,
} from '../../../test/expenses/expenses.ts'

const company = useExpenses()
const { write, done, expectRefusal } = company

describe('expenses.listItems', () => {
  const found = async (search = '', as?: string) => idsIn(await done('GET', `/items?${search}`, { as }))

  /** Items 1 to 3 are in Bo's sheet in Bristol, 4 and 5 in Carl's in Hamburg, 6 in Zoë's. */
  beforeEach(async () => {
    await write({
      dept_id: depts.engineering,
      status: 'submitted',
      items: [
        anItem(1, { dept_id: depts.sales, vendor: 'Café Ecke am Markt', expense_type_id: types.meals }),
        aProjectItem(2, { receipt_date: { date: '20260221000000' } }),
        aProjectItem(3, { billable: false, project_id: projects.trial, client: 'Stadtwerke Ahlen' }),
      ],
    })
    await write({
      as: 'carl',
      dept_id: depts.sales,
      location_id: locations.hamburg,
      items: [
        anItem(4, { expense_type_id: types.hotel, vendor: 'Hotel Markt' }),
        aProjectItem(5, { receipt_date: { date: '20260221235959' } }),
      ],
    })
    await write({ as: 'zoe', status: 'processed', items: [anItem(6, { receipt_date: { date: '20250101000000' } })] })
  })

  it('returns items of both types, as in their sheets', async () => {
    const sheets = await Promise.all([1, 2, 3].map((id) => done('GET', `/sheet/${id}`)))
    expect(await done('GET', '/items')).toEqual(sheets.flatMap(({ items }) => items))
  })

  it.each([
    ['', [1, 2, 3, 4, 5, 6]],
    ['user=3', [1, 2, 3]],
    ['user=&dept=&date_from=&date_to=&status=&expense_type=', [1, 2, 3, 4, 5, 6]],
    ['user=99', []],
    ['dept=2', [1, 5]],
    ['dept=1', [2, 3, 4, 6]],
    ['dept=sales', [1, 5]],
    ['dept=99', []],
    ['location=2', [4, 5]],
    ['location=bris', [1, 2, 3, 6]],
    ['date_from=20260221', [2, 3, 5]],
    ['date_to=2026-02-20', [1, 4, 6]],
    ['date_from=20260221&date_to=20260221', [2, 3, 5]],
    ['date_from=20260221000001&date_to=20260221235958', [3]],
    ['vendor=markt', [1, 4]],
    ['vendor=MARKT+café', [1]],
    ['vendor=nobody', []],
    ['project=field', [3]],
    ['project=harrowdale+tender', [2, 5]],
    ['project=2', [3]],
    ['client=ahlen', [3]],
    ['client=Harrowdale+Water', [2, 5]],
    ['expense_type=2', [1, 6]],
    ['expense_type=hotel', [4]],
    ['expense_type=Hotel,%20with%20breakfast', [4]],
    ['expense_type=99', []],
    ['status=submitted', [1, 2, 3]],
    ['status=draft', [4, 5]],
    ['status=processed', [6]],
    ['status=rejected', []],
    ['is_billable=1', [2, 5]],
    ['is_billable=true&is_non_billable=0', [2, 5]],
    ['is_non_billable=1', [1, 3, 4, 6]],
    ['is_billable=1&is_non_billable=1', [1, 2, 3, 4, 5, 6]],
    ['is_billable=0&is_non_billable=0', [1, 2, 3, 4, 5, 6]],
    ['operational_cost=1', [1, 4, 6]],
    ['project_cost=TRUE', [2, 3, 5]],
    ['operational_cost=1&project_cost=1', [1, 2, 3, 4, 5, 6]],
    ['operational_cost=&project_cost=false', [1, 2, 3, 4, 5, 6]],
    ['project_cost=1&is_non_billable=1', [3]],
    ['operational_cost=1&is_billable=1', []],
    ['user=4&project_cost=1&vendor=rail&client=water&project=tender&location=2&dept=2&status=draft', [5]],
  ])('%s', async (search, ids) => {
    expect(await found(search)).toEqual(ids)
  })

  it("returns the owner's items, and to the supervisor the items of their reports", async () => {
    expect([await found('', 'bo'), await found('', 'carl'), await found('', 'anna')]).toEqual([
      [1, 2, 3],
      [4, 5],
      [1, 2, 3, 4, 5],
    ])
    expect(await found('user=4', 'anna')).toEqual([4, 5])
    expect(await found('user=4', 'bo')).toEqual([])
  })

  it('reflects changes to a sheet and its items', async () => {
    expect(await found('status=approved')).toEqual([])
    await done('PUT', '/sheet/1', { body: { status: 'approved', items: [{ id: 1, vendor: 'Inn' }] } })
    expect([await found('status=approved'), await found('vendor=inn')]).toEqual([[1, 2, 3], [1]])
    await done('PATCH', '/__sim/state/projects/1', { body: { name: 'Renamed' } })
    const [item] = await done('GET', '/items?project=renamed')
    expect(item.project).toEqual({ id: 1, name: 'Renamed' })
  })

  it.each([
    ['user=bo', 'user: must be a whole number'],
    ['is_billable=maybe', 'is_billable: must be true or false'],
    ['is_non_billable=2', 'is_non_billable: must be true or false'],
    ['operational_cost=x', 'operational_cost: must be true or false'],
    ['project_cost=x', 'project_cost: must be true or false'],
    ['status=paid', /^status: must be one of/],
    ['date_from=2026', /^date_from: must be a date/],
    ['date_to=x', /^date_to: must be a date/],
  ])('refuses %j', async (search, says) => {
    await expectRefusal(400, says, 'GET', `/items?${search}`)
  })
})
