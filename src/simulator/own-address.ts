import { parseAddress, splitUrl } from '../core/http/address.ts'
import { defined } from '../world/definition.ts'

/** Whether a page at this address is the intranet's own. Aliases do not count: `/thanks` may well be a page of the user's application. */
export function isOwnAddress(url: string): boolean {
  const places = [...defined.values()].flatMap(({ place }) => place ?? [])
  const { asked, place } = parseAddress(splitUrl(url).target, places)
  return place !== undefined && asked.startsWith(place.root)
}
