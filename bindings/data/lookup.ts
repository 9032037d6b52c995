import { Query } from '@msw/data'
import type { AnyRow, AnyTable } from '../../src/core/store/references.ts'
import type { Key } from '../../src/core/store/table-index.ts'
import { isList } from './relations.ts'

type Condition = Parameters<Query<AnyRow>['where']>[0]

/** A query that knows the condition that it was made of. */
interface PlainQuery extends Query<AnyRow> {
  condition?: object
}

/** Builds queries of `@msw/data`, and remembers of a plain `where({ … })` what it asks for: a query itself does not tell. */
export class NotedQuery extends Query<AnyRow> {
  override where(condition: Condition): Query<AnyRow> {
    const query: PlainQuery = super.where(condition)
    if (typeof condition === 'object') query.condition = condition
    return query
  }
}

/** The rows that an index knows for a query, at least all that match it; undefined where only looking at all rows helps. */
export function lookUp(table: AnyTable, query: PlainQuery): readonly AnyRow[] | undefined {
  for (const [field, value] of Object.entries(query.condition ?? {})) {
    if (field === 'id' && typeof value === 'number') return [table.get(value)].filter((row) => row !== undefined)
    if (isIndexed(table, field) && isKey(value)) return table.where(field, value)
  }
  return undefined
}

/** A condition on a list is about each of its elements, which an index does not know. */
function isIndexed({ schema }: AnyTable, field: string): boolean {
  const { unique = [], index = [], references = {}, shape } = schema
  const indexed: readonly string[] = [...unique, ...index, ...Object.keys(references)]
  return indexed.includes(field) && !isList(shape.shape[field]!)
}

/** An index does not know null and false: nearly every row has them. */
function isKey(value: unknown): value is Key {
  return typeof value === 'string' || typeof value === 'number' || value === true
}
