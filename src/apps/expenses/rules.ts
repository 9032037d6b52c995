import { forbidden, invalid, type Problem } from '../../core/refusal.ts'
import { unknownIds } from '../../core/store/constraints.ts'
import type { Table } from '../../core/store/table.ts'
import type { Row } from '../../core/store/table-schema.ts'
import { toInstant } from '../../core/time/given-date.ts'
import { unseen } from '../../core/unseen.ts'
import { deleteRecord, deleteRecords } from '../../world/deletion.ts'
import type { World } from '../../world/world.ts'
import { mayAdminister, presentPerson, type StoredUser } from '../people/directory.ts'
import type { ChangedItem, ChangedSheet, NewSheet } from './contract.ts'
import type { Status, StoredItem, StoredReceipt, StoredSheet } from './model.ts'
import { sumOf } from './money.ts'

export function createSheet(world: World, user: StoredUser, given: NewSheet): StoredSheet {
  const { items: _, totals, ...fields } = given
  checkStatus(world, user, user.manager_id, fields.status)
  const written = checkItems(world, user, given)
  const total = isSummed(world) ? undefined : totals[0]
  const sheet = world.sheets.add({
    ...fields,
    user_id: user.id,
    supervisor_id: user.manager_id,
    total: total ?? sumOf(written),
    has_own_total: total !== undefined,
    approved_by: null,
    ...stampsOf(user, fields.status),
    modified_at: world.clock.instant(),
    modified_by: user.id,
  })
  saveItems(world, sheet.id, written)
  return sheet
}

/** Spec, Expenses: omitted fields do not change. Forms send whole sheets back, so only changes need permission. */
export function updateSheet(world: World, user: StoredUser, id: number, given: ChangedSheet): StoredSheet {
  const former = needSheet(world, user, id)
  const { items, totals, status = former.status, notes = former.notes, ...fields } = given
  const written = changedItems(world, checkItems(world, user, given, id))
  const gone = removedItems(world, id, items)
  // Gap: if both spellings of the total are sent, the changed one counts.
  const sent = isSummed(world) ? [] : totals
  const total = sent.find((other) => other !== former.total) ?? sent[0]
  const hasOtherItems = written.length + gone.length > 0
  const isRewritten = hasOtherItems || hasOther(former, { ...fields, total })
  if (isRewritten) checkRightToWrite(world, user, former)
  // Gap: sending unchanged values back is not a change.
  if (!isRewritten && !hasOther(former, { status, notes })) return former
  checkOpen(world, user, former)
  if (status !== former.status) checkStatus(world, user, former.supervisor_id, status)
  deleteRecords(world, 'expenseItems', gone)
  saveItems(world, id, written)
  return world.sheets.patch(id, {
    ...fields,
    status,
    notes,
    total: total ?? (hasOtherItems && isSummedAgain(world, former) ? sumOf(itemsOf(world, id)) : undefined),
    has_own_total: total !== undefined || former.has_own_total === true,
    ...(status !== former.status && stampsOf(user, status)),
    modified_at: world.clock.instant(),
    modified_by: user.id,
  })
}

/** Gap: the total is the value that was sent, or always the sum of the items. */
function isSummed({ fidelity }: World): boolean {
  return fidelity['expenses-total'] === 'sum'
}

/** Gap: if items change, an omitted total becomes the sum again, unless a total was sent before, or is kept. */
function isSummedAgain(world: World, { has_own_total }: StoredSheet): boolean {
  const again = world.fidelity['expenses-total-again']
  return isSummed(world) || again === 'sum' || (again !== 'kept' && !has_own_total)
}

export function totalOf(world: World, { id, total }: StoredSheet): number {
  return isSummed(world) ? sumOf(itemsOf(world, id)) : total
}

/** Collects all problems for one refusal. Spec, Expenses: an item's id refers to an item of the sheet. */
function checkItems(world: World, user: StoredUser, given: Partial<ChangedSheet>, sheet?: number): ItemChange[] {
  const problems: Problem[] = []
  let areUnknownIds = true
  const refuse = (name: string, reason: string, isUnknownId: boolean) => {
    problems.push({ name, reason })
    areUnknownIds &&= isUnknownId
  }
  // Gap: a body with ids that do not exist is refused.
  const lookUp = (table: Table<Row>, name: string, id: number | null | undefined) => {
    if (typeof id === 'number' && !table.has(id)) refuse(name, `there is no ${table.noun} ${id}`, true)
  }
  lookUp(world.locations, 'location_id', given.location_id)
  lookUp(world.departments, 'dept_id', given.dept_id)
  const seen = new Set<number>()
  const written = (given.items ?? []).flatMap(({ id, receipt_date: date, ...item }, i) => {
    const at = `items.${i}`
    const former = id === undefined ? undefined : world.expenseItems.get(id)
    const isOfSheet = former !== undefined && former.sheet_id === sheet
    if (id !== undefined && (!isOfSheet || seen.has(id))) {
      refuse(`${at}.id`, isOfSheet ? `item ${id} is sent twice` : `sheet ${sheet} has no item ${id}`, !former)
      return []
    }
    if (id !== undefined) seen.add(id)
    const receipt_date = date && toInstant(date, user.timezone)
    const fields = writeItem(former, { ...item, receipt_date }, (field) =>
      refuse(`${at}.${field}`, 'is required', false),
    )
    lookUp(world.expenseTypes, `${at}.expense_type_id`, fields.expense_type_id)
    lookUp(world.departments, `${at}.dept_id`, fields.dept_id)
    lookUp(world.projects, `${at}.project_id`, fields.project_id)
    return { ...fields, id }
  })
  if (problems.length === 0) return written
  const first = problems.slice(0, 10)
  // 404 only if nothing else is wrong.
  throw areUnknownIds ? unknownIds(world, ...first) : invalid(...first)
}

/** Gap: approving and processing record the user. Returning to an earlier status clears this. */
function stampsOf({ id }: StoredUser, status: Status) {
  if (status === 'processed') return { processed_by: id }
  return { approved_by: status === 'approved' ? id : null, processed_by: null }
}

export function deleteSheet(world: World, user: StoredUser, id: number): void {
  const sheet = needSheet(world, user, id)
  checkRightToWrite(world, user, sheet)
  checkOpen(world, user, sheet)
  for (const { file_id } of world.receipts.where('sheet_id', id)) world.files.delete(file_id)
  deleteRecord(world, 'sheets', id)
}

type ItemChange = Omit<StoredItem, 'id' | 'sheet_id'> & { id?: number | undefined }

/** Gap: items are in the order of creation. */
export function itemsOf(world: World, sheet: number): readonly StoredItem[] {
  return world.expenseItems.where('sheet_id', sheet)
}

/** Merges the given fields into the former item, and drops fields of the other type. */
function writeItem(
  former: StoredItem | undefined,
  given: Omit<ChangedItem, 'id' | 'receipt_date'> & { receipt_date: string | undefined },
  miss: (field: string) => void,
): ItemChange {
  function need<Field extends keyof StoredItem & keyof typeof given>(field: Field): NonNullable<StoredItem[Field]> {
    const value = given[field] ?? former?.[field]
    if (value === undefined || value === null) miss(field)
    return value as NonNullable<StoredItem[Field]>
  }
  const type = need('type')
  const isProject = type === 'project'
  return {
    type,
    receipt_date: need('receipt_date'),
    vendor: given.vendor ?? former?.vendor ?? '',
    expense_type_id: need('expense_type_id'),
    description: given.description ?? former?.description ?? '',
    amount: need('amount'),
    dept_id: type === 'operational' ? need('dept_id') : null,
    client: (isProject && (given.client ?? former?.client)) || '',
    project_id: isProject ? need('project_id') : null,
    billable: isProject && (given.billable ?? former?.billable ?? false),
  }
}

/** Gap: items that the list omits are kept, or removed. */
function removedItems({ fidelity, expenseItems }: World, sheet: number, given?: readonly ChangedItem[]): number[] {
  if (!given || fidelity['expenses-put-items'] !== 'removed') return []
  const kept = new Set(given.map(({ id }) => id))
  return expenseItems.idsWhere('sheet_id', sheet).filter((id) => !kept.has(id))
}

function changedItems(world: World, written: readonly ItemChange[]): ItemChange[] {
  return written.filter(({ id, ...fields }) => {
    const former = id === undefined ? undefined : world.expenseItems.get(id)
    return !former || hasOther(former, fields)
  })
}

function hasOther<R extends object>(row: R, fields: Partial<R>): boolean {
  return Object.entries(fields).some(([field, value]) => value !== undefined && value !== row[field as keyof R])
}

function saveItems(world: World, sheet_id: number, written: readonly ItemChange[]): void {
  for (const { id, ...fields } of written) {
    if (id === undefined) world.expenseItems.add({ ...fields, sheet_id })
    else world.expenseItems.patch(id, fields)
  }
}

/** Gap: the owner, the supervisor and administrators of expenses can see a sheet. */
export function maySee(user: StoredUser, sheet: StoredSheet): boolean {
  return sheet.supervisor_id === user.id || mayWrite(user, sheet)
}

function mayWrite(user: StoredUser, { user_id }: StoredSheet): boolean {
  return user_id === user.id || mayAdminister(user, 'expenses')
}

export function needSheet(world: World, user: StoredUser, id: number): StoredSheet {
  const sheet = world.sheets.need(id)
  if (!maySee(user, sheet)) throw unseen(world, `sheet ${id}`, `you may not see sheet ${id}`)
  return sheet
}

export function needReceipt(world: World, user: StoredUser, id: number): StoredReceipt {
  const receipt = world.receipts.need(id)
  needSheet(world, user, receipt.sheet_id)
  return receipt
}

/** Gap: only the owner and administrators may delete a sheet, or change more than its status and notes. */
function checkRightToWrite(world: World, user: StoredUser, sheet: StoredSheet): void {
  if (mayWrite(user, sheet)) return
  const { name } = presentPerson(world, sheet.user_id)
  throw forbidden(`sheet ${sheet.id} (${sheet.status}) belongs to ${name}; you may change only its status and notes`)
}

const decisions: readonly Status[] = ['approved', 'rejected', 'processed']

/** Gap: only the supervisor and administrators may approve, reject or process a sheet. */
function checkStatus(world: World, user: StoredUser, supervisor: number | null, status: Status): void {
  if (world.fidelity['expenses-status'] === 'free' || !decisions.includes(status)) return
  if (supervisor === user.id || mayAdminister(user, 'expenses')) return
  throw forbidden(`only the supervisor and administrators of expenses may set the status ${status}`)
}

/** Gap: the owner cannot change or delete a processed sheet or, with some settings, an approved one. */
function checkOpen(world: World, user: StoredUser, { id, user_id, status }: StoredSheet): void {
  const policy = world.fidelity['expenses-status']
  const isClosed = status === 'processed' ? policy !== 'free' : status === 'approved' && policy === 'closed'
  if (isClosed && user_id === user.id && !mayAdminister(user, 'expenses')) throw forbidden(`sheet ${id} is ${status}`)
}
