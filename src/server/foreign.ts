import { hostnameOf, hostOf, isIpAddress, isLoopback, originOf } from '../core/http/hosts.ts'

/** Whom a part of the server answers. */
export interface Trust {
  /** What it is called in a refusal. */
  what: string
  /** Whether it may be asked by this name, which can have a port. */
  isOwn(host: string): boolean
  /** Whether pages of this origin may ask it. */
  mayAsk(origin: string): boolean
}

/** The names by which a request has come: its Host, and what a proxy on this machine was asked by. */
export interface AskedHosts {
  host: string
  forwarded: string | undefined
}

/**
 * Says why a request is refused as one of a foreign page, or by a foreign name; undefined where it is not. `isRead` says
 * whether it only reads: a GET may make a world.
 */
export function findForeign(
  { method, headers }: Request,
  { host, forwarded = host }: AskedHosts,
  trust: Trust,
  isRead: () => boolean = () => true,
): string | undefined {
  // A page whose name was made to lead to this machine still sends that name.
  for (const name of [host, forwarded]) if (!trust.isOwn(name)) return refuseHost(name, trust)
  const site = headers.get('sec-fetch-site')
  // No page can set this header. Where a proxy changes the Host, only this shows that page and address belong together.
  if (site === 'same-origin') return undefined
  const origin = headers.get('origin')
  if (origin !== null) {
    const isSame = isOfSite(origin) && [host, forwarded].includes(hostOf(origin))
    return (isSame && host !== '') || trust.mayAsk(origin) ? undefined : refuseOrigin(origin, trust)
  }
  // On loopback, other ports are the same site: a dev server. Elsewhere it has names of other people.
  if (site !== 'cross-site' && (site !== 'same-site' || isLoopback(host) || isIpAddress(host))) return undefined
  if (isVisit(method, headers) && isRead()) return undefined
  // Pictures, frames and links have no Origin. Where a page hides the Referer, it may be anybody's.
  const page = originOf(headers.get('referer') ?? '')
  return trust.mayAsk(page) ? undefined : refuseOrigin(page, trust)
}

/** Whether the origin is one of the web: extensions have hosts of their own making. */
function isOfSite(origin: string): boolean {
  return /^https?:/i.test(origin)
}

export function isPageOfLoopback(origin: string): boolean {
  return isOfSite(origin) && isLoopback(hostOf(origin))
}

/** Whether a person opens the address, as by a link on any page: that may be, where it only reads. */
function isVisit(method: string, headers: Headers): boolean {
  return (
    method === 'GET' &&
    headers.get('sec-fetch-mode') === 'navigate' &&
    headers.get('sec-fetch-dest') === 'document' &&
    !headers.has('sec-purpose')
  )
}

function refuseHost(host: string, { what }: Trust): string {
  const name = hostnameOf(host)
  return name === ''
    ? `${what} wants to know by which name it is asked. Send a Host header.`
    : `${what} does not answer to "${host}". Start with --allow-host ${name} to let it; in code and in the Vite plugin, allowHosts: ['${name}'].`
}

function refuseOrigin(origin: string, { what }: Trust): string {
  if (origin === '')
    return `a page that does not say whose it is may not use ${what}. Let it send its Referer, or ask by the page's own host name.`
  return hostOf(origin) === ''
    ? `pages without an origin of their own, as from a file or in a sandboxed frame, may not use ${what}. Serve them over HTTP from this machine.`
    : `pages of ${origin} may not use ${what}. Start with --cors-origin ${origin} to let them; in code, that is corsOrigins.`
}
