import { Download } from './bytes.ts'
import type { Change } from './ledger.ts'
import { withoutSecretParameters } from './secrets.ts'

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
  breach: string | null
  /** Whether the world took it for a fault of whoever asked. */
  strict?: boolean
  changes: Change[]
  /** How many steps of the world's history were done after it; null when that way was left. */
  step: number | null
  exchange: Exchange
}

/** Request and reply, as far as they are at hand anyway. */
export interface Exchange {
  request: { readonly url: string; readonly headers: Headers }
  /** The variables of the path, as they came. */
  params?: Readonly<Record<string, string>>
  /** The text of a body of JSON; of a form or a file what it is, without its bytes. Long ones are forgotten sooner. */
  sent: unknown
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

  add(entry: Omit<Entry, 'id'>): Entry {
    const added: Entry = {
      id: this.#next++,
      ...entry,
      path: withoutSecretParameters(entry.path),
      changes: entry.changes.map(withoutBytes),
    }
    if (added.exchange.result instanceof Download) added.exchange = { ...added.exchange, result: undefined }
    this.#entries.push(added)
    if (this.#entries.length >= keptEntries + spareEntries) this.#entries = this.#entries.slice(-keptEntries)
    this.#keepLong(added)
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

  all(): Entry[] {
    return this.#entries.slice(-keptEntries)
  }

  find(id: number): Entry | undefined {
    return this.#entries.find((entry) => entry.id === id)
  }

  /** What was undone and is left behind cannot be gone to. */
  leave(step: number): void {
    for (const entry of this.#entries) if (entry.step !== null && entry.step > step) entry.step = null
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
function withoutBytes(change: Change): Change {
  if (!hasBytes(change.before) && !hasBytes(change.after)) return change
  return { ...change, before: omitBytes(change.before), after: omitBytes(change.after) }
}

function hasBytes(record: unknown): boolean {
  for (const field in record as object) if (isBytes((record as Record<string, unknown>)[field])) return true
  return false
}

function isBytes(value: unknown): boolean {
  return value instanceof Uint8Array
}

/** A form or a file without its bytes. */
export function withoutContent(body: unknown): unknown {
  if (isBytes(body)) return { size: (body as Uint8Array).length }
  if (typeof body !== 'object' || body === null) return body
  if (Array.isArray(body)) return body.map(withoutContent)
  return Object.fromEntries(Object.entries(body).map(([name, part]) => [name, withoutContent(part)]))
}

function omitBytes(record: unknown): unknown {
  if (typeof record !== 'object' || record === null) return record
  return Object.fromEntries(Object.entries(record).filter(([, value]) => !isBytes(value)))
}
