import type { Endpoint } from '../../core/http/contract.ts'
import type { AnyShape } from '../../core/schema/any-shape.ts'
import { definitionOf } from '../../core/schema/walk.ts'
import type { AnyTables } from '../../core/store/references.ts'

/** The fields that were added, by table, and the shapes that show rows of these tables. */
export interface Shown {
  readonly fields: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly tables: Map<AnyShape, string>
  /** Whether one of these shapes is in a shape. */
  isTouched(shape: AnyShape): boolean
}

interface Call {
  world: { tables: AnyTables }
  params: Readonly<Record<string, number>>
  query: { fields?: readonly string[] }
  body: Readonly<Record<string, unknown>>
}

// biome-ignore lint/suspicious/noExplicitAny: a route of any endpoint.
type AnyRoute = (call: any) => unknown

/** A route whose reply shows the added fields, and which writes those of its body into a row of the table `written`. */
export function showRows(route: AnyRoute, endpoint: Endpoint, shown: Shown, written?: string): AnyRoute {
  const { reply } = endpoint
  return (call: Call) => {
    const given = written === undefined ? {} : takeBody(call, shown.fields[written]!)
    const isWriting = Object.keys(given).length > 0
    const isWanted = takeNames(call, shown)
    const finish = (result: unknown): unknown => {
      if (result instanceof Promise) return result.then(later)
      const { tables } = call.world
      if (isWriting) tables[written!]!.patch(writtenId(endpoint, call, result, shown), given)
      return reply ? show(reply, result, { ...shown, rows: tables, isWanted }) : result
    }
    // What is written after a wait is one piece with the reply.
    const later = (waited: unknown): unknown => {
      if (typeof waited === 'function') return () => finish(waited())
      return isWriting ? () => finish(waited) : finish(waited)
    }
    return finish(route(call))
  }
}

/** Takes the added fields out of the body: the route does not know them. */
function takeBody(call: Call, fields: object): Record<string, unknown> {
  const parts = Object.entries(call.body)
  const isAdded = ([name]: [string, unknown]) => Object.hasOwn(fields, name)
  call.body = Object.fromEntries(parts.filter((part) => !isAdded(part)))
  return Object.fromEntries(parts.filter(isAdded))
}

/** The same for the fields that a query names. Without names all are shown. */
function takeNames(call: Call, { fields }: Shown): (field: string) => boolean {
  const names = call.query.fields
  if (!Array.isArray(names) || names.length === 0) return () => true
  const isAdded = (name: string) => Object.values(fields).some((added) => Object.hasOwn(added, name))
  const others = names.filter((name) => !isAdded(name))
  call.query = { ...call.query, fields: others.length > 0 ? others : ['id'] }
  return (field) => names.includes(field)
}

/** The row that was written: the one that the path names, or a new one, which the reply shows. */
function writtenId({ method, path, reply }: Endpoint, { params }: Call, result: unknown, { tables }: Shown): number {
  if (method !== 'POST') return params[/:(\w+)/.exec(path)![1]!]!
  const find = (shape: AnyShape, value: unknown): number => {
    const of = value as Record<string, unknown>
    if (tables.has(shape)) return of[idFieldOf(shape)] as number
    const [name, part] = Object.entries(definitionOf(shape).shape!).find(([, field]) => tables.has(field))!
    return find(part, of[name])
  }
  return find(reply!, result)
}

interface Showing extends Shown {
  readonly rows: AnyTables
  isWanted(field: string): boolean
}

/** A reply with the fields of the rows in it. It is walked along its shape. */
function show(shape: AnyShape, value: unknown, showing: Showing): unknown {
  if (typeof value !== 'object' || value === null || !showing.isTouched(shape)) return value
  const { innerType, options, element, valueType, shape: fields = {} } = definitionOf(shape)
  const into = (part: AnyShape, of: unknown) => show(part, of, showing)
  if (innerType) return into(innerType, value)
  if (options) return into(options.find((option) => option.safeParse(value).success)!, value)
  if (element) return (value as unknown[]).map((item) => into(element, item))
  const copy: Record<string, unknown> = {}
  for (const [name, part] of Object.entries(value)) {
    // A route that returns the row itself has the added fields in it already.
    const known = valueType ?? fields[name]
    copy[name] = known ? into(known, part) : part
  }
  const table = showing.tables.get(shape)
  const row = table && showing.rows[table]!.get(copy[idFieldOf(shape)] as number)
  if (!row) return copy
  const added = Object.keys(showing.fields[table]!).filter((name) => row[name] !== undefined && showing.isWanted(name))
  return Object.assign(copy, Object.fromEntries(added.map((name) => [name, row[name]])))
}

/** The field with the id of the row that a shape shows: `id`, or `doc_id`. */
function idFieldOf(shape: AnyShape): string {
  const names = Object.keys(definitionOf(shape).shape ?? {})
  return names.find((name) => name === 'id') ?? names.find((name) => name.endsWith('_id'))!
}
