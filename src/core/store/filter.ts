import type { Derivation } from './contents.ts'
import { Order, type Ordering, type Test } from './order.ts'
import type { Table } from './table.ts'
import { hasKey, type Key } from './table-index.ts'
import type { Row } from './table-schema.ts'

/** Which rows are wanted: those that fit all of its parts. It may look at nothing but the row. */
export interface Filter<R> {
  /** What fields with an index have: this value, or it is in their list. Of several values, all. */
  where?: { readonly [Field in keyof R & string]?: Key | readonly Key[] | undefined }
  ids?: readonly number[] | undefined
  words?: Words<R> | undefined
  /** What no index knows. */
  test?: Test<R>
}

/** Keywords that are looked for in an index of text. */
export interface Words<R> {
  /** The ids of all rows that can have them, and of some others; undefined where that may be any. */
  findIds(derive: <Value>(derivation: Derivation<R, Value>) => Value): readonly number[] | undefined
  areIn(row: R): boolean
}

/** So few rows that no search for fewer pays. */
const few = 50

/** The rows of a filter, in that order. The list is kept by its name, and the filter made only where there is none. */
export function listFiltered<R extends Row>(
  table: Table<R>,
  by: Ordering<NoInfer<R>>,
  name: string,
  makeFilter: () => Filter<NoInfer<R>>,
): Order<R> {
  return table.derive({
    name: `list ${by.name} ${name}`,
    make: () => select(table, by, makeFilter()),
    // After very many changes it is made anew: indexes know which rows to look at.
    follow: (order: Order<R>, before, after) => order.changed(before, after),
  })
}

/** The rows with that id in a field, or in its list, in that order. */
export function listWhere<R extends Row>(
  table: Table<R>,
  by: Ordering<NoInfer<R>>,
  field: keyof R & string,
  id: number,
): Order<R> {
  return listFiltered(table, by, `${field} ${id}`, () => ({ where: { [field]: id } as Filter<R>['where'] }))
}

/** Looks only at rows that an index knows, if these are few. */
function select<R extends Row>(table: Table<R>, by: Ordering<R>, filter: Filter<R>): Order<R> {
  const values = valuesIn<R>(filter.where)
  const ids = narrow(table, filter, values)
  const test = makeTest(filter, values)
  if (!ids || ids.length > table.size / 4) return table.list(by).filtered(test)
  const rows: R[] = []
  for (const id of ids) {
    const row = table.get(id)
    if (row) rows.push(row)
  }
  return Order.of(by, rows, test)
}

/** A field, and a value that it has to have. */
type Wanted<R> = readonly [field: keyof R & string, value: Key]

/** The ids of the fewest rows that an index knows to be all that can pass; undefined where that may be any. */
function narrow<R extends Row>(
  table: Table<R>,
  { ids, words }: Filter<R>,
  values: readonly Wanted<R>[],
): readonly number[] | undefined {
  if (ids) return ids
  const lists = values.map(([field, value]) => ({
    count: table.count(field, value),
    get: () => table.idsWhere(field, value),
  }))
  const [least] = lists.sort((a, b) => a.count - b.count)
  if (!words || (least && least.count <= few)) return least?.get()
  const found = words.findIds((derivation) => table.derive(derivation))
  return least && least.count < (found?.length ?? Number.POSITIVE_INFINITY) ? least.get() : found
}

function makeTest<R extends Row>({ ids, words, test }: Filter<R>, values: readonly Wanted<R>[]): Test<R> {
  const wanted = ids && new Set(ids)
  return (row) =>
    (!wanted || wanted.has(row.id)) &&
    values.every(([field, value]) => hasKey(row[field], value)) &&
    (!test || test(row)) &&
    (!words || words.areIn(row))
}

function valuesIn<R>(where: Filter<R>['where']): Wanted<R>[] {
  const values: Wanted<R>[] = []
  for (const name in where) {
    const field = name as keyof R & string
    const wanted: unknown = where[field]
    if (Array.isArray(wanted)) for (const value of wanted) values.push([field, value])
    else if (wanted !== undefined) values.push([field, wanted as Key])
  }
  return values
}
