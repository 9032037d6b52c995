import type { Change } from './ledger.ts'

/** One request as the journal keeps it. */
export interface Entry {
  id: number
  /** By the world's clock, in milliseconds. */
  at: number
  method: string
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
  changes: Change[]
  /** How many steps of the world's history were done after it; null when that way was left. */
  step: number | null
  exchange: Exchange
}

/** Request and reply, as far as they are at hand anyway. */
export interface Exchange {
  request: { readonly url: string; readonly headers: Headers }
  /** The text of a body of JSON; of a form or a file what it is, without its bytes. */
  sent: unknown
  /** What the reply was made of. */
  result: unknown
  headers: Readonly<Record<string, string>>
}

const keptEntries = 1000

/** The requests that a world has answered, newest last, the oldest forgotten. */
export class Journal {
  #entries: Entry[] = []
  #next = 1

  add(entry: Omit<Entry, 'id'>): Entry {
    const added = { id: this.#next++, ...entry, changes: entry.changes.map(withoutBytes) }
    this.#entries.push(added)
    if (this.#entries.length >= 2 * keptEntries) this.#entries = this.#entries.slice(-keptEntries)
    return added
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
  }
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
