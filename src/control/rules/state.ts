import { checkAll } from '../../core/http/validate.ts'
import { badRequest, invalid, notFound } from '../../core/refusal.ts'
import { fieldsOf } from '../../core/schema/unknown-fields.ts'
import { deserialiseRow, serialise } from '../../core/store/portable-json.ts'
import type { AnyRow, AnyTable } from '../../core/store/references.ts'
import { findUnknown } from '../../core/text/known-names.ts'
import { suggest } from '../../core/text/suggest.ts'
import { checkReferences, needTable } from '../../world/state/import.ts'
import { orRefuse } from '../../world/state/refuse.ts'
import type { World } from '../../world/world.ts'

/** Low enough to leave room for more ids. */
const highestGiven = 2 ** 40

/** Adds rows that no endpoint can add: top-level folders, grants, record types. */
export function addRow(world: World, name: string, fields: Record<string, unknown>): AnyRow {
  const table = needTable(world, name)
  checkFields(table, fields)
  const { id } = fields
  if (id !== undefined && !(Number.isSafeInteger(id) && Number(id) >= 1 && Number(id) <= highestGiven)) {
    throw invalid({ name: 'id', reason: `${JSON.stringify(id)} is not a valid id` })
  }
  const row = orRefuse(() => table.add(deserialiseRow(fields)))
  checkReferences(world, name, row)
  checkAll(fields, serialise(row))
  return row
}

export function needRow(world: World, name: string, id: number): AnyRow {
  const row = needTable(world, name).get(id)
  if (!row) throw notFound(`there is no row ${id} in ${name}`)
  return row
}

export function patchRow(world: World, name: string, id: number, changes: Record<string, unknown>) {
  const table = needTable(world, name)
  needRow(world, name, id)
  if ('id' in changes) throw badRequest(`the id of a row cannot be changed`)
  checkFields(table, changes)
  const patched = orRefuse(() => table.patch(id, deserialiseRow(changes)))
  checkReferences(world, name, patched)
  checkAll(changes, serialise(patched))
  return patched
}

function checkFields({ name, schema }: AnyTable, given: Record<string, unknown>): void {
  const known = fieldsOf(schema.shape)
  const wrong = known && findUnknown(given, known)
  if (wrong === undefined) return
  const near = suggest(wrong, known!)
  throw badRequest(`there is no field "${wrong}" in ${name}.${near} Fields: ${known!.join(', ')}.`)
}
