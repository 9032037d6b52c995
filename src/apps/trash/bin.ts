import type { World } from '../../world/world.ts'
import type { StoredUser } from '../people/directory.ts'
import type { ObjectType, TrashEntry } from './model.ts'

// Other applications use the trash can through this file only.

export interface Trashable {
  /** Throws if the object cannot be restored to its location. */
  checkLocation(world: World, entry: TrashEntry): void
  purge(world: World, entry: TrashEntry): void
}

export type Trashables = Readonly<Partial<Record<ObjectType, Trashable>>>

/** Returns the id of the entry. The deleted object must store it as `trash_id`. */
export function addToTrash(
  world: World,
  user: StoredUser,
  thing: Pick<TrashEntry, 'obj_type' | 'title' | 'orig_location' | 'description'>,
): number {
  return world.trash.add({ ...thing, deleted_by: user.id, deleted_at: world.clock.instant() }).id
}
