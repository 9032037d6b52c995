import { matchesStars } from '../../src/core/faults/endpoint-pattern.ts'
import { hostOf, isLoopback } from '../../src/core/http/hosts.ts'

/** An origin, for all its addresses; an address, in which each star is for any characters; or a regular expression. */
export type AddressPattern = string | RegExp

/** What of the network a test may reach. */
export interface NetworkOptions {
  /**
   * Addresses of others that a strict test may ask: `['https://fonts.example', /^https:\/\/maps\./]`. Any other outside
   * this machine fails the test, and so does the page's own address in jsdom, where nobody serves it.
   */
  allowRequests?: readonly AddressPattern[]
}

/** Collects the requests of a test to addresses that neither the simulator nor this machine answers. */
export class ForeignRequests {
  readonly #allowed: readonly ((address: string) => boolean)[]
  readonly #own: ReadonlySet<string>
  readonly #unserved: string | undefined
  readonly #found = new Set<string>()

  /** `own` are addresses whose origins are the app's. `unserved` is one where nobody is, even if it is on loopback. */
  constructor(allowed: readonly AddressPattern[] = [], own: readonly (string | undefined)[] = [], unserved?: string) {
    this.#allowed = readPatterns(allowed)
    this.#own = new Set(own.flatMap((url) => (url ? [new URL(url).origin] : [])))
    this.#unserved = unserved && new URL(unserved).origin
  }

  isForeign(address: string): boolean {
    const { protocol, origin } = new URL(address)
    if (!/^https?:$/.test(protocol) || this.#own.has(origin)) return false
    if (isLoopback(hostOf(origin)) && origin !== this.#unserved) return false
    return !this.#allowed.some((isAllowed) => isAllowed(address))
  }

  add(method: string, address: string): void {
    this.#found.add(`${method} ${address}`)
  }

  get all(): readonly string[] {
    return [...this.#found]
  }
}

function readPatterns(given: readonly AddressPattern[]): ((address: string) => boolean)[] {
  if (!Array.isArray(given)) throw new TypeError(`allowRequests is a list. Please write ${presentList(given)}.`)
  return given.map(readPattern)
}

function readPattern(pattern: AddressPattern): (address: string) => boolean {
  if (typeof pattern !== 'string') {
    const stateless = new RegExp(pattern, pattern.flags.replace(/[gy]/g, ''))
    return (address) => stateless.test(address)
  }
  if (!/^(https?:\/\/.|http[^/]*\*|\*)/i.test(pattern)) {
    throw new TypeError(
      `allowRequests has no address in "${pattern}". Please write ${presentList(`https://${pattern}`)}.`,
    )
  }
  const isOrigin = /^[^/]*\/\/[^/?#]+$/.test(pattern)
  if (!pattern.includes('*')) {
    const { href } = new URL(pattern)
    return isOrigin ? (address) => address.startsWith(href) : (address) => address === href
  }
  const stars = isOrigin ? `${pattern}/*` : pattern
  return (address) => matchesStars(stars, address)
}

function presentList(pattern: unknown): string {
  return `allowRequests: [${typeof pattern === 'string' ? `'${pattern}'` : String(pattern)}]`
}

/** What to say about them. `answer` is how a test answers such a request itself. */
export function describeForeign(requests: readonly string[], answer: string): string {
  const origin = new URL(requests[0]!.slice(requests[0]!.indexOf(' ') + 1)).origin
  return [
    `Nobody here answers these requests. Please answer them with ${answer}, ` +
      `allow them with fauxtranet: { allowRequests: ['${origin}'] }, or set strict: false where this is intended.`,
    ...requests,
  ].join('\n  ')
}
