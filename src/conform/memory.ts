import { isObject } from '../core/is-object.ts'
import { type Json, rowsIn } from '../core/seen/sighting.ts'

/** A recording of any length is read in constant memory: the oldest records are dropped first. */
const mostRecords = 5000
const mostViewers = 100
const unknownViewer = ''
const longestText = 300

/** A map that drops its oldest entries. */
export class BoundedMap<Value> extends Map<string, Value> {
  readonly #most: number

  constructor(most = mostRecords) {
    super()
    this.#most = most
  }

  override set(key: string, value: Value): this {
    this.delete(key)
    super.set(key, value)
    if (this.size > this.#most) this.delete(this.keys().next().value!)
    return this
  }
}

export function notesOf(all: Map<string, Map<string, Json>>, key: string): Map<string, Json> {
  const notes = all.get(key) ?? new BoundedMap<Json>()
  if (!all.has(key)) all.set(key, notes)
  return notes
}

/** What the requests so far showed: records by user, kind and id. It is never printed. */
export class Memory {
  readonly #records = new BoundedMap<Json>()
  /** The keys of records, by user and kind. */
  readonly #kinds = new BoundedMap<BoundedMap<true>>(500)
  /** The users who saw a record. */
  readonly #viewers = new BoundedMap<Set<string>>()
  readonly #absent = new BoundedMap<true>()

  find(user: string, kind: string, id: number | string): Json {
    return this.#records.get(keyOf(kind, id, user))
  }

  all(user: string, kind: string): Json[] {
    const keys = this.#kinds.get(keyOf(kind, '', user))?.keys() ?? []
    return [...keys].map((key) => this.#records.get(key)).filter((record) => record !== undefined)
  }

  viewersOf(kind: string, id: number | string): ReadonlySet<string> {
    return this.#viewers.get(keyOf(kind, id)) ?? new Set()
  }

  /** Whether it was deleted, or this user got a 404 for it, and nobody has seen it since. */
  isAbsent(user: string, kind: string, id: number | string): boolean {
    const isGone = this.#absent.has(keyOf(kind, id)) || this.#absent.has(keyOf(kind, id, user))
    return isGone && this.viewersOf(kind, id).size === 0
  }

  add(user: string, kind: string, id: number | string, record: Json): void {
    const key = keyOf(kind, id, user)
    this.#absent.delete(keyOf(kind, id))
    this.#absent.delete(key)
    this.#records.set(key, { ...this.#records.get(key), ...record })
    const keys = this.#kinds.get(keyOf(kind, '', user)) ?? new BoundedMap<true>()
    this.#kinds.set(keyOf(kind, '', user), keys.set(key, true))
    const viewers = this.#viewers.get(keyOf(kind, id)) ?? new Set()
    viewers.add(viewers.size < mostViewers ? user : unknownViewer)
    this.#viewers.set(keyOf(kind, id), viewers)
  }

  /** A user who may not see a record gets a 404 as well. */
  miss(user: string, kind: string, id: number | string): void {
    this.#absent.set(keyOf(kind, id, user), true)
  }

  /** After a write, what other users saw is old. */
  change(user: string, kind: string, id: number | string): void {
    for (const other of this.viewersOf(kind, id)) if (other !== user) this.#records.delete(keyOf(kind, id, other))
  }

  remove(kind: string, id: number | string): void {
    for (const user of this.viewersOf(kind, id)) this.#records.delete(keyOf(kind, id, user))
    this.#viewers.delete(keyOf(kind, id))
    this.#absent.set(keyOf(kind, id), true)
  }

  /** Remembers the records in a reply. `path` is below the application's root. */
  addReply(user: string, path: string, reply: Json): void {
    const words = path.split('/').filter((word) => word && !/^\d+$/.test(word))
    const rows = isObject(reply) && !Array.isArray(reply) && hasId(reply) ? [reply] : rowsIn(reply)
    const [, owner, id] = /\/([^/]+)\/(\d+)(?:\/[^/]+)?$/.exec(path) ?? []
    for (const row of rows) {
      if (!hasId(row)) continue
      const isOwn = rows.length === 1 && String(row.id ?? row.doc_id) === id
      this.add(user, kindOf(row) ?? (isOwn ? owner! : words.at(-1)!), row.id ?? row.doc_id, shorten(row, 4))
      const { subcategories } = row
      if (Array.isArray(subcategories))
        for (const below of subcategories) this.add(user, 'categories', below.id, shorten(below, 2))
    }
  }
}

function hasId(row: Json): boolean {
  return isObject(row) && (typeof row.id === 'number' || typeof row.doc_id === 'number')
}

function kindOf({ username, doc_id, obj_type }: Json): string | undefined {
  if (doc_id !== undefined) return 'document'
  return username === undefined ? obj_type : 'users'
}

/** Plural and singular are one kind: `/folder/3/folders` lists what `/folder/4` shows. */
function keyOf(kind: string, id: number | string, user = ''): string {
  return `${user}\n${kind.toLowerCase().replace(/s$/, '')}/${id}`
}

function shorten(value: Json, depth: number): Json {
  if (typeof value === 'string') return value.slice(0, longestText)
  if (!isObject(value)) return value
  if (depth === 0) return undefined
  if (Array.isArray(value)) return value.slice(0, longestText).map((each) => shorten(each, depth - 1))
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, shorten(part, depth - 1)]))
}
