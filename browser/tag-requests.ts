import { type Choice, namedIn } from '../src/msw/world-routing.ts'
import { ownerOf } from '../src/simulator/endpoints.ts'

/**
 * Lets requests of this page carry the world that is current when they are made. MSW's worker hands them over a little
 * later, when it may be another test's or story's turn. Pictures and the like cannot be marked. Returns how to stop.
 */
export function markRequests(choose: () => Choice | Promise<Choice>): () => void {
  const { fetch } = globalThis
  const { open, send, setRequestHeader } = XMLHttpRequest.prototype
  const sent = new WeakMap<XMLHttpRequest, { address: string; headers: Headers }>()

  const marked: typeof fetch = (input, init) => {
    const isRequest = input instanceof Request
    const headers = new Headers(init?.headers ?? (isRequest ? input.headers : undefined))
    const mark = markFor(isRequest ? input.url : String(input), headers, choose)
    if (mark === undefined) return fetch(input, init)
    headers.set('x-sim-world', mark)
    return fetch(input, { ...init, headers })
  }
  globalThis.fetch = marked
  XMLHttpRequest.prototype.open = function openMarked(this: XMLHttpRequest, ...parameters: unknown[]) {
    sent.set(this, { address: String(parameters[1]), headers: new Headers() })
    return open.apply(this, parameters as Parameters<typeof open>)
  }
  XMLHttpRequest.prototype.setRequestHeader = function noteHeader(name, value) {
    setRequestHeader.call(this, name, value)
    sent.get(this)?.headers.set(name, value)
  }
  XMLHttpRequest.prototype.send = function sendMarked(body) {
    const { address = '', headers = new Headers() } = sent.get(this) ?? {}
    const mark = markFor(address, headers, choose)
    if (mark !== undefined) this.setRequestHeader('x-sim-world', mark)
    return send.call(this, body)
  }
  return () => {
    if (globalThis.fetch === marked) globalThis.fetch = fetch
    Object.assign(XMLHttpRequest.prototype, { open, send, setRequestHeader })
  }
}

/** None where no single world can be chosen at once. */
function markFor(address: string, headers: Headers, choose: () => unknown): string | undefined {
  // Whoever asks for no address hears so from the page itself.
  if (!URL.canParse(address, location.href)) return undefined
  const request = { url: new URL(address, location.href).href, method: 'GET', headers }
  if (ownerOf(request) === undefined || namedIn(request) !== undefined) return undefined
  const name = choose()
  return typeof name === 'string' ? encodeURIComponent(name) : undefined
}
