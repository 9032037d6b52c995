import type { AnyTable } from '../../src/core/store/references.ts'
import type { World } from '../../src/world/world.ts'
import { findInternals, type Internals } from './internals.ts'
import { TableCollection } from './table-collection.ts'

let internals: Promise<Internals> | undefined
const collectionsByWorld = new WeakMap<World, Record<string, TableCollection>>()

/** The collections of a world, by the names of its tables: made once. */
export async function findCollections(world: World): Promise<Readonly<Record<string, TableCollection>>> {
  internals ??= findInternals()
  const known = await internals
  let collections = collectionsByWorld.get(world)
  if (!collections) {
    const find = (table: string, id: number) => collections![table]?.findRecord(id)
    const make = ([name, table]: [string, AnyTable]) => [name, new TableCollection(world, table, known, find)] as const
    collections = Object.fromEntries(Object.entries<AnyTable>(world.tables).map(make))
    collectionsByWorld.set(world, collections)
  }
  return collections
}
