import type { Contract, Endpoint } from '../../core/http/contract.ts'
import type { AnyRoutes } from '../../core/interpreter/request-context.ts'
import type { AnyShape } from '../../core/schema/any-shape.ts'
import { addToBody, mapParts } from './shape-parts.ts'
import { type Shown, showRows } from './shown-rows.ts'

// Loaded only where a user adds fields to a table of ours.

interface Loaded {
  contract: Contract
  routes: AnyRoutes
}

/** Adds fields of tables to the replies that show their rows, and to the bodies that write them. */
export function showFields(
  { contract, routes }: Loaded,
  fields: Readonly<Record<string, Readonly<Record<string, AnyShape>>>>,
): Loaded {
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
