import type { World } from '../../src/world/world.ts'
import type { CollectionsOf } from './collections-of.ts'

export type { CollectionIn, CollectionsOf, RecordIn } from './collections-of.ts'
export { tableFrom } from './table-from.ts'

/**
 * Returns the tables of a world as live collections of `@msw/data`. Like requests, writes are checked, emit events and
 * can be undone.
 *
 * @example
 * const { users } = await collectionsOf(simulator.world)
 * const manager = users.findFirst((q) => q.where({ username: 'manager' }))
 * await users.update(manager, { data: (user) => { user.job_title = 'Director' } })
 */
export async function collectionsOf<W extends World>(world: W): Promise<CollectionsOf<W>> {
  const { findCollections } = await import('./collections.ts').catch(explainMissing)
  return (await findCollections(world)) as unknown as CollectionsOf<W>
}

/** `@msw/data` is an optional peer that only this module needs. */
function explainMissing(error: unknown): never {
  if (!/@msw\/data/.test(String(error))) throw error
  throw new Error(
    'Failed to find @msw/data, which provides the collections. Please install it: npm install --save-dev @msw/data.',
    { cause: error },
  )
}
