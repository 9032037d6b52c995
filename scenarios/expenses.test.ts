import { beforeAll, describe, expect, it } from 'vitest'
import { expenses } from '../src/apps/expenses/index.ts'
import { statuses } from '../src/apps/expenses/model.ts'
import type { ScenarioName, SheetDetail, SheetSummary } from '../src/index.ts'
import { type Company, openCompany } from '../test/company.ts'

// What the scenarios promise about expenses, checked through the API.

let company: Company
const open = (scenario: ScenarioName) => {
  beforeAll(async () => {
    company = await openCompany(expenses, { scenario })
  })
}
const idOf = (username: string) => company.simulator.world.users.findBy('username', username)!.id
const listOf = (search: string, as?: string): Promise<SheetSummary[]> => company.done('GET', `/sheet?${search}`, { as })
const detailsOf = (sheets: SheetSummary[]): Promise<SheetDetail[]> =>
  Promise.all(sheets.map(({ id }) => company.done('GET', `/sheet/${id}`)))
const states = (sheets: SheetSummary[]) => new Set(sheets.map(({ status }) => status))

/** Checks that the fields of each sheet fit its status, and that it was last changed on a workday. */
function expectSound(sheets: SheetDetail[]): void {
  for (const { name, id } of sheets) {
    const weekday = new Date(company.simulator.world.sheets.need(id).modified_at).getUTCDay()
    expect([1, 2, 3, 4, 5], name).toContain(weekday)
  }
  for (const { name, status, approved_by, processed_by, items } of sheets) {
    const isApproved = status === 'approved' || status === 'processed'
    expect([approved_by !== null, processed_by !== null], name).toEqual([isApproved, status === 'processed'])
    for (const { receipt_date } of items) expect(receipt_date.date < '20260302093000', name).toBe(true)
  }
}

describe('small-company', () => {
  open('small-company')

  it('has lookup lists, which include the client of every project', async () => {
    for (const path of ['/client', '/dept', '/location', '/project', '/expense_type']) {
      expect((await company.done('GET', path)).length, path).toBeGreaterThan(5)
    }
    const clients = (await company.done('GET', '/client')).map(({ name }: { name: string }) => name)
    const billed: { client: string }[] = await company.done('GET', '/items?is_billable=1')
    expect(billed.filter(({ client }) => !clients.includes(client))).toEqual([])
  })

  it('shows the employee a sheet in each of the five states', async () => {
    const sheets = await listOf(`user=${idOf('employee')}`, 'employee')
    expect(states(sheets)).toEqual(new Set(statuses))
  })

  it('has valid sheets, created on workdays', async () => {
    const sheets = company.simulator.world.sheets.all()
    expectSound(await Promise.all(sheets.map(({ id }) => company.done('GET', `/sheet/${id}`))))
  })

  it('has sheets for a supervisor to approve and for Finance to process', async () => {
    expect(await listOf(`supervisor=${idOf('team-lead')}&status=submitted`, 'team-lead')).not.toEqual([])
    expect(await listOf(`supervisor=${idOf('team-lead')}&status=approved`, 'expenses-admin')).not.toEqual([])
  })

  it('has sheets that belong to the signed-in administrator, and one that awaits their approval', async () => {
    expect(states(await listOf('user=1'))).toEqual(new Set(['draft', 'submitted']))
    const [waiting] = await detailsOf(await listOf('supervisor=1&status=submitted'))
    expect(waiting!.supervisor!.id).toBe(1)
    expect(waiting!.user.id).not.toBe(1)
  })

  it('has a total that differs from the sum, and a refund', async () => {
    const [lunch] = await detailsOf(await listOf(`user=${idOf('team-lead')}&name=lunch`))
    expect([lunch!.total_amount, lunch!.items[0]!.amount]).toEqual([150, 187.6])
    const amounts = (await company.done('GET', '/items')).map(({ amount }: { amount: number }) => amount)
    expect(Math.min(...amounts)).toBeLessThan(0)
  })
})

describe('empty', () => {
  open('empty')

  it('has all lookup values for a sheet with both types of items', async () => {
    for (const path of ['/dept', '/location', '/project', '/client']) {
      expect(await company.done('GET', path), path).toEqual([{ id: 1, name: expect.any(String) }])
    }
    expect(await company.done('GET', '/expense_type')).toHaveLength(3)
    const item = { receipt_date: '2026-03-01', expense_type_id: 1, amount: 5 }
    const items = [
      { ...item, type: 'operational', dept_id: 1 },
      { ...item, type: 'project', project_id: 1, client: 'First client' },
    ]
    const sheet = await company.done('POST', '/sheet', { body: { name: 'Trip', dept_id: 1, location_id: 1, items } })
    expect(sheet.total_amount).toBe(10)
  })
})

describe('expenses-to-approve', () => {
  open('expenses-to-approve')
  const supervised = (search = '') => listOf(`supervisor=${idOf('manager')}${search}`)

  it('has 25 sheets from five employees, in all five states', async () => {
    const sheets = await supervised()
    expect(sheets).toHaveLength(25)
    expect(states(sheets)).toEqual(new Set(statuses))
    expect(new Set(sheets.map(({ user }) => user.id)).size).toBe(5)
    expectSound(await detailsOf(sheets))
  })

  it('has both types of items, billable and not, and a reason for each rejected sheet', async () => {
    for (const search of ['operational_cost=1', 'is_billable=1', 'project_cost=1&is_non_billable=1']) {
      expect((await company.done('GET', `/items?${search}`)).length, search).toBeGreaterThan(5)
    }
    const rejected = await detailsOf(await supervised('&status=rejected'))
    expect(rejected.filter(({ notes }) => notes === '')).toEqual([])
  })

  it('has receipts whose content matches their file type', async () => {
    const sheets = await detailsOf(await supervised())
    const beginnings: Record<string, RegExp> = { png: /^\x89PNG\r\n/, pdf: /^%PDF-1\.\d/ }
    const kinds = new Map<string, number>()
    for (const { name, size, URI } of sheets.flatMap(({ receipts }) => receipts)) {
      const bytes = new Uint8Array(await (await company.simulator.fetch(new Request(URI))).arrayBuffer())
      const kind = name.slice(-3)
      expect(bytes.length, name).toBe(size)
      expect(new TextDecoder('latin1').decode(bytes.slice(0, 20)), name).toMatch(beginnings[kind]!)
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
    }
    for (const kind of Object.keys(beginnings)) expect(kinds.get(kind), kind).toBeGreaterThan(5)
  })

  it('lets the supervisor approve the submitted sheets', async () => {
    const waiting = await supervised('&status=submitted')
    expect(waiting).toHaveLength(8)
    const approved = await company.done('PUT', `/sheet/${waiting[0]!.id}`, { body: { status: 'approved' } })
    expect(approved.approved_by.id).toBe(idOf('manager'))
    expect(await supervised('&status=submitted')).toHaveLength(7)
  })
})
