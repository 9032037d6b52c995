import type * as z from 'zod/mini'
import type { AnyObjectShape, FieldShape } from '../schema/any-shape.ts'
import { definitionOf, innerOf } from '../schema/walk.ts'

export interface Row {
  readonly id: number
}

/** The highest id that a state can hold; the next id is at most one more. */
export const highestId = 2 ** 50

/** Rows are flat objects with an id. */
export type RowShape<R extends Row = Row> = AnyObjectShape<R>
type Field<Shape extends RowShape> = keyof z.output<Shape> & string

/** A field with the id, or ids, of records of another table, and what happens to it when one of them is deleted. */
export interface Reference {
  to: string
  /**
   * `inherit`: it becomes the heir's id. `forget`: it becomes null, or leaves the list; default for such fields.
   * `keep`: it stays, and the `former` table of `to` names the deleted record; default where there is such a table.
   * `delete`: this record is deleted too; default otherwise.
   */
  whenGone?: 'inherit' | 'forget' | 'delete' | 'keep'
  /** A row is inherited instead if this field is set. */
  inheritedIf?: string
  /** It becomes null instead of naming the same record as this field: nobody is their own supervisor. */
  unlessSameAs?: string
  /** 0 stands for none. */
  orNone?: true
}

export type References<F extends string = string> = { readonly [Name in F]?: Reference }

/** A table as an application's model declares it. References and unique fields are indexed. */
export interface TableSchema<Shape extends RowShape = RowShape, Refs = References<Field<Shape>>> {
  shape: Shape
  /** The name of one row, if it is not the singular of the table's name. */
  noun?: string
  unique?: readonly Field<Shape>[]
  index?: readonly Field<Shape>[]
  /** How long a row lives, in milliseconds of the world's clock, after the instant in one of its fields. */
  lifetime?: { since: Field<Shape>; lasts: number }
  /**
   * The field with the user who dates a row. When a scenario is loaded at another time, workdays stay workdays in the
   * calendar of that user. For `modified_at` it is `modified_by`, if that is a reference.
   */
  datedBy?: Field<Shape>
  /** The names in its metadata whose dates may be on any day: people are born on Sundays, too. */
  onAnyDay?: readonly string[]
  /** The table that names the deleted records of this one, for references that keep them. */
  former?: string
  /** What that table keeps of a record. */
  keepOf?(row: z.output<Shape>): object
  /** Who inherits from a deleted record if nobody is named. */
  heir?: number
  references?: Refs
}

export type AnyTableSchema = TableSchema<RowShape, References>

/** References as they are written: one may be just the name of its table. */
type GivenReferences<F extends string> = { readonly [Name in F]?: Reference | string }
export type FullReferences<Refs> = {
  readonly [Name in keyof Refs]: Refs[Name] extends string ? { to: Refs[Name] } : Refs[Name]
}

/**
 * Declares a table of an application.
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
