import type { RowChange } from './contents.ts'
import { createNaming, type Plain } from './filter.ts'
import type { AnyRow } from './references.ts'
import type { Table } from './table.ts'

type ViewTables = Readonly<Record<string, Pick<Table<AnyRow>, 'derive' | 'snapshot' | 'changesSince'>>>

/** A value computed from several tables, cached until one of them changes. Define it at the top of a module. */
export function defineView<Tables extends ViewTables, Values extends Plain<Values>, View>(
  make: (tables: Tables, values: Values) => View,
  follow?: (
    view: View,
    changes: { readonly [Name in keyof Tables]: readonly RowChange<AnyRow>[] },
    tables: Tables,
    values: Values,
  ) => View,
): (tables: Tables, values: Values) => View {
  const nameOf = createNaming<Values>()
  return (tables, values) => {
    const names = Object.keys(tables)
    const states = names.map((name) => tables[name]!.snapshot())
    const kept = tables[names[0]!]!.derive<{ states: readonly object[]; value: unknown }>({
      name: `view ${nameOf(values)}`,
      make: () => ({ states: [], value: undefined }),
      // A copy, because former contents have their own.
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
