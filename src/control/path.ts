import { parseAddress, pathOf } from '../core/http/address.ts'
import { place } from './place.ts'

/** The path below `/__sim`, without its last slash. Undefined for other addresses. */
export function findControlPath(url: string): string | undefined {
  const found = parseAddress(url.startsWith('/') ? url : pathOf(url), [place])
  return found.place && found.path
}
