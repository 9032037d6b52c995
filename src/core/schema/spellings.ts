import type * as z from 'zod'

/** Which spelling to use where the spec has two: that of its samples, that of its tables, or both. */
export type Spellings = 'both' | 'sample' | 'table'

/** The shape of a field with two spellings. A setting of the world decides which of them are in a reply. */
export function spelt<Sample extends string, Table extends string, Shape extends z.ZodType>(
  sample: Sample,
  table: Table,
  shape: Shape,
): { [Name in Sample | Table]: z.ZodOptional<Shape> } {
  const optional = shape.optional()
  return { [sample]: optional, [table]: optional } as { [Name in Sample | Table]: z.ZodOptional<Shape> }
}

export function spell<Sample extends string, Table extends string, Value>(
  spellings: Spellings | undefined,
  sample: Sample,
  table: Table,
  value: Value,
): { [Name in Sample | Table]?: Value } {
  const spelt: Record<string, Value> = {}
  if (spellings !== 'table') spelt[sample] = value
  if (spellings !== 'sample') spelt[table] = value
  return spelt as { [Name in Sample | Table]?: Value }
}
