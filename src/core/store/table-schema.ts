import type * as z from 'zod/mini'

export interface Row {
  readonly id: number
}

/** The highest id that a state can hold; the next id is at most one more. */
export const highestId = 2 ** 50

/** Rows are flat objects with an id. */
export type RowShape<R extends Row = Row> = z.ZodMiniObject & z.ZodMiniType<R>
type Field<Shape extends RowShape> = keyof z.output<Shape> & string

/** A field with the id, or ids, of records of another table, and what happens to it when one of those is deleted. */
export interface Reference {
  to: string
  /**
   * `inherit`: it becomes the heir's id; `forget`: it becomes null, or leaves the list; `delete`: this record is deleted too;
   * `keep`: it stays, and the deleted record is named in the table `former` of its own table.
   */
  whenGone: 'inherit' | 'forget' | 'delete' | 'keep'
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
  /** The table that names the deleted records of this one, for references that keep them. */
  former?: string
  /** What that table keeps of a record. */
  keepOf?(row: z.output<Shape>): object
  /** Who inherits from a deleted record if nobody is named. */
  heir?: number
  references?: Refs
}

export function table<const Shape extends RowShape, const Refs extends References<Field<Shape>> = References<never>>(
  shape: Shape,
  schema: Omit<TableSchema<Shape, Refs>, 'shape'> = {},
): TableSchema<Shape, Refs> {
  return { shape, ...schema }
}
