import type { World } from '../../world/world.ts'
import type { StoredUser } from '../people/directory.ts'
import type { ObjectType, TrashEntry } from './model.ts'

// The interface through which other applications put things into the trash, and say how to restore them.

/** What the trash can needs to know about one type of object. */
export interface Trashable {
  /** Refuses if there is no location to restore it to. */
  checkPlace(world: World, entry: TrashEntry): void
  /** Deletes it for good, with everything that belongs to it. */
  purge(world: World, entry: TrashEntry): void
}

export type Trashables = Readonly<Partial<Record<ObjectType, Trashable>>>

/** Adds an entry to the user's trash can. The deleted object stores its id as `trash_id`. */
export function throwAway(
  world: World,
  user: StoredUser,
  thing: Pick<TrashEntry, 'obj_type' | 'title' | 'orig_location' | 'description'>,
): number {
  return world.trash.add({ ...thing, deleted_by: user.id, deleted_at: world.clock.instant() }).id
}
