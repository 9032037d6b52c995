import { type SimulatorSource, simulatorOf, type WorldChoice, worldNamedIn } from '../src/msw/world-routing.ts'

/**
 * Tags requests of this page with the current world. MSW's worker passes them on a little later, when another test or
 * story may be current. Requests for images and the like cannot be tagged. Returns a function that stops it.
 */
export function tagRequests(served: SimulatorSource, choose: () => WorldChoice | Promise<WorldChoice>): () => void {
  const { fetch } = globalThis
  const { open, send, setRequestHeader } = XMLHttpRequest.prototype
  const sent = new WeakMap<XMLHttpRequest, { address: string; headers: Headers }>()

  const tagged: typeof fetch = (input, init) => {
    const isRequest = input instanceof Request
    const headers = new Headers(init?.headers ?? (isRequest ? input.headers : undefined))
    const tag = tagFor(served, isRequest ? input.url : String(input), headers, choose)
    if (tag === undefined) return fetch(input, init)
    headers.set('x-sim-world', tag)
    return fetch(input, { ...init, headers })
  }
  globalThis.fetch = tagged
  XMLHttpRequest.prototype.open = function openTagged(this: XMLHttpRequest, ...parameters: unknown[]) {
    sent.set(this, { address: String(parameters[1]), headers: new Headers() })
    return open.apply(this, parameters as Parameters<typeof open>)
  }
  XMLHttpRequest.prototype.setRequestHeader = function recordHeader(name, value) {
    setRequestHeader.call(this, name, value)
    sent.get(this)?.headers.set(name, value)
  }
  XMLHttpRequest.prototype.send = function sendTagged(body) {
    const { address = '', headers = new Headers() } = sent.get(this) ?? {}
    const tag = tagFor(served, address, headers, choose)
    if (tag !== undefined) this.setRequestHeader('x-sim-world', tag)
    return send.call(this, body)
  }
  return () => {
    if (globalThis.fetch === tagged) globalThis.fetch = fetch
    Object.assign(XMLHttpRequest.prototype, { open, send, setRequestHeader })
  }
}

/** Undefined if no single world can be chosen synchronously. */
function tagFor(served: SimulatorSource, address: string, headers: Headers, choose: () => unknown): string | undefined {
  // The page itself reports an invalid URL.
  if (!URL.canParse(address, location.href)) return undefined
  const request = { url: new URL(address, location.href).href, method: 'GET', headers }
  if (worldNamedIn(request) !== undefined) return undefined
  const name = choose()
  const { endpoints } = simulatorOf(served, typeof name === 'string' ? name : undefined)
  if (endpoints.findApplication(request) === undefined) return undefined
  return typeof name === 'string' ? encodeURIComponent(name) : undefined
}
