import { forbidden } from '../../../core/refusal.ts'
import type { World } from '../../../world/world.ts'
import { fullnameOf, type StoredUser } from '../../people/directory.ts'
import type { StoredDocument } from '../model.ts'

// Gap: the check-out of another, and a declaration as a record, refuse every change of a document.

function isHeld({ id }: StoredUser, { checked_out_by }: StoredDocument): boolean {
  return checked_out_by !== null && checked_out_by !== id
}

export function isChangeable(user: StoredUser, document: StoredDocument): boolean {
  return !isHeld(user, document) && document.declared_at === null
}

/** Refuses what others have checked out, and what was declared a record. */
export function checkChangeable(world: World, user: StoredUser, document: StoredDocument): void {
  checkNotHeld(world, user, document)
  checkNoRecord(document)
}

/** Spec, Document check-out: the document is blocked for other users. */
export function checkNotHeld(world: World, user: StoredUser, document: StoredDocument): void {
  if (!isHeld(user, document)) return
  const holder = world.users.need(document.checked_out_by!)
  throw forbidden(`document ${document.id} is checked out by ${fullnameOf(holder)}`)
}

export function checkNoRecord({ id, declared_at }: StoredDocument): void {
  if (declared_at !== null) throw forbidden(`document ${id} is a declared record, which is not changed or deleted`)
}
