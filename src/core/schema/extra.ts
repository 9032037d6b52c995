import type * as z from 'zod'
import { type Extra, noteOnCopy } from './walk.ts'

/** For an endpoint that a field in replies links to. */
export function linkedBy(field: string): Extra {
  return { reason: `${field} in replies links to it` }
}

/** Marks a field, a parameter, or one form of a value. */
export function extra<Shape extends z.ZodType>(shape: Shape, reason: string, instead?: string): Shape {
  return noteOnCopy(shape, { extra: { reason, ...(instead !== undefined && { instead }) } })
}
