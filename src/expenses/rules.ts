import { needExisting } from '../kernel/needs.ts'
import type { StoredUser } from '../people/directory.ts'
import type { World } from '../world.ts'
import type { ChangedSheet, NewSheet } from './contract.ts'
import type { Status, StoredReceipt, StoredSheet } from './model.ts'
import { sumOf } from './money.ts'
import { differingItems, hasOther, itemsOf, keepItems, readItems } from './rules-items.ts'
import { needRightToMove, needRightToNote, needRightToWrite, needSheet } from './rules-rights.ts'

export function receiptsOf(world: World, sheet: number): readonly StoredReceipt[] {
  return world.receipts.where('sheet_id', sheet)
}

/** Gap: the supervisor is who the owner reports to when the sheet is written. */
export function createSheet(world: World, user: StoredUser, given: NewSheet): StoredSheet {
  const { items, totals, status, ...fields } = given
  const whose = { user_id: user.id, supervisor_id: user.manager_id }
  needRightToMove(user, { ...whose, status: 'draft' }, status)
  needPlaces(world, fields)
  const written = readItems(world, undefined, items)
  const sheet = world.sheets.add({
    ...fields,
    ...whose,
    status,
    total: totals[0] ?? sumOf(written),
    approved_by: null,
    processed_by: null,
    ...stampsOf(user, status),
    ...modification(world, user),
  })
  keepItems(world, sheet.id, written)
  return sheet
}

/**
 * Spec, Expenses: what is missing stays as it is. A form that sends the whole sheet back is welcome:
 * only what differs counts, and needs the right to change it.
 */
export function updateSheet(world: World, user: StoredUser, id: number, given: ChangedSheet): StoredSheet {
  const former = needSheet(world, user, id)
  const { items = [], totals, status = former.status, notes = former.notes, ...fields } = given
  needPlaces(world, fields)
  const written = differingItems(world, readItems(world, id, items))
  // Where both spellings came back and one of them was changed, that one is meant.
  const total = totals.find((other) => other !== former.total) ?? totals[0]
  const isRewritten = written.length > 0 || hasOther(former, { ...fields, total })
  if (isRewritten) needRightToWrite(user, former)
  if (notes !== former.notes) needRightToNote(user, former)
  if (status !== former.status) needRightToMove(user, former, status)
  keepItems(world, id, written)
  return world.sheets.patch(id, {
    ...fields,
    status,
    notes,
    // Gap: items that change make the total their sum again, unless it is given.
    total: total ?? (written.length > 0 ? sumOf(itemsOf(world, id)) : undefined),
    ...(status !== former.status && stampsOf(user, status)),
    ...modification(world, user),
  })
}

/** Gap: becoming approved or processed is stamped with who did it; a sheet that goes back loses the stamps. */
function stampsOf(user: StoredUser, status: Status): Partial<Pick<StoredSheet, 'approved_by' | 'processed_by'>> {
  if (status === 'processed') return { processed_by: user.id }
  return { approved_by: status === 'approved' ? user.id : null, processed_by: null }
}

function modification(world: World, { id }: StoredUser): Pick<StoredSheet, 'modified_at' | 'modified_by'> {
  return { modified_at: world.clock.instant(), modified_by: id }
}

function needPlaces(world: World, { location_id, dept_id }: Pick<ChangedSheet, 'location_id' | 'dept_id'>): void {
  needExisting(world.locations, 'location_id', [location_id])
  needExisting(world.departments, 'dept_id', [dept_id])
}

export function deleteSheet(world: World, user: StoredUser, id: number): void {
  needRightToWrite(user, needSheet(world, user, id))
  for (const { file_id } of receiptsOf(world, id)) world.files.delete(file_id)
  world.deleteRecord('sheets', id)
}
