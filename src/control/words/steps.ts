import type { Entry } from '../../core/interpreter/entry.ts'
import type { AnyRow, AnyTables } from '../../core/store/references.ts'
import type { Change } from '../../core/store/transaction.ts'
import type { World } from '../../world/world.ts'
import type { HistoryStep, RequestChange, RowChange } from '../shapes.ts'
import { describeChange, ownersOf } from './change.ts'

const mostTexts = 20

/** The steps of the history that an undo to `target` would undo, in that order. */
export function describeUndo(world: World, target: number): HistoryStep[] {
  const { steps, done } = world.state.history
  const first = target - world.history.earliest
  const requests = requestsOf(world)
  const found: HistoryStep[] = []
  for (let i = done - 1; i >= first; i--) {
    const { writes, point } = steps.get(i)
    const changes = combine(writes)
    const texts = changes.slice(0, mostTexts).map((change) => describeChange(world.tables, change))
    found.push({ ...presentRequest(requests.get(point)), changed: changes.length, texts })
  }
  return found
}

/** What a request has changed: the first hundred rows. */
export function describeRequest({ tables }: World, { changes }: Entry): RequestChange[] {
  return changes.map((change) => {
    const { table, id, before, after } = change
    const kind = !before ? 'added' : !after ? 'deleted' : 'changed'
    return { table, id, kind, text: describeChange(tables, change) }
  })
}

/** Everything in the history that changed a row, or a row that belongs to it, oldest first. */
export function describeRow(world: World, table: string, id: number): RowChange[] {
  const tables: AnyTables = world.tables
  const { steps, done } = world.state.history
  const requests = requestsOf(world)
  const isAbout = (change: Change) => {
    if (change.table === table && change.id === id) return true
    const row = (change.after ?? change.before) as AnyRow
    return ownersOf(tables, tables[change.table]!, row).some((owner) => owner.to === table && owner.id === id)
  }
  return steps.toArray().flatMap(({ writes, point }, i) =>
    combine(writes)
      .filter(isAbout)
      .map((change) => ({
        ...presentRequest(requests.get(point)),
        text: describeChange(tables, change),
        undone: i >= done,
      })),
  )
}

function requestsOf({ journal }: World): Map<object, Entry> {
  return new Map(journal.all().flatMap((entry) => (entry.changed > 0 ? [[entry.point, entry]] : [])))
}

/** Without a request, it was an edit in the panel, a test, or time that passed. */
function presentRequest(entry: Entry | undefined): Pick<HistoryStep, 'request' | 'at' | 'user'> {
  if (!entry) return { request: null, at: null, user: null }
  return { request: entry.id, at: new Date(entry.at).toISOString(), user: entry.user }
}

/** One change for each row, even if it was written several times. */
function combine(writes: readonly Change[]): Change[] {
  const rows = new Map<string, Change>()
  for (const { table, id, before, after } of writes) {
    const key = `${table} ${id}`
    rows.set(key, { table, id, before: rows.has(key) ? rows.get(key)!.before : before, after })
  }
  return [...rows.values()].filter(({ before, after }) => before !== undefined || after !== undefined)
}
