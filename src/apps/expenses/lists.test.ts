import { beforeEach, describe, expect, it } from 'vitest'
import { attach, depts, locations, useExpenses } from '../../../test/expenses/expenses.ts'

const company = useExpenses()
const { write, change, done, get, expectRefusal } = company

const namesIn = (list: { name: string }[]) => list.map(({ name }) => name)

describe('expenses.listSheets', () => {
  const found = async (search: string, as?: string) => namesIn(await done('GET', `/sheet?${search}`, { as }))

  beforeEach(async () => {
    const sales = { dept_id: depts.sales }
    const hamburg = { location_id: locations.hamburg }
    const { simulator } = company
    const setClock = (now: string) => simulator.world.clock.set(now)
    setClock('2026-02-01T00:00:00.250Z')
    await write({ name: 'trade fair Hannover', ...sales, ...hamburg, status: 'submitted' })
    setClock('2026-02-01T23:59:59.900Z')
    await write({ name: 'Émigré dinner', status: 'submitted' })
    setClock('2026-02-10T12:00:00Z')
    await write({ name: 'Trade press', ...sales })
    await write({ name: 'Zurich', as: 'carl' })
    await write({ name: 'Board', as: 'anna' })
  })

  it('returns summaries', async () => {
    const { world } = company.simulator
    attach(world, 1, 'Ticket.png', 'image/png', 'a picture')
    const [, summary] = await done('GET', '/sheet?user=3&name=trade', { as: 'anna' })
    expect(summary).toEqual({
      id: 3,
      name: 'Trade press',
      receipts_quantity: 0,
      dept: { id: 2, name: 'Sales' },
      status: 'draft',
      total_amount: 0,
      total_amout: 0,
      last_modified: { date_str: '10-02-2026 12:00', timezone: 'Europe/London', date: '20260210120000' },
      last_modified_by: { id: 3, name: 'Bo Li' },
      user: { id: 3, name: 'Bo Li' },
    })
    const [fair] = await done('GET', '/sheet?user=3&name=fair')
    expect(fair.receipts_quantity).toBe(1)
  })

  it('reflects changes to the sheets', async () => {
    const read = async () => (await done('GET', '/sheet?user=3&name=press'))[0]
    await read()
    await done('PUT', '/api/people/v2/users/3', { body: { surname: 'Lee' } })
    await done('PATCH', '/__sim/state/departments/2', { body: { name: 'Sales and service' } })
    await change(3, { total_amount: 3 })
    expect(await read()).toMatchObject({
      total_amount: 3,
      user: { name: 'Bo Lee' },
      dept: { name: 'Sales and service' },
    })
  })

  it.each([
    ['user=3', ['Émigré dinner', 'trade fair Hannover', 'Trade press']],
    ['user=4', ['Zurich']],
    ['supervisor=2', ['Émigré dinner', 'trade fair Hannover', 'Trade press', 'Zurich']],
    ['supervisor=2&user=4', ['Zurich']],
    ['supervisor=1', ['Board']],
    ['supervisor=1&user=4', []],
    ['user=99', []],
    ['user=3&dept=2', ['trade fair Hannover', 'Trade press']],
    ['user=3&dept=SALES', ['trade fair Hannover', 'Trade press']],
    ['user=3&dept=99', []],
    ['user=3&location=2', ['trade fair Hannover']],
    ['user=3&location=bristol', ['Émigré dinner', 'Trade press']],
    ['user=3&status=submitted', ['Émigré dinner', 'trade fair Hannover']],
    ['user=3&status=Draft', ['Trade press']],
    ['user=3&status=processed', []],
    ['user=3&name=trade', ['trade fair Hannover', 'Trade press']],
    ['user=3&name=PRESS+trad', ['Trade press']],
    ['user=3&name=', ['Émigré dinner', 'trade fair Hannover', 'Trade press']],
    ['user=3&supervisor=&status=&date_from=&date_to=+', ['Émigré dinner', 'trade fair Hannover', 'Trade press']],
    ['user=&supervisor=1', ['Board']],
    ['user=3&name=trade&status=draft&dept=2&location=1', ['Trade press']],
    ['user=3&date_from=20260202', ['Trade press']],
    ['user=3&date_from=2026-02-01&date_to=2026-02-01', ['Émigré dinner', 'trade fair Hannover']],
    ['user=3&date_to=20260201', ['Émigré dinner', 'trade fair Hannover']],
    ['user=3&date_to=20260201000000', ['trade fair Hannover']],
    ['user=3&date_from=20260201000001', ['Émigré dinner', 'Trade press']],
    ['user=3&date_from=20260201235959&date_to=20260201235959', ['Émigré dinner']],
    ['user=3&date_from=20260210&date_to=20260201', []],
  ])('%s', async (search, names) => {
    expect(await found(search)).toEqual(names)
  })

  it('filters by the last change, not by the creation', async () => {
    await change(1, { notes: 'Seen' })
    expect(await found('user=3&date_to=20260201')).toEqual(['Émigré dinner'])
  })

  it('sorts by id if names are equal', async () => {
    const { id } = await write({ name: 'TRADE PRESS' })
    expect((await done('GET', '/sheet?user=3&name=press')).map((sheet: { id: number }) => sheet.id)).toEqual([3, id])
  })

  it.each([
    ['', 'user: is required unless supervisor is given'],
    ['user=&supervisor=', 'user: is required unless supervisor is given'],
    ['status=draft', 'user: is required unless supervisor is given'],
    ['user=anna', 'user: must be a whole number'],
    ['supervisor=-1', 'supervisor: must be 0 or more'],
    ['user=3&status=paid', /^status: must be one of/],
    ['user=3&date_from=yesterday', /^date_from: must be a date/],
    ['user=3&date_to=20260231', /^date_to: must be a date/],
  ])('refuses %j', async (search, says) => {
    await expectRefusal(400, says, 'GET', `/sheet?${search}`)
  })

  it('ignores an unknown parameter, with a warning', async () => {
    const { headers } = await get('/sheet?user=3&amount=5')
    expect(headers.get('x-sim-warning')).toContain('"amount"')
  })
})

describe('expenses.listClients', () => {
  it('sorts by name', async () => {
    expect(await done('GET', '/client', { as: 'paul' })).toEqual([
      { id: 2, name: 'Harrowdale Water' },
      { id: 1, name: 'Stadtwerke Ahlen' },
    ])
  })
})

describe('expenses.listDepartments', () => {
  it('sorts by name, ignoring case', async () => {
    expect(await done('GET', '/dept', { as: 'paul' })).toEqual([
      { id: 3, name: 'after-sales' },
      { id: 1, name: 'Engineering' },
      { id: 2, name: 'Sales' },
    ])
  })
})

describe('expenses.listLocations', () => {
  it('sorts by name', async () => {
    company.simulator.world.locations.add({ name: 'Århus' })
    expect(namesIn(await done('GET', '/location', { as: 'paul' }))).toEqual(['Århus', 'Bristol', 'Hamburg'])
  })
})

describe('expenses.listProjects', () => {
  it('sorts by name', async () => {
    expect(namesIn(await done('GET', '/project', { as: 'paul' }))).toEqual(['Harrowdale tender', 'UF-200 field trial'])
  })
})

describe('expenses.listExpenseTypes', () => {
  it('sorts by name', async () => {
    expect(await done('GET', '/expense_type', { as: 'paul' })).toEqual([
      { id: 3, name: 'Hotel, with breakfast' },
      { id: 2, name: 'Meals' },
      { id: 1, name: 'Travel' },
    ])
  })
})

describe('expenses.getReceipt', () => {
  it('returns the file with its name and type', async () => {
    const { id } = await write()
    const receipt = attach(company.simulator.world, id, 'Hotel Löwe.pdf', '', '%PDF-1.4')
    const { body, headers } = await get(`/receipt/${receipt}`, { as: 'bo' })
    expect([body, headers.get('content-type')]).toEqual(['%PDF-1.4', 'application/pdf'])
    expect(headers.get('content-disposition')).toContain("filename*=UTF-8''Hotel%20L%C3%B6we.pdf")
  })

  it('refuses an unknown receipt', async () => {
    await expectRefusal(404, 'there is no receipt 9', 'GET', '/receipt/9')
  })
})
