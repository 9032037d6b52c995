import * as z from 'zod/mini'
import type { Endpoint } from '../../core/http/contract.ts'
import type { AnyRoutes, LoadedApplication } from '../../core/interpreter/loaded-application.ts'
import { isObject } from '../../core/is-object.ts'
import type { AnyShape } from '../../core/schema/any-shape.ts'
import { type Definition, definitionOf } from '../../core/schema/walk.ts'
import type { AnyTables } from '../../core/store/references.ts'

// Loaded only if a user adds fields to a built-in table.

type Fields = Readonly<Record<string, AnyShape>>
type LoadedParts = Pick<LoadedApplication, 'contract' | 'routes'>

interface ExtendedTables {
  readonly fields: Readonly<Record<string, Fields>>
  readonly tables: Map<AnyShape, string>
  isTouched(shape: AnyShape): boolean
}

/** Adds the fields to replies that contain the tables' rows, and to bodies that write them. */
export function showFields({ contract, routes }: LoadedParts, fields: ExtendedTables['fields']): LoadedParts {
  const { endpoints, presents = {} } = contract
  const shown: ExtendedTables = { fields, tables: new Map(), isTouched: (shape) => extend(shape) !== shape }
  const written = new Map<string, string>()
  for (const table of Object.keys(fields)) {
    for (const shape of presents[table]?.shapes ?? []) shown.tables.set(shape, table)
    for (const endpoint of presents[table]?.writtenBy ?? []) written.set(endpoint, table)
  }
  const known = new Map<AnyShape, AnyShape>()
  function extend(shape: AnyShape): AnyShape {
    if (!known.has(shape)) {
      // A recursive shape stays unchanged inside itself.
      known.set(shape, shape)
      known.set(shape, mapParts(shape, extend, fields[shown.tables.get(shape) ?? '']))
    }
    return known.get(shape)!
  }
  const extended = { endpoints: { ...endpoints }, presents: { ...presents }, routes: { ...routes } }
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const { reply, body } = endpoint
    const table = written.get(name)
    extended.endpoints[name] = {
      ...endpoint,
      ...(reply && { reply: extend(reply) }),
      ...(body && table && { body: addToBody(body, fields[table]!) }),
    }
    if (table || (reply && shown.isTouched(reply)))
      extended.routes[name] = showRows(routes[name]!, endpoint, shown, table)
  }
  for (const [table, { shapes, writtenBy }] of Object.entries(presents))
    extended.presents[table] = { shapes: shapes.map(extend), writtenBy }
  return {
    contract: { ...contract, endpoints: extended.endpoints, presents: extended.presents },
    routes: extended.routes,
  }
}

function withParts(shape: AnyShape, parts: Partial<Definition>): AnyShape {
  return z.core.clone(shape, { ...definitionOf(shape), ...parts } as never)
}

/** Returns the same object if nothing changes. */
function mapParts(shape: AnyShape, change: (part: AnyShape) => AnyShape, added: Fields = {}): AnyShape {
  const { shape: fields, element, innerType, valueType, options } = definitionOf(shape)
  let isChanged = Object.keys(added).length > 0
  const map = (part: AnyShape) => {
    const changed = change(part)
    if (changed !== part) isChanged = true
    return changed
  }
  const mapped = Object.entries(fields ?? {}).map(([name, field]) => [name, map(field)])
  const parts = {
    ...(element && { element: map(element) }),
    ...(innerType && { innerType: map(innerType) }),
    ...(valueType && { valueType: map(valueType) }),
    ...(options && { options: options.map(map) }),
    ...(fields && { shape: { ...Object.fromEntries(mapped), ...added } }),
  }
  return isChanged ? withParts(shape, parts) : shape
}

/** Adds the fields wherever the shape reads an object. Transforms pass them on. */
function addToBody(shape: AnyShape, added: Fields): AnyShape {
  const { shape: fields, innerType, options, in: first, out, transform } = definitionOf(shape)
  if (fields) return withParts(shape, { shape: { ...fields, ...added } })
  if (innerType) return withParts(shape, { innerType: addToBody(innerType, added) })
  if (options) return withParts(shape, { options: options.map((option) => addToBody(option, added)) })
  if (first && out) return withParts(shape, { in: addToBody(first, added), out: addToBody(out, added) })
  if (!transform) return shape
  return withParts(shape, {
    transform(input, context) {
      const transformed = transform(input, context)
      if (!isObject(transformed) || Array.isArray(transformed)) return transformed
      return { ...transformed, ...addedIn(input, added) }
    },
  })
}

function addedIn(value: unknown, added: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(Object(value)).filter(([name]) => Object.hasOwn(added, name)))
}

interface Call {
  world: { tables: AnyTables }
  params: Readonly<Record<string, number>>
  query: { fields?: readonly string[] }
  body: Readonly<Record<string, unknown>>
}

/** Writes the added fields of the body to the table `written`. */
function showRows(
  route: AnyRoutes[string],
  endpoint: Endpoint,
  shown: ExtendedTables,
  written?: string,
): AnyRoutes[string] {
  const { reply } = endpoint
  return (call: Call) => {
    const given = written === undefined ? {} : extractAddedFields(call, shown.fields[written]!)
    const isWriting = Object.keys(given).length > 0
    const isSelected = selectFields(call, shown)
    const finish = (result: unknown): unknown => {
      if (result instanceof Promise) return result.then(later)
      const { tables } = call.world
      if (isWriting) tables[written!]!.patch(writtenId(endpoint, call, result, shown), given)
      return reply ? show(reply, result, { ...shown, rows: tables, isSelected }) : result
    }
    // Writes after an await must be in the same transaction as the reply.
    const later = (waited: unknown): unknown => {
      if (typeof waited === 'function') return () => finish(waited())
      return isWriting ? () => finish(waited) : finish(waited)
    }
    return finish(route(call))
  }
}

function extractAddedFields(call: Call, fields: object): Record<string, unknown> {
  const taken = addedIn(call.body, fields)
  call.body = Object.fromEntries(Object.entries(call.body).filter(([name]) => !Object.hasOwn(taken, name)))
  return taken
}

/** Without `fields` in the query, the reply has all of them. */
function selectFields(call: Call, { fields }: ExtendedTables): (field: string) => boolean {
  const names = call.query.fields
  if (!Array.isArray(names) || names.length === 0) return () => true
  const isAdded = (name: string) => Object.values(fields).some((added) => Object.hasOwn(added, name))
  const others = names.filter((name) => !isAdded(name))
  call.query = { ...call.query, fields: others.length > 0 ? others : ['id'] }
  return (field) => names.includes(field)
}

function writtenId(
  { method, path, reply }: Endpoint,
  { params }: Call,
  result: unknown,
  { tables }: ExtendedTables,
): number {
  if (method !== 'POST') return params[/:(\w+)/.exec(path)![1]!]!
  const find = (shape: AnyShape, value: unknown): number => {
    const of = value as Record<string, unknown>
    if (tables.has(shape)) return of[idFieldOf(shape)] as number
    const [name, part] = Object.entries(definitionOf(shape).shape!).find(([, field]) => tables.has(field))!
    return find(part, of[name])
  }
  return find(reply!, result)
}

interface ShownRows extends ExtendedTables {
  readonly rows: AnyTables
  isSelected(field: string): boolean
}

function show(shape: AnyShape, value: unknown, showing: ShownRows): unknown {
  if (typeof value !== 'object' || value === null || !showing.isTouched(shape)) return value
  const { innerType, options, element, valueType, shape: fields = {} } = definitionOf(shape)
  const into = (part: AnyShape, of: unknown) => show(part, of, showing)
  if (innerType) return into(innerType, value)
  if (options) return into(options.find((option) => option.safeParse(value).success)!, value)
  if (element) return (value as unknown[]).map((item) => into(element, item))
  const copy: Record<string, unknown> = {}
  for (const [name, part] of Object.entries(value)) {
    // A route that returns the row itself already includes the added fields.
    const known = valueType ?? fields[name]
    copy[name] = known ? into(known, part) : part
  }
  const table = showing.tables.get(shape)
  const row = table && showing.rows[table]!.get(copy[idFieldOf(shape)] as number)
  if (!row) return copy
  const added = Object.keys(showing.fields[table]!).filter(
    (name) => row[name] !== undefined && showing.isSelected(name),
  )
  return Object.assign(copy, Object.fromEntries(added.map((name) => [name, row[name]])))
}

function idFieldOf(shape: AnyShape): string {
  const names = Object.keys(definitionOf(shape).shape ?? {})
  return names.find((name) => name === 'id') ?? names.find((name) => name.endsWith('_id'))!
}
