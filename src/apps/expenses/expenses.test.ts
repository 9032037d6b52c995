import { describe, expect, it } from 'vitest'
import { host } from '../../../test/company.ts'
import { anItem, aProjectItem, attach, depts, locations, types, useExpenses } from '../../../test/expenses/expenses.ts'
import { createSimulator } from '../../index.ts'

const company = useExpenses()
const { write, done, get, send, expectRefusal } = company

const aDate = (date: string) => ({ date_str: expect.any(String), timezone: 'Europe/London', date })
const bo = { id: 3, name: 'Bo Li' }

describe('expenses.createSheet', () => {
  it('returns the sheet, with the fields of each item type', async () => {
    const { status, body } = await send('POST', '/sheet', {
      as: 'bo',
      body: {
        name: ' Trip to Harrowdale ',
        location_id: locations.bristol,
        dept_id: depts.sales,
        status: 'submitted',
        items: [anItem(12.5), aProjectItem(80.1)],
      },
    })
    expect(status).toBe(200)
    expect(body).toEqual({
      id: 1,
      name: 'Trip to Harrowdale',
      receipts_quantity: 0,
      dept: { id: 2, name: 'Sales' },
      status: 'submitted',
      total_amount: 92.6,
      total_amout: 92.6,
      last_modified: { date_str: '02-03-2026 09:30', timezone: 'Europe/London', date: '20260302093000' },
      last_modified_by: bo,
      user: bo,
      supervisor: { id: 2, name: 'Anna Schmidt' },
      approved_by: null,
      processed_by: null,
      notes: '',
      items: [
        {
          id: 1,
          type: 'operational',
          receipt_date: { date_str: '20-02-2026 12:00', timezone: 'Europe/London', date: '20260220120000' },
          vendor: 'Café Ecke',
          expense_type: { id: 2, name: 'Meals' },
          description: 'Lunch',
          amount: 12.5,
          dept: { id: 1, name: 'Engineering' },
        },
        {
          id: 2,
          type: 'project',
          receipt_date: aDate('20260221083000'),
          vendor: 'Northern Rail',
          expense_type: { id: 1, name: 'Travel' },
          description: 'Train to the client',
          amount: 80.1,
          client: 'Harrowdale Water',
          project: { id: 2, name: 'Harrowdale tender' },
          billable: true,
        },
      ],
      receipts: [],
    })
    expect((await get('/sheet/1', { as: 'bo' })).body).toEqual(body)
  })

  it('creates a draft without items by default, without a supervisor if the user has no manager', async () => {
    expect(await write({ as: 'zoe' })).toMatchObject({ status: 'draft', total_amount: 0, items: [], supervisor: null })
  })

  it.each([
    [[0.1, 0.2], 0.3],
    [[1.1, 2.2, 3.3], 6.6],
    [[4.35, 4.35, 4.35], 13.05],
    [[1.005, 2], 3.01],
    [[100.25, -20.3], 79.95],
    [[999_999_999.99, 0.01], 1_000_000_000],
  ])('adds %j up to %d', async (amounts, total) => {
    const sheet = await write({ items: amounts.map((amount) => anItem(amount)) })
    expect([sheet.total_amount, sheet.total_amout]).toEqual([total, total])
  })

  it.each([
    [{ total_amount: 70 }, 70],
    [{ total_amout: 70.07 }, 70.07],
    [{ total_amount: 1, total_amout: 2 }, 1],
    [{ total_amount: 0 }, 0],
    [{ total_amount: null }, 12.5],
  ])('keeps a total that is sent: %j', async (given, total) => {
    expect((await write({ ...given, items: [anItem(12.5)] })).total_amount).toBe(total)
  })

  it('reports ignored fields', async () => {
    const { headers } = await send('POST', '/sheet', {
      body: { name: 'Trip', dept_id: 1, location_id: 1, satus: 'draft' },
    })
    expect(headers.get('x-sim-warning')).toMatch(/"satus".*Did you mean "status"/)
  })

  it('accepts a plain date, and fills in optional item fields', async () => {
    const [meal, trip] = [anItem(1, { receipt_date: '2026-02-20' }), aProjectItem(1)]
    const { vendor: _, description: __, ...plainMeal } = meal
    const { client: ___, billable: ____, ...plainTrip } = trip
    const { items } = await write({ items: [plainMeal, plainTrip] })
    expect(items).toEqual([
      expect.objectContaining({ receipt_date: aDate('20260220000000'), vendor: '', description: '' }),
      expect.objectContaining({ client: '', billable: false }),
    ])
  })

  const body = { name: 'Trip', location_id: 1, dept_id: 1 }
  it.each([
    [{}, 'name: is required; location_id: is required; dept_id: is required'],
    [{ ...body, name: ' ' }, 'name: must not be empty'],
    [{ ...body, dept_id: 99 }, 'dept_id: there is no department 99'],
    [{ ...body, location_id: 99 }, 'location_id: there is no location 99'],
    [{ ...body, status: 'paid' }, 'status: must be one of draft, rejected, submitted, approved, processed'],
    [{ ...body, total_amount: '12' }, 'total_amount: must be a number'],
    [{ ...body, total_amout: 2e9 }, 'total_amout: must be at most 1000000000'],
    [{ ...body, items: [{ ...anItem(1), type: 'private' }] }, 'items.0.type: must be operational or project'],
    [{ ...body, items: [anItem(1), { ...anItem(1), amount: undefined }] }, 'items.1.amount: is required'],
    [{ ...body, items: [anItem(1, { dept_id: 99 })] }, 'items.0.dept_id: there is no department 99'],
    [{ ...body, items: [aProjectItem(1, { project_id: 99 })] }, 'items.0.project_id: there is no project 99'],
    [{ ...body, items: [anItem(1, { expense_type_id: 9 })] }, 'items.0.expense_type_id: there is no expense type 9'],
    [{ ...body, items: [anItem(1, { receipt_date: { date: '20260231000000' } })] }, /^items\.0\.receipt_date: must be/],
    [{ ...body, items: [anItem(1, { receipt_date: undefined })] }, 'items.0.receipt_date: is required'],
    [{ ...body, items: {} }, 'items: must be an array'],
    [{ ...body, name: null, dept_id: null }, 'name: must be a string; dept_id: must be a whole number'],
    [
      { ...body, dept_id: 98, location_id: 99, items: [aProjectItem(1, { project_id: 97, expense_type_id: 96 })] },
      'location_id: there is no location 99; dept_id: there is no department 98; ' +
        'items.0.expense_type_id: there is no expense type 96; items.0.project_id: there is no project 97',
    ],
    [
      { ...body, items: Array.from({ length: 30 }, () => anItem(1, { dept_id: 99 })) },
      Array.from({ length: 10 }, (_, i) => `items.${i}.dept_id: there is no department 99`).join('; '),
    ],
  ])('refuses %j', async (wrong, says) => {
    await expectRefusal(400, says, 'POST', '/sheet', { as: 'bo', body: wrong })
  })
})

describe('expenses.getSheet', () => {
  it('shows dates in the timezone of the current user', async () => {
    company.simulator.world.users.patch(2, { timezone: 'Asia/Tokyo' })
    const { id } = await write({ items: [anItem(1)] })
    const sheet = await done('GET', `/sheet/${id}`, { as: 'anna' })
    expect(sheet.last_modified).toEqual({
      date_str: '02-03-2026 18:30',
      timezone: 'Asia/Tokyo',
      date: '20260302093000',
    })
    expect(sheet.items[0].receipt_date.date_str).toBe('20-02-2026 21:00')
  })

  it('returns receipts with working URLs', async () => {
    const { id } = await write()
    attach(company.simulator.world, id, 'Hotel.pdf', 'application/pdf', '%PDF-1.4')
    const sheet = await done('GET', `/sheet/${id}`)
    const URI = `${host}/intranet/rest/expenses/receipt/1`
    expect(sheet.receipts).toEqual([{ id: 1, name: 'Hotel.pdf', size: 8, URI }])
    expect(sheet.receipts_quantity).toBe(1)
    expect(await done('GET', URI)).toBe('%PDF-1.4')
    const elsewhere = await done('GET', `/__world/default/intranet/rest/expenses/sheet/${id}`)
    expect(elsewhere.receipts[0].URI).toBe(`${host}/__world/default/intranet/rest/expenses/receipt/1`)
    expect(await done('GET', elsewhere.receipts[0].URI)).toBe('%PDF-1.4')
  })

  it('refuses an unknown sheet', async () => {
    await expectRefusal(404, 'there is no sheet 7', 'GET', '/sheet/7')
    await expectRefusal(404, /./, 'GET', '/sheet/first')
  })
})

describe('expenses.deleteSheet', () => {
  it('deletes its items, its receipts and their files', async () => {
    const { id } = await write({ items: [anItem(1), aProjectItem(2)] })
    const other = await write({ items: [anItem(3, { expense_type_id: types.hotel })] })
    const { world } = company.simulator
    attach(world, id, 'Hotel.pdf', 'application/pdf', '%PDF-1.4')
    const { status, body } = await send('DELETE', `/sheet/${id}`, { as: 'bo' })
    expect([status, body]).toEqual([204, ''])
    expect([world.sheets.size, world.expenseItems.size, world.receipts.size, world.files.size]).toEqual([1, 1, 0, 0])
    expect(await done('GET', `/sheet/${other.id}`, { as: 'bo' })).toEqual(other)
  })

  it('refuses a deleted sheet', async () => {
    const { id } = await write()
    await done('DELETE', `/sheet/${id}`, { as: 'bo' })
    await expectRefusal(404, `there is no sheet ${id}`, 'DELETE', `/sheet/${id}`, { as: 'bo' })
  })
})

describe('the spelling of the total', () => {
  it.each([
    ['both', ['total_amout', 'total_amount']],
    ['sample', ['total_amout']],
    ['table', ['total_amount']],
  ] as const)('is %s with that setting', async (spellings, names) => {
    const { simulator } = company
    const other = await createSimulator({ scenario: 'empty', verify: true })
    const { id } = await write({ total_amout: 7 })
    other.world.import({ ...simulator.world.export(), fidelity: { spellings } })
    for (const path of [`sheet/${id}`, 'sheet?user=3']) {
      const reply = await other.fetch(new Request(`${host}/intranet/rest/expenses/${path}`))
      const [sheet] = [await reply.json()].flat()
      expect(Object.keys(sheet as object).filter((field) => field.startsWith('total'))).toEqual(names)
    }
  })
})
