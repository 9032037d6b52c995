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

/**
 * The weights of a row before and after a write. What both share counts for neither, since it is in memory once: then only
 * these `fields` are looked at, where they are known to be all that differ.
 */
export function weighWrite(
  before: unknown,
  after: unknown,
  fields?: readonly string[],
): { before: number; after: number } {
  if (typeof before !== 'object' || typeof after !== 'object' || !before || !after)
    return { before: before ? weigh(before) : 0, after: after ? weigh(after) : 0 }
  const weights = { before: rowWeight, after: rowWeight }
  if (fields) for (const name of fields) addField(weights, before, after, name)
  else for (const name in after) addField(weights, before, after, name)
  return weights
}

function addField(weights: { before: number; after: number }, before: object, after: object, name: string): void {
  const was = before[name as never]
  const is = after[name as never]
  if (was === is) return
  weights.before += weigh(was)
  weights.after += weigh(is)
}

/** A row itself, without what is in it. */
const rowWeight = 256
