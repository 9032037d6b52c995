import type { Ordering } from './order.ts'
import type { Row } from './table-schema.ts'

/** The latest instant first; of the same, the higher id. */
export function newestFirst<R extends Row>(instantOf: (row: R) => string): Ordering<R> {
  return { name: 'newest first', key: (row) => [-Date.parse(instantOf(row)), -row.id] }
}
