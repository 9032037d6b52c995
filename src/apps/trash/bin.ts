import type { World } from '../../world/world.ts'
import type { StoredUser } from '../people/directory.ts'
import type { ObjectType, TrashEntry } from './model.ts'

// The door through which other applications throw things away, and say how they come back.

/** What the trash can has to know of one type of object. */
export interface Trashable {
  /** Refuses when there is no place to put it back to. */
  checkPlace(world: World, entry: TrashEntry): void
  /** Removes it for good, with all that belongs to it. */
  purge(world: World, entry: TrashEntry): void
}

export type Trashables = Readonly<Partial<Record<ObjectType, Trashable>>>

/** A new entry in the user's trash can; what is thrown away takes its id as `trash_id`. */
export function throwAway(
  world: World,
  user: StoredUser,
  thing: Pick<TrashEntry, 'obj_type' | 'title' | 'orig_location' | 'description'>,
): number {
  return world.trash.add({ ...thing, deleted_by: user.id, deleted_at: world.clock.instant() }).id
}
