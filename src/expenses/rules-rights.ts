import { forbidden } from '../kernel/refusal.ts'
import { mayAdminister, type StoredUser } from '../people/directory.ts'
import type { World } from '../world.ts'
import type { Status, StoredReceipt, StoredSheet } from './model.ts'

/** Gap: a sheet is seen by its owner, its supervisor and the administrators of expenses. */
export function maySee(user: StoredUser, sheet: StoredSheet): boolean {
  return sheet.user_id === user.id || mayJudge(user, sheet)
}

function mayJudge(user: StoredUser, { supervisor_id }: Pick<StoredSheet, 'supervisor_id'>): boolean {
  return supervisor_id === user.id || mayAdminister(user, 'expenses')
}

/** Gap: a sheet is in its owner's hands until it is approved. */
function isInHand(user: StoredUser, { user_id, status }: Pick<StoredSheet, 'user_id' | 'status'>): boolean {
  return user_id === user.id && status !== 'approved' && status !== 'processed'
}

export function needSheet(world: World, user: StoredUser, id: number): StoredSheet {
  const sheet = world.sheets.need(id)
  if (!maySee(user, sheet)) throw forbidden(`sheet ${id} is not yours to see`)
  return sheet
}

export function needReceipt(world: World, user: StoredUser, id: number): StoredReceipt {
  const receipt = world.receipts.need(id)
  needSheet(world, user, receipt.sheet_id)
  return receipt
}

/** Gap: what a sheet says is changed by its owner until it is approved, and by administrators. */
export function needRightToWrite(user: StoredUser, sheet: StoredSheet): void {
  if (isInHand(user, sheet) || mayAdminister(user, 'expenses')) return
  throw forbidden(
    sheet.user_id === user.id
      ? `sheet ${sheet.id} is ${sheet.status}, and only an administrator of expenses may change it`
      : `sheet ${sheet.id} is somebody else's: you may change its status and its notes only`,
  )
}

/** Gap: the notes are for both sides. */
export function needRightToNote(user: StoredUser, sheet: StoredSheet): void {
  if (!mayJudge(user, sheet)) needRightToWrite(user, sheet)
}

/** Gap: supervisor and administrators give a sheet any status; its owner hands it in, or takes it back before it is approved. */
export function needRightToMove(
  user: StoredUser,
  sheet: Pick<StoredSheet, 'user_id' | 'supervisor_id' | 'status'>,
  status: Status,
): void {
  if (mayJudge(user, sheet)) return
  if (isInHand(user, sheet) && (status === 'draft' || status === 'submitted')) return
  throw forbidden(`only the supervisor or an administrator of expenses may make a sheet of yours ${status}`)
}
