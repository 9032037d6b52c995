import type { Table } from '../core/store/table.ts'
import type { AnyTableSchema, TableSchema } from '../core/store/table-schema.ts'

/** The tables of some declarations: `interface WorldTables extends TablesOf<typeof peopleTables> {}`. */
export type TablesOf<Schemas> = { [Name in keyof Schemas]: TableOf<Schemas[Name]> }
type TableOf<Schema> =
  Schema extends TableSchema<infer Shape, infer Refs> ? Table<Shape['_zod']['output'], Refs> : never

/** The tables of some applications. */
export type TablesIn<A> = TablesOf<
  (A extends { tables?: infer T } ? (tables: T) => void : never) extends (tables: infer All) => void ? All : never
>

/** The tables that a world is made of. They come from the list of applications. */
export interface WorldSchema {
  tables: Readonly<Record<string, AnyTableSchema>>
  /** The table whose rows can sign in. */
  users: string
}
