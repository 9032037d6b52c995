import { addressOf, type Contract, type Endpoint, pathsOf } from '../../core/http/contract.ts'

/** Every address to tell of, as the spec writes it: its usual ones, and those at aliases. All others answer there too, but nobody asks for them there. */
export function addressesOf(contract: Contract, endpoint: Endpoint): { address: string; path: string }[] {
  const end = endpoint.slashed ? '/' : ''
  const { unversioned: _, ...versioned } = contract
  const usual = [contract, ...(contract.versioned ? [versioned] : [])].flatMap((place) =>
    pathsOf(endpoint).map((path) => ({ address: addressOf(place, { path }) + end, path })),
  )
  const bare = Object.entries(contract.aliases ?? {}).flatMap(([alias, target]) => {
    const isShown = target === '' ? endpoint.aliased : !endpoint.extra && endpoint.path.startsWith(target)
    return isShown ? { address: alias + endpoint.path.slice(target.length) + end, path: endpoint.path } : []
  })
  return [...usual, ...bare]
}
