import { Download, isBytes, withoutBytes, withoutContent } from '../bytes.ts'
import type { Address } from '../http/address.ts'
import type { RecordedId } from '../http/contracts.ts'
import type { Outcome } from '../http/outcome.ts'
import { withoutSecretParameters } from '../http/redact.ts'
import type { Remarks } from '../http/remarks.ts'
import { truncateText } from '../http/response.ts'
import type { Match } from '../http/router.ts'
import { fieldsOf } from '../schema/unknown-fields.ts'
import type { Point } from '../store/history.ts'
import { weigh } from '../store/row.ts'
import type { Change } from '../store/transaction.ts'
import { monotonicTime } from '../time/clock.ts'

/** In pairs, names and values alternate. Only pairs are weighed: reading `Headers` takes too long. */
export type RecordedHeaders = Headers | readonly string[]

interface RecordedPart {
  readonly method: string
  readonly origin: string
  readonly address: Address
  readonly recordedHeaders: RecordedHeaders
  readonly world: { readonly strict: boolean; readonly history: { readonly point: Point } }
  readonly match: Match | undefined
  readonly effect: { readonly mark: string } | undefined
  readonly remarks: Remarks
  readonly sent: unknown
  readonly username: string | null | undefined
  readonly at: number
  readonly started: number
}

export interface Effects {
  changes: readonly Change[]
  point: Point
}

const nothing = {}
const unchanged: readonly Change[] = []
/** The limit for one request: there may be a change for every user. */
const mostChanges = 100
const bareWeight = 1024
const longHeaders = 4 * 1024

/** One request in the journal. It does not hold the request, which would keep its connection alive. */
export class Entry {
  id = 0
  readonly method: string
  /** When it ran, by the world's clock, in milliseconds. */
  readonly at: number
  /** Its duration in real milliseconds. */
  readonly ms: number
  readonly status: number
  /** Null when nobody was signed in. */
  readonly user: string | null
  /** In a strict world, a violation counts as a client error. */
  readonly strict: boolean
  /** How many rows it changed. */
  readonly changed: number
  /** The first 100 changes. */
  changes: readonly Change[]
  point: Point
  /** The value that the reply was serialised from; undefined for bytes. */
  result: unknown
  readonly replyHeaders: Readonly<Record<string, string>>
  /** The text of a JSON body; a form or a file without its bytes. */
  sent: unknown
  /** Approximate memory. */
  weight: number
  /** Whether bodies, changes and long headers were dropped to stay within the journal's limit. */
  forgotten = false
  /** The control interface's cache, so that a body is parsed only once. */
  views?: { shown?: unknown; sent?: object; isBroken?: boolean }
  readonly #origin: string
  readonly #address: Address
  #headers: RecordedHeaders
  #path: string | undefined
  readonly #match: Match | undefined
  readonly #effect: RecordedPart['effect']
  readonly #remarks: Remarks
  #content: unknown

  /** A dropped request has the status 0, and an outcome that was not sent. */
  constructor(exchange: RecordedPart, status: number, outcome?: Outcome, effects?: Effects) {
    const { address, world, sent } = exchange
    this.at = exchange.at
    this.ms = Math.round((monotonicTime() - exchange.started) * 1000) / 1000
    this.status = status
    this.user = exchange.username ?? null
    this.strict = world.strict
    const changes = effects?.changes ?? unchanged
    this.changed = changes.length
    this.changes = this.changed > 0 ? changes.slice(0, mostChanges).map(lighten) : unchanged
    this.point = effects?.point ?? world.history.point
    this.result = outcome?.result instanceof Download ? undefined : outcome?.result
    this.replyHeaders = outcome?.headers ?? nothing
    this.sent = typeof sent === 'object' ? withoutContent(sent) : sent
    const whole = typeof sent === 'object' ? weigh(sent) : 0
    const isKept = whole > 0 && whole <= mostContent
    if (isKept) this.#content = sent
    this.method = exchange.method
    this.#origin = exchange.origin
    this.#address = address
    this.#headers = exchange.recordedHeaders
    this.#match = exchange.match
    this.#effect = exchange.effect
    this.#remarks = exchange.remarks
    this.weight =
      this.#bareWeight +
      (this.result === undefined ? 0 : lengthOf(outcome!.body)) +
      // Viewing a text also keeps its parsed form.
      (typeof sent === 'string' ? 2 * sent.length : isKept || sent === undefined ? whole : weigh(this.sent)) +
      (this.changed > 0 ? this.point.weight : 0)
  }

  /** Without bodies and changes. The path is kept twice: as sent, and without its secrets. */
  get #bareWeight(): number {
    const { pathname, search } = this.#address
    const { isEmpty, warnings, violations } = this.#remarks
    const remarks = isEmpty ? 0 : weighTexts(warnings) + weighTexts(violations)
    return bareWeight + 2 * (pathname.length + search.length) + weighHeaders(this.#headers) + remarks
  }

  forget(): void {
    this.sent = undefined
    this.views = undefined
    this.#content = undefined
    if (weighHeaders(this.#headers) > longHeaders) this.#headers = []
    this.result = undefined
    this.changes = unchanged
    this.weight = this.#bareWeight
    this.forgotten = true
  }

  /** Path and query, without secrets. */
  get path(): string {
    this.#path ??= withoutSecretParameters(this.#address.pathname + this.#address.search)
    return this.#path
  }

  /** Includes secrets. */
  get url(): string {
    const { prefix, pathname, search } = this.#address
    return this.#origin + prefix + pathname + search
  }

  get mount(): string {
    const { prefix, world } = this.#address
    return world === undefined ? prefix : prefix.slice(0, prefix.lastIndexOf('/__world/'))
  }

  /** Null if no contract has the address. */
  get endpoint(): RecordedId | null {
    return (this.#match?.route.id ?? null) as RecordedId | null
  }

  get headers(): Headers {
    return toHeaders(this.#headers)
  }

  get params(): Readonly<Record<string, string>> {
    return this.#match?.params ?? nothing
  }

  get fields(): readonly string[] | undefined {
    const shape = this.#match?.route.endpoint.body
    return this.sent !== undefined && shape ? fieldsOf(shape) : undefined
  }

  /** A form or a file with its bytes, for a replay; undefined if too large. */
  get content(): unknown {
    return this.#content
  }

  /** The header `x-sim-warning` may be shorter. */
  get warning(): string | null {
    return this.#remarks.warnings.join(' ') || null
  }

  /** Everything outside the contract, with the nearest valid spelling. */
  get violation(): string | null {
    return truncateText(this.#remarks.violations.join(' ')) || null
  }

  /** Why it was refused. Unlike the reply's body, every refusal has one. */
  get reason(): string | null {
    return this.#remarks.reason
  }

  /** Whether it got a photo, a logo or another picture that a page shows. Such endpoints need no user. */
  get picture(): boolean {
    return !!this.#match?.route.isOpen && this.status < 400 && !!this.replyHeaders['content-type']?.startsWith('image/')
  }

  get fault(): string | null {
    return this.#effect?.mark ?? null
  }

  toJSON(): Omit<Entry, 'forget' | 'content' | 'mount'> {
    const { path, url, endpoint, headers, params, fields, warning, violation, reason, picture, fault } = this
    return { ...this, path, url, endpoint, headers, params, fields, warning, violation, reason, picture, fault }
  }
}

function lengthOf(body: Outcome['body']): number {
  return typeof body === 'string' || isBytes(body) ? body.length : 0
}

/** A larger upload is not kept for a replay, because it would displace all others. */
const mostContent = 4 * 1024 * 1024

/** A thousand uploads would take too much memory. */
export function lighten({ table, id, before, after }: Change): Change {
  return { table, id, before: withoutBytes(before), after: withoutBytes(after) }
}

function toHeaders(recorded: RecordedHeaders): Headers {
  if (!isPairs(recorded)) return recorded
  const headers = new Headers()
  for (let i = 0; i < recorded.length; i += 2) {
    // HTTP/2 has names such as `:path`.
    if (!recorded[i]!.startsWith(':')) headers.append(recorded[i]!, recorded[i + 1]!)
  }
  return headers
}

function weighHeaders(recorded: RecordedHeaders): number {
  return isPairs(recorded) ? weighTexts(recorded) : 0
}

const textWeight = 24

function weighTexts(texts: readonly string[]): number {
  let weight = texts.length * textWeight
  for (const text of texts) weight += text.length
  return weight
}

function isPairs(recorded: RecordedHeaders): recorded is readonly string[] {
  return Array.isArray(recorded)
}
