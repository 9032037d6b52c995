import { forbidden } from '../../core/refusal.ts'
import type { World } from '../../world/world.ts'
import { mayAdminister, presentPerson, type StoredUser } from '../people/directory.ts'
import type { StoredReceipt, StoredSheet } from './model.ts'

/** Gap: a sheet is visible to its owner, its supervisor and the administrators of expenses; all may set any status and notes. */
export function maySee(user: StoredUser, sheet: StoredSheet): boolean {
  return sheet.supervisor_id === user.id || mayWrite(user, sheet)
}

function mayWrite(user: StoredUser, { user_id }: StoredSheet): boolean {
  return user_id === user.id || mayAdminister(user, 'expenses')
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

/** Gap: its owner and the administrators may change all else in it, and delete it, at any time. */
export function checkRightToWrite(world: World, user: StoredUser, sheet: StoredSheet): void {
  if (mayWrite(user, sheet)) return
  const { name } = presentPerson(world, sheet.user_id)
  throw forbidden(
    `sheet ${sheet.id}, which is ${sheet.status}, belongs to ${name}: you may change its status and its notes only`,
  )
}
