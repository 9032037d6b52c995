import { invalid } from '../refusal.ts'
import { weigh } from '../store/row.ts'
import type { AnyShape } from './any-shape.ts'
import type { Metadata } from './shapes.ts'
import { definitionOf, innerOf } from './walk.ts'

/** The limits of a request if its contract has no own `.max()`. OpenAPI documents them. No real user reaches them. */
export const limits = {
  /** Characters in a body field: names, titles, codes. */
  text: 4000,
  /** Characters in articles, descriptions, notes. */
  prose: 400_000,
  parameter: 1000,
  listParameter: 16_000,
  ids: 2000,
  /** A search looks for each word in every row. */
  keywords: 25,
  /** Words in a query parameter with a list: field names, tags. */
  words: 100,
  /** Values in a JSON body, unless it holds a world. A list or an object counts as four. */
  values: 50_000,
  elements: 2000,
  /** Fields of an object with free names. */
  fields: 1000,
  /** JSON nesting. Deeper JSON cannot be serialised in every environment. */
  depth: 100,
  levels: 200,
  parts: 1000,
  /** Bytes in the headers of all parts. */
  partHeaders: 1024 * 1024,
  /** Characters in all metadata of one record. */
  metadata: 400_000,
} as const

export type TextLimit = 'text' | 'parameter'

interface TooLong {
  path: readonly PropertyKey[]
  message: string
}

/** Runs before the shape is parsed, which would report each invalid element of a list. */
export function findTooLong(shape: AnyShape, value: unknown, longest: TextLimit): TooLong | undefined {
  const path: PropertyKey[] = []
  return find(shape, value)

  function find(shape: AnyShape, value: unknown): TooLong | undefined {
    if (value === undefined || value === null) return undefined
    const inner = innerOf(shape)
    if (inner) return find(inner, value)
    const def = definitionOf(shape)
    switch (def.type) {
      case 'union': {
        const found = def.options!.map((option) => find(option, value))
        const first = found.find((one) => one !== undefined)
        // An option that does not accept the value is ignored.
        const isTaken = first && def.options!.some((option, i) => !found[i] && option.safeParse(value).success)
        return isTaken ? undefined : first
      }
      case 'string':
        // A shape checks its own limit, after trimming.
        if (typeof value !== 'string' || maximumOf(shape) !== undefined) return undefined
        return over(value.length, limits[longest], 'characters')
      case 'array': {
        if (!Array.isArray(value)) return undefined
        const tooMany = over(value.length, maximumOf(shape) ?? limits.elements, 'elements')
        if (tooMany || definitionOf(def.element!).type === 'unknown') return tooMany
        return findInParts(value, value.keys(), () => def.element!)
      }
      case 'object':
        return findInParts(value, Object.keys(def.shape!), (name) => def.shape![name]!)
      case 'record': {
        const names = Object.keys(value)
        if (names.some((name) => name.length > limits.text))
          return { path: [...path], message: `must have names of at most ${limits.text} characters` }
        return over(names.length, limits.fields, 'fields') ?? findInParts(value, names, () => def.valueType!)
      }
      default:
        return undefined
    }
  }

  function findInParts<Key extends string | number>(
    value: object,
    keys: Iterable<Key>,
    shapeOf: (key: Key) => AnyShape,
  ) {
    for (const key of keys) {
      if (!Object.hasOwn(value, key)) continue
      path.push(key)
      const found = find(shapeOf(key), (value as Record<Key, unknown>)[key])
      path.pop()
      if (found) return found
    }
    return undefined
  }

  function over(length: number, most: number, what: string): TooLong | undefined {
    return length > most ? { path: [...path], message: `must have at most ${most} ${what}` } : undefined
  }
}

function maximumOf(shape: AnyShape): number | undefined {
  return definitionOf(shape).checks?.find(({ _zod }) => _zod.def.check === 'max_length')?._zod.def.maximum
}

export function mergeMetadata(former: Metadata, given: Metadata | undefined): Metadata {
  if (!given) return former
  checkMetadata(former, given)
  return Object.fromEntries([...Object.entries(former), ...Object.entries(given)])
}

/** Refuses metadata that together exceed the limits, in one request or over many. */
export function checkMetadata(...parts: readonly Metadata[]): void {
  let [fields, most] = [0, 0]
  for (const part of parts) {
    fields += Object.keys(part).length
    most += weigh(part)
  }
  // Usually within the limits, even if nothing is replaced.
  if (fields <= limits.fields && most <= limits.metadata) return
  // Not an object: V8 keeps a hidden class for every name an object ever had, and searches them.
  const values = new Map(parts.flatMap((part) => Object.entries(part)))
  if (values.size > limits.fields)
    throw invalid({ name: 'metadata', reason: `must have at most ${limits.fields} fields` })
  let weight = 32
  for (const [name, value] of values) weight += name.length + weigh(value)
  if (weight > limits.metadata)
    throw invalid({ name: 'metadata', reason: `must have at most ${limits.metadata} characters` })
}
