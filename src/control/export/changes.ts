import { isBytes } from '../../core/bytes.ts'
import { serialise } from '../../core/store/portable-json.ts'
import type { AnyRow, AnyTable } from '../../core/store/references.ts'
import { takeTurns } from '../../core/time/turns.ts'
import type { SavedChanges, TableChanges } from '../../world/state/changes.ts'
import type { World } from '../../world/world.ts'

type Fields = Record<string, unknown>
type Mutable<T> = { -readonly [Key in keyof T]: T[Key] }

/** Finds what differs between two worlds with the same tables, in turns. Undefined if more than `most` rows differ. */
export async function findChanges(base: World, world: World, most: number): Promise<SavedChanges | undefined> {
  const pause = takeTurns()
  const tables: Record<string, TableChanges> = {}
  let count = 0
  for (const [name, table] of Object.entries<AnyTable>(world.tables)) {
    const before = base.tables[name]!
    const changes: Mutable<TableChanges> = {}
    const [added, changed, removed] = [[] as AnyRow[], {} as Record<number, Fields>, [] as number[]]
    for (const row of table.all()) {
      await pause()
      const former = before.get(row.id)
      const fields = former && findFields(former, row)
      if (!fields) added.push(serialise(row) as AnyRow)
      else if (Object.keys(fields).length > 0) changed[row.id] = fields
      else continue
      if (++count > most) return undefined
    }
    for (const { id } of before.all()) if (!table.get(id)) removed.push(id)
    if (added.length > 0) changes.added = added
    if (Object.keys(changed).length > 0) changes.changed = changed
    if (removed.length > 0) changes.removed = removed
    if (table.nextId !== before.nextId) changes.nextId = table.nextId
    if (Object.keys(changes).length > 0) tables[name] = changes
  }
  return { ...findHead(base, world), ...(Object.keys(tables).length > 0 && { tables }) }
}

function findHead(base: World, { state }: World): SavedChanges {
  const { random, faults, exempt } = state
  const isSame = (name: 'faults' | 'exempt') => JSON.stringify(base.state[name]) === JSON.stringify(state[name])
  return {
    ...(random !== base.state.random && { random }),
    ...(!isSame('faults') && { faults }),
    ...(!isSame('exempt') && { exempt }),
  }
}

/** The fields that differ. Undefined if the row has other fields than before. */
function findFields(before: AnyRow, after: AnyRow): Fields | undefined {
  if (before === after) return {}
  const names = Object.keys(after)
  if (names.join() !== Object.keys(before).join()) return undefined
  const differing = names.filter((name) => !isSame(before[name], after[name]))
  return Object.fromEntries(differing.map((name) => [name, serialise(after[name])]))
}

function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object') return false
  if (isBytes(one) && isBytes(other) && one.length !== other.length) return false
  return JSON.stringify(serialise(one)) === JSON.stringify(serialise(other))
}
