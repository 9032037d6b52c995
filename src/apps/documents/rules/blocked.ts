import { forbidden } from '../../../core/refusal.ts'
import type { World } from '../../../world/world.ts'
import { fullnameOf, type StoredUser } from '../../people/directory.ts'
import type { StoredDocument } from '../model.ts'

// What the check-out of another, and a declaration as a record, refuse.

/** What is done to a document. Its content changes by check-out, check-in and approval. */
type Act = 'content' | 'properties' | 'move' | 'deletion'

const acts: readonly Act[] = ['content', 'properties', 'move', 'deletion']

/** Gap: what is blocked by the check-out of another. */
const refusedIfHeld = { all: acts, content: ['content', 'deletion'] } as const

/** Gap: what a declared record refuses. */
const refusedOfRecords = {
  closed: acts,
  properties: ['content', 'move', 'deletion'],
  deletion: ['deletion'],
} as const

function isBlocked({ fidelity }: World, { id }: StoredUser, { checked_out_by }: StoredDocument, act: Act): boolean {
  if (checked_out_by === null || checked_out_by === id) return false
  const refused: readonly Act[] = refusedIfHeld[fidelity.held ?? 'all']
  return refused.includes(act)
}

function isRecorded({ fidelity }: World, { declared_at }: StoredDocument, act: Act): boolean {
  const refused: readonly Act[] = declared_at === null ? [] : refusedOfRecords[fidelity.records ?? 'closed']
  return refused.includes(act)
}

export function isChangeable(world: World, user: StoredUser, document: StoredDocument, act: Act): boolean {
  return !isBlocked(world, user, document, act) && !isRecorded(world, document, act)
}

/** Refuses what others have checked out, and what was declared a record. */
export function checkChangeable(world: World, user: StoredUser, document: StoredDocument, act: Act): void {
  checkNotHeld(world, user, document, act)
  checkNoRecord(world, document, act)
}

/** Spec, Document check-out: the document is blocked for other users. */
export function checkNotHeld(world: World, user: StoredUser, document: StoredDocument, act: Act): void {
  if (!isBlocked(world, user, document, act)) return
  const holder = world.users.need(document.checked_out_by!)
  throw forbidden(`document ${document.id} is checked out by ${fullnameOf(holder)}`)
}

export function checkNoRecord(world: World, document: StoredDocument, act: Act): void {
  if (isRecorded(world, document, act))
    throw forbidden(`document ${document.id} is a declared record, which is not changed or deleted`)
}
