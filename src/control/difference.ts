import * as z from 'zod'
import { earliest, latest, machineTime } from '../kernel/clock.ts'
import { rowFromPortable, toPortable } from '../kernel/portable.ts'
import { type AnyRow, type AnyTable, findBrokenReference } from '../kernel/references.ts'
import { badRequest } from '../kernel/refusal.ts'
import { createWorld, type World } from '../world.ts'
import { needTable, orRefuse } from './rules.ts'
import { HeldFault, Row, State } from './shapes.ts'

const Id = z
  .int()
  .min(1)
  .max(2 ** 40)

/** What the rows of a table are that another world does not have, and which of the other's it has no more. */
const TableDifference = z.strictObject({
  nextId: Id,
  rows: z.array(Row.and(z.object({ id: Id }))),
  gone: z.array(Id),
})

/** A world as JSON, but for the rows that it shares with another one. */
export const Difference = z.strictObject({
  origin: State.shape.origin,
  /** What it shows, or by how much it is ahead of the machine's. */
  clock: z.union([
    z.strictObject({ shown: z.number().min(earliest).max(latest) }),
    z.strictObject({ ahead: z.number().min(-latest).max(latest) }),
  ]),
  chance: z.int(),
  currentUser: z.int().nullable(),
  strict: z.boolean(),
  faults: z.strictObject({ held: z.array(HeldFault), nextId: z.int().min(1), chance: z.int() }),
  tables: z.record(z.string(), TableDifference),
})
export type Difference = z.infer<typeof Difference>

/** What a world has that `from` does not: of rows those that are not the very same. */
export function differenceFrom(from: World, world: World): Difference {
  const { shown, since } = world.clock.state
  const { held, ...faults } = world.faults.state
  const tables = Object.entries<AnyTable>(world.tables).flatMap(([name, table]) => {
    const other: AnyTable = from.tables[name as keyof World['tables']]
    return table.all() === other.all() ? [] : [[name, compare(table, other)]]
  })
  return {
    origin: world.origin,
    clock: since === null ? { shown } : { ahead: shown - since },
    chance: world.chance.state,
    // Somebody else may have deleted who was signed in.
    currentUser: world.currentUser !== null && world.users.has(world.currentUser) ? world.currentUser : null,
    strict: world.strict,
    faults: { held: [...held], ...faults },
    tables: Object.fromEntries(tables),
  }
}

function compare(table: AnyTable, other: AnyTable): z.infer<typeof TableDifference> {
  const isOwn = (row: AnyRow) => other.get(row.id) !== row
  return {
    nextId: table.nextId,
    rows: table
      .all()
      .filter(isOwn)
      .map((row) => toPortable(row) as AnyRow),
    gone: other
      .all()
      .filter(({ id }) => !table.has(id))
      .map(({ id }) => id),
  }
}

/** The world that differs from `from` by this; a refusal where a row of it is not right. */
export function differingFrom(from: World, difference: Difference): World {
  const world = createWorld()
  world.restore(from.snapshot())
  orRefuse(() => {
    const tables = Object.entries(difference.tables).map(([name, part]) => ({ table: needTable(world, name), ...part }))
    // Of all tables first what goes: a name may have gone over to another row.
    for (const { table, gone, rows } of tables)
      for (const id of [...gone, ...rows.map((row) => row.id)]) table.delete(id)
    for (const { table, rows, nextId } of tables) {
      for (const row of rows) table.add(rowFromPortable(row))
      table.skipTo(nextId)
    }
  })
  for (const [name, table] of Object.entries<AnyTable>(world.tables)) {
    for (const row of table.all()) {
      const broken = findBrokenReference(world.tables, name, row)
      if (broken) throw badRequest(broken)
    }
  }
  const { clock, chance, currentUser, faults, origin, strict } = difference
  if (currentUser !== null && !world.users.has(currentUser)) throw badRequest(`there is no user ${currentUser}`)
  const time = machineTime()
  const state = 'shown' in clock ? { shown: clock.shown, since: null } : { shown: time + clock.ahead, since: time }
  world.restore({ ...world.snapshot(), clock: state, chance, currentUser, faults, origin, strict })
  return world
}
