import { isObject } from '../core/is-object.ts'
import { type Json, rowsIn } from '../core/seen/sighting.ts'

/** A recording of any length is read in constant memory: the oldest records are dropped first. */
const mostRecords = 5000
const longestText = 300

/** A map that drops its oldest entries. */
export class BoundedMap<Value> extends Map<string, Value> {
  override set(key: string, value: Value): this {
    this.delete(key)
    super.set(key, value)
    if (this.size > mostRecords) this.delete(this.keys().next().value!)
    return this
  }
}

interface Session {
  me?: Json
  timezone?: string
  isSignedIn?: boolean
  /** The applications that refused this user. */
  refusedIn: Set<string>
}

/** What the requests so far showed: records by kind and id, and the users who sent them. It is never printed. */
export class Memory {
  readonly #records = new BoundedMap<Json>()
  readonly #absent = new BoundedMap<true>()
  readonly #sessions = new BoundedMap<Session>()

  session(key: string): Session {
    const known = this.#sessions.get(key) ?? { refusedIn: new Set<string>() }
    this.#sessions.set(key, known)
    return known
  }

  find(session: string, kind: string, id: number | string): Json {
    return this.#records.get(keyOf(kind, id, session)) ?? this.#records.get(keyOf(kind, id))
  }

  all(kind: string): Json[] {
    const start = keyOf(kind, '')
    return [...this.#records.entries()].filter(([key]) => key.startsWith(start)).map(([, record]) => record)
  }

  isAbsent(kind: string, id: number | string): boolean {
    return this.#absent.has(keyOf(kind, id))
  }

  /** Whether only other users saw it. */
  isHidden(session: string, kind: string, id: number | string): boolean {
    return this.#records.has(keyOf(kind, id)) && !this.#records.has(keyOf(kind, id, session))
  }

  add(session: string, kind: string, id: number | string, record: Json): void {
    this.#absent.delete(keyOf(kind, id))
    for (const key of [keyOf(kind, id), keyOf(kind, id, session)])
      this.#records.set(key, { ...this.#records.get(key), ...record })
  }

  remove(kind: string, id: number | string): void {
    this.#absent.set(keyOf(kind, id), true)
    this.#records.delete(keyOf(kind, id))
  }

  /** Remembers the records in a reply. `path` is below the application's root. */
  addReply(session: string, path: string, reply: Json): void {
    const words = path.split('/').filter((word) => word && !/^\d+$/.test(word))
    const rows = isObject(reply) && !Array.isArray(reply) && hasId(reply) ? [reply] : rowsIn(reply)
    const [, owner, id] = /\/([^/]+)\/(\d+)(?:\/[^/]+)?$/.exec(path) ?? []
    for (const row of rows) {
      if (!hasId(row)) continue
      const isOwn = rows.length === 1 && String(row.id ?? row.doc_id) === id
      this.add(session, kindOf(row) ?? (isOwn ? owner! : words.at(-1)!), row.id ?? row.doc_id, shorten(row, 4))
      const { subcategories } = row
      if (Array.isArray(subcategories))
        for (const below of subcategories) this.add(session, 'categories', below.id, shorten(below, 2))
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
function keyOf(kind: string, id: number | string, session = ''): string {
  return `${session}\n${kind.toLowerCase().replace(/s$/, '')}/${id}`
}

function shorten(value: Json, depth: number): Json {
  if (typeof value === 'string') return value.slice(0, longestText)
  if (!isObject(value)) return value
  if (depth === 0) return undefined
  if (Array.isArray(value)) return value.slice(0, longestText).map((each) => shorten(each, depth - 1))
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, shorten(part, depth - 1)]))
}
