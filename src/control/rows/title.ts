import type { AnyRow, AnyTable } from '../../core/store/references.ts'
import type { Reference } from '../../core/store/table-schema.ts'
import { truncate } from '../../core/text/truncate.ts'

const titleFields = ['title', 'name', 'subject', 'description']
const longest = 80

/** What people call a row: `Magdalena Nowak`, `Travel policy.pdf`. Rows without a title are `grant 3`. */
export function titleOf(table: AnyTable, row: AnyRow): string {
  return findTitle(table, row) ?? `${table.noun} ${row.id}`
}

export function hasTitle(table: AnyTable, row: AnyRow): boolean {
  return findTitle(table, row) !== undefined
}

/** Undefined for rows without a title. */
export function findTitle(table: AnyTable, row: AnyRow): string | undefined {
  // The name that is kept of a deleted user is the name of the user.
  const named = (table.schema.keepOf?.(row) as AnyRow | undefined) ?? row
  for (const field of titleFields) {
    const title = named[field]
    if (typeof title === 'string' && title !== '') return truncate(title, longest)
  }
  return undefined
}

export function referencesOf({ schema }: AnyTable): [field: string, reference: Reference][] {
  return Object.entries((schema.references ?? {}) as Record<string, Reference>)
}

/** The ids in a reference field. 0 and null mean none. */
export function idsIn(value: unknown): number[] {
  if (Array.isArray(value)) return value
  return typeof value === 'number' && value !== 0 ? [value] : []
}
