import { Download, isBytes, withoutBytes } from '../bytes.ts'
import { withoutSecretParameters } from '../http/redact.ts'
import type { Point } from '../store/history.ts'
import type { Change } from '../store/transaction.ts'

/** One request as the journal keeps it. */
export interface Entry {
  id: number
  /** By the world's clock, in milliseconds. */
  at: number
  method: string
  /** With its query, but for the secrets in it. */
  path: string
  /** `people.listUsers`; null when the address is none of a contract's. */
  endpoint: string | null
  /** Username; null when nobody was signed in. */
  user: string | null
  status: number
  /** By the world's clock: none while it stands still. */
  ms: number
  warning: string | null
  fault: string | null
  /** What of it is outside the contract, with the nearest right spelling. */
  violation: string | null
  /** Whether the world took it for a fault of whoever asked. */
  strict: boolean
  changes: Change[]
  /** Where the world's history was after it. */
  point: Point
  exchange: Exchange
}

/** Request and reply, as far as they are at hand anyway. */
export interface Exchange {
  request: { readonly url: string; readonly headers: Headers }
  /** The variables of the path, as they came. */
  params: Readonly<Record<string, string>>
  /** The text of a body of JSON; of a form or a file what it is, without its bytes. Long ones are forgotten sooner. */
  sent: unknown
  /** Those that the endpoint takes in a body of JSON, where that is known. */
  fields?: readonly string[] | undefined
  /** What the reply was made of; nothing when that is bytes. */
  result: unknown
  headers: Readonly<Record<string, string>>
}

const keptEntries = 1000
/** So that not every new one has to make room. */
const spareEntries = 250

/** What is shorter is not worth counting. */
const longText = 16 * 1024
const keptLongTexts = 32 * 1024 * 1024

/** The requests that a world has answered, newest last, the oldest forgotten. */
export class Journal {
  #entries: Entry[] = []
  #next = 1
  /** Those with long bodies, and how long they are together. */
  #long: Entry[] = []
  #length = 0
  readonly #onViolation: (entry: Entry) => void

  /** `onViolation` is told of what a strict world takes for a fault of whoever asked. */
  constructor(onViolation: (entry: Entry) => void = () => undefined) {
    this.#onViolation = onViolation
  }

  add(entry: Omit<Entry, 'id'>): Entry {
    const added: Entry = {
      id: this.#next++,
      ...entry,
      path: withoutSecretParameters(entry.path),
      changes: entry.changes.map(lighten),
    }
    if (added.exchange.result instanceof Download) added.exchange = { ...added.exchange, result: undefined }
    this.#entries.push(added)
    if (this.#entries.length >= keptEntries + spareEntries) this.#entries = this.#entries.slice(-keptEntries)
    this.#keepLong(added)
    if (added.strict && added.violation !== null) this.#onViolation(added)
    return added
  }

  #keepLong(added: Entry): void {
    const length = lengthOf(added.exchange.sent)
    if (length < longText) return
    this.#long.push(added)
    this.#length += length
    while (this.#length > keptLongTexts && this.#long.length > 1) {
      const oldest = this.#long.shift()!
      this.#length -= lengthOf(oldest.exchange.sent)
      oldest.exchange = { ...oldest.exchange, sent: undefined }
    }
  }

  /** Goes on from the entries of another journal. */
  fork(entries: readonly Entry[]): void {
    for (const entry of entries) {
      this.#entries.push(entry)
      this.#next = entry.id + 1
      this.#keepLong(entry)
    }
  }

  all(): Entry[] {
    return this.#entries.slice(-keptEntries)
  }

  find(id: number): Entry | undefined {
    return this.#entries.find((entry) => entry.id === id)
  }

  clear(): void {
    this.#entries = []
    this.#next = 1
    this.#long = []
    this.#length = 0
  }
}

/** Of the text in a body. */
function lengthOf(sent: unknown): number {
  if (typeof sent === 'string') return sent.length
  if (typeof sent !== 'object' || sent === null) return 0
  let length = 0
  for (const part of Object.values(sent)) length += lengthOf(part)
  return length
}

/** A thousand uploads would be too much to remember. */
function lighten(change: Change): Change {
  const before = withoutBytes(change.before)
  const after = withoutBytes(change.after)
  return before === change.before && after === change.after ? change : { ...change, before, after }
}

/** A form or a file without its bytes. */
export function withoutContent(body: unknown): unknown {
  if (isBytes(body)) return { size: body.length }
  if (typeof body !== 'object' || body === null) return body
  if (Array.isArray(body)) return body.map(withoutContent)
  return Object.fromEntries(Object.entries(body).map(([name, part]) => [name, withoutContent(part)]))
}
