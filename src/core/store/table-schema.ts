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

/** A field with the id, or ids, of records of another table, and what happens to it when one of those is deleted. */
export interface Reference {
  to: string
  /**
   * By default a field that may be null, or holds a list, forgets the record; another keeps it where `to` has a table
   * `former`, and is deleted with it where it has none.
   *
   * `inherit`: it becomes the heir's id; `forget`: it becomes null, or leaves the list; `delete`: this record is deleted too;
   * `keep`: it stays, and the deleted record is named in the table `former` of its own table.
   */
  whenGone?: 'inherit' | 'forget' | 'delete' | 'keep'
  /** A field that says of a row whether it is inherited, instead of kept. */
  inheritedIf?: string
  /** A field of the row that must name another record: nobody is their own supervisor. It becomes null instead. */
  unlessSameAs?: string
  /** 0 stands for none. */
  orNone?: true
}

export type References<F extends string = string> = { readonly [Name in F]?: Reference }

/** A table as an application's model declares it. References and unique fields are indexed. */
export interface TableSchema<Shape extends RowShape = RowShape, Refs = References<Field<Shape>>> {
  shape: Shape
  /** The name of one row, where it is not the singular of the table's name. */
  noun?: string
  unique?: readonly Field<Shape>[]
  index?: readonly Field<Shape>[]
  /** How long a row lives, in milliseconds of the world's clock, after the instant in one of its fields. */
  lifetime?: { since: Field<Shape>; lasts: number }
  /**
   * The field with the user who dates a row. When a scenario is loaded at another time, what was done on a workday is on
   * one again, by the calendar of that user. For `modified_at` it is `modified_by`, where that is a reference.
   */
  datedBy?: Field<Shape>
  /** The names in its metadata with dates of any day: people are born on Sundays, too. */
  onAnyDay?: readonly string[]
  /** The table that names the deleted records of this one, for references that keep them. */
  former?: string
  /** What that table keeps of a record. */
  keepOf?(row: z.output<Shape>): object
  /** Who inherits from a deleted record if nobody is named. */
  heir?: number
  references?: Refs
}

/** The schema of any table. */
export type AnyTableSchema = TableSchema<RowShape, References>

/** The same as it is written: a reference may be the name of its table alone. */
export interface GivenTable<Shape extends RowShape, Refs = GivenReferences<Field<Shape>>>
  extends Omit<TableSchema<Shape>, 'shape' | 'references'> {
  references?: Refs
}
type GivenReferences<F extends string> = { readonly [Name in F]?: Reference | string }
/** References as they are read, each in full. */
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
>(shape: Shape, { references, ...schema }: GivenTable<Shape, Refs> = {}): TableSchema<Shape, FullReferences<Refs>> {
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

/** What becomes of a reference when its record is deleted. `former` is the table that names the deleted ones, if there is one. */
export function whenGoneOf({ whenGone }: Reference, former: string | undefined): NonNullable<Reference['whenGone']> {
  return whenGone ?? (former === undefined ? 'delete' : 'keep')
}
