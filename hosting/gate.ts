import { findControlPath } from '../src/control/path.ts'
import { defaultWorld, parseAddress } from '../src/core/http/address.ts'
import { type Outcome, refusePlainly, toResponse } from '../src/core/http/outcome.ts'
import { day, monotonicTime, second } from '../src/core/time/clock.ts'
import { addCorsHeaders } from '../src/server/cors.ts'
import { createGuard } from '../src/server/guard.ts'
import { serveIntranetFile } from '../src/server/intranet/intranet.ts'
import { findNameProblem, type Permission } from './access.ts'
import { findCredentials, keyName } from './credentials.ts'
import { presentKeyPage } from './key-page.ts'
import { createLink, type LinkOptions, linksPath } from './links.ts'
import { logOutcome } from './log.ts'
import type { HostSettings } from './options.ts'

/** The key itself is valid until its organisation has another token. */
const cookieAge = 30 * day

export interface Gate {
  /** The response to a request that does not reach its world. Otherwise what it may do there. */
  admit(request: Request, world: string): Promise<Response | Permission>
}

/** Checks who may use a world. Undefined without organisations: everyone may. `mount` is a path that a proxy strips. */
export function createGate({ access, domain, app }: HostSettings, mount = ''): Gate | undefined {
  if (!access) return undefined
  const { isAllowedOrigin } = createGuard(app)
  const options = { access, domain, mount }
  return {
    async admit(request, world) {
      const started = monotonicTime()
      const { pathname } = new URL(request.url)
      // These files are the same in all worlds, and have no world in their address.
      if (isRead(request) && pathname.startsWith('/__home/')) return toResponse(await serveIntranetFile(pathname))
      const outcome = await findResponse(request, world, options)
      if ('right' in outcome) return outcome
      logOutcome(app, request, { world, outcome, ms: monotonicTime() - started })
      const response = toResponse(outcome)
      return app.cors === false ? response : addCorsHeaders(request, response, isAllowedOrigin)
    },
  }
}

async function findResponse(request: Request, world: string, options: LinkOptions): Promise<Outcome | Permission> {
  const { method, url, headers } = request
  const { pathname, searchParams } = new URL(url)
  if (pathname === linksPath && method === 'POST') return createLink(request, options)
  const inLink = isRead(request) ? searchParams.get(keyName) : null
  const credentials = inLink === null ? findCredentials(headers) : { keys: [inLink], token: null }
  const permission = await options.access.findPermission(world, credentials)
  if (!permission) {
    const refused = refusePlainly(401, explain(world, credentials.keys.length > 0 || credentials.token !== null))
    return isPage(request) ? presentKeyPage(refused) : refused
  }
  if (inLink !== null) return claim(url, options.mount, inLink)
  const problem = findNameProblem(world)
  if (problem !== undefined) return refusePlainly(400, problem)
  const { right } = permission
  if (right === 'all' || isRead(request)) return permission
  if (right === 'read')
    return refusePlainly(
      403,
      'This link is read-only, so nothing was changed. To change this world, open another link.',
    )
  if (findControlPath(pathname) !== '/worlds') return permission
  return refusePlainly(403, "A link is for one world. To create others, send the organisation's token as x-sim-token.")
}

function explain(world: string, hasCredentials: boolean): string {
  if (world === defaultWorld)
    return 'This address does not name a world. Open the link to a world, or name one of your organisation, such as /__world/acme-pr-12/.'
  return hasCredentials
    ? `This key does not open the world "${world}". The organisation's token may have changed. Request a new link.`
    : `The world "${world}" requires a key. Open its link, or send its key as the header x-sim-key.`
}

/** Keeps the key in a cookie that only this world receives, and leads to the same address without the key. */
function claim(text: string, mount: string, key: string): Outcome {
  const url = new URL(text)
  url.searchParams.delete(keyName)
  // Two slashes at the start would lead to another host.
  const location = mount + url.pathname.replace(/^\/+/, '/') + url.search
  const path = parseAddress(url.pathname, []).prefix
  const cookie = `${keyName}=${key}; Path=${mount + path || '/'}; Max-Age=${cookieAge / second}; HttpOnly; SameSite=Lax`
  const headers = {
    location,
    'set-cookie': url.protocol === 'https:' ? `${cookie}; Secure` : cookie,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  }
  return { status: 302, headers, body: null }
}

/** No endpoint with these methods changes the world. */
function isRead({ method }: Request): boolean {
  return ['GET', 'HEAD', 'OPTIONS'].includes(method)
}

function isPage({ method, headers }: Request): boolean {
  return method === 'GET' && headers.get('accept')?.includes('text/html') === true
}
