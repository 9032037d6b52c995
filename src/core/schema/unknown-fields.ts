import { isObject } from '../is-object.ts'
import type { AnyShape } from './any-shape.ts'
import { type Definition, definitionOf, innerOf } from './walk.ts'

interface UnknownFields {
  count: number
  first: { path: readonly (string | number)[]; name: string; known: readonly string[] }[]
}

/** If names are free, zod drops a field with this name silently. */
export const unreadable = '__proto__'

/** Finds fields that a shape drops silently, at any depth. */
export function findUnknownFields(shape: AnyShape, json: unknown, most: number): UnknownFields {
  const found: UnknownFields = { first: [], count: 0 }
  const path: (string | number)[] = []
  collect(readingOf(shape), json)
  return found

  function collect({ fields, isOpen, isStrict, values, items }: Reading, json: unknown): void {
    if (!isObject(json)) return
    if (Array.isArray(json)) {
      if (items) for (const [i, item] of json.entries()) descend(items, i, item)
      return
    }
    if (fields && !isOpen && !isStrict) {
      for (const name of Object.keys(json)) {
        if (fields.has(name) || name === unreadable) continue
        if (found.count++ < most) found.first.push({ path: [...path], name, known: [...fields.keys()] })
      }
    }
    if (fields) for (const [name, below] of fields) if (Object.hasOwn(json, name)) descend(below, name, json[name])
    if (values) for (const name of Object.keys(json)) descend(values, name, json[name])
  }

  function descend(below: Reading, key: string | number, value: unknown): void {
    if (below === plain || below === anything) return
    path.push(key)
    collect(below, value)
    path.pop()
  }
}

/** Includes all members of a union; undefined if any other field is accepted. */
export function fieldsOf(shape: AnyShape): string[] | undefined {
  const { fields, isOpen } = readingOf(shape)
  return isOpen ? undefined : fields && [...fields.keys()]
}

interface Reading {
  fields?: ReadonlyMap<string, Reading>
  isOpen?: boolean
  /** Refuses other fields itself, so none is ignored. */
  isStrict?: boolean
  values?: Reading
  items?: Reading
}

const anything: Reading = {}
const plain: Reading = {}
const plainTypes: readonly string[] = ['string', 'number', 'boolean', 'null', 'undefined', 'literal', 'enum', 'date']

const readings = new WeakMap<AnyShape, Reading>()

/** Cached, because every body is compared with its shape. A recursive shape is followed once. */
function readingOf(shape: AnyShape): Reading {
  const known = readings.get(shape)
  if (known) return known
  readings.set(shape, anything)
  const inner = innerOf(shape)
  const reading = inner ? readingOf(inner) : readDefinition(definitionOf(shape))
  readings.set(shape, reading)
  return reading
}

function readDefinition(def: Definition): Reading {
  if (plainTypes.includes(def.type)) return plain
  if (def.shape) {
    const fields = new Map(Object.entries(def.shape).map(([name, field]) => [name, readingOf(field)]))
    const others = def.catchall?.def.type
    return { fields, isStrict: others === 'never', isOpen: others !== undefined && others !== 'never' }
  }
  if (def.element) return { items: readingOf(def.element) }
  if (def.type === 'record') return { values: readingOf(def.valueType!) }
  return def.options ? mergeAll(def.options.map(readingOf)) : anything
}

function mergeAll(all: readonly Reading[]): Reading {
  if (all.includes(anything)) return anything
  const [first, ...more] = [...new Set(all)].filter((reading) => reading !== plain)
  if (!first || more.length === 0) return first ?? plain
  const lists = all.flatMap(({ items }) => items ?? [])
  const objects = all.filter(({ fields, values }) => fields ?? values)
  const names = new Set(objects.flatMap(({ fields }) => [...(fields?.keys() ?? [])]))
  const isClosed = objects.every(({ fields, isOpen }) => fields && !isOpen)
  const merged = [...names].map(
    (name) => [name, mergeAll(objects.flatMap(({ fields }) => fields?.get(name) ?? []))] as const,
  )
  const whole = isClosed
    ? { fields: new Map(merged), isStrict: objects.every(({ isStrict }) => isStrict) }
    : { values: anything }
  return { ...(objects.length > 0 && whole), ...(lists.length > 0 && { items: mergeAll(lists) }) }
}
