import * as z from 'zod/mini'
import type { Place } from '../../core/http/contract.ts'
import { Flag, Instant, Int, StoredName, Text } from '../../core/store/row-shapes.ts'
import { type Reference, table } from '../../core/store/table-schema.ts'

export const place = {
  application: 'expenses',
  title: 'Expenses',
  root: '/intranet/rest/expenses',
  version: 1,
  unversioned: true,
} as const satisfies Place

/** Spec, Expenses: the status of a sheet and of its items. */
export const statuses = ['draft', 'rejected', 'submitted', 'approved', 'processed'] as const
export const statusMeaning =
  'draft: not submitted; submitted: awaits approval; rejected or approved: by the supervisor; processed: paid out'
export type Status = (typeof statuses)[number]

export const itemTypes = ['operational', 'project'] as const

const id = Int
const idOrNull = z.nullable(id)

/** Amounts are in integer cents. */
export const StoredSheet = z.object({
  id,
  name: Text,
  user_id: id,
  supervisor_id: idOrNull,
  location_id: id,
  dept_id: id,
  status: z.enum(statuses),
  total: id,
  /** Whether the total was sent; otherwise it is the sum of the items. */
  has_own_total: z.optional(Flag),
  notes: Text,
  approved_by: idOrNull,
  processed_by: idOrNull,
  modified_at: Instant,
  modified_by: id,
})
export type StoredSheet = z.infer<typeof StoredSheet>

/** An operational item has a department. A project item has a client, a project and a billable flag. */
export const StoredItem = z.object({
  id,
  sheet_id: id,
  type: z.enum(itemTypes),
  receipt_date: Instant,
  vendor: Text,
  expense_type_id: id,
  description: Text,
  amount: id,
  dept_id: idOrNull,
  client: Text,
  project_id: idOrNull,
  billable: Flag,
})
export type StoredItem = z.infer<typeof StoredItem>

export const StoredReceipt = z.object({ id, sheet_id: id, name: Text, file_id: id })
export type StoredReceipt = z.infer<typeof StoredReceipt>

const inheritedFrom = (to: string): Reference => ({ to, whenGone: 'inherit' })
const person = inheritedFrom('users')
const actor: Reference = { to: 'users', whenGone: 'keep' }

export const expensesTables = {
  clients: table(StoredName),
  departments: table(StoredName),
  locations: table(StoredName),
  projects: table(StoredName),
  expenseTypes: table(StoredName, { noun: 'expense type' }),
  sheets: table(StoredSheet, {
    datedBy: 'user_id',
    references: {
      user_id: person,
      supervisor_id: { ...person, unlessSameAs: 'user_id' },
      approved_by: actor,
      processed_by: actor,
      modified_by: 'users',
      location_id: inheritedFrom('locations'),
      dept_id: inheritedFrom('departments'),
    },
  }),
  expenseItems: table(StoredItem, {
    noun: 'item',
    datedBy: 'sheet_id',
    references: {
      sheet_id: 'sheets',
      expense_type_id: inheritedFrom('expenseTypes'),
      dept_id: inheritedFrom('departments'),
      project_id: inheritedFrom('projects'),
    },
  }),
  receipts: table(StoredReceipt, { references: { sheet_id: 'sheets', file_id: 'files' } }),
}
