import type { Context } from 'hono'
import { pathOf } from '../core/http/url-path.ts'
import { findRenamed } from './public-url.ts'

/**
 * The path below which the app is mounted, as it stands in the address; empty at the root. By the route's own path, since
 * `basePath` of hono/route asks by a symbol, and the Hono that we are mounted in may be another copy than the bundled one.
 */
export function mountOf(c: Context): string {
  const known = findRenamed(c.req.raw)
  if (known) return known.mount
  // Every route of ours is `<mount>/*`. Hono decodes: what is the same in the address is how many parts it has.
  const parts = c.req.routePath.split('/').length - 1
  return parts === 1 ? '' : pathOf(c.req.url).split(/[?#]/, 1)[0]!.split('/', parts).join('/')
}

/** The path below the mount, with its query. */
export function pathBelow(c: Context): string {
  return pathOf(c.req.url).slice(mountOf(c).length) || '/'
}
