import { untilQuiet } from './quiet.ts'
import type { PageActivity } from './settle.ts'

const open = new Map<object, string>()
let started = 0
let isTracking = false

function begin(request: object, method: string, url: string): void {
  started++
  open.set(request, `${method.toUpperCase()} ${url} is open`)
}

/** Counts a request as open until its response arrives. */
export async function trackRequest(
  input: string | URL | Request,
  init: RequestInit | undefined,
  send: () => Promise<Response>,
): Promise<Response> {
  const request = {}
  const { method, url } = input instanceof Request ? input : { method: 'GET', url: String(input) }
  begin(request, init?.method ?? method, url)
  try {
    return await send()
  } finally {
    open.delete(request)
  }
}

/** Tracks `fetch` and XMLHttpRequest of this page from now on, whichever server responds. */
export function trackRequests(): void {
  if (isTracking) return
  isTracking = true
  const { fetch } = globalThis
  const { open: openRequest, send } = XMLHttpRequest.prototype
  const addresses = new WeakMap<XMLHttpRequest, [method: string, url: string]>()
  globalThis.fetch = (input, init) => trackRequest(input, init, () => fetch(input, init))
  XMLHttpRequest.prototype.open = function openTracked(this: XMLHttpRequest, ...parameters: unknown[]) {
    addresses.set(this, [String(parameters[0]), String(parameters[1])])
    return openRequest.apply(this, parameters as Parameters<typeof openRequest>)
  }
  XMLHttpRequest.prototype.send = function sendTracked(body) {
    begin(this, ...(addresses.get(this) ?? ['GET', '']))
    this.addEventListener('loadend', () => open.delete(this), { once: true })
    try {
      return send.call(this, body)
    } catch (error) {
      open.delete(this)
      throw error
    }
  }
}

/** The requests that are tracked, and whether this page is quiet. */
export const ownActivity: PageActivity = {
  get started() {
    return started
  },
  describeOpen: () => [...open.values()],
  findBusy: (idle) => untilQuiet({ idle, timeout: Math.max(1000, 2 * idle) }),
}
