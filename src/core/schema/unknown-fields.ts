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
  if (isObject(json)) collect(readingsOf([shape]), json, [], found, most)
  return found
}

/** The fields that a body of this shape has, or those of all members of a union; undefined where it takes any others. */
export function fieldsOf(shape: AnyShape): string[] | undefined {
  const objects = readingsOf([shape]).filter(isOfNames)
  return objects.length > 0 && objects.every(isClosed) ? namesOf(objects) : undefined
}

function collect(
  readings: readonly Definition[],
  json: Record<string, unknown>,
  path: (string | number)[],
  found: UnknownFields,
  most: number,
): void {
  const descend = (below: readonly Definition[], key: string | number, value: unknown) => {
    if (below.length === 0 || !isObject(value)) return
    path.push(key)
    collect(below, value, path, found, most)
    path.pop()
  }
  if (Array.isArray(json)) {
    const items = readingsOf(readings.flatMap(({ element }) => element ?? []))
    for (const [i, item] of json.entries()) descend(items, i, item)
    return
  }
  const objects = readings.filter(isOfNames)
  const names = Object.keys(json)
  const [first] = objects
  if (first?.valueType && objects.length === 1) {
    const values = readingsOf([first.valueType])
    for (const name of names) descend(values, name, json[name])
    return
  }
  const areClosed = objects.every(isClosed)
  // Nobody knows which of several objects it is, if one of them takes other fields.
  if (!first || (objects.length > 1 && !areClosed)) return
  // Those of the object itself come first. An object that refuses other fields does not ignore them.
  if (areClosed && !objects.every(isStrict)) {
    for (const name of names) {
      if (name === unreadable || objects.some(({ shape }) => Object.hasOwn(shape!, name))) continue
      if (found.count++ < most) found.first.push({ path: [...path], name, known: namesOf(objects) })
    }
  }
  if (!names.some((name) => isObject(json[name]))) return
  for (const name of namesOf(objects)) {
    if (!Object.hasOwn(json, name)) continue
    const fields = objects.flatMap(({ shape }) => (Object.hasOwn(shape!, name) ? shape![name]! : []))
    descend(readingsOf(fields), name, json[name])
  }
}

/** There is nothing in these. */
const plainTypes: readonly string[] = ['string', 'number', 'boolean', 'null', 'undefined', 'literal', 'enum', 'date']
const openTypes: readonly string[] = ['object', 'record', 'array']

/** What some shapes read: the objects, records and lists among them, and among their options. None where one takes anything. */
function readingsOf(shapes: readonly FieldShape[]): readonly Definition[] {
  const all = shapes.flatMap(optionsOf).map(definitionOf)
  const open = all.filter(({ type }) => openTypes.includes(type))
  return all.every((each) => open.includes(each) || plainTypes.includes(each.type)) ? open : []
}

/** The shapes that a value may have: one, or the options of a union, each without what is around it. */
function optionsOf(shape: FieldShape): readonly FieldShape[] {
  const innermost = innermostOf(shape)
  return definitionOf(innermost).options?.flatMap(optionsOf) ?? [innermost]
}

/** Whether it reads an object: with the fields of its shape, or with any names. */
function isOfNames({ type }: Definition): boolean {
  return type !== 'array'
}

function namesOf(objects: readonly Definition[]): string[] {
  return [...new Set(objects.flatMap(({ shape }) => Object.keys(shape!)))]
}

/** Whether an object has no fields but those of its shape. */
function isClosed({ shape, catchall }: Definition): boolean {
  return shape !== undefined && (!catchall || catchall.def.type === 'never')
}

function isStrict({ catchall }: Definition): boolean {
  return catchall?.def.type === 'never'
}
