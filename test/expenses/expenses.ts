import { beforeEach } from 'vitest'
import { expenses } from '../../src/apps/expenses/index.ts'
import type { IdAndName } from '../../src/core/schema/shapes.ts'
import type { Table } from '../../src/core/store/table.ts'
import type { SimulatorOptions } from '../../src/simulator/simulator.ts'
import type { World } from '../../src/world/world.ts'
import { type Company, openCompany, useCompany } from '../company.ts'

// The look-up lists of the test company, and a user for every role in a sheet.

export const depts = { engineering: 1, sales: 2, afterSales: 3 } as const
export const locations = { bristol: 1, hamburg: 2 } as const
export const projects = { trial: 1, tender: 2 } as const
export const types = { travel: 1, meals: 2, hotel: 3 } as const

interface ReportFields {
  as?: string
  items?: object[] | null
  [field: string]: unknown
}

/**
 * `bo` and `carl` report to `anna`, she to `admin`, and `zoe` to no one. `zoe` administers expenses; `paul` administers
 * people, and has no role in any sheet.
 */
export function useExpenses(options: SimulatorOptions = {}) {
  const company = useCompany(expenses, options)
  beforeEach(() => furnish(company.simulator.world))
  return Object.assign(Object.create(company) as Company, verbsIn(company))
}

/** For a single test. `useExpenses` is for all tests of a file. */
export async function openExpenses(): Promise<Expenses> {
  const company = await openCompany(expenses)
  furnish(company.simulator.world)
  return Object.assign(Object.create(company), verbsIn(company))
}

export type Expenses = Company & ReturnType<typeof verbsIn>

export function furnish(world: World): void {
  name(world.departments, 'Engineering', 'Sales', 'after-sales')
  name(world.locations, 'Bristol', 'Hamburg')
  name(world.projects, 'UF-200 field trial', 'Harrowdale tender')
  name(world.clients, 'Stadtwerke Ahlen', 'Harrowdale Water')
  name(world.expenseTypes, 'Travel', 'Meals', 'Hotel, with breakfast')
  world.users.patch(6, { admin_of: ['expenses'] })
}

/** Replaces the initial rows of the list, from id 1 up. */
function name(table: Table<IdAndName>, ...names: string[]): void {
  for (const [i, name] of names.entries()) table.has(i + 1) ? table.patch(i + 1, { name }) : table.add({ name })
}

export function anItem(amount: number, fields: object = {}) {
  return {
    type: 'operational',
    receipt_date: { date: '20260220120000' },
    vendor: 'Café Ecke',
    dept_id: depts.engineering,
    expense_type_id: types.meals,
    description: 'Lunch',
    amount,
    ...fields,
  }
}

export function aProjectItem(amount: number, fields: object = {}) {
  return {
    type: 'project',
    receipt_date: { date: '20260221083000' },
    vendor: 'Northern Rail',
    client: 'Harrowdale Water',
    project_id: projects.tender,
    billable: true,
    expense_type_id: types.travel,
    description: 'Train to the client',
    amount,
    ...fields,
  }
}

export function verbsIn({ done }: Company) {
  /** The default author is bo. */
  const write = ({ as = 'bo', ...fields }: ReportFields = {}) =>
    done('POST', '/sheet', {
      as,
      body: { name: 'Trip', location_id: locations.bristol, dept_id: depts.engineering, ...fields },
    })

  const change = (id: number, body: object, as?: string) => done('PUT', `/sheet/${id}`, { as, body })

  return { write, change }
}

/** Receipts are uploaded on the platform's own pages, which are not simulated. */
export function attach(world: World, sheet_id: number, name: string, type: string, text: string): number {
  const file = world.files.add({ type, bytes: new TextEncoder().encode(text) })
  return world.receipts.add({ sheet_id, name, file_id: file.id }).id
}
