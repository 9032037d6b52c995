import type * as z from 'zod'

/** Something that the spec does not list. OpenAPI and the reference mark it. */
export interface Extra {
  /** Why it exists. */
  readonly reason: string
  /** What the spec lists instead, as a sentence. Left out if replies link here: then strict worlds accept it. */
  readonly instead?: string
}

/** For an endpoint that a field in replies links to. */
export function linkedBy(field: string): Extra {
  return { reason: `${field} in replies links to it` }
}

/** Marks a field, a parameter, or one form of a value. Copies the shape, because fields share shapes. */
export function extra<Shape extends z.ZodType>(shape: Shape, reason: string, instead?: string): Shape {
  const extra: Extra = { reason, ...(instead !== undefined && { instead }) }
  return shape.clone({ ...shape.def, extra } as never, { parent: true }) as Shape
}
