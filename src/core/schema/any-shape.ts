import type * as z from 'zod/mini'

/** A shape of `zod` or `zod/mini`. Only the common part, because compilers compare it much faster. */
export interface AnyShape<Output = unknown, Input = unknown> extends z.core.$ZodType<Output, Input> {
  readonly def: z.core.$ZodTypeDef
  safeParse(
    data: unknown,
    params?: z.core.ParseContext<z.core.$ZodIssue>,
  ): z.core.util.SafeParseResult<z.core.output<this>>
}

export interface AnyObjectShape<Output = unknown, Input = unknown> extends AnyShape<Output, Input> {
  readonly shape: Readonly<Record<string, z.core.$ZodType>>
}

export type FieldShape = z.core.$ZodType

export type KnownShape = z.core.$ZodTypes
