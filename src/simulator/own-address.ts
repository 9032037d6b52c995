import { parseAddress, splitUrl } from '../core/http/address.ts'
import type { Place } from '../core/http/contract.ts'
import { defined } from '../world/definition.ts'

/** Leaves out aliases of single paths: `/thanks` and `/tags` may be pages of the user's app. */
export function ownRootsOf({ root, aliases = {} }: Place): string[] {
  return [root, ...Object.keys(aliases).filter((alias) => aliases[alias] === '')]
}

export function isOwnAddress(url: string): boolean {
  const places = [...defined.values()].flatMap(({ place }) => place ?? [])
  const { pathname, place } = parseAddress(splitUrl(url).target, places)
  return place !== undefined && ownRootsOf(place).some((root) => pathname.startsWith(root))
}
