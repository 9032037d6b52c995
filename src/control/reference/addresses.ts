import { addressOf, type Contract, type Endpoint, pathsOf } from '../../core/http/contract.ts'

/** Lists the addresses that the spec documents: usual ones and aliases. Endpoints also respond at other addresses. */
export function addressesOf(contract: Contract, endpoint: Endpoint): { address: string; path: string }[] {
  const { unversioned: _, ...versioned } = contract
  const own = [contract, ...(contract.versioned ? [versioned] : [])].flatMap((place) =>
    pathsOf(endpoint).map((path) => ({ address: addressOf(place, { ...endpoint, path }), path })),
  )
  const bare = Object.entries(contract.aliases ?? {}).flatMap(([alias, target]) => {
    const isShown = target !== '' && !endpoint.extra && endpoint.path.startsWith(target)
    const { path } = endpoint
    const address = addressOf({ root: alias }, { ...endpoint, path: path.slice(target.length) })
    return isShown ? { address, path } : []
  })
  return [...own, ...bare]
}

/** Where the endpoint responds as well, although the spec lists it only under the alias of the root, or only under the root. */
export function unlistedAddressOf(contract: Contract, endpoint: Endpoint): string | undefined {
  if (!Object.values(contract.endpoints).some(({ aliased }) => aliased)) return undefined
  const { aliased: isAliased, ...listed } = endpoint
  return addressOf(contract, isAliased ? listed : { ...listed, aliased: true })
}

export const reasonOfUnlisted = 'the platform has two roots, and the specification lists each endpoint under one'
