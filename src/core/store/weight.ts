import { isBytes } from '../bytes.ts'

/** About how much memory a value takes: the length of its names, texts and bytes, and something for each of its parts. */
export function weigh(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return 8
  if (isBytes(value)) return value.length
  let weight = 32
  for (const name in value) weight += name.length + weigh(value[name as never])
  return weight
}

/** The weight of a row after a change, by that before it: most parts are the same. */
export function weighChanged(before: unknown, after: unknown, weight: number): number {
  if (typeof after !== 'object') return weigh(after)
  let changed = weight
  for (const name in after) {
    const [was, is]: unknown[] = [(before as object)[name as never], after[name as never]]
    if (was !== is) changed += weigh(is) - (was === undefined ? -name.length : weigh(was))
  }
  return changed
}
