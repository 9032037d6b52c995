import { offers } from '../../apps/documents/offers.ts'
import type { AnyTable } from '../../core/store/references.ts'
import { isAccepted } from '../../world/offers.ts'
import type { World } from '../../world/world.ts'
import type { Permitted } from './shapes.ts'

/** The endpoints that accept a request of the signed-in user for each row. */
export function listPermitted(world: World, { name }: AnyTable, ids: readonly number[]): Permitted {
  const user = world.signedIn
  const offered = user ? Object.entries(offers[name] ?? {}) : []
  const permittedFor = (id: number) =>
    offered.filter(([, work]) => isAccepted(world, () => work(world, user!, id))).map(([endpoint]) => endpoint)
  return Object.fromEntries(ids.map((id) => [id, permittedFor(id)]))
}
