import { beforeEach, describe, expect, it } from 'vitest'
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
const { write, change, done, expectRefusal } = company

interface Sheet {
  id: number
  items: { id: number; amount: number }[]
}

let sheet: Sheet

beforeEach(async () => {
  sheet = await write({ items: [anItem(10.1), aProjectItem(20.2)] })
})

const changed = (body: object) => change(sheet.id, body, 'bo')
const items = () => sheet.items

describe('expenses.updateSheet', () => {
  it('changes the fields that are sent, and keeps the rest', async () => {
    await company.send('POST', '/__sim/clock/advance', { body: { by: '2h' } })
    const after = await changed({ name: 'Trip to Ahlen', dept_id: depts.sales, notes: 'As agreed' })
    expect(after).toEqual({
      ...sheet,
      name: 'Trip to Ahlen',
      dept: { id: 2, name: 'Sales' },
      notes: 'As agreed',
      last_modified: expect.objectContaining({ date: '20260302113000' }),
    })
    expect(await done('GET', `/sheet/${sheet.id}`, { as: 'bo' })).toEqual(after)
    await changed({ location_id: locations.hamburg })
    expect(await done('GET', '/sheet?user=3&location=2', { as: 'bo' })).toHaveLength(1)
  })

  it('shows who changed it last', async () => {
    expect((await change(sheet.id, { status: 'rejected' }, 'anna')).last_modified_by).toEqual({
      id: 2,
      name: 'Anna Schmidt',
    })
  })

  it('updates items with an id, adds items without one, and keeps the others', async () => {
    const [meal, trip] = items()
    const after = await changed({
      items: [{ id: trip!.id, amount: 25, billable: false }, anItem(1, { vendor: 'Bar' })],
    })
    expect(after.items).toEqual([
      meal,
      { ...trip, amount: 25, billable: false },
      expect.objectContaining({ id: 3, vendor: 'Bar', amount: 1 }),
    ])
  })

  it('changes every field of an item', async () => {
    const fields = { vendor: 'Inn', description: 'Dinner', amount: 3, receipt_date: { date: '20260101000000' } }
    const after = await changed({
      items: [
        { id: 1, ...fields, dept_id: depts.sales, expense_type_id: types.hotel },
        { id: 2, ...fields, client: 'Stadtwerke Ahlen', project_id: projects.trial, billable: false },
      ],
    })
    const shown = { ...fields, receipt_date: expect.objectContaining(fields.receipt_date) }
    expect(after.items).toEqual([
      expect.objectContaining({
        ...shown,
        dept: { id: 2, name: 'Sales' },
        expense_type: { id: 3, name: expect.any(String) },
      }),
      expect.objectContaining({ ...shown, client: 'Stadtwerke Ahlen', project: { id: 1, name: 'UF-200 field trial' } }),
    ])
    expect(after.items[1].billable).toBe(false)
  })

  it('changes the type of an item if it has all fields of the new type', async () => {
    await expectRefusal(400, 'items.0.project_id: is required', 'PUT', `/sheet/${sheet.id}`, {
      as: 'bo',
      body: { items: [{ id: 1, type: 'project' }] },
    })
    const after = await changed({
      items: [
        { id: 1, type: 'project', project_id: projects.trial },
        { id: 2, type: 'operational', dept_id: depts.sales },
      ],
    })
    expect(Object.keys(after.items[0])).toEqual(expect.arrayContaining(['client', 'project', 'billable']))
    expect(after.items[1]).toMatchObject({ type: 'operational', dept: { id: 2 } })
    expect(await done('GET', '/items?client=Harrowdale', { as: 'bo' })).toEqual([])
  })

  it.each([
    ['no items', {}, 30.3],
    ['an empty list of items', { items: [] }, 30.3],
    ['a changed item', { items: [{ id: 1, amount: 0.2 }] }, 20.4],
    ['a new item', { items: [anItem(0.1)] }, 30.4],
    ['items and a total', { items: [anItem(0.1)], total_amount: 7 }, 7],
    ['a total only', { total_amout: 8.88 }, 8.88],
    ['a changed item, and the same total', { items: [{ id: 1, amount: 0.2 }], total_amount: 30.3 }, 30.3],
    ['two totals, one of them new', { total_amount: 30.3, total_amout: 9 }, 9],
  ])('has this total after %s', async (_, body, total) => {
    expect((await changed(body)).total_amount).toBe(total)
  })

  it('accepts an unchanged sheet, without counting that as a change', async () => {
    await company.send('POST', '/__sim/clock/advance', { body: { by: '2h' } })
    for (const body of [sheet, {}, { items: [] }, { name: null, items: items() }]) {
      expect(await change(sheet.id, body, 'admin')).toEqual(sheet)
    }
  })

  it('accepts a sheet with other departments, types and projects, in the format of replies', async () => {
    const [meal, trip] = items()
    const after = await changed({
      ...sheet,
      dept: { id: depts.sales, name: 'Sales' },
      location: { id: locations.hamburg },
      items: [
        { ...meal, dept: { id: depts.sales }, expense_type: { id: types.hotel } },
        { ...trip, project: { id: projects.trial }, expense_type_id: types.meals },
      ],
    })
    expect(after.dept).toEqual({ id: 2, name: 'Sales' })
    expect(after.items).toMatchObject([
      { dept: { id: 2 }, expense_type: { id: 3 } },
      { project: { id: 1 }, expense_type: { id: 2 } },
    ])
    expect(await done('GET', '/sheet?user=3&location=2', { as: 'bo' })).toHaveLength(1)
  })

  it('reports ignored fields', async () => {
    const body = { notse: 'Late', dept_id: depts.sales }
    const { headers } = await company.send('PUT', `/sheet/${sheet.id}`, { body })
    const warning = headers.get('x-sim-warning')
    expect(warning).toMatch(/"notse".*Did you mean "notes"/)
    expect(warning).not.toContain('"dept_id"')
  })

  it.each([
    [{ items: [{ id: 99, amount: 1 }] }, 'items.0.id: sheet 1 has no item 99'],
    [{ items: [{ id: 3, amount: 1 }] }, 'items.0.id: sheet 1 has no item 3'],
    [{ items: [{ id: 1 }, { id: 1, amount: 2 }] }, 'items.1.id: item 1 is sent twice'],
    [
      { items: [{ amount: 1 }] },
      'items.0.type: is required; items.0.receipt_date: is required; items.0.expense_type_id: is required',
    ],
    [{ items: [anItem(1), { ...anItem(1), receipt_date: undefined }] }, 'items.1.receipt_date: is required'],
    [{ items: [{ id: 1, dept_id: 99 }] }, 'items.0.dept_id: there is no department 99'],
    [{ items: [{ id: 2, project_id: 99 }] }, 'items.0.project_id: there is no project 99'],
    [{ items: [{ id: 2, expense_type_id: 99 }] }, 'items.0.expense_type_id: there is no expense type 99'],
    [
      { dept_id: 98, location_id: 99, items: [{ id: 97 }, { id: 1, dept_id: 96 }, anItem(1, { expense_type_id: 95 })] },
      'location_id: there is no location 99; dept_id: there is no department 98; items.0.id: sheet 1 has no item 97; ' +
        'items.1.dept_id: there is no department 96; items.2.expense_type_id: there is no expense type 95',
    ],
    [{ dept: { id: 99 } }, 'dept_id: there is no department 99'],
    [{ dept: { id: 'x' } }, 'dept.id: must be a whole number'],
    [{ location: 2 }, 'location: must be an object'],
    [{ items: [{ id: 2, project: { id: 99 } }] }, 'items.0.project_id: there is no project 99'],
    [{ items: [{ id: 2, expense_type: 'Meals' }] }, 'items.0.expense_type: must be an object'],
    [{ items: [{ id: 2, amount: 'much' }] }, 'items.0.amount: must be a number'],
    [{ name: 'New', location_id: 99 }, 'location_id: there is no location 99'],
    [{ name: 'New', dept_id: 99 }, 'dept_id: there is no department 99'],
    [{ name: '' }, 'name: must not be empty'],
    [{ status: 'lost' }, /^status: must be one of/],
  ])('refuses %j, and changes nothing', async (body, says) => {
    const other = await write({ as: 'bo', items: [anItem(5)] })
    expect(other.items[0].id).toBe(3)
    await expectRefusal(400, says, 'PUT', `/sheet/${sheet.id}`, { as: 'bo', body })
  })

  it('refuses an unknown sheet', async () => {
    await expectRefusal(404, 'there is no sheet 9', 'PUT', '/sheet/9', { body: {} })
  })
})
