import type { Fidelity } from '../fidelity.ts'
import { invalid, type Problem, type Refusal, withStatus } from '../refusal.ts'
import { isAboveItself } from './references.ts'
import type { Table } from './table.ts'
import type { Row } from './table-schema.ts'

/** Gap: unknown ids in a body are a 400, or a 404. */
export function unknownIds({ fidelity }: { fidelity: Fidelity }, ...problems: Problem[]): Refusal {
  return fidelity['unknown-ids'] === 'absent' ? withStatus(404, problems) : invalid(...problems)
}

export function checkExisting(
  world: { fidelity: Fidelity },
  table: Table<Row>,
  field: string,
  ids: readonly (number | null | undefined)[],
): void {
  for (const id of ids) {
    if (id === null || id === undefined || table.has(id)) continue
    throw unknownIds(world, { name: field, reason: `there is no ${table.noun} ${id}` })
  }
}

export function checkFree<R extends Row>(
  table: Table<R>,
  fields: Partial<R>,
  self?: number,
  refuse: (problem: Problem) => Refusal = invalid,
): void {
  const taken = table.findTaken(fields, self === undefined ? undefined : table.get(self))
  if (!taken) return
  const { field, by } = taken
  throw refuse({ name: field, reason: `"${fields[field as keyof R]}" belongs to ${table.noun} ${by.id}` })
}

export function checkNoLoop<R extends Row>(
  table: Table<R>,
  above: keyof R & string,
  start: number,
  field: string,
): void {
  if (isAboveItself(table, above, table.get(start)!))
    throw invalid({ name: field, reason: `${table.noun} ${start} would end up above itself` })
}
