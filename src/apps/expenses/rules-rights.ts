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

/** Which states only a supervisor or an administrator gives a sheet, and in which ones its owner no longer changes it. */
interface Policy {
  decided: readonly Status[]
  closed: readonly Status[]
}

function policyOf({ fidelity }: World): Policy {
  const policy = fidelity['expenses-status']
  if (policy === 'free') return { decided: [], closed: [] }
  return { decided: decisions, closed: policy === 'closed' ? ['approved', 'processed'] : ['processed'] }
}

/** Gap: only the supervisor and the administrators decide on a sheet. */
export function checkStatus(
  world: World,
  user: StoredUser,
  { supervisor_id }: Pick<StoredSheet, 'supervisor_id'>,
  status: Status,
): void {
  if (!policyOf(world).decided.includes(status)) return
  if (supervisor_id === user.id || mayAdminister(user, 'expenses')) return
  throw forbidden(`only the supervisor and administrators of expenses may make a sheet ${status}`)
}

/** Gap: its owner no longer changes a sheet that is processed, nor deletes it; or one that is approved. */
export function checkOpen(world: World, user: StoredUser, { id, user_id, status }: StoredSheet): void {
  if (!policyOf(world).closed.includes(status) || user_id !== user.id || mayAdminister(user, 'expenses')) return
  throw forbidden(`sheet ${id} is ${status}`)
}
