import { timingSafeEqual } from 'hono/utils/buffer'
import { checkAllowHosts, hostOf, isAllowedHost, isIpAddress, isLoopback, originOf } from '../core/http/hosts.ts'
import { type AskedHosts, findForeign, isPageOfLoopback, type Trust } from './foreign.ts'
import { refuse } from './refuse.ts'

export interface GuardOptions {
  /** The address that the server listens on. Unless given, it is not known, and the address of a request may name its host. */
  host?: string
  /** Serves the control interface. By default true. */
  control?: boolean
  /** The token that requests to the control interface must send as `x-sim-token`. */
  controlToken?: string
  /** Names beside loopback by which it may be asked; `.example.com` is the domain with all names below it. */
  allowHosts?: readonly string[]
  /** Origins beside loopback whose pages may use it. `*` names all of them, but not for the control interface. */
  corsOrigins?: readonly string[]
  /** Checks by which name applications are asked. By default true; false where the server around has done so, as Vite's. */
  checkHost?: boolean
}

/** Keeps foreign pages, and those that come by a foreign name, out. */
export interface Guard {
  /** Whether pages of an origin may use the intranet. */
  mayAsk(origin: string): boolean
  /** Whether a request needs no closer look: it comes by an own name, and from no page of another origin. */
  isPlain(url: string, origin: unknown, site: unknown): boolean
  /**
   * Refuses a request that may not use the intranet; gives undefined where it may. `url` is the address that was asked for,
   * and `isRead` says whether it makes no world.
   */
  findRefusal(request: Request, url: string, forwarded?: string, isRead?: () => boolean): Response | undefined
  /** The same for the control interface. `path` is the path below the mount. */
  findControlRefusal(request: Request, path: string, url: string, forwarded?: string): Promise<Response | undefined>
}

/** Creates the guard. `own` is the origin that the server is known by outside: whoever gave it trusts that name. */
export function createGuard(options: GuardOptions, own?: string): Guard {
  checkGuardOptions(options)
  const { host: bound, control: hasControl = true, controlToken } = options
  const { intranet, control } = trustIn(options, own)
  // A server has to be sent a Host header. Without a server, as with `app.request`, the address names the host.
  const hostsOf = ({ headers }: Request, url: string, forwarded: string | undefined): AskedHosts => ({
    host: headers.get('host')?.toLowerCase() ?? (bound === undefined ? hostOf(originOf(url)) : ''),
    forwarded,
  })
  // Nearly all requests come by the same name.
  let lastOwn = '-'
  return {
    mayAsk: intranet.mayAsk,
    isPlain(url, origin, site) {
      if (typeof origin === 'string' || site === 'cross-site' || site === 'same-site') return false
      if (url.startsWith(lastOwn)) return true
      const asked = originOf(url)
      if (!intranet.isOwn(hostOf(asked))) return false
      lastOwn = `${asked}/`
      return true
    },
    findRefusal(request, url, forwarded, isRead) {
      const reason = findForeign(request, hostsOf(request, url, forwarded), intranet, isRead)
      return reason === undefined ? undefined : refuse(403, reason, request)
    },
    async findControlRefusal(request, path, url, forwarded) {
      if (!hasControl)
        return refuse(404, 'the control interface is off. Start without --no-control to have it.', request)
      const reason = findForeign(request, hostsOf(request, url, forwarded), control)
      if (reason !== undefined) return refuse(403, reason, request)
      if (controlToken === undefined || isPanel(request, path)) return undefined
      if (await timingSafeEqual(request.headers.get('x-sim-token') ?? '', controlToken)) return undefined
      return refuse(
        403,
        'the control interface wants the header x-sim-token, equal to what --control-token was given.',
        request,
      )
    },
  }
}

/** Refuses options that would let everybody in, or nobody. */
export function checkGuardOptions({
  host,
  control = true,
  controlToken,
  allowHosts,
  corsOrigins = [],
}: GuardOptions): void {
  checkAllowHosts(allowHosts)
  if (host !== undefined && !isLoopback(host) && control && controlToken === undefined) {
    throw new Error(
      `Others can reach ${host}, so the control interface needs a secret. Add --control-token <secret>, or --no-control.`,
    )
  }
  if (controlToken?.trim() === '') {
    throw new Error('An empty control token keeps nobody out. Give --control-token a secret, or leave it out.')
  }
  if (corsOrigins.includes('null')) {
    throw new Error(
      'Every page can send the origin "null". Give --cors-origin the origin of yours, or * for all pages.',
    )
  }
}

function trustIn({ host = 'localhost', allowHosts = [], corsOrigins = [], checkHost = true }: GuardOptions, own = '') {
  const hosts = [host, ...allowHosts, ...(own ? [hostOf(own)] : [])]
  const isNamed = (asked: string) => isLoopback(asked) || isAllowedHost(asked, hosts)
  const origins = own ? [...corsOrigins, own] : corsOrigins
  const isAllowed = (origin: string) => isPageOfLoopback(origin) || origins.includes(origin)
  const intranet: Trust = {
    what: 'this intranet',
    // No page of a browser comes without a name. An IP address cannot be made to lead elsewhere.
    isOwn: (asked) => !checkHost || asked === '' || isNamed(asked) || isIpAddress(asked),
    mayAsk: (origin) => isAllowed(origin) || corsOrigins.includes('*'),
  }
  const control: Trust = { what: 'the control interface', isOwn: isNamed, mayAsk: isAllowed }
  return { intranet, control }
}

/** The panel asks for the token itself, and shows nothing before that. */
function isPanel({ method }: Request, path: string): boolean {
  return (method === 'GET' || method === 'HEAD') && panel.test(path)
}

const panel = /^(\/__world\/[^/?#]+)?\/__sim\/ui\/?(?:[?#]|$)/
