import type { World } from '../../src/world/world.ts'
import { findInternals, type Internals } from './internals.ts'
import { TableCollection } from './table-collection.ts'

let internals: Promise<Internals> | undefined
const collectionsByWorld = new WeakMap<World, Record<string, TableCollection>>()

/** The collections of a world, by the names of its tables: each made once. */
export async function findCollections(world: World): Promise<Readonly<Record<string, TableCollection>>> {
  internals ??= findInternals()
  const known = await internals
  const collections = collectionsByWorld.get(world) ?? {}
  collectionsByWorld.set(world, collections)
  const find = (table: string, id: number) => collections[table]?.findRecord(id)
  // A reload may have brought more tables.
  for (const name of Object.keys(world.tables)) collections[name] ??= new TableCollection(world, name, known, find)
  return collections
}
