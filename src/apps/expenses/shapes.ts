import * as z from 'zod'
import { Named } from '../../core/schema/shapes.ts'
import { spelt } from '../../core/schema/spellings.ts'
import { DateTime } from '../../core/time/dates.ts'
import { statuses } from './model.ts'

const Money = z.number().refine((amount) => Math.round(amount * 100) / 100 === amount, 'is not in whole cents')

export const SheetSummary = z.strictObject({
  id: z.int(),
  name: z.string(),
  receipts_quantity: z.int(),
  dept: Named,
  status: z.enum(statuses),
  ...spelt('total_amout', 'total_amount', Money),
  last_modified: DateTime,
  last_modified_by: Named,
  user: Named,
})
export type SheetSummary = z.infer<typeof SheetSummary>

const itemFields = {
  id: z.int(),
  receipt_date: DateTime,
  vendor: z.string(),
  expense_type: Named,
  description: z.string(),
  amount: Money,
}

const OperationalItem = z.strictObject({ ...itemFields, type: z.literal('operational'), dept: Named })
const ProjectItem = z.strictObject({
  ...itemFields,
  type: z.literal('project'),
  client: z.string(),
  project: Named,
  billable: z.boolean(),
})

export const ExpenseItem = z.discriminatedUnion('type', [OperationalItem, ProjectItem])
export type ExpenseItem = z.infer<typeof ExpenseItem>

export const Receipt = z.strictObject({ id: z.int(), name: z.string(), size: z.int(), URI: z.url() })
export type Receipt = z.infer<typeof Receipt>

export const SheetDetail = SheetSummary.extend({
  supervisor: Named.nullable(),
  approved_by: Named.nullable(),
  processed_by: Named.nullable(),
  notes: z.string(),
  items: z.array(ExpenseItem),
  receipts: z.array(Receipt),
})
export type SheetDetail = z.infer<typeof SheetDetail>
