import * as z from 'zod'
import type { Contract } from '../../core/http/contract.ts'
import { get, post, put, remove } from '../../core/http/endpoint.ts'
import { isObject } from '../../core/is-object.ts'
import { type Choice, needsOneOf } from '../../core/schema/choices.ts'
import { extra, linkedBy } from '../../core/schema/extra.ts'
import {
  dateBound,
  digits,
  filledText,
  flag,
  id,
  keywords,
  oneOf,
  optionalText,
  orNothing,
  prose,
  unlessEmpty,
} from '../../core/schema/read.ts'
import { Bytes, IdAndName } from '../../core/schema/shapes.ts'
import { fieldsOf } from '../../core/schema/unknown-fields.ts'
import { UnshownRefusal } from '../../core/schema/unshown-refusal.ts'
import { itemTypes, place, statuses, statusMeaning } from './model.ts'
import { toCents } from './money.ts'
import { ExpenseItem, SheetDetail, SheetSummary } from './shapes.ts'

/** A lookup entry as in replies. Only its id is read; other fields are allowed. */
const asInReplies = (name: string) =>
  extra(orNothing(z.looseObject({ id })), 'replies have this form', `Use ${name}_id.`)
const shownParts = {
  dept: asInReplies('dept'),
  project: asInReplies('project'),
  expense_type: asInReplies('expense_type'),
}

const shownNames = ['dept', 'location', 'project', 'expense_type']

/** Accepts a reply that is sent back: `dept: {id}` works like `dept_id`, which takes precedence. */
function asSent<Shape extends z.ZodType>(shape: Shape) {
  const known = fieldsOf(shape) ?? []
  return z.preprocess((body: z.input<Shape>) => readSent(body, known), shape)
}

/** Copies known fields only, since a body can have very many others. */
function readSent(body: unknown, known: readonly string[]): unknown {
  if (!isObject(body) || Array.isArray(body)) return body
  const sent: Record<string, unknown> = {}
  for (const name of known) if (Object.hasOwn(body, name)) sent[name] = body[name]
  for (const name of shownNames) {
    const { id } = (sent[name] ?? {}) as { id?: unknown }
    if (typeof id === 'number') sent[`${name}_id`] ??= id
  }
  return sent
}

/** Gap: larger than any real sheet, and small enough for exact sums. */
const most = 1_000_000_000
const mostItems = 1000
const tooMany = `must have at most ${mostItems} elements`

const money = z.number().min(-most).max(most).transform(toCents)

/** Spec, Expenses: a date-time object; only its `date` is read. Gap: the date alone is accepted as well. */
const instant = dateBound('start')
const exactInstant = z
  .string()
  .regex(/^\d{14}$/)
  .pipe(instant)
const anyText = z.unknown().optional()
const instantAlone = extra(instant, 'it is shorter', 'Use a date-time object: {date_str, timezone, date}.')
const receiptDate = z.union(
  [z.object({ date_str: anyText, timezone: anyText, date: exactInstant }).transform(({ date }) => date), instantAlone],
  {
    error: ({ input }) => (input === undefined ? 'is required' : 'must be a date-time object, with 14 digits in date'),
  },
)

const text = optionalText(z.string().trim())
const optionalFields = { vendor: text, description: optionalText(prose.trim()), ...shownParts }
const ofProject = { client: text, billable: orNothing(flag) }
const itemFields = { receipt_date: receiptDate, expense_type_id: id, amount: money, ...optionalFields }

/** `asSent` turns the second into the first. */
const eitherType: Choice = ['expense_type_id', 'expense_type']
const eitherDept: Choice = ['dept_id', 'dept']

const NewItem = asSent(
  z.discriminatedUnion(
    'type',
    [
      needsOneOf(z.object({ type: z.literal('operational'), ...itemFields, dept_id: id }), eitherType, eitherDept),
      needsOneOf(z.object({ type: z.literal('project'), ...itemFields, project_id: id, ...ofProject }), eitherType, [
        'project_id',
        'project',
      ]),
    ],
    'must be operational or project',
  ),
)

/** Spec, Expenses: an item with an id refers to an existing one. The rules check the required fields of new ones. */
const ChangedItem = asSent(
  z.object({
    id: orNothing(id),
    type: orNothing(z.enum(itemTypes).describe('charged to a department, or to a project')),
    receipt_date: orNothing(receiptDate),
    expense_type_id: orNothing(id),
    amount: orNothing(money),
    dept_id: orNothing(id),
    project_id: orNothing(id),
    ...optionalFields,
    ...ofProject,
  }),
)
export type ChangedItem = z.output<typeof ChangedItem>

/** Gap: the table says `total_amount`, the samples say `total_amout`. Both are accepted. */
const replyFields = {
  dept: asInReplies('dept'),
  location: asInReplies('location'),
  total_amount: orNothing(money),
  total_amout: orNothing(money),
}
type ReplyFields = z.output<z.ZodObject<typeof replyFields>>

/** The table's spelling comes first. `dept` and `location` are dropped: `asSent` has read their ids. */
function gatherTotals<Body extends ReplyFields>({ total_amount, total_amout, dept: _, location: __, ...rest }: Body) {
  return { ...rest, totals: [total_amount, total_amout].filter((total) => total !== undefined) }
}

const notes = extra(optionalText(prose), 'replies have notes', 'Leave it out: no listed request sets notes.')
const Status = oneOf(statuses).describe(statusMeaning)
const status = orNothing(Status)

const NewSheet = asSent(
  needsOneOf(
    z.object({
      name: filledText,
      location_id: id,
      dept_id: id,
      ...replyFields,
      notes: notes.transform((given) => given ?? ''),
      status: status.transform((given) => given ?? 'draft'),
      items: orNothing(z.array(NewItem).max(mostItems, tooMany)).transform((given) => given ?? []),
    }),
    ['location_id', 'location'],
    eitherDept,
  ).transform(gatherTotals),
)
export type NewSheet = z.output<typeof NewSheet>

const ChangedSheet = asSent(
  z
    .object({
      name: orNothing(filledText),
      location_id: orNothing(id),
      dept_id: orNothing(id),
      ...replyFields,
      notes,
      status,
      items: orNothing(z.array(ChangedItem).max(mostItems, tooMany)),
    })
    .transform(gatherTotals),
)
export type ChangedSheet = z.output<typeof ChangedSheet>

const days = { date_from: unlessEmpty(dateBound('start')), date_to: unlessEmpty(dateBound('end')) }
/** Gap: departments, locations and expense types are filtered by id, or by keywords in their names. */
const places = { dept: keywords.optional(), location: keywords.optional() }

/** A checkbox in a form. An empty value does not filter. */
const box = z.union([z.literal('').transform(() => undefined), flag], 'must be true or false').optional()

const SheetQuery = z.object({
  user: unlessEmpty(digits),
  supervisor: unlessEmpty(digits),
  ...days,
  ...places,
  status: unlessEmpty(Status),
  name: keywords.optional(),
})
export type SheetQuery = z.output<typeof SheetQuery>

const ItemQuery = z.object({
  user: unlessEmpty(digits),
  ...places,
  ...days,
  vendor: keywords.optional(),
  project: keywords.optional(),
  client: keywords.optional(),
  expense_type: keywords.optional(),
  status: unlessEmpty(Status),
  is_billable: box,
  is_non_billable: box,
  operational_cost: box,
  project_cost: box,
})
export type ItemQuery = z.output<typeof ItemQuery>

const Lookup = z.array(IdAndName)

/** The contract of expenses: the address, request and reply of every endpoint. */
export const contract = {
  ...place,
  refusal: UnshownRefusal,
  endpoints: {
    listSheets: get('/sheet', "List a user's sheets, or the sheets a supervisor reviews", {
      query: SheetQuery,
      reply: z.array(SheetSummary),
    }),
    createSheet: post('/sheet', 'Create a sheet with its items', {
      body: NewSheet,
      reply: SheetDetail,
      creates: true,
      unshown: true,
      refuses: [403],
      refusesIf: { 'unknown-ids': ['absent', 404] },
    }),
    getSheet: get('/sheet/:id', 'Get a sheet with its items and receipts', { reply: SheetDetail, refuses: [403] }),
    updateSheet: put('/sheet/:id', 'Update a sheet, its items or its status', {
      body: ChangedSheet,
      reply: SheetDetail,
      unshown: true,
      refuses: [403],
    }),
    deleteSheet: remove('/sheet/:id', 'Delete a sheet with its items and receipts', { refuses: [403] }),
    listItems: get('/items', 'Search the items of all visible sheets', {
      query: ItemQuery,
      reply: z.array(ExpenseItem),
    }),
    listClients: get('/client', 'List clients', { reply: Lookup }),
    listDepartments: get('/dept', 'List departments', { reply: Lookup }),
    listLocations: get('/location', 'List locations', { reply: Lookup }),
    listProjects: get('/project', 'List projects', { reply: Lookup }),
    listExpenseTypes: get('/expense_type', 'List expense types', {
      extra: {
        reason: 'clients need the values of expense_type_id',
        instead: 'Read expense_type from the items of GET /items.',
      },
      reply: Lookup,
    }),
    getReceipt: get('/receipt/:id', "Get a receipt's file", { reply: Bytes, refuses: [403], extra: linkedBy('URI') }),
  },
  presents: { sheets: { shapes: [SheetSummary, SheetDetail], writtenBy: ['createSheet', 'updateSheet'] } },
} as const satisfies Contract
