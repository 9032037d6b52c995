import { Query } from '@msw/data'
import type { AnyRow, AnyTable } from '../../src/core/store/references.ts'
import { isIndexed, type Key } from '../../src/core/store/table-index.ts'
import { isList } from './relations.ts'

type Condition = Parameters<Query<AnyRow>['where']>[0]

/** A query with the condition that it was created from. */
interface PlainQuery extends Query<AnyRow> {
  condition?: object
}

/** A query of `@msw/data` does not expose its condition, so this keeps the condition of a plain `where({ … })`. */
export class ConditionQuery extends Query<AnyRow> {
  override where(condition: Condition): Query<AnyRow> {
    const query: PlainQuery = super.where(condition)
    if (typeof condition === 'object') query.condition = condition
    return query
  }
}

/** All rows that may match, from an index. Undefined if only a full scan helps. */
export function lookUp(table: AnyTable, query: PlainQuery): readonly AnyRow[] | undefined {
  for (const [field, value] of Object.entries(query.condition ?? {})) {
    if (field === 'id' && typeof value === 'number') return [table.get(value)].filter((row) => row !== undefined)
    if (hasIndex(table, field) && isKey(value)) return table.where(field, value)
  }
  return undefined
}

/** A condition on a list applies to each element, which is not indexed. */
function hasIndex({ schema }: AnyTable, field: string): boolean {
  return isIndexed(schema, field) && !isList(schema.shape.shape[field]!)
}

/** Null and false are not indexed, since nearly every row has them. */
function isKey(value: unknown): value is Key {
  return typeof value === 'string' || typeof value === 'number' || value === true
}
