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
  checkStatus(world, user, { user_id: user.id, supervisor_id: user.manager_id }, fields.status)
  const written = examine(world, user, undefined, fields, items)
  const sheet = world.sheets.add({
    ...fields,
    location_id: fields.location_id ?? null,
    user_id: user.id,
    supervisor_id: user.manager_id,
    total: readTotals(world, totals)[0] ?? sumOf(written),
    approved_by: null,
    processed_by: null,
    ...stampsOf(world, user, fields.status),
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
  const { items = [], totals, status = former.status, notes = former.notes, ...rest } = given
  // Gap: null is as if it were not given, or means none where a sheet may be without.
  const isKept = rest.location_id === null && world.fidelity['expenses-location'] !== 'optional'
  const fields = isKept ? { ...rest, location_id: undefined } : rest
  const written = differingItems(world, examine(world, user, id, fields, items))
  const gone = leftOut(world, id, given.items)
  // Gap: if a total comes in both spellings, the changed one counts.
  const sent = readTotals(world, totals)
  const total = sent.find((other) => other !== former.total) ?? sent[0]
  const hasOtherItems = written.length + gone.length > 0
  const isRewritten = hasOtherItems || hasOther(former, { ...fields, total })
  if (isRewritten) checkRightToWrite(world, user, former)
  const isSame = !isRewritten && !hasOther(former, { status, notes })
  // Gap: what is sent back as it was is no change, or is one.
  if (isSame && world.fidelity['expenses-sent-back'] !== 'modified') return former
  checkOpen(world, user, former)
  if (status !== former.status) checkStatus(world, user, former, status)
  deleteRecords(world, 'expenseItems', gone)
  saveItems(world, id, written)
  return world.sheets.patch(id, {
    ...fields,
    status,
    notes,
    total: total ?? (hasOtherItems && isSummedAgain(world) ? sumOf(itemsOf(world, id)) : undefined),
    ...(status !== former.status && stampsOf(world, user, status)),
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

/** Gap: approving and processing store who did it; a sheet that goes back loses these stamps, or keeps them. */
function stampsOf({ fidelity }: World, { id }: StoredUser, status: Status): Stamps {
  if (status === 'processed') return { processed_by: id }
  const approved = status === 'approved' && { approved_by: id }
  return fidelity['expenses-stamps'] === 'kept'
    ? { ...approved }
    : { approved_by: null, processed_by: null, ...approved }
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
