import { hostOf, isLoopback, originOf } from '../core/http/hosts.ts'

export type PublicUrl = ReturnType<typeof readPublicUrl>

export function readPublicUrl(text: string) {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.search + url.hash + url.username !== '') {
    throw new RangeError('is not the URL of a server. Use one such as https://intranet.test, without a query.')
  }
  return { origin: url.origin, path: url.pathname.replace(/\/+$/, '') }
}

interface NodeConnection {
  incoming: {
    headers: Readonly<Record<string, string | readonly string[] | undefined>>
    rawHeaders?: readonly string[]
    socket?: { remoteAddress?: string | undefined } | null
  }
}

/** Undefined on platforms other than Node. */
export function findIncoming(env: unknown): NodeConnection['incoming'] | undefined {
  const incoming = (env as Partial<NodeConnection> | undefined)?.incoming
  return incoming?.headers ? incoming : undefined
}

// What a host of worlds knows about its requests.
const trusts = new WeakMap<object, boolean>()
const origins = new WeakMap<object, string>()

/** Overrides the public URL. */
export function setOrigin(incoming: object, origin: string): void {
  origins.set(incoming, origin)
}

export function findSetOrigin(incoming: object | undefined): string | undefined {
  return incoming && origins.get(incoming)
}

/** For a request that another server of the same host passes on: whether that server trusts the forwarding headers. */
export function setTrust(incoming: object, isTrusted: boolean): void {
  trusts.set(incoming, isTrusted)
}

/** Trusts forwarding headers only from this machine. */
export function hasTrustedProxy(incoming: NodeConnection['incoming']): boolean {
  return trusts.get(incoming) ?? isLoopback(addressOf(incoming))
}

export function findForwardedOrigin(url: string, env: unknown): string | undefined {
  const incoming = findIncoming(env)
  const { 'x-forwarded-proto': proto, 'x-forwarded-host': name } = incoming?.headers ?? {}
  if (!incoming || (proto ?? name) === undefined || !hasTrustedProxy(incoming)) return undefined
  const origin = originOf(url)
  const scheme = firstOf(proto, /^https?$/) ?? origin.slice(0, origin.indexOf(':'))
  const host = firstOf(name, /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/) ?? hostOf(origin)
  return `${scheme}://${host}`
}

function addressOf({ socket }: NodeConnection['incoming']): string {
  const address = (socket?.remoteAddress ?? '').replace(/^::ffff:/i, '')
  return address.includes(':') ? `[${address}]` : address
}

/** The first value comes from the proxy closest to the client. */
function firstOf(value: string | readonly string[] | undefined, valid: RegExp): string | undefined {
  const [first = ''] = [value ?? ''].flat().join(',').split(',')
  const text = first.trim().toLowerCase()
  return valid.test(text) ? text : undefined
}
