import { matchesStars } from '../../src/core/faults/endpoint-pattern.ts'
import { hostOf, isLoopback } from '../../src/core/http/hosts.ts'

/** An origin, a URL with `*` for any characters, or a regular expression. */
export type AddressPattern = string | RegExp

/** Network options of a test. */
export interface NetworkOptions {
  /**
   * External URLs that a strict test may request: `['https://fonts.example', /^https:\/\/maps\./]`. Any other URL
   * outside this machine fails the test. In jsdom, so does the page's own URL, since nothing serves it.
   */
  allowRequests?: readonly AddressPattern[]
}

/** Collects a test's requests to URLs that neither the simulator nor this machine serves. */
export class ForeignRequests {
  readonly #allowed: readonly ((address: string) => boolean)[]
  readonly #own: ReadonlySet<string>
  readonly #unserved: string | undefined
  readonly #found = new Set<string>()

  /** `own` are URLs of the app. `unserved` is a URL that nothing serves, even if it is on loopback. */
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
  if (!Array.isArray(given)) throw new TypeError(`allowRequests must be a list. Please write ${presentList(given)}.`)
  return given.map(readPattern)
}

function readPattern(pattern: AddressPattern): (address: string) => boolean {
  if (typeof pattern !== 'string') {
    const stateless = new RegExp(pattern, pattern.flags.replace(/[gy]/g, ''))
    return (address) => stateless.test(address)
  }
  if (!/^(https?:\/\/.|http[^/]*\*|\*)/i.test(pattern)) {
    throw new TypeError(
      `"${pattern}" in allowRequests is not a URL. Please write ${presentList(`https://${pattern}`)}.`,
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

/** `handler` shows how a test can handle such a request itself. */
export function describeForeign(requests: readonly string[], handler: string): string {
  const origin = new URL(requests[0]!.slice(requests[0]!.indexOf(' ') + 1)).origin
  return [
    `These requests were not handled. Please handle them with ${handler}, ` +
      `allow them with fauxtranet: { allowRequests: ['${origin}'] }, or set strict: false if this is intended.`,
    ...requests,
  ].join('\n  ')
}
