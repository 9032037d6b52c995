import { parseAddress, splitUrl } from '../src/core/http/address.ts'

const deletion = /^\/__sim\/worlds\/([^/]+)\/?$/
const revert = /^\/__sim\/worlds\/([^/]+)\/revert\/?$/

/** Only the world itself can be deleted or reverted. Returns the request's address there, or undefined for other requests. */
export function findMovedTarget(method: string, url: string): string | undefined {
  const { pathname, search } = parseAddress(url.startsWith('/') ? url : splitUrl(url).target, [])
  const [, name] =
    (method === 'DELETE' && deletion.exec(pathname)) || (method === 'POST' && revert.exec(pathname)) || []
  if (name === undefined) return undefined
  try {
    return `/__world/${encodeURIComponent(decodeURIComponent(name))}${pathname}${search}`
  } catch (error) {
    // The simulator refuses it.
    if (error instanceof URIError) return undefined
    throw error
  }
}
