import type { IncomingMessage } from 'node:http'
import type { RequestHeaders } from '../src/core/http/address.ts'

/** Names and values alternate. Names that are passed to methods must be in lower case. */
export class RawHeaders implements RequestHeaders {
  readonly #pairs: readonly string[]

  constructor(pairs: readonly string[]) {
    this.#pairs = pairs
  }

  /** Joins the values of all headers with this name, as `Headers` does. */
  get(name: string): string | null {
    const pairs = this.#pairs
    let found: string | null = null
    for (let i = 0; i < pairs.length; i += 2) {
      const other = pairs[i]!
      if (other.length !== name.length || other.toLowerCase() !== name) continue
      found = found === null ? pairs[i + 1]! : `${found}${name === 'cookie' ? ';' : ','} ${pairs[i + 1]}`
    }
    return found
  }

  has(name: string): boolean {
    return this.get(name) !== null
  }
}

/** The name is in lower case. Undefined removes the header. */
type Change = (name: string, value: string) => string | undefined

/** Changes both lists, because @hono/node-server reads both. */
export function changeHeaders({ headers, rawHeaders }: IncomingMessage, change: Change): void {
  const kept = rawHeaders.flatMap((name, i) => {
    const value = i % 2 === 0 ? change(name.toLowerCase(), rawHeaders[i + 1]!) : undefined
    return value === undefined ? [] : [name, value]
  })
  rawHeaders.splice(0, rawHeaders.length, ...kept)
  for (const [name, value] of Object.entries(headers))
    if (typeof value === 'string') headers[name] = change(name, value)
}

/** Replaces all headers with this name, which must be in lower case. */
export function setHeader(incoming: IncomingMessage, name: string, value: string): void {
  changeHeaders(incoming, (other, sent) => (other === name ? undefined : sent))
  incoming.rawHeaders.push(name, value)
  incoming.headers[name] = value
}
