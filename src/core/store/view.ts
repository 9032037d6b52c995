import type { RowChange } from './contents.ts'
import { createNaming, type Plain } from './filter.ts'
import type { AnyRow } from './references.ts'
import type { Table } from './table.ts'

/** What a view needs of each table. */
type Viewed = Readonly<Record<string, Pick<Table<AnyRow>, 'derive' | 'snapshot' | 'changesSince'>>>

/** The changes of each table since a view was last up to date. */
export type ChangesOf<Tables> = { readonly [Name in keyof Tables]: readonly RowChange<AnyRow>[] }

interface Kept {
  states: readonly object[]
  value: unknown
}

/**
 * Defines a value over several tables, which the first of them keeps for each of its values until one of them changes.
 * `follow` gets the changes since then; without it, or after many changes, it is made again. Define it at the top of a
 * module, as a filtered list.
 */
export function defineView<Tables extends Viewed, Values extends Plain<Values>, View>(
  make: (tables: Tables, values: Values) => View,
  follow?: (view: View, changes: ChangesOf<Tables>, tables: Tables, values: Values) => View,
): (tables: Tables, values: Values) => View {
  const nameOf = createNaming<Values>()
  return (tables, values) => {
    const names = Object.keys(tables)
    const states = names.map((name) => tables[name]!.snapshot())
    const kept = tables[names[0]!]!.derive<Kept>({
      name: `view ${nameOf(values)}`,
      make: () => ({ states: [], value: undefined }),
      // A copy: the contents before have their own.
      follow: (former) => ({ ...former }),
    })
    if (!states.every((state, i) => state === kept.states[i])) {
      const isKnown = follow !== undefined && kept.states.length > 0
      const changes = isKnown ? names.map((name, i) => [name, tables[name]!.changesSince(kept.states[i]!)]) : []
      kept.value =
        isKnown && changes.every(([, list]) => list)
          ? follow(kept.value as View, Object.fromEntries(changes), tables, values)
          : make(tables, values)
      kept.states = states
    }
    return kept.value as View
  }
}
