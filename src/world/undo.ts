import { orReport } from '../core/report.ts'
import type { Contents } from '../core/store/contents.ts'
import type { AnyTables } from '../core/store/references.ts'
import type { Row } from '../core/store/table-schema.ts'
import type { Change } from '../core/store/transaction.ts'
import * as steps from '../core/store/undo.ts'
import type { World } from './world.ts'

/** Undoes or redoes to a step of the history. If saving fails, nothing changes. Returns the changes of rows. */
export function goTo(world: World, step: number): readonly Change[] {
  const { result: changes } = world.atomically(() => {
    const moved = move(world, step)
    world.expiry.exemptExpired()
    world.onCommit?.(moved)
    return moved
  })
  orReport(() => world.onChanges?.(changes))
  return changes
}

function move({ transactions, random, tables, initial }: World, step: number): Change[] {
  const changes: Change[] = []
  // Writes to each table only once: a step may have changed thousands of rows.
  const moved = new Map<string, { rows: Map<number, unknown>; nextId: number }>()
  const put = (change: Change, toNextId: (former: number) => number) => {
    const { table, id, after } = change
    const held = moved.get(table) ?? { rows: new Map(), nextId: (tables as AnyTables)[table]!.nextId }
    held.rows.set(id, after)
    held.nextId = toNextId(held.nextId)
    moved.set(table, held)
    changes.push(change)
  }
  steps.goTo(transactions, step, {
    undo: (past) => {
      for (const { table, id, before, after, nextId } of [...past.writes].reverse())
        put({ table, id, before: after, after: before }, () => nextId)
      random.state = past.random.before
    },
    redo: (next) => {
      for (const { table, id, before, after } of next.writes)
        put({ table, id, before, after }, (former) => Math.max(former, after ? id + 1 : 0))
      random.state = next.random.after
    },
  })
  for (const [i, table] of Object.values(tables as AnyTables).entries()) {
    const { rows, nextId } = moved.get(table.name) ?? {}
    if (!rows) continue
    table.putAllUnrecorded(rows, nextId!)
    // A table without any writes left has its initial contents again.
    const former = initial?.tables[i] as Contents<Row> | undefined
    if (former && isSame(table.snapshot() as Contents<Row>, former)) table.restore(former)
  }
  return changes
}

function isSame(one: Contents<Row>, other: Contents<Row>): boolean {
  return (
    one.nextId === other.nextId && one.rows.size === other.rows.size && one.rows.valuesNotIn(other.rows).length === 0
  )
}
