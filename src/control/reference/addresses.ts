import { addressOf, type Endpoint, type Place, pathsOf } from '../../core/http/contract.ts'

/** Every address to tell of, as the spec writes it: its usual ones, and those at aliases. All others answer there too, but nobody asks for them there. */
export function addressesOf(place: Place, endpoint: Endpoint): { address: string; path: string }[] {
  const end = endpoint.slashed ? '/' : ''
  const usual = pathsOf(endpoint).map((path) => ({ address: addressOf(place, { path }) + end, path }))
  const bare = Object.entries(place.aliases ?? {}).flatMap(([alias, target]) => {
    const isShown = target === '' ? endpoint.aliased : endpoint.path.startsWith(target)
    return isShown ? { address: alias + endpoint.path.slice(target.length) + end, path: endpoint.path } : []
  })
  return [...usual, ...bare]
}
