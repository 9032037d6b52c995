import { checkAll } from '../../core/http/validate.ts'
import { badRequest, invalid, notFound, Refusal } from '../../core/refusal.ts'
import { parseExplained } from '../../core/schema/messages.ts'
import { fieldsOf } from '../../core/schema/unknown-fields.ts'
import { deserialiseRow, serialise } from '../../core/store/portable-json.ts'
import { type AnyRow, type AnyTable, whyBroken } from '../../core/store/references.ts'
import { findUnknown } from '../../core/text/known-names.ts'
import { suggest } from '../../core/text/suggest.ts'
import { needTable } from '../../world/state/import.ts'
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
  const given = orRefuse(() => deserialiseRow(fields))
  checkRow(world, table, { ...given, id: given.id ?? table.nextId })
  const row = orRefuse(() => table.add(given))
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
  const before = needRow(world, name, id)
  if ('id' in changes) throw badRequest(`the id of a row cannot be changed`)
  checkFields(table, changes)
  const given = orRefuse(() => deserialiseRow(changes))
  checkRow(world, table, { ...before, ...given, id }, before)
  const patched = orRefuse(() => table.patch(id, given))
  checkAll(changes, serialise(patched))
  return patched
}

/** Reports everything at once, with the field of each problem, so that a form can show it there. */
function checkRow({ tables }: World, table: AnyTable, row: AnyRow, before?: AnyRow): void {
  const { name, schema } = table
  const issues = parseExplained(schema.shape, row).error?.issues ?? []
  const problems = issues.map(({ path, message }) => ({ name: path.join('.'), reason: message }))
  for (const field of Object.keys(row)) {
    if (issues.some(({ path }) => path[0] === field)) continue
    const taken = table.findTaken({ [field]: row[field] }, before)
    const reason = taken ? `row ${taken.by.id} already has it` : whyBroken(tables, name, row, field)
    if (reason !== undefined) problems.push({ name: field, reason })
  }
  if (problems.length === 0) return
  const { message } = invalid(...problems)
  throw new Refusal(400, `${name} ${row.id}: ${message}`, { problems })
}

function checkFields({ name, schema }: AnyTable, given: Record<string, unknown>): void {
  const known = fieldsOf(schema.shape)
  const wrong = known && findUnknown(given, known)
  if (wrong === undefined) return
  const near = suggest(wrong, known!)
  const message = `there is no field "${wrong}" in ${name}.${near} Fields: ${known!.join(', ')}.`
  throw new Refusal(400, message, { problems: [{ name: wrong, reason: `is unknown.${near}` }] })
}
