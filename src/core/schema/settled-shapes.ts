import * as z from 'zod'
import type { Fidelity, FidelityValues } from '../fidelity.ts'
import type { AnyShape } from './any-shape.ts'

interface Settled {
  gap: keyof FidelityValues
  values: readonly string[]
  shapes: readonly AnyShape[]
}

const settled = new WeakMap<AnyShape, Settled>()

/**
 * A shape that a gap settles: one shape for each of its values, the default first. Replies may have any, a body is read
 * in that of the settings, and documents show that one.
 */
export function settledBy<Gap extends keyof FidelityValues, Shape extends z.ZodType>(
  gap: Gap,
  shapes: Readonly<Record<FidelityValues[Gap], Shape>>,
): z.ZodType<z.output<Shape>, z.input<Shape>> {
  const all = Object.values<Shape>(shapes)
  const shape = z.union(all)
  settled.set(shape, { gap, values: Object.keys(shapes), shapes: all })
  return shape
}

/** Which of its shapes a world with these settings has, where a gap settles it. */
export function findSettled(shape: AnyShape, fidelity: Fidelity): number | undefined {
  const { gap, values } = settled.get(shape) ?? {}
  return gap && Math.max(0, values!.indexOf(fidelity[gap] ?? ''))
}

/** The shape itself, or the one of its shapes that the settings have. */
export function settle(shape: AnyShape, fidelity: Fidelity): AnyShape {
  const option = findSettled(shape, fidelity)
  return option === undefined ? shape : settled.get(shape)!.shapes[option]!
}
