import { Order, type Ordering, type Test } from './order.ts'
import type { Table } from './table.ts'
import { hasKey, type Key } from './table-index.ts'
import type { Row } from './table-schema.ts'

/** Plain data without functions, which can be part of a cache name. */
export type Plain<Values> = { readonly [Name in keyof Values]: PlainValue<Values[Name]> }

type PlainValue<Value> = Value extends string | number | boolean | null | undefined
  ? Value
  : Value extends (...args: never) => unknown
    ? never
    : Plain<Value>

let definitions = 0

export function createNaming<Values extends Plain<Values>>(): (values: Values) => string {
  const definition = ++definitions
  return (values) => `${definition} ${JSON.stringify(values)}`
}

export interface Filter<R> {
  /** The value of an indexed field, or an item of its list. With several values, all must match. */
  where?: { readonly [Field in keyof R & string]?: Key | readonly Key[] | undefined }
  ids?: readonly number[] | undefined
  words?: Words<R> | undefined
  test?: Test<R>
}

export interface Words<R> {
  /** Undefined if it would have to search `limit` or more strings. */
  findIds(table: Pick<Table<R & Row>, 'derive'>, limit: number): readonly number[] | undefined
  areIn(row: R): boolean
}

export type FilteredList<R extends Row, Values> = <Kind extends R>(
  table: Table<Kind>,
  by: Ordering<NoInfer<Kind>>,
  values: Values,
) => Order<Kind>

/** Below this size, narrowing does not pay off. */
const few = 50

/** The table caches a list by its values, so the filter must not depend on anything but the values and the row. */
export function filteredList<R extends Row, Values extends Plain<Values>>(
  filterBy: (values: Values) => Filter<R>,
): FilteredList<R, Values> {
  const nameOf = createNaming<Values>()
  return <Kind extends R>(table: Table<Kind>, by: Ordering<Kind>, values: Values) =>
    table.derive({
      name: `list ${by.name} ${nameOf(values)}`,
      make: () => select(table, by, filterBy(values) as Filter<Kind>),
      // After very many changes, rebuilding it from the indexes is cheaper.
      follow: (order: Order<Kind>, before, after) => order.changed(before, after),
    })
}

const rowsWith = filteredList<Row, { field: string; id: number }>(({ field, id }) => ({ where: { [field]: id } }))

export function listWhere<R extends Row>(
  table: Table<R>,
  by: Ordering<NoInfer<R>>,
  field: keyof R & string,
  id: number,
): Order<R> {
  return rowsWith(table, by, { field, id })
}

function select<R extends Row>(table: Table<R>, by: Ordering<R>, filter: Filter<R>): Order<R> {
  const { words } = filter
  const values = valuesIn<R>(filter.where)
  const fits = testBy(filter, values)
  const test: Test<R> = words ? (row) => fits(row) && words.areIn(row) : fits
  const { ids, isByWords } = narrow(table, filter, values)
  if (!ids) return table.list(by).filtered(test)
  // The index has already matched the words.
  const rest = isByWords ? fits : test
  // Sorting so many takes longer than filtering a sorted list.
  if (ids.length > table.size / 8) {
    const known = new Set(ids)
    return table.list(by).filtered(test, (row) => known.has(row.id) && rest(row))
  }
  const rows: R[] = []
  for (const id of ids) {
    const row = table.get(id)
    if (row && rest(row)) rows.push(row)
  }
  return Order.of(by, rows, test)
}

type FieldValue<R> = readonly [field: keyof R & string, value: Key]

function narrow<R extends Row>(
  table: Table<R>,
  { ids, words }: Filter<R>,
  values: readonly FieldValue<R>[],
): { ids?: readonly number[] | undefined; isByWords?: boolean } {
  if (ids) return { ids }
  let least = Number.POSITIVE_INFINITY
  let wanted: FieldValue<R> | undefined
  for (const one of values) {
    const count = table.count(...one)
    if (count < least) [least, wanted] = [count, one]
  }
  const found = least > few ? words?.findIds(table, least) : undefined
  return found ? { ids: found, isByWords: true } : { ids: wanted && table.idsWhere(...wanted) }
}

function testBy<R extends Row>({ ids, test }: Filter<R>, values: readonly FieldValue<R>[]): Test<R> {
  const wanted = ids && new Set(ids)
  return (row) => {
    if (wanted && !wanted.has(row.id)) return false
    for (const [field, value] of values) if (!hasKey(row[field], value)) return false
    return !test || test(row)
  }
}

function valuesIn<R>(where: Filter<R>['where']): FieldValue<R>[] {
  const values: FieldValue<R>[] = []
  for (const name in where) {
    const field = name as keyof R & string
    const wanted: unknown = where[field]
    if (Array.isArray(wanted)) for (const value of wanted) values.push([field, value])
    else if (wanted !== undefined) values.push([field, wanted as Key])
  }
  return values
}

/** Equal instants are sorted by the higher id. */
export function newestFirst<R extends Row>(instantOf: (row: R) => string): Ordering<R> {
  return { name: 'newest first', key: (row) => [-Date.parse(instantOf(row)), -row.id] }
}
