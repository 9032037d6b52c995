import type { Derivation } from './contents.ts'
import { IdMap } from './id-map.ts'
import type { Row, RowShape, TableSchema } from './table-schema.ts'

export type Key = string | number | true

/** A sorted list if short, otherwise a map that shares unchanged nodes. */
type Ids = readonly number[] | IdMap<number>

/** Keys with the same hash. */
type Bucket = readonly (readonly [key: Key, ids: Ids])[]

/** An id map holds this many in three levels. */
const last = 2 ** 15 - 1
/** Every change copies a list. */
const mostListed = 64

/** Row ids by value. Immutable: a change creates another index. */
export class Index {
  readonly #buckets: IdMap<Bucket>

  private constructor(buckets: IdMap<Bucket>) {
    this.#buckets = buckets
  }

  /** The ids must be sorted. */
  static of(values: Iterable<readonly [id: number, value: unknown]>): Index {
    const idsByKey = new Map<Key, number[]>()
    for (const [id, value] of values) {
      for (const key of keysOf(value)) {
        const ids = idsByKey.get(key)
        if (ids) ids.push(id)
        else idsByKey.set(key, [id])
      }
    }
    const found = new Map<number, Bucket>()
    for (const [key, ids] of idsByKey) {
      const number = bucketOf(key)
      found.set(number, [...(found.get(number) ?? []), [key, ids.length > mostListed ? mapOf(ids) : ids]])
    }
    return new Index(IdMap.of(found))
  }

  get(value: Key): readonly number[] {
    const ids = this.#find(keyOf(value))
    return ids instanceof IdMap ? ids.values() : ids
  }

  count(value: Key): number {
    return sizeOf(this.#find(keyOf(value)))
  }

  moved(id: number, before: unknown, after: unknown): Index {
    if (before === after) return this
    let index: Index = this
    for (const key of keysOf(before)) if (!hasKey(after, key)) index = index.#with(key, id, false)
    for (const key of keysOf(after)) if (!hasKey(before, key)) index = index.#with(key, id, true)
    return index
  }

  #find(key: Key): Ids {
    const bucket = this.#buckets.get(bucketOf(key))
    if (bucket) for (const entry of bucket) if (entry[0] === key) return entry[1]
    return []
  }

  #with(key: Key, id: number, isThere: boolean): Index {
    const number = bucketOf(key)
    const others = this.#buckets.get(number)?.filter((entry) => entry[0] !== key) ?? []
    const ids = change(this.#find(key), id, isThere)
    const bucket = sizeOf(ids) > 0 ? [...others, [key, ids] as const] : others
    return new Index(this.#buckets.with(number, bucket[0] && bucket))
  }
}

function sizeOf(ids: Ids): number {
  return ids instanceof IdMap ? ids.size : ids.length
}

function change(ids: Ids, id: number, isThere: boolean): Ids {
  if (ids instanceof IdMap) return ids.with(id, isThere ? id : undefined)
  const others = ids.filter((other) => other !== id)
  if (!isThere) return others
  const list = [...others, id].sort((a, b) => a - b)
  return list.length > mostListed ? mapOf(list) : list
}

function mapOf(ids: readonly number[]): IdMap<number> {
  return IdMap.of(ids.map((id) => [id, id] as const))
}

function bucketOf(key: Key): number {
  if (typeof key !== 'string') return Number(key) & last
  let number = 0
  for (let i = 0; i < key.length; i++) number = (number * 31 + key.charCodeAt(i)) | 0
  return (number ^ (number >>> 15)) & last
}

/** Case-insensitive. */
export function keyOf(value: Key): Key {
  return typeof value === 'string' ? value.toLowerCase() : value
}

export function hasKey(value: unknown, wanted: Key): boolean {
  const key = keyOf(wanted)
  return Array.isArray(value) ? value.some((one) => keyOf(one) === key) : keyOf(value as Key) === key
}

/** Null and false have no key, because they are frequent and never looked up. */
function keysOf(value: unknown): Iterable<Key> {
  if (value === undefined || value === null || value === false) return []
  return Array.isArray(value) ? new Set(value.map(keyOf)) : [keyOf(value as Key)]
}

export function isIndexed({ unique = [], index = [], references = {} }: AnySchema, field: string): boolean {
  return unique.includes(field) || index.includes(field) || Object.hasOwn(references as object, field)
}

interface AnySchema {
  readonly unique?: readonly string[]
  readonly index?: readonly string[]
  readonly references?: unknown
}

export function indexBy<R extends Row>(
  { name, schema }: { name: string; schema: TableSchema<RowShape<R>, unknown> },
  field: keyof R & string,
): Derivation<R, Index> {
  if (!isIndexed(schema, field)) {
    throw new TypeError(`Failed to look up ${name} by ${field}: it has no index. Please add it to the table's schema.`)
  }
  return {
    name: `index ${field}`,
    isKept: true,
    make: (rows) => Index.of(rows.all().map((row) => [row.id, row[field]] as const)),
    follow: (index, before, after) => index.moved((after ?? before)!.id, before?.[field], after?.[field]),
    isSame: (before, after) => before[field] === after[field],
  }
}
