import * as z from 'zod'
import { IdAndName } from '../../core/schema/shapes.ts'
import { spelt } from '../../core/schema/spellings.ts'
import { DateTime } from '../../core/time/dates.ts'
import { statuses, statusMeaning } from './model.ts'

const Money = z.number().refine((amount) => Math.round(amount * 100) / 100 === amount, 'is not in whole cents')

export const SheetSummary = z.strictObject({
  id: z.int(),
  name: z.string(),
  receipts_quantity: z.int(),
  dept: IdAndName,
  status: z.enum(statuses).describe(statusMeaning),
  ...spelt('total_amout', 'total_amount', Money),
  last_modified: DateTime,
  last_modified_by: IdAndName,
  user: IdAndName,
})
export type SheetSummary = z.infer<typeof SheetSummary>

const itemFields = {
  id: z.int(),
  receipt_date: DateTime,
  vendor: z.string(),
  expense_type: IdAndName,
  description: z.string(),
  amount: Money,
}

const OperationalItem = z.strictObject({ ...itemFields, type: z.literal('operational'), dept: IdAndName })
const ProjectItem = z.strictObject({
  ...itemFields,
  type: z.literal('project'),
  client: z.string(),
  project: IdAndName,
  billable: z.boolean(),
})

export const ExpenseItem = z.discriminatedUnion('type', [OperationalItem, ProjectItem])
export type ExpenseItem = z.infer<typeof ExpenseItem>

export const Receipt = z.strictObject({ id: z.int(), name: z.string(), size: z.int(), URI: z.url() })
export type Receipt = z.infer<typeof Receipt>

export const SheetDetail = SheetSummary.extend({
  supervisor: IdAndName.nullable(),
  approved_by: IdAndName.nullable(),
  processed_by: IdAndName.nullable(),
  notes: z.string(),
  items: z.array(ExpenseItem),
  receipts: z.array(Receipt),
})
export type SheetDetail = z.infer<typeof SheetDetail>
