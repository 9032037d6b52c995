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

/** The weights of a row before and after a write. What both share counts for neither, since it is in memory once. */
export function weighWrite(before: unknown, after: unknown): { before: number; after: number } {
  if (typeof before !== 'object' || typeof after !== 'object' || !before || !after)
    return { before: before ? weigh(before) : 0, after: after ? weigh(after) : 0 }
  const weights = { before: rowWeight, after: rowWeight }
  for (const name in after) {
    const [was, is] = [before[name as never], after[name as never]]
    if (was === is) continue
    weights.before += weigh(was)
    weights.after += weigh(is)
  }
  return weights
}

/** A row itself, without what is in it. */
const rowWeight = 256
