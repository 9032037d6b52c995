import { insertAt, positionOf } from './order.ts'

export type Key = string | number | true

/** The ids of the rows that have a value, sorted. A list is never changed in place, so copies of an index share it. */
export type Index = Map<Key, readonly number[]>

/** Text is looked up in any case. */
export function keyOf(value: Key): Key {
  return typeof value === 'string' ? value.toLowerCase() : value
}

/**
 * Under which keys the value of a field stands in its index: one, or one for each element of a list. Null and false
 * stand nowhere: nearly every row has them, nobody looks them up, and each write would copy their long lists.
 */
export function keysOf(value: unknown): readonly Key[] {
  if (value === undefined || value === null || value === false) return []
  return Array.isArray(value) ? [...new Set(value.map(keyOf))] : [keyOf(value as Key)]
}

export function moveInIndex(index: Index, id: number, before: unknown, after: unknown): void {
  if (before === after) return
  const from = keysOf(before)
  const to = keysOf(after)
  for (const key of from) {
    if (to.includes(key)) continue
    const ids = (index.get(key) ?? []).filter((other) => other !== id)
    if (ids.length > 0) index.set(key, ids)
    else index.delete(key)
  }
  for (const key of to) {
    if (from.includes(key)) continue
    const ids = [...(index.get(key) ?? [])]
    insertAt(
      ids,
      positionOf(ids, (other) => other - id),
      id,
    )
    index.set(key, ids)
  }
}
