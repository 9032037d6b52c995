import type { World } from '../../src/world/world.ts'
import type { CollectionsOf } from './collections-of.ts'

export type { CollectionIn, CollectionsOf, RecordIn } from './collections-of.ts'
export { tableFrom } from './table-from.ts'

/**
 * The tables of a world as live collections of `@msw/data`: its query language to read, and writes that are checked, undone
 * and told of like those of requests.
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

/** `@msw/data` is an optional peer: only this needs it. */
function explainMissing(error: unknown): never {
  if (!/@msw\/data/.test(String(error))) throw error
  throw new Error(
    'Failed to find @msw/data, whose collections show the tables. Please install it: npm install --save-dev @msw/data.',
    { cause: error },
  )
}
