/** The headers of a request, or their names and values in turn. */
export type HeldHeaders = Headers | readonly string[]

const sent = Symbol('sent headers')

interface Sent {
  headers: Headers
  [sent]?: readonly string[]
}

/** Notes the names and values that came over a connection. A request's own Headers would hold that connection. */
export function noteSentHeaders(request: Sent, namesAndValues: readonly string[]): void {
  request[sent] = namesAndValues
}

/** What whoever keeps the headers of a request keeps of it. */
export function heldHeadersOf(request: Sent): HeldHeaders {
  return request[sent] ?? request.headers
}

export function readHeaders(held: HeldHeaders): Headers {
  if (!isSent(held)) return held
  const headers = new Headers()
  for (let i = 0; i < held.length; i += 2) headers.append(held[i]!, held[i + 1]!)
  return headers
}

function isSent(held: HeldHeaders): held is readonly string[] {
  return Array.isArray(held)
}
