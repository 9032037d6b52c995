import type { Permitted } from '../../../rows/shapes.ts'
import { read } from '../client.ts'
import { about } from './about.ts'
import { useLoaded } from './resource.ts'

/** What the rights to documents depend on. */
const tables = ['documents', 'versions', 'placements', 'folders', 'grants', 'users', 'groups', 'roles']

/** The endpoints that accept a request of the signed-in user, by the id of a document. Empty until they are known. */
export function usePermitted(ids: readonly number[]): Permitted {
  const load = async () => (ids.length > 0 ? await read(`/permitted/documents?ids=${ids}`) : {})
  return useLoaded(`${ids} ${about.use()?.user}`, load, tables) ?? {}
}
