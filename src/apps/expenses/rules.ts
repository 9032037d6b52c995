import { deleteRecord, deleteRecords } from '../../world/deletion.ts'
import type { World } from '../../world/world.ts'
import type { StoredUser } from '../people/directory.ts'
import type { ChangedItem, ChangedSheet, NewSheet } from './contract.ts'
import { Findings } from './findings.ts'
import type { Status, StoredReceipt, StoredSheet } from './model.ts'
import { sumOf } from './money.ts'
import { differingItems, hasOther, itemsOf, leftOut, readItems, saveItems } from './rules-items.ts'
import { checkOpen, checkRightToWrite, checkStatus, needSheet } from './rules-rights.ts'

export function receiptsOf(world: World, sheet: number): readonly StoredReceipt[] {
  return world.receipts.where('sheet_id', sheet)
}

export function createSheet(world: World, user: StoredUser, given: NewSheet): StoredSheet {
  const { items, totals, ...fields } = given
  checkStatus(world, user, { supervisor_id: user.manager_id }, fields.status)
  const written = examine(world, user, undefined, fields, items)
  const sheet = world.sheets.add({
    ...fields,
    user_id: user.id,
    supervisor_id: user.manager_id,
    total: readTotals(world, totals)[0] ?? sumOf(written),
    approved_by: null,
    processed_by: null,
    ...stampsOf(user, fields.status),
    ...modification(world, user),
  })
  saveItems(world, sheet.id, written)
  return sheet
}

/**
 * Spec, Expenses: fields that are missing stay as they are. A form may send the whole sheet back:
 * only fields that differ count, and need the right to change them.
 */
export function updateSheet(world: World, user: StoredUser, id: number, given: ChangedSheet): StoredSheet {
  const former = needSheet(world, user, id)
  const { items = [], totals, status = former.status, notes = former.notes, ...fields } = given
  const written = differingItems(world, examine(world, user, id, fields, items))
  const gone = leftOut(world, id, given.items)
  // Gap: if a total comes in both spellings, the changed one counts.
  const sent = readTotals(world, totals)
  const total = sent.find((other) => other !== former.total) ?? sent[0]
  const hasOtherItems = written.length + gone.length > 0
  const isRewritten = hasOtherItems || hasOther(former, { ...fields, total })
  if (isRewritten) checkRightToWrite(world, user, former)
  // Gap: what is sent back as it was is no change.
  if (!isRewritten && !hasOther(former, { status, notes })) return former
  checkOpen(world, user, former)
  if (status !== former.status) checkStatus(world, user, former, status)
  deleteRecords(world, 'expenseItems', gone)
  saveItems(world, id, written)
  return world.sheets.patch(id, {
    ...fields,
    status,
    notes,
    total: total ?? (hasOtherItems && isSummedAgain(world) ? sumOf(itemsOf(world, id)) : undefined),
    ...(status !== former.status && stampsOf(user, status)),
    ...modification(world, user),
  })
}

/** Gap: the total is as given, or the sum of the items whatever is given. */
function isSummed({ fidelity }: World): boolean {
  return fidelity['expenses-total'] === 'sum'
}

export function totalOf(world: World, { id, total }: StoredSheet): number {
  return isSummed(world) ? sumOf(itemsOf(world, id)) : total
}

function readTotals(world: World, totals: readonly number[]): readonly number[] {
  return isSummed(world) ? [] : totals
}

/** Gap: a total that is not sent stays, or is the sum again where items changed. */
function isSummedAgain(world: World): boolean {
  return isSummed(world) || world.fidelity['expenses-total-again'] === 'sum'
}

/** The items as they will be stored, if everything that the body refers to exists. */
function examine(
  world: World,
  user: StoredUser,
  id: number | undefined,
  { location_id, dept_id }: Pick<ChangedSheet, 'location_id' | 'dept_id'>,
  items: readonly ChangedItem[],
) {
  const findings = new Findings()
  findings.lookUp(world.locations, 'location_id', location_id)
  findings.lookUp(world.departments, 'dept_id', dept_id)
  const written = readItems(world, user, id, items, findings)
  findings.refuseIfAny(world)
  return written
}

type Stamps = Partial<Pick<StoredSheet, 'approved_by' | 'processed_by'>>

/** Gap: approving and processing store who did it; a sheet that goes back loses these stamps. */
function stampsOf({ id }: StoredUser, status: Status): Stamps {
  if (status === 'processed') return { processed_by: id }
  return { approved_by: status === 'approved' ? id : null, processed_by: null }
}

function modification(world: World, { id }: StoredUser): Pick<StoredSheet, 'modified_at' | 'modified_by'> {
  return { modified_at: world.clock.instant(), modified_by: id }
}

export function deleteSheet(world: World, user: StoredUser, id: number): void {
  const sheet = needSheet(world, user, id)
  checkRightToWrite(world, user, sheet)
  checkOpen(world, user, sheet)
  for (const { file_id } of receiptsOf(world, id)) world.files.delete(file_id)
  deleteRecord(world, 'sheets', id)
}
