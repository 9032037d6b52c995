import { orReport } from '../core/report.ts'
import type { AnyTables } from '../core/store/references.ts'
import type { Change } from '../core/store/transaction.ts'
import type { World } from './world.ts'

/** Undoes or redoes until so many steps of the history are done. If that cannot be saved, nothing has changed. */
export function goTo(world: World, step: number): void {
  const { position } = world.history
  const { exempt } = world.expiry
  const changes = move(world, step)
  try {
    world.expiry.exemptExpired()
    world.onCommit?.(changes)
  } catch (error) {
    move(world, position)
    world.expiry.exempt = exempt
    throw error
  }
  orReport(() => world.onChanges?.(changes))
}

function move({ history, random, tables }: World, step: number): Change[] {
  const changes: Change[] = []
  const put = (change: Change, nextId?: number) => {
    ;(tables as AnyTables)[change.table]!.putBack(change.id, change.after, nextId)
    changes.push(change)
  }
  history.goTo(step, {
    undo: (past) => {
      for (const { table, id, before, after, nextId } of [...past.writes].reverse())
        put({ table, id, before: after, after: before }, nextId)
      random.state = past.random.before
    },
    redo: (next) => {
      for (const { table, id, before, after } of next.writes) put({ table, id, before, after })
      random.state = next.random.after
    },
  })
  return changes
}
