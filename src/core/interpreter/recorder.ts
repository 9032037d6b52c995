import { Download, isBytes, withoutBytes } from '../bytes.ts'
import type { FaultEffect } from '../faults/effect.ts'
import type { Address } from '../http/address.ts'
import type { Outcome } from '../http/outcome.ts'
import { withoutSecretParameters } from '../http/redact.ts'
import type { Match } from '../http/router.ts'
import { fieldsOf } from '../schema/unknown-fields.ts'
import type { Point } from '../store/history.ts'
import { weigh } from '../store/row.ts'
import type { Change } from '../store/transaction.ts'
import { monotonicTime } from '../time/clock.ts'
import type { Exchange, HeldHeaders } from './exchange.ts'
import type { Entry } from './journal.ts'
import type { Said } from './remarks.ts'

/** What a request has changed. */
export interface Effects {
  changes: readonly Change[]
  /** The point of the world's history after the request. */
  point: Point
}

const nothing = {}
const unchanged: readonly Change[] = []
/** The journal holds no more changes of one request: there may be one for every user. */
const mostChanges = 100
/** An entry without its bodies. */
const bareWeight = 1024

/** The journal entry of a request. It keeps references, not the request, which holds its body and its connection. Texts are made when somebody looks. */
export class RecordedEntry implements Entry {
  id = 0
  readonly method: string
  readonly at: number
  readonly ms: number
  readonly status: number
  readonly user: string | null
  readonly strict: boolean
  readonly changed: number
  changes: readonly Change[]
  point: Point
  result: unknown
  readonly replyHeaders: Readonly<Record<string, string>>
  sent: unknown
  weight: number
  forgotten = false
  readonly #origin: string
  readonly #address: Address
  readonly #headers: HeldHeaders
  #path: string | undefined
  readonly #match: Match | undefined
  readonly #effect: FaultEffect | undefined
  readonly #said: Said
  #content: unknown

  /** `started` is by `monotonicTime`. A request that was dropped has the status 0, and an outcome that was not sent. */
  constructor(exchange: Exchange, started: number, status: number, outcome?: Outcome, effects?: Effects) {
    const { address, world, sent } = exchange
    this.at = exchange.at
    this.ms = Math.round((monotonicTime() - started) * 1000) / 1000
    this.status = status
    this.user = exchange.username ?? null
    this.strict = world.strict
    const changes = effects?.changes ?? unchanged
    this.changed = changes.length
    const held = this.changed > mostChanges ? changes.slice(0, mostChanges) : changes
    this.changes = this.changed > 0 ? held.map(lighten) : unchanged
    this.point = effects?.point ?? world.history.point
    this.result = outcome?.result instanceof Download ? undefined : outcome?.result
    this.replyHeaders = outcome?.headers ?? nothing
    this.sent = typeof sent === 'object' ? withoutContent(sent) : sent
    const whole = typeof sent === 'object' ? weigh(sent) : 0
    const isKept = whole > 0 && whole <= mostContent
    if (isKept) this.#content = sent
    this.weight =
      bareWeight +
      address.search.length +
      (typeof outcome?.body === 'string' ? outcome.body.length : 0) +
      (typeof sent === 'string' ? sent.length : isKept || sent === undefined ? whole : weigh(this.sent)) +
      (this.changed > 0 ? this.point.weight : 0)
    this.method = exchange.method
    this.#origin = exchange.origin
    this.#address = address
    this.#headers = exchange.heldHeaders
    this.#match = exchange.match
    this.#effect = exchange.effect
    this.#said = exchange.remarks
  }

  forget(): void {
    this.sent = undefined
    this.#content = undefined
    this.result = undefined
    this.changes = unchanged
    this.weight = 0
    this.forgotten = true
  }

  get path(): string {
    this.#path ??= withoutSecretParameters(this.#address.asked + this.#address.search)
    return this.#path
  }

  get url(): string {
    const { prefix, asked, search } = this.#address
    return this.#origin + prefix + asked + search
  }

  get mount(): string {
    const { prefix, world } = this.#address
    return world === undefined ? prefix : prefix.slice(0, prefix.lastIndexOf('/__world/'))
  }

  get endpoint(): string | null {
    return this.#match?.route.id ?? null
  }

  get headers(): Headers {
    const held = this.#headers
    if (!isPairs(held)) return held
    const headers = new Headers()
    for (let i = 0; i < held.length; i += 2) headers.append(held[i]!, held[i + 1]!)
    return headers
  }

  get params(): Readonly<Record<string, string>> {
    return this.#match?.params ?? nothing
  }

  get fields(): readonly string[] | undefined {
    const shape = this.#match?.route.endpoint.body
    return this.sent !== undefined && shape ? fieldsOf(shape) : undefined
  }

  get content(): unknown {
    return this.#content
  }

  get warning(): string | null {
    return joined(this.#said.warnings)
  }

  get violation(): string | null {
    return joined(this.#said.violations)
  }

  get fault(): string | null {
    return this.#effect?.mark ?? null
  }

  /** All of its fields, for whoever writes it out. */
  toJSON(): Omit<Entry, 'forget' | 'content' | 'mount'> {
    const { path, url, endpoint, headers, params, fields, warning, violation, fault } = this
    return { ...this, path, url, endpoint, headers, params, fields, warning, violation, fault }
  }
}

function isPairs(held: HeldHeaders): held is readonly string[] {
  return Array.isArray(held)
}

/** A larger upload is not kept for a replay: it would take the place of all others. */
const mostContent = 4 * 1024 * 1024

/** A change without bytes: a thousand uploads would be too much. */
function lighten({ table, id, before, after }: Change): Change {
  return { table, id, before: withoutBytes(before), after: withoutBytes(after) }
}

/** A form or a file without its bytes; the body itself where it has none. */
export function withoutContent(body: unknown): unknown {
  if (!hasContent(body)) return body
  if (isBytes(body)) return { size: body.length }
  if (typeof body !== 'object' || body === null) return body
  if (Array.isArray(body)) return body.map(withoutContent)
  return Object.fromEntries(Object.entries(body).map(([name, part]) => [name, withoutContent(part)]))
}

function hasContent(body: unknown): boolean {
  if (typeof body !== 'object' || body === null) return false
  if (isBytes(body)) return true
  for (const name in body) if (hasContent(body[name as never])) return true
  return false
}

/** The simulator's own headers: endpoint, fault and warnings. */
export function ownHeaders({ match, effect, remarks: { warnings } }: Exchange): Record<string, string> {
  const headers: Record<string, string> = {}
  if (match) headers['x-sim-endpoint'] = match.route.id
  if (effect) headers['x-sim-fault'] = toHeader(effect.mark)
  if (warnings.length > 0) headers['x-sim-warning'] = toHeader(warnings.join(' '))
  return headers
}

function joined(texts: readonly string[]): string | null {
  return texts.length > 0 ? shorten(texts.join(' ')) : null
}

/** Header text is ASCII. */
function toHeader(text: string): string {
  return shorten(text.replace(/[^\x20-\x7e]/g, '?'))
}

/** Some clients refuse long headers. */
function shorten(text: string): string {
  return text.length > longestText ? `${text.slice(0, longestText)}...` : text
}

const longestText = 1000
