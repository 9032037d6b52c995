import * as z from 'zod'
import type { FidelityValues } from '../fidelity.ts'
import { note } from './walk.ts'

/** A part of a reply with one shape for each value of a gap, the default first. Documents show the world's shape. */
export function shapeByGap<Gap extends keyof FidelityValues, Shape extends z.ZodType>(
  gap: Gap,
  shapes: Readonly<Record<FidelityValues[Gap], Shape>>,
): z.ZodType<z.output<Shape>, z.input<Shape>> {
  return note(z.union(Object.values<Shape>(shapes)), { byGap: { gap, values: Object.keys(shapes) } })
}
