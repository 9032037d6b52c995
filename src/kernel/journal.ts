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
  changes: Change[]
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

  clear(): void {
    this.#entries = []
    this.#next = 1
  }
}

/** A thousand uploads would be too much to remember. */
function withoutBytes(change: Change): Change {
  if (!hasBytes(change.before) && !hasBytes(change.after)) return change
  return { ...change, before: omit(change.before, isBytes), after: omit(change.after, isBytes) }
}

function hasBytes(record: unknown): boolean {
  for (const field in record as object) if (isBytes((record as Record<string, unknown>)[field])) return true
  return false
}

/** Fields that never leave a world through the journal. */
const secretFields = ['password']

export function withoutSecrets(record: unknown): unknown {
  return omit(record, (_, field) => secretFields.includes(field))
}

function isBytes(value: unknown): boolean {
  return value instanceof Uint8Array
}

function omit(record: unknown, isOmitted: (value: unknown, field: string) => boolean): unknown {
  if (typeof record !== 'object' || record === null) return record
  return Object.fromEntries(Object.entries(record).filter(([field, value]) => !isOmitted(value, field)))
}
