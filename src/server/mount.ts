import type { Context } from 'hono'
import { basePath } from 'hono/route'
import { pathOf } from './hosts.ts'

/** The path below which the app is mounted, as it stands in the address; empty at the root. */
export function mountOf(c: Context): string {
  const base = basePath(c).replace(/\/$/, '')
  // Hono gives it decoded: what is the same in both is how many parts it has.
  return base === '' ? '' : pathOf(c.req.url).split(/[?#]/, 1)[0]!.split('/', base.split('/').length).join('/')
}

/** The path below the mount, with its query. */
export function pathBelow(c: Context): string {
  return pathOf(c.req.url).slice(mountOf(c).length) || '/'
}
