import type * as z from 'zod'

/** Where the spec spells a field in two ways: that of its samples, that of its tables, or both. */
export type Spellings = 'both' | 'sample' | 'table'

/** A field of a reply in both spellings; which of them is there is the simulator's option. */
export function spelt<Sample extends string, Table extends string, Shape extends z.ZodType>(
  sample: Sample,
  table: Table,
  shape: Shape,
): { [Name in Sample | Table]: z.ZodOptional<Shape> } {
  const optional = shape.optional()
  return { [sample]: optional, [table]: optional } as { [Name in Sample | Table]: z.ZodOptional<Shape> }
}

export function spell<Sample extends string, Table extends string, Value>(
  spellings: Spellings,
  sample: Sample,
  table: Table,
  value: Value,
): { [Name in Sample | Table]?: Value } {
  const spelt: Record<string, Value> = {}
  if (spellings !== 'table') spelt[sample] = value
  if (spellings !== 'sample') spelt[table] = value
  return spelt as { [Name in Sample | Table]?: Value }
}
