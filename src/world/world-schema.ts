import type { Table } from '../core/store/table.ts'
import type { AnyTableSchema, Row, TableSchema } from '../core/store/table-schema.ts'

export type TablesOf<Schemas> = { [Name in keyof Schemas]: TableOf<Schemas[Name]> }
type TableOf<Schema> =
  Schema extends TableSchema<infer Shape, infer Refs>
    ? Table<Shape['_zod']['output'], Refs>
    : Schema extends SomeCollection<infer R extends Row>
      ? Table<Pick<R, keyof R & string>>
      : never

/** The minimum of an `@msw/data` collection, so that the library stays optional. */
export interface SomeCollection<Rec extends object = object> {
  all(): Rec[]
  create(values: never): Promise<unknown>
}

/** A collection has its schema in its options, which its types hide. */
export function readSchema(given: AnyTableSchema | SomeCollection): AnyTableSchema {
  if ('shape' in given) return given
  return { shape: (given as unknown as Collection).options?.schema, rows: () => given.all() as Row[] }
}
interface Collection {
  options: { schema: AnyTableSchema['shape'] }
}

export type TablesIn<A> = TablesOf<
  (A extends { tables?: infer T } ? (tables: T) => void : never) extends (tables: infer All) => void ? All : never
>

export type FieldsIn<A> = (A extends { fields?: infer F } ? (fields: F) => void : never) extends (
  fields: infer All,
) => void
  ? All
  : never

/** The added fields are optional, because rows of scenarios do not have them. */
export type TablesWith<Tables, Fields> = [keyof Fields] extends [never]
  ? Tables
  : { [Name in keyof Tables]: Name extends keyof Fields ? TableWith<Tables[Name], Fields[Name]> : Tables[Name] }
type TableWith<T, Added> =
  T extends Table<infer R, infer Refs> ? Table<R & { readonly [Name in keyof Added]?: OutputOf<Added[Name]> }, Refs> : T
type OutputOf<Shape> = Shape extends { _zod: { output: infer Output } } ? Output : never

export type TableSchemas = Readonly<Record<string, AnyTableSchema | SomeCollection>>
