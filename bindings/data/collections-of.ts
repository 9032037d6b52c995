import type { Collection } from '@msw/data'
import type { Table } from '../../src/core/store/table.ts'

/** The collections of a world: `CollectionsOf<World>`. */
export type CollectionsOf<W> = { readonly [Name in TableNames<W>]: CollectionIn<W, Name> }

// biome-ignore lint/suspicious/noExplicitAny: any table.
type AnyTable = Table<any, any>
type TableNames<W> = { [Name in keyof W]: W[Name] extends AnyTable ? Exclude<Name, 'directory'> : never }[keyof W]
type RowIn<W, Name extends keyof W> = W[Name] extends Table<infer R, infer _> ? R : never
type ReferencesIn<W, Name extends keyof W> = W[Name] extends Table<infer _, infer Refs> ? Refs : never
type Target<Refs, F extends keyof Refs> = Refs[F] extends string
  ? Refs[F]
  : NonNullable<Refs[F]> extends { to: infer To }
    ? To
    : never

/** A record of a table: its row, and the records that it refers to. */
export type RecordIn<W, Name extends keyof W> = RowIn<W, Name> & RelationsIn<W, Name>

type RelationsIn<W, Name extends keyof W, Row = RowIn<W, Name>, Refs = ReferencesIn<W, Name>> = {
  [F in keyof Refs & keyof Row & string as RelationName<F, Target<Refs, F>, Row[F]>]: RelationValue<
    W,
    Target<Refs, F>,
    Row[F]
  >
}

type RelationValue<W, To, Value> = To extends keyof W
  ? IsList<Value> extends true
    ? RecordIn<W, To>[]
    : RecordIn<W, To> | null
  : never

type IsList<Value> = NonNullable<Value> extends readonly unknown[] ? true : false

/** Must match `nameOf` in relations.ts. */
type RelationName<F extends string, To, Value> = F extends `${infer One}_id` | `${infer One}Id`
  ? One
  : F extends `${infer One}_ids` | `${infer One}Ids`
    ? `${One}s`
    : `${F}_${IsList<Value> extends true ? To & string : Singular<To & string>}`

type Singular<Name extends string> = Name extends `${infer Stem}ies`
  ? `${Stem}y`
  : Name extends `${infer Stem}s`
    ? Stem
    : Name

/** The values for a new record. The table assigns the id. A reference is set by its field or its relation. */
type ValuesIn<W, Name extends keyof W, Row = RowIn<W, Name>, Refs = ReferencesIn<W, Name>> = Omit<
  Row,
  'id' | keyof Refs
> &
  Partial<Pick<Row, keyof Row & ('id' | keyof Refs)>> &
  Partial<RelationsIn<W, Name>>

interface SchemaIn<W, Name extends keyof W> {
  readonly '~standard': {
    readonly version: 1
    readonly vendor: string
    readonly validate: (value: unknown) => { readonly value: RecordIn<W, Name> }
    readonly types?: { readonly input: ValuesIn<W, Name>; readonly output: RecordIn<W, Name> }
  }
}

type Base<W, Name extends keyof W> = Collection<SchemaIn<W, Name>>

type ReplacedMethod = 'update' | 'delete' | 'deleteMany' | 'defineRelations'

/** A collection of `@msw/data` that shows a table of a world. */
export interface CollectionIn<W, Name extends keyof W> extends Omit<Base<W, Name>, ReplacedMethod> {
  update<Strict extends boolean = false>(
    predicate: Predicate<W, Name> | RecordIn<W, Name>,
    options: Parameters<Base<W, Name>['update']>[1] & { strict?: Strict },
  ): Promise<Result<W, Name, Strict>>
  delete<Strict extends boolean = false>(
    predicate: Predicate<W, Name> | RecordIn<W, Name>,
    options?: Heir & { strict?: Strict },
  ): Result<W, Name, Strict>
  deleteMany(
    predicate: Predicate<W, Name>,
    options?: Heir & Parameters<Base<W, Name>['deleteMany']>[1],
  ): RecordIn<W, Name>[]
}

type Predicate<W, Name extends keyof W> = Parameters<Base<W, Name>['deleteMany']>[0]
type Result<W, Name extends keyof W, Strict> = Strict extends true ? RecordIn<W, Name> : RecordIn<W, Name> | undefined

interface Heir {
  /** The id of the record that takes over everything the deleted record owns. For users, the default is user 1. */
  heir?: number
}
