import type { World } from '../../src/world/world.ts'
import { findInternals, type Internals } from './internals.ts'
import { TableCollection } from './table-collection.ts'

let internals: Promise<Internals> | undefined
const collectionsByWorld = new WeakMap<World, Record<string, TableCollection>>()

/** By table name. Each collection is created once. */
export async function findCollections(world: World): Promise<Readonly<Record<string, TableCollection>>> {
  internals ??= findInternals()
  const known = await internals
  const collections = collectionsByWorld.get(world) ?? {}
  collectionsByWorld.set(world, collections)
  const find = (table: string, id: number) => collections[table]?.findRecord(id)
  // A reload may have added tables.
  for (const name of Object.keys(world.tables)) collections[name] ??= new TableCollection(world, name, known, find)
  return collections
}
