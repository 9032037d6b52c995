import { addressOf, type Contract, type Endpoint, pathsOf } from '../../core/http/contract.ts'

/** Lists the addresses that the spec documents: usual ones and aliases. Endpoints also respond at other addresses. */
export function addressesOf(contract: Contract, endpoint: Endpoint): { address: string; path: string }[] {
  const end = endpoint.slashed ? '/' : ''
  const { unversioned: _, ...versioned } = contract
  const usual = [contract, ...(contract.versioned ? [versioned] : [])].flatMap((place) =>
    pathsOf(endpoint).map((path) => ({ address: addressOf(place, { ...endpoint, path }) + end, path })),
  )
  const bare = Object.entries(contract.aliases ?? {}).flatMap(([alias, target]) => {
    const isShown = target !== '' && !endpoint.extra && endpoint.path.startsWith(target)
    return isShown ? { address: alias + endpoint.path.slice(target.length) + end, path: endpoint.path } : []
  })
  return [...usual, ...bare]
}
