import type { RowChange } from './contents.ts'
import type { AnyRow } from './references.ts'
import type { Table } from './table.ts'

/** What a cache over several tables needs of each. */
type Cached = Pick<Table<AnyRow>, 'derive' | 'snapshot' | 'changesSince'>

interface Kept {
  states: readonly object[]
  value: unknown
}

/**
 * A value over several tables, cached under `key` until one of them changes. `follow` gets the changes of each table
 * since then; without it, or after many changes, the value is made anew.
 */
export function viewOver<Value>(
  tables: readonly [Cached, ...Cached[]],
  key: string,
  make: () => Value,
  follow?: (value: Value, changes: readonly (readonly RowChange<AnyRow>[])[]) => Value,
): Value {
  const states = tables.map((table) => table.snapshot())
  const kept = tables[0].derive<Kept>({
    name: `over ${key}`,
    make: () => ({ states: [], value: undefined }),
    // A copy: the contents before have their own.
    follow: (former) => ({ ...former }),
  })
  if (!states.every((state, i) => state === kept.states[i])) {
    const changes =
      follow && kept.states.length > 0 ? tables.map((table, i) => table.changesSince(kept.states[i]!)) : []
    const known = changes.filter((list) => list !== undefined)
    kept.value = follow && known.length === tables.length ? follow(kept.value as Value, known) : make()
    kept.states = states
  }
  return kept.value as Value
}
