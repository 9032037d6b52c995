import { parseAddress, splitUrl } from '../core/http/address.ts'
import { defined } from '../world/definition.ts'

/** Aliases do not count, because `/thanks` may be a page of the user's app. */
export function isOwnAddress(url: string): boolean {
  const places = [...defined.values()].flatMap(({ place }) => place ?? [])
  const { pathname, place } = parseAddress(splitUrl(url).target, places)
  return place !== undefined && pathname.startsWith(place.root)
}
