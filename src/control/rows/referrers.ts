import type { AnyTables } from '../../core/store/references.ts'
import { fieldWords } from '../words/field.ts'
import type { Referrer } from './shapes.ts'
import { referencesOf } from './title.ts'

/** The fields that refer to a row, with the number of their rows. */
export function countReferrers(tables: AnyTables, name: string, id: number): Referrer[] {
  return Object.values(tables).flatMap((table) =>
    referencesOf(table).flatMap(([field, { to }]) => {
      const count = to === name ? table.count(field, id) : 0
      return count > 0 ? [{ table: table.name, field, title: fieldWords(field), count }] : []
    }),
  )
}
