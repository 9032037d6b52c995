import { timingSafeEqual } from 'hono/utils/buffer'
import {
  checkAllowHosts,
  hostnameOf,
  hostOf,
  isAllowedHost,
  isIpAddress,
  isLoopback,
  originOf,
} from '../core/http/hosts.ts'

export interface GuardOptions {
  /** The address that the server listens on. If unset, the request URL may name the host. */
  host?: string
  /** Serves the control interface. Defaults to true. */
  control?: boolean
  /** Token required for the control interface, sent as `x-sim-token`. */
  controlToken?: string
  /** Additional host names to accept. `.example.com` includes all subdomains. */
  allowHosts?: readonly string[]
  /** Additional origins to accept. `*` accepts all, except for the control interface. */
  corsOrigins?: readonly string[]
  /** Checks the host name of requests. Defaults to true. Vite's dev server checks it itself. */
  checkHost?: boolean
}

// `forwarded` is the host under which a local proxy received the request.
interface RequestAddress {
  url: string
  forwarded: string | undefined
}

/** The part of a `Request` that is checked. */
interface GuardedRequest {
  readonly method: string
  readonly headers: Pick<Headers, 'get' | 'has'>
}

export interface GuardRefusal {
  status: number
  reason: string
}

export type Guard = ReturnType<typeof createGuard>

/** Refuses foreign pages and foreign host names. `own` is the server's public origin, which is trusted. */
export function createGuard(options: GuardOptions, own?: string) {
  checkGuardOptions(options)
  const { host: bound, control: hasControl = true, controlToken } = options
  const { intranet, control } = trustIn(options, own)
  // Servers require a Host header. Without a server, as with `app.request`, the URL names the host.
  const hostsOf = ({ headers }: GuardedRequest, { url, forwarded }: RequestAddress) => ({
    host: headers.get('host')?.toLowerCase() ?? (bound === undefined ? hostOf(originOf(url)) : ''),
    forwarded,
  })
  return {
    isAllowedOrigin: intranet.isAllowedOrigin,
    isOwnName: intranet.isOwn,
    /** `isRead` returns false if the request would create a world. */
    findRefusal(request: GuardedRequest, by: RequestAddress, isRead?: () => boolean): GuardRefusal | undefined {
      const reason = findForeign(request, hostsOf(request, by), intranet, isRead)
      return reason === undefined ? undefined : { status: 403, reason }
    },
    async findControlRefusal(
      request: GuardedRequest,
      path: string,
      by: RequestAddress,
    ): Promise<GuardRefusal | undefined> {
      if (!hasControl)
        return { status: 404, reason: 'the control interface is disabled. Start without --no-control to enable it.' }
      const foreign = findForeign(request, hostsOf(request, by), control)
      if (foreign !== undefined) return { status: 403, reason: foreign }
      // The panel's page is public: it prompts for the token and shows nothing without it.
      const isPanel = (request.method === 'GET' || request.method === 'HEAD') && panel.test(path)
      if (controlToken === undefined || isPanel) return undefined
      if (await timingSafeEqual(request.headers.get('x-sim-token') ?? '', controlToken)) return undefined
      const reason = 'the control interface requires the header x-sim-token, with the value of --control-token.'
      return { status: 401, reason }
    },
  }
}

export function checkGuardOptions(options: GuardOptions): void {
  const { host, control = true, controlToken, allowHosts, corsOrigins = [] } = options
  checkAllowHosts(allowHosts)
  if (host !== undefined && !isLoopback(host) && control && controlToken === undefined) {
    throw new Error(
      `Other machines can reach ${host}, so the control interface requires a token. Add --control-token <secret> or --no-control.`,
    )
  }
  if (controlToken?.trim() === '') {
    throw new Error('The control token is empty. Pass a secret to --control-token, or leave it out.')
  }
  if (corsOrigins.includes('null')) {
    throw new Error(
      'Any page can send the origin "null". Pass the origin of your page to --cors-origin, or * for all pages.',
    )
  }
}

function trustIn({ host = 'localhost', allowHosts = [], corsOrigins = [], checkHost = true }: GuardOptions, own = '') {
  const hosts = [host, ...allowHosts, ...(own ? [hostOf(own)] : [])]
  const isKnown = (name: string) => isLoopback(name) || isAllowedHost(name, hosts)
  const origins = own ? [...corsOrigins, own] : corsOrigins
  const isListed = (origin: string) => (isHttp(origin) && isLoopback(hostOf(origin))) || origins.includes(origin)
  const intranet: Trust = {
    what: 'this intranet',
    // Browsers always send a host. An IP address is safe, because DNS rebinding requires a name.
    isOwn: (name) => !checkHost || name === '' || isKnown(name) || isIpAddress(name),
    isAllowedOrigin: (origin) => isListed(origin) || corsOrigins.includes('*'),
  }
  const control: Trust = { what: 'the control interface', isOwn: isKnown, isAllowedOrigin: isListed }
  return { intranet, control }
}

const panel = /^(\/__world\/[^/?#]+)?\/__sim\/ui\/?(?:[?#]|$)/

interface Trust {
  what: string
  isOwn(host: string): boolean
  isAllowedOrigin(origin: string): boolean
}

function findForeign(
  { method, headers }: GuardedRequest,
  { host, forwarded = host }: { host: string; forwarded: string | undefined },
  trust: Trust,
  isRead: () => boolean = () => true,
): string | undefined {
  // DNS rebinding: such a page still sends its own host name.
  for (const name of [host, forwarded]) if (!trust.isOwn(name)) return explainHost(name, trust)
  const site = headers.get('sec-fetch-site')
  // Pages cannot set this header. Behind a proxy that changes Host, it is the only proof of the same origin.
  if (site === 'same-origin') return undefined
  const origin = headers.get('origin')
  if (origin !== null) {
    const isSame = isHttp(origin) && [host, forwarded].includes(hostOf(origin))
    return (isSame && host !== '') || trust.isAllowedOrigin(origin) ? undefined : explainOrigin(origin, trust)
  }
  // On loopback, another port is the same site, such as a dev server. Elsewhere, a sibling name may be someone else's.
  const isOurs = site !== 'cross-site' && (site !== 'same-site' || isLoopback(host) || isIpAddress(host))
  // A foreign page can prefetch. The browser then sends the same headers as for a typed address, except one of these.
  const isPrefetch = prefetchHeaders.some((name) => headers.has(name))
  if (!isPrefetch && (isOurs || (isVisit(method, headers) && isRead()))) return undefined
  // Images, frames and links send no Origin. A page that hides its Referer may be anyone's.
  const page = originOf(headers.get('referer') ?? '')
  return trust.isAllowedOrigin(page) ? undefined : explainOrigin(page, trust)
}

/** The other two are from older browsers. */
const prefetchHeaders = ['sec-purpose', 'purpose', 'x-moz']

/** Browser extensions choose their own host names, so only http(s) counts. */
function isHttp(origin: string): boolean {
  return /^https?:/i.test(origin)
}

/** Following a link from any page is allowed if it only reads. */
function isVisit(method: string, headers: GuardedRequest['headers']): boolean {
  const [mode, destination] = [headers.get('sec-fetch-mode'), headers.get('sec-fetch-dest')]
  return method === 'GET' && mode === 'navigate' && destination === 'document'
}

function explainHost(host: string, { what }: Trust): string {
  const name = hostnameOf(host)
  return name === ''
    ? `${what} requires a Host header.`
    : `${what} does not accept the host "${host}". Allow it with --allow-host ${name}; in code and in the Vite plugin, with allowHosts: ['${name}'].`
}

function explainOrigin(origin: string, { what }: Trust): string {
  if (origin === '')
    return `cross-site requests without a Referer may not use ${what}. Let the page send its Referer, or use the page's own host name.`
  return hostOf(origin) === ''
    ? `pages without an origin, such as files and sandboxed frames, may not use ${what}. Serve them over HTTP from this machine.`
    : `pages from ${origin} may not use ${what}. Allow them with --cors-origin ${origin}; in code, with corsOrigins.`
}
