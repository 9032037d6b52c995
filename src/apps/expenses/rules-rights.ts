import { forbidden } from '../../core/refusal.ts'
import { unseen } from '../../core/unseen.ts'
import type { World } from '../../world/world.ts'
import { mayAdminister, presentPerson, type StoredUser } from '../people/directory.ts'
import type { Status, StoredReceipt, StoredSheet } from './model.ts'

/** Gap: a sheet is visible to its owner, its supervisor and the administrators of expenses. */
export function maySee(user: StoredUser, sheet: StoredSheet): boolean {
  return sheet.supervisor_id === user.id || mayWrite(user, sheet)
}

function mayWrite(user: StoredUser, { user_id }: StoredSheet): boolean {
  return user_id === user.id || mayAdminister(user, 'expenses')
}

export function needSheet(world: World, user: StoredUser, id: number): StoredSheet {
  const sheet = world.sheets.need(id)
  if (!maySee(user, sheet)) throw unseen(world, `sheet ${id}`, `sheet ${id} is not yours to see`)
  return sheet
}

export function needReceipt(world: World, user: StoredUser, id: number): StoredReceipt {
  const receipt = world.receipts.need(id)
  needSheet(world, user, receipt.sheet_id)
  return receipt
}

/** Gap: its owner and the administrators may change all but status and notes, and delete it. */
export function checkRightToWrite(world: World, user: StoredUser, sheet: StoredSheet): void {
  if (mayWrite(user, sheet)) return
  const { name } = presentPerson(world, sheet.user_id)
  throw forbidden(
    `sheet ${sheet.id}, which is ${sheet.status}, belongs to ${name}: you may change its status and its notes only`,
  )
}

const decisions: readonly Status[] = ['approved', 'rejected', 'processed']

/** Gap: only the supervisor and the administrators decide on a sheet. */
export function checkStatus(
  world: World,
  user: StoredUser,
  { supervisor_id }: Pick<StoredSheet, 'supervisor_id'>,
  status: Status,
): void {
  if (world.fidelity['expenses-status'] === 'free' || !decisions.includes(status)) return
  if (supervisor_id === user.id || mayAdminister(user, 'expenses')) return
  throw forbidden(`only the supervisor and administrators of expenses may make a sheet ${status}`)
}

/** Gap: its owner no longer changes a sheet that is processed, nor deletes it; or one that is approved. */
export function checkOpen(world: World, user: StoredUser, { id, user_id, status }: StoredSheet): void {
  const policy = world.fidelity['expenses-status']
  const isClosed = status === 'processed' ? policy !== 'free' : status === 'approved' && policy === 'closed'
  if (isClosed && user_id === user.id && !mayAdminister(user, 'expenses')) throw forbidden(`sheet ${id} is ${status}`)
}
