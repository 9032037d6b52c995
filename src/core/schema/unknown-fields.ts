import { isObject } from '../is-object.ts'
import type { AnyShape } from './any-shape.ts'
import { type Definition, definitionOf, type Extra, innerOf } from './walk.ts'

interface UnknownFields {
  count: number
  first: { path: Path; name: string; known: readonly string[] }[]
  extras: { path: Path; extra: Extra }[]
}
type Path = readonly (string | number)[]

/** If names are free, zod drops a field with this name silently. */
export const unreadable = '__proto__'

/** Fields that a shape drops silently, and those that the spec does not list, at any depth. */
export function unknownFieldsIn(shape: AnyShape, json: unknown, most: number): UnknownFields {
  const found: UnknownFields = { first: [], count: 0, extras: [] }
  const path: (string | number)[] = []
  collect(readingOf(shape), json)
  return found

  function collect({ fields, isOpen, isStrict, values, items, extra, forms }: Reading, json: unknown): void {
    const used = extra ?? forms?.[kindOf(json)]
    if (used && found.extras.length < most) found.extras.push({ path: [...path], extra: used })
    if (!isObject(json)) return
    if (Array.isArray(json)) {
      if (items && !isOpaque(items)) for (const [i, item] of json.entries()) descend(items, i, item)
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
    if (isOpaque(below)) return
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

/** Undefined if the field is listed, or not refused in strict worlds. */
export function extraFieldOf(shape: AnyShape, name: string): Extra | undefined {
  return readingOf(shape).fields?.get(name)?.extra
}

interface Reading {
  fields?: ReadonlyMap<string, Reading>
  isOpen?: boolean
  /** Refuses other fields itself, so none is ignored. */
  isStrict?: boolean
  values?: Reading
  items?: Reading
  /** Set for a string and for null. */
  kind?: Kind
  extra?: Extra
  /** Forms of the value that the spec does not list. */
  forms?: Partial<Record<Kind, Extra>>
}

type Kind = 'list' | 'object' | 'text' | 'null' | 'plain'

function kindOf(json: unknown): Kind {
  if (typeof json === 'string') return 'text'
  if (json === null) return 'null'
  return Array.isArray(json) ? 'list' : isObject(json) ? 'object' : 'plain'
}

const anything: Reading = {}
const plain: Reading = {}
const text: Reading = { kind: 'text' }
const nothing: Reading = { kind: 'null' }

function isLeaf(reading: Reading): boolean {
  return reading === plain || reading === text || reading === nothing
}

function isOpaque(reading: Reading): boolean {
  return isLeaf(reading) || reading === anything
}

const plainTypes: readonly string[] = ['number', 'boolean', 'undefined', 'literal', 'enum', 'date']

const readings = new WeakMap<AnyShape, Reading>()

/** Cached, because every body is compared with its shape. A recursive shape is followed once. */
function readingOf(shape: AnyShape): Reading {
  const known = readings.get(shape)
  if (known) return known
  readings.set(shape, anything)
  const inner = innerOf(shape)
  const definition = definitionOf(shape)
  const listed = inner ? readingOf(inner) : readDefinition(definition)
  const reading = definition.extra?.instead ? { ...listed, extra: definition.extra } : listed
  readings.set(shape, reading)
  return reading
}

function readDefinition(def: Definition): Reading {
  if (plainTypes.includes(def.type)) return plain
  if (def.type === 'string') return text
  if (def.type === 'null') return nothing
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
  const extras = all.filter(({ extra }) => extra)
  if (extras.length === 0 || new Set(all).size === 1) return mergeListed(all)
  const merged = mergeListed(
    all.map(({ extra: _, kind, ...listed }) => (Object.keys(listed).length > 0 ? listed : plain)),
  )
  const forms = extras.map(({ extra, items, fields, values, kind: leaf = 'plain' }) => {
    const kind = items ? 'list' : fields || values ? 'object' : leaf
    return [kind, extra]
  })
  return { ...merged, forms: Object.fromEntries(forms) }
}

function mergeListed(all: readonly Reading[]): Reading {
  if (all.includes(anything)) return anything
  const [first, ...more] = [...new Set(all)].filter((reading) => !isLeaf(reading))
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
