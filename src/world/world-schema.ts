import type { Table } from '../core/store/table.ts'
import type { TableSchema } from '../core/store/table-schema.ts'

/** The tables of some declarations: `interface WorldTables extends TablesOf<typeof peopleTables> {}`. */
export type TablesOf<Schemas> = { [Name in keyof Schemas]: Table<RowOf<Schemas[Name]>> }
type RowOf<Schema> = Schema extends TableSchema<infer Shape> ? Shape['_zod']['output'] : never

/** The tables of some applications. */
export type TablesIn<A> = TablesOf<
  (A extends { tables?: infer T } ? (tables: T) => void : never) extends (tables: infer All) => void ? All : never
>

/** The tables that a world is made of. They come from the list of applications. */
export interface WorldSchema {
  tables: Readonly<Record<string, TableSchema>>
  /** The table whose rows can sign in. */
  users: string
}
