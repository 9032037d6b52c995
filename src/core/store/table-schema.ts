import type * as z from 'zod/mini'
import type { AnyObjectShape, FieldShape } from '../schema/any-shape.ts'
import { definitionOf, innerOf } from '../schema/walk.ts'

export interface Row {
  readonly id: number
}

/** The highest id in a state; the next id is at most one more. */
export const highestId = 2 ** 50

export type RowShape<R extends Row = Row> = AnyObjectShape<R>
type Field<Shape extends RowShape> = keyof z.output<Shape> & string

/** A field with one or more ids from another table, and its behaviour when such a record is deleted. */
export interface Reference {
  to: string
  /**
   * `inherit`: the heir replaces the id. `forget`: the id is removed; default for nullable fields and lists.
   * `keep`: the id stays, and the `former` table names the deleted record; default if there is such a table.
   * `delete`: this record is deleted too; default otherwise.
   */
  whenGone?: 'inherit' | 'forget' | 'delete' | 'keep'
  /** The row is inherited instead if this field is set. */
  inheritedIf?: string
  /** Becomes null instead of the same id as this field: nobody is their own supervisor. */
  unlessSameAs?: string
  /** 0 means none. */
  orNone?: true
}

export type References<F extends string = string> = { readonly [Name in F]?: Reference }

/** A table in an application's model. References and unique fields are indexed. */
export interface TableSchema<Shape extends RowShape = RowShape, Refs = References<Field<Shape>>> {
  shape: Shape
  /** The singular, if it does not follow from the table's name. */
  noun?: string
  unique?: readonly Field<Shape>[]
  index?: readonly Field<Shape>[]
  /** A row's lifetime in milliseconds of the world's clock, from the instant in the field `since`. */
  lifetime?: { since: Field<Shape>; lasts: number }
  /** The user whose workdays stay workdays when dates shift, or a row with one. For `modified_at`: `modified_by`. */
  datedBy?: Field<Shape>
  /** Dates that keep day and month if they are older than a year, such as birthdays. Also fields in metadata. */
  annual?: readonly string[]
  /** The table that keeps the names of this table's deleted records. */
  former?: string
  /** The fields to keep from a deleted record. */
  keepOf?(row: z.output<Shape>): object
  /** The default heir of a deleted record. */
  heir?: number
  references?: Refs
  /** The rows that every world begins with. */
  rows?(): readonly z.output<Shape>[]
}

export type AnyTableSchema = TableSchema<RowShape, References>

/** A string is short for `{ to }`. */
type GivenReferences<F extends string> = { readonly [Name in F]?: Reference | string }
export type FullReferences<Refs> = {
  readonly [Name in keyof Refs]: Refs[Name] extends string ? { to: Refs[Name] } : Refs[Name]
}

/**
 * Declares an application's table.
 *
 * @example
 * const dishes = table(z.object({ id: z.int(), name: z.string(), cook: z.int() }), { references: { cook: 'users' } })
 */
export function table<
  const Shape extends RowShape,
  const Refs extends GivenReferences<Field<Shape>> = References<never>,
>(
  shape: Shape,
  { references, ...schema }: Omit<TableSchema<Shape, Refs>, 'shape'> = {},
): TableSchema<Shape, FullReferences<Refs>> {
  const read = Object.entries<Reference | string | undefined>(references ?? {}).map(([field, given]) => {
    const reference = typeof given === 'string' ? { to: given } : given
    return [field, { ...(mayBeForgotten(shape.shape[field]) && { whenGone: 'forget' }), ...reference }]
  })
  return { shape, ...schema, references: Object.fromEntries(read) }
}

function mayBeForgotten(field: FieldShape | undefined): boolean {
  return (
    field !== undefined && (['nullable', 'array'].includes(definitionOf(field).type) || mayBeForgotten(innerOf(field)))
  )
}

export function whenGoneOf({ whenGone }: Reference, former: string | undefined): NonNullable<Reference['whenGone']> {
  return whenGone ?? (former === undefined ? 'delete' : 'keep')
}
