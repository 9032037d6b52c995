import { forbidden, notFound } from '../../core/refusal.ts'
import { listWhere, newestFirst } from '../../core/store/filter.ts'
import { byTitle } from '../../core/store/order.ts'
import { deleteRecord } from '../../world/deletion.ts'
import type { World } from '../../world/world.ts'
import type { StoredUser } from '../people/directory.ts'
import type { Trashables } from './bin.ts'
import type { ObjectType, TrashEntry } from './model.ts'

/** Spec, Trash can: only objects that the current user deleted. */
export function listDeleted(world: World, user: StoredUser, types: readonly ObjectType[] = []): readonly TrashEntry[] {
  const by = world.fidelity['trash-order'] === 'newest' ? byDeletion : byTitle
  const own = listWhere(world.trash, by, 'deleted_by', user.id).rows
  return types.length === 0 ? own : own.filter(({ obj_type }) => types.includes(obj_type))
}

const byDeletion = newestFirst(({ deleted_at }: TrashEntry) => deleted_at)

/** Deleting the entry clears the `trash_id` of the object, which restores it. */
export function restore(world: World, user: StoredUser, id: number, trashables: Trashables): void {
  const entry = needOwn(world, user, id)
  trashables[entry.obj_type]?.checkLocation(world, entry)
  deleteRecord(world, 'trash', id)
}

export function deleteForever(world: World, user: StoredUser, id: number, trashables: Trashables): void {
  const entry = needOwn(world, user, id)
  const trashable = trashables[entry.obj_type]
  if (trashable) trashable.purge(world, entry)
  else for (const row of world.published.where('trash_id', id)) world.published.delete(row.id)
  deleteRecord(world, 'trash', id)
}

function needOwn(world: World, user: StoredUser, id: number): TrashEntry {
  const entry = world.trash.get(id)
  if (entry?.deleted_by === user.id) return entry
  if (entry && world.fidelity['trash-own'] === 'forbidden') throw forbidden(`object ${id} was deleted by another user`)
  throw notFound(`object ${id} is not in your trash can`)
}
