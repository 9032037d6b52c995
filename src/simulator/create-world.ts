import { createWorlds, type World } from '../world/world.ts'
import { type ApplicationSet, ourSet } from './applications.ts'

// Not next to the applications: a page loads worlds with its first scenario.

/** What creates empty worlds with the tables of some applications. */
export function worldsOf(set: ApplicationSet): () => World {
  set.createWorld ??= createWorlds(set.tables)
  return set.createWorld
}

/** Creates an empty world with the tables of our applications. */
export const createWorld = worldsOf(ourSet)
