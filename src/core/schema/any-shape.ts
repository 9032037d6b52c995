import type * as z from 'zod/mini'

/** A shape of `zod` or of `zod/mini`. It has what both have, which compilers compare much quicker than the whole. */
export interface AnyShape<Output = unknown, Input = unknown> extends z.core.$ZodType<Output, Input> {
  readonly def: z.core.$ZodTypeDef
  safeParse(
    data: unknown,
    params?: z.core.ParseContext<z.core.$ZodIssue>,
  ): z.core.util.SafeParseResult<z.core.output<this>>
}

/** The shape of an object with these fields. */
export interface AnyObjectShape<Output = unknown, Input = unknown> extends AnyShape<Output, Input> {
  readonly shape: Readonly<Record<string, z.core.$ZodType>>
}

/** The shape of a field, as the shape of an object holds it. */
export type FieldShape = z.core.$ZodType

/** A union of all kinds of shapes, discriminated by their definition. */
export type KnownShape = z.core.$ZodTypes
