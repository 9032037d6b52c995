import { isPrivateHost } from '../../src/core/http/hosts.ts'
import { worldHeaders } from './headers.ts'

/** The request that is being handled. */
interface Incoming {
  host: string
  world: string | undefined
}

// Parts of what Node reports.
interface StartedRequest {
  request: { headers: Record<string, string | string[] | undefined> }
}
interface SentRequest {
  request: {
    origin: string | URL
    /** Names and values alternate. */
    headers: readonly string[]
    addHeader(name: string, value: string): void
  }
}

const forwardingKey = Symbol.for('fauxtranet.forward-worlds')

/**
 * Every `fetch` of this process is sent to the world of the request that is being handled, if it goes to this machine,
 * its network, or the host of that request. Works in Node, for servers over HTTP/1. Returns a function that stops it.
 *
 * @example
 * // instrumentation.js of Next
 * export async function register() {
 *   if (process.env.NEXT_RUNTIME === 'nodejs') (await import('fauxtranet/world')).forwardWorlds()
 * }
 */
export function forwardWorlds(): () => void {
  const shared = globalThis as { [forwardingKey]?: () => void }
  // Bundlers load this module several times, and dev servers load it again.
  shared[forwardingKey] ??= startForwarding()
  return () => {
    shared[forwardingKey]?.()
    delete shared[forwardingKey]
  }
}

function startForwarding(): () => void {
  // An import would prevent bundlers from building for other runtimes.
  const { AsyncLocalStorage } = process.getBuiltinModule('node:async_hooks')
  const { subscribe, unsubscribe } = process.getBuiltinModule('node:diagnostics_channel')
  const handled = new AsyncLocalStorage<Incoming>()
  const enter = (message: unknown) => {
    const { headers } = (message as StartedRequest).request
    handled.enterWith({ host: String(headers.host), world: worldHeaders(headers)['x-sim-world'] })
  }
  const addWorld = (message: unknown) => {
    const { request } = message as SentRequest
    const { world, host: own } = handled.getStore() ?? {}
    if (world === undefined) return
    const { host } = new URL(request.origin)
    const isNamed = request.headers.some((name, i) => i % 2 === 0 && name.toLowerCase() === 'x-sim-world')
    if (!isNamed && (host === own || isPrivateHost(host))) request.addHeader('x-sim-world', world)
  }
  subscribe('http.server.request.start', enter)
  subscribe('undici:request:create', addWorld)
  return () => {
    unsubscribe('http.server.request.start', enter)
    unsubscribe('undici:request:create', addWorld)
    handled.disable()
  }
}
