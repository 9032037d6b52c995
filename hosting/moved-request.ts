import { findDecoded, parseAddress, splitUrl } from '../src/core/http/address.ts'

const patterns: ReadonlyMap<string, RegExp> = new Map([
  ['DELETE', /^\/__sim\/worlds\/([^/]+)\/?$/],
  ['POST', /^\/__sim\/worlds\/([^/]+)\/revert\/?$/],
])

/** Only the world itself can be deleted or reverted. Returns the request's address there, or undefined for other requests. */
export function findMovedTarget(method: string, url: string): string | undefined {
  const { pathname, search } = parseAddress(splitUrl(url).target, [])
  const encoded = patterns.get(method)?.exec(pathname)?.[1]
  // The simulator refuses a name that cannot be decoded.
  const name = encoded && findDecoded(encoded)
  return name && `/__world/${encodeURIComponent(name)}${pathname}${search}`
}
