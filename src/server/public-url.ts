import { hostOf, isLoopback, originOf } from '../core/http/hosts.ts'

/** An address without the slash at its end, in two parts. */
export type PublicUrl = ReturnType<typeof readPublicUrl>

/** For `readOption`. */
export function readPublicUrl(text: string) {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.search + url.hash + url.username !== '') {
    throw new RangeError('is no address of a server. Use one such as https://intranet.test, without a query.')
  }
  return { origin: url.origin, path: url.pathname.replace(/\/+$/, '') }
}

interface NodeConnection {
  incoming: {
    headers: Readonly<Record<string, string | readonly string[] | undefined>>
    socket?: { remoteAddress?: string | undefined } | null
  }
}

/** The request as Node knows it. Other platforms pass on something else. */
export function findIncoming(env: unknown): NodeConnection['incoming'] | undefined {
  const incoming = (env as Partial<NodeConnection> | undefined)?.incoming
  return incoming?.headers ? incoming : undefined
}

/** The origin by which a proxy on this machine received a request. Other machines could send anything. */
export function findForwardedOrigin(url: string, env: unknown): string | undefined {
  const incoming = findIncoming(env)
  const { 'x-forwarded-proto': proto, 'x-forwarded-host': name } = incoming?.headers ?? {}
  if (!incoming || (proto ?? name) === undefined || !isLoopback(addressOf(incoming))) return undefined
  const origin = originOf(url)
  const scheme = firstOf(proto, /^https?$/) ?? origin.slice(0, origin.indexOf(':'))
  const host = firstOf(name, /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/) ?? hostOf(origin)
  return `${scheme}://${host}`
}

/** Without the prefix that an address of IPv4 has on a socket of IPv6. */
function addressOf({ socket }: NodeConnection['incoming']): string {
  const address = (socket?.remoteAddress ?? '').replace(/^::ffff:/i, '')
  return address.includes(':') ? `[${address}]` : address
}

/** The first of several values is the one of the client's own proxy. */
function firstOf(value: string | readonly string[] | undefined, valid: RegExp): string | undefined {
  const [first = ''] = [value ?? ''].flat().join(',').split(',')
  const text = first.trim().toLowerCase()
  return valid.test(text) ? text : undefined
}
