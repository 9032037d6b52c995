import * as z from 'zod'
import type { Contract } from '../kernel/contract.ts'
import { dateBound, digits, filledText, flag, id, oneOf } from '../kernel/read.ts'
import { Bytes, Named } from '../kernel/shapes.ts'
import { itemTypes, statuses } from './model.ts'
import { toCents } from './money.ts'
import { place } from './place.ts'
import { ExpenseItem, SheetDetail, SheetSummary } from './shapes.ts'

/** Gap: so large that no sheet has it, and so small that sums stay exact. */
const most = 1_000_000_000
const money = z.number().min(-most).max(most).transform(toCents)

/** Spec, Expenses: a date-time object, of which `date` counts. Gap: the date by itself will do. */
const instant = dateBound('start')
const receiptDate = z
  .union([z.object({ date: instant }).transform(({ date }) => date), instant], {
    error: ({ input }) => (input === undefined ? 'is required' : 'must be a date-time object, with 14 digits in date'),
  })
  .transform((time) => new Date(time).toISOString())

const itemFields = {
  receipt_date: receiptDate,
  vendor: z.string().trim().default(''),
  expense_type_id: id,
  description: z.string().trim().default(''),
  amount: money,
}
const NewOperationalItem = z.object({ type: z.literal('operational'), ...itemFields, dept_id: id })
const NewProjectItem = z.object({
  type: z.literal('project'),
  ...itemFields,
  client: z.string().trim().default(''),
  project_id: id,
  billable: flag.default(false),
})
const NewItem = z.discriminatedUnion('type', [NewOperationalItem, NewProjectItem], 'must be operational or project')

/** Spec, Expenses: an item that carries an id refers to one that is there. What a new one needs, the rules know. */
const ChangedItem = z.object({
  id: id.nullish(),
  type: z.enum(itemTypes).nullish(),
  receipt_date: receiptDate.nullish(),
  vendor: z.string().trim().nullish(),
  expense_type_id: id.nullish(),
  description: z.string().trim().nullish(),
  amount: money.nullish(),
  dept_id: id.nullish(),
  client: z.string().trim().nullish(),
  project_id: id.nullish(),
  billable: flag.nullish(),
})
export type ChangedItem = z.output<typeof ChangedItem>

/** Gap: `total_amount` in the table, `total_amout` in the samples: both are read. */
const bothTotals = { total_amount: money.nullish(), total_amout: money.nullish() }

/** All totals that were given, that of the table first. */
function gatherTotals<Body extends { total_amount?: number | null; total_amout?: number | null }>(body: Body) {
  const { total_amount, total_amout, ...rest } = body
  return { ...rest, totals: [total_amount, total_amout].filter((total) => typeof total === 'number') }
}

const sheetFields = { name: filledText, location_id: id, dept_id: id, notes: z.string() }

const NewSheet = z
  .object({
    ...sheetFields,
    ...bothTotals,
    notes: sheetFields.notes.default(''),
    status: oneOf(statuses).default('draft'),
    items: z.array(NewItem).default([]),
  })
  .transform(gatherTotals)
export type NewSheet = z.output<typeof NewSheet>

const ChangedSheet = z
  .object({ ...sheetFields, ...bothTotals, status: oneOf(statuses), items: z.array(ChangedItem) })
  .partial()
  .transform(gatherTotals)
export type ChangedSheet = z.output<typeof ChangedSheet>

/** Gap: departments, locations and expense types go by id, or by keywords of their names. */
const idOrName = z.string()
const keywords = z.string()

const days = { date_from: dateBound('start').optional(), date_to: dateBound('end').optional() }
const places = { dept: idOrName.optional(), location: idOrName.optional() }

const SheetQuery = z.object({
  user: digits.optional(),
  supervisor: digits.optional(),
  ...days,
  ...places,
  status: oneOf(statuses).optional(),
  name: keywords.optional(),
})
export type SheetQuery = z.output<typeof SheetQuery>

const ItemQuery = z.object({
  user: digits.optional(),
  ...places,
  ...days,
  vendor: keywords.optional(),
  project: keywords.optional(),
  client: keywords.optional(),
  expense_type: idOrName.optional(),
  status: oneOf(statuses).optional(),
  is_billable: flag.optional(),
  is_non_billable: flag.optional(),
  operational_cost: flag.optional(),
  project_cost: flag.optional(),
})
export type ItemQuery = z.output<typeof ItemQuery>

const Lookup = z.array(Named)

export const contract = {
  ...place,
  endpoints: {
    listSheets: {
      method: 'GET',
      path: '/sheet',
      summary: 'Sheets of a user, or those that a supervisor has to look at',
      query: SheetQuery,
      reply: z.array(SheetSummary),
    },
    createSheet: {
      method: 'POST',
      path: '/sheet',
      summary: 'Writes a sheet with its items',
      body: NewSheet,
      reply: SheetDetail,
    },
    getSheet: { method: 'GET', path: '/sheet/:id', summary: 'One sheet with all that is in it', reply: SheetDetail },
    updateSheet: {
      method: 'PUT',
      path: '/sheet/:id',
      summary: 'Changes a sheet, its items, or its status',
      body: ChangedSheet,
      reply: SheetDetail,
    },
    deleteSheet: { method: 'DELETE', path: '/sheet/:id', summary: 'Deletes a sheet with all that is in it' },
    listItems: {
      method: 'GET',
      path: '/items',
      summary: 'Searches the items of all sheets that one may see',
      query: ItemQuery,
      reply: z.array(ExpenseItem),
    },
    listClients: { method: 'GET', path: '/client', summary: 'Clients that projects are for', reply: Lookup },
    listDepartments: { method: 'GET', path: '/dept', summary: 'Departments', reply: Lookup },
    listLocations: { method: 'GET', path: '/location', summary: 'Locations', reply: Lookup },
    listProjects: { method: 'GET', path: '/project', summary: 'Projects', reply: Lookup },
    getReceipt: { method: 'GET', path: '/receipt/:id', summary: 'The file of a receipt', reply: Bytes },
  },
} as const satisfies Contract
