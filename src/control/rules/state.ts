import { checkAll } from '../../core/http/validate.ts'
import { invalid, notFound } from '../../core/refusal.ts'
import { deserialiseRow, serialise } from '../../core/store/portable-json.ts'
import type { AnyRow } from '../../core/store/references.ts'
import { suggest } from '../../core/text/suggest.ts'
import { checkReferences, needTable } from '../../world/state/import.ts'
import { orRefuse } from '../../world/state/refuse.ts'
import type { World } from '../../world/world.ts'

/** Low enough to leave room for more ids. */
const highestGiven = 2 ** 40

/** Adds rows that no endpoint can add: top-level folders, grants, record types. */
export function addRow(world: World, name: string, fields: Record<string, unknown>): AnyRow {
  const table = needTable(world, name)
  const { id } = fields
  if (id !== undefined && !(Number.isSafeInteger(id) && Number(id) >= 1 && Number(id) <= highestGiven)) {
    throw invalid({ name: 'id', reason: `${JSON.stringify(id)} is not a valid id` })
  }
  const row = orRefuse(() => table.add(deserialiseRow(fields)))
  checkReferences(world, name, row)
  checkAll(fields, serialise(row))
  return row
}

export function patchRow(world: World, name: string, id: number, changes: Record<string, unknown>) {
  const table = needTable(world, name)
  const row = table.get(id)
  if (!row) throw notFound(`there is no row ${id} in ${name}`)
  for (const field of Object.keys(changes)) {
    if (field === 'id' || !Object.hasOwn(row, field)) {
      throw invalid({
        name: field,
        reason: `is not an editable field of ${name}.${suggest(
          field,
          Object.keys(row).filter((known) => known !== 'id'),
        )}`,
      })
    }
  }
  const patched = orRefuse(() => table.patch(id, deserialiseRow(changes)))
  checkReferences(world, name, patched)
  checkAll(changes, serialise(patched))
  return patched
}
