import type * as z from 'zod/mini'

export interface Row {
  readonly id: number
}

/** What is written has to be read again: no id is higher, and the next one is at most one more. */
export const highestId = 2 ** 50

/** Rows are flat objects with an id. */
export type RowShape<R extends Row = Row> = z.ZodMiniObject & z.ZodMiniType<R>
type Field<Shape extends RowShape> = keyof z.output<Shape> & string

/** A field that holds the id, or ids, of records of another table, and what becomes of it when one of those is deleted. */
export interface Reference {
  to: string
  /** `inherit`: the heir's id; `forget`: null, or left out of the list; `delete`: this record goes too. */
  whenGone: 'inherit' | 'forget' | 'delete'
  /** 0 stands for none. */
  orNone?: true
}

/** A table as an application's model declares it. References and unique fields are indexed. */
export interface TableSchema<Shape extends RowShape = RowShape> {
  shape: Shape
  /** What one row is called, where it is not the table's name without its plural. */
  noun?: string
  unique?: readonly Field<Shape>[]
  index?: readonly Field<Shape>[]
  /** How long a row is kept, in milliseconds of the world's clock, after the instant in one of its fields. */
  lifetime?: { since: Field<Shape>; lasts: number }
  references?: { readonly [F in Field<Shape>]?: Reference }
}

export function table<const Shape extends RowShape>(
  shape: Shape,
  schema: Omit<TableSchema<Shape>, 'shape'> = {},
): TableSchema<Shape> {
  return { shape, ...schema }
}
