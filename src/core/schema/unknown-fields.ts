import { isObject } from '../is-object.ts'
import type { AnyShape, FieldShape } from './any-shape.ts'
import { type Definition, definitionOf, innermostOf } from './walk.ts'

/** A field that a shape does not read. */
interface UnknownField {
  /** The fields and positions that lead to it. */
  path: readonly (string | number)[]
  name: string
  /** The fields that are read there. */
  known: readonly string[]
}

export interface UnknownFields {
  /** The first ones, up to the requested number. */
  first: UnknownField[]
  count: number
}

/** Where names are free, zod drops a field of this name silently. */
export const unreadable = '__proto__'

/** Finds the fields that a shape drops silently, at any depth. */
export function findUnknownFields(shape: AnyShape, json: unknown, most: number): UnknownFields {
  const found: UnknownFields = { first: [], count: 0 }
  if (isObject(json)) collect(optionsOf(shape), json, [], found, most)
  return found
}

/** The fields that a body of this shape has, or those of all members of a union; undefined where it takes any others. */
export function fieldsOf(shape: AnyShape): string[] | undefined {
  const objects = objectsAmong(optionsOf(shape))
  return objects.length > 0 && objects.every(isClosed) ? namesOf(objects) : undefined
}

function collect(
  options: readonly FieldShape[],
  json: Readonly<Record<string, unknown>> | readonly unknown[],
  path: (string | number)[],
  found: UnknownFields,
  most: number,
): void {
  const descend = (below: readonly FieldShape[], key: string | number, value: unknown) => {
    if (!isObject(value)) return
    path.push(key)
    collect(below, value, path, found, most)
    path.pop()
  }
  if (Array.isArray(json)) {
    const items = elementsAmong(options)
    if (items.length > 0) for (const [i, item] of json.entries()) descend(items, i, item)
    return
  }
  const fields = json as Readonly<Record<string, unknown>>
  const objects = objectsAmong(options)
  const [first, another] = objects
  if (!first) return
  if (first.valueType && !another) {
    const values = optionsOf(first.valueType)
    for (const name of Object.keys(fields)) descend(values, name, fields[name])
    return
  }
  const isKnown = objects.every(isClosed)
  // Nobody knows which of several objects it is, if any of them takes other fields.
  if (another && !isKnown) return
  const known = namesOf(objects)
  // An object that refuses other fields by itself does not ignore them. Those of the object itself come first.
  if (isKnown && !objects.every(isStrict)) {
    for (const name of Object.keys(fields)) {
      if (known.includes(name) || name === unreadable) continue
      if (found.count++ < most) found.first.push({ path: [...path], name, known })
    }
  }
  for (const name of known) {
    if (!Object.hasOwn(fields, name) || !isObject(fields[name])) continue
    const below = objects.flatMap(({ shape }) => (Object.hasOwn(shape!, name) ? optionsOf(shape![name]!) : []))
    descend(below, name, fields[name])
  }
}

/** The shapes that a value may have: one, or the options of a union, each without what is around it. */
function optionsOf(shape: FieldShape): readonly FieldShape[] {
  const innermost = innermostOf(shape)
  return definitionOf(innermost).options?.flatMap(optionsOf) ?? [innermost]
}

/** There is nothing in these. */
const plainTypes: readonly string[] = ['string', 'number', 'boolean', 'null', 'undefined', 'literal', 'enum', 'date']
const openTypes: readonly string[] = ['object', 'record', 'array']

/** Whether each of the shapes is one that can be looked into. Others take anything. */
function areLegible(options: readonly FieldShape[]): boolean {
  return options.every((option) => {
    const { type } = definitionOf(option)
    return openTypes.includes(type) || plainTypes.includes(type)
  })
}

function objectsAmong(options: readonly FieldShape[]): Definition[] {
  if (!areLegible(options)) return []
  return options.map(definitionOf).filter(({ shape, valueType }) => shape ?? valueType)
}

function elementsAmong(options: readonly FieldShape[]): FieldShape[] {
  if (!areLegible(options)) return []
  return options.map(definitionOf).flatMap(({ element }) => (element ? optionsOf(element) : []))
}

function namesOf(objects: readonly Definition[]): string[] {
  const names = objects.flatMap(({ shape }) => Object.keys(shape!))
  return objects.length > 1 ? [...new Set(names)] : names
}

/** Whether an object has no fields but those of its shape. */
function isClosed({ shape, catchall }: Definition): boolean {
  return shape !== undefined && (!catchall || catchall.def.type === 'never')
}

function isStrict({ catchall }: Definition): boolean {
  return catchall?.def.type === 'never'
}
