import { invalid } from '../refusal.ts'
import { weigh } from '../store/row.ts'
import type { AnyShape } from './any-shape.ts'
import type { Metadata } from './shapes.ts'
import { definitionOf, innerOf } from './walk.ts'

/**
 * How much a request may hold where its contract has no limit of its own: no user of the intranet meets these. A shape
 * with `.max()` has its own limit. The OpenAPI document announces them.
 */
export const limits = {
  /** The characters of a text in a body: names, titles, codes. */
  text: 4000,
  /** The characters of articles, descriptions, notes. */
  prose: 400_000,
  /** The characters of a query parameter. */
  parameter: 1000,
  /** The characters of a query parameter with a list in it. */
  listParameter: 16_000,
  /** The ids in a query parameter. */
  ids: 2000,
  /** The words of a search: each may be in any row. */
  keywords: 25,
  /** The words in a query parameter with a list in it: names of fields, tags. */
  words: 100,
  /** The values of a JSON body, but for those that hold a world: a list or an object counts as four. */
  values: 50_000,
  /** The elements of a list in a body. */
  elements: 2000,
  /** The fields of an object whose names are free. */
  fields: 1000,
  /** The levels of JSON inside each other. Deeper JSON cannot be written again in every environment. */
  depth: 100,
  /** The levels of folders inside each other. */
  levels: 200,
  /** The parts of a multipart body. */
  parts: 1000,
  /** The bytes of the headers of all its parts. */
  partHeaders: 1024 * 1024,
  /** The characters in all of the metadata of one thing. */
  metadata: 400_000,
} as const

/** The limit of strings without one of their own. */
export type TextLimit = 'text' | 'parameter'

interface TooLong {
  path: readonly PropertyKey[]
  message: string
}

/** Finds what is over its limit in a value, before its shape reads it: a shape would report each wrong element of a list. */
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
        // An option that does not take the value does not count.
        const isTaken = first && def.options!.some((option, i) => !found[i] && option.safeParse(value).success)
        return isTaken ? undefined : first
      }
      case 'string':
        // The shape applies a limit of its own itself, after it has trimmed the text.
        if (typeof value !== 'string' || maximumOf(shape) !== undefined) return undefined
        return over(value.length, limits[longest], 'characters')
      case 'array': {
        if (!Array.isArray(value)) return undefined
        const tooMany = over(value.length, maximumOf(shape) ?? limits.elements, 'elements')
        return tooMany ?? findInParts(value, value.keys(), () => def.element!)
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

/** The limit of a string or a list that its shape declares. */
function maximumOf(shape: AnyShape): number | undefined {
  return definitionOf(shape).checks?.find(({ _zod }) => _zod.def.check === 'max_length')?._zod.def.maximum
}

/** Merges metadata. Refuses what grows over its limits, in one request or in many. */
export function mergeMetadata(former: Metadata, given: Metadata | undefined): Metadata {
  if (!given) return former
  // Refused before it is built: V8 keeps a hidden class for each name that an object ever got, and searches them.
  if (new Set([...Object.keys(former), ...Object.keys(given)]).size > limits.fields) {
    throw invalid({ name: 'metadata', reason: `must have at most ${limits.fields} fields` })
  }
  const merged = Object.fromEntries([...Object.entries(former), ...Object.entries(given)])
  if (weigh(merged) > limits.metadata) {
    throw invalid({ name: 'metadata', reason: `must have at most ${limits.metadata} characters` })
  }
  return merged
}
