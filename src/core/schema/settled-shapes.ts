import * as z from 'zod'
import type { FidelityValues } from '../fidelity.ts'
import { note } from './shape-notes.ts'

/**
 * A shape that a gap settles: one shape for each of its values, the default first. Replies may have any, a body is read
 * in that of the settings, and documents show that one.
 */
export function settledBy<Gap extends keyof FidelityValues, Shape extends z.ZodType>(
  gap: Gap,
  shapes: Readonly<Record<FidelityValues[Gap], Shape>>,
): z.ZodType<z.output<Shape>, z.input<Shape>> {
  return note(z.union(Object.values<Shape>(shapes)), { settled: { gap, values: Object.keys(shapes) } })
}
