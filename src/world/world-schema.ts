import type { Table } from '../core/store/table.ts'
import type { TableSchema } from '../core/store/table-schema.ts'

/** The tables of some declarations: `interface WorldTables extends TablesOf<typeof peopleTables> {}`. */
export type TablesOf<Schemas> = { [Name in keyof Schemas]: TableOf<Schemas[Name]> }
type TableOf<Schema> =
  Schema extends TableSchema<infer Shape, infer Refs> ? Table<Shape['_zod']['output'], Refs> : never

/** The tables that a world is made of. They come from the list of applications. */
export interface WorldSchema {
  tables: Readonly<Record<string, TableSchema>>
  /** The table whose rows can sign in. */
  users: string
}
