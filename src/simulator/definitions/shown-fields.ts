import * as z from 'zod/mini'
import type { Contract, Endpoint } from '../../core/http/contract.ts'
import type { AnyRoutes } from '../../core/interpreter/request-context.ts'
import { isObject } from '../../core/is-object.ts'
import type { AnyShape } from '../../core/schema/any-shape.ts'
import { type Definition, definitionOf } from '../../core/schema/walk.ts'
import { type Shown, showRows } from './shown-rows.ts'

// Loaded only where a user adds fields to a table of ours.

type Fields = Readonly<Record<string, AnyShape>>

interface Loaded {
  contract: Contract
  routes: AnyRoutes
}

/** Adds fields of tables to the replies that show their rows, and to the bodies that write them. */
export function showFields({ contract, routes }: Loaded, fields: Readonly<Record<string, Fields>>): Loaded {
  const { endpoints, presents = {} } = contract
  const shown: Shown = { fields, tables: new Map(), isTouched: (shape) => extend(shape) !== shape }
  const written = new Map<string, string>()
  for (const table of Object.keys(fields)) {
    for (const shape of presents[table]?.shapes ?? []) shown.tables.set(shape, table)
    for (const endpoint of presents[table]?.writtenBy ?? []) written.set(endpoint, table)
  }
  const extended = new Map<AnyShape, AnyShape>()
  function extend(shape: AnyShape): AnyShape {
    const known = extended.get(shape)
    if (known) return known
    // A shape that has itself in it stays as it is there.
    extended.set(shape, shape)
    const made = mapParts(shape, extend, fields[shown.tables.get(shape) ?? ''])
    extended.set(shape, made)
    return made
  }
  const entries = Object.entries(endpoints)
  const changed = entries.map(([name, endpoint]): [string, Endpoint] => {
    const { reply, body } = endpoint
    const added = fields[written.get(name) ?? '']
    return [
      name,
      { ...endpoint, ...(reply && { reply: extend(reply) }), ...(body && added && { body: addToBody(body, added) }) },
    ]
  })
  const answered = entries
    .filter(([name, { reply }]) => written.has(name) || (reply && shown.isTouched(reply)))
    .map(([name, endpoint]) => [name, showRows(routes[name]!, endpoint, shown, written.get(name))])
  const presented = Object.entries(presents).map(([table, { shapes, writtenBy }]) => [
    table,
    { shapes: shapes.map(extend), writtenBy },
  ])
  return {
    contract: { ...contract, endpoints: Object.fromEntries(changed), presents: Object.fromEntries(presented) },
    routes: { ...routes, ...Object.fromEntries(answered) },
  }
}

/** The same shape with other parts. What it checks itself stays. */
function withParts(shape: AnyShape, parts: Partial<Definition>): AnyShape {
  return z.core.clone(shape, { ...definitionOf(shape), ...parts } as never)
}

/** A shape whose parts are what `change` makes of them, and with these fields more. It is the same where nothing changes. */
function mapParts(shape: AnyShape, change: (part: AnyShape) => AnyShape, added: Fields = {}): AnyShape {
  const { shape: fields, element, innerType, valueType, options } = definitionOf(shape)
  let isChanged = Object.keys(added).length > 0
  const map = (part: AnyShape) => {
    const changed = change(part)
    if (changed !== part) isChanged = true
    return changed
  }
  const parts = {
    ...(element && { element: map(element) }),
    ...(innerType && { innerType: map(innerType) }),
    ...(valueType && { valueType: map(valueType) }),
    ...(options && { options: options.map(map) }),
    ...(fields && { shape: { ...mapValues(fields, map), ...added } }),
  }
  return isChanged ? withParts(shape, parts) : shape
}

function mapValues(fields: Fields, change: (part: AnyShape) => AnyShape): Fields {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, change(field)]))
}

/** A shape that reads these fields too, where it reads an object. Code that makes something else of it hands them on. */
function addToBody(shape: AnyShape, added: Fields): AnyShape {
  const { shape: fields, innerType, options, in: first, out, transform } = definitionOf(shape)
  if (fields) return withParts(shape, { shape: { ...fields, ...added } })
  if (innerType) return withParts(shape, { innerType: addToBody(innerType, added) })
  if (options) return withParts(shape, { options: options.map((option) => addToBody(option, added)) })
  if (first && out) return withParts(shape, { in: addToBody(first, added), out: addToBody(out, added) })
  if (!transform) return shape
  return withParts(shape, {
    transform(input, context) {
      const made = transform(input, context)
      if (!isObject(made) || Array.isArray(made)) return made
      return { ...made, ...pick(input, Object.keys(added)) }
    },
  })
}

function pick(from: unknown, names: readonly string[]): object {
  const of = Object(from)
  return Object.fromEntries(names.flatMap((name) => (Object.hasOwn(of, name) ? [[name, of[name]]] : [])))
}
