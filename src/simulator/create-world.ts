import { createWorlds, type World } from '../world/world.ts'
import { type ApplicationSet, ourSet } from './applications.ts'

// Separate from the applications, because a page loads this only with its first scenario.

export function worldsOf(set: ApplicationSet): () => World {
  set.createWorld ??= createWorlds(set.tables)
  return set.createWorld
}

export const createWorld = worldsOf(ourSet)
