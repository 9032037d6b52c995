import * as z from 'zod'
import type { Fidelity, FidelityValues } from '../fidelity.ts'
import type { AnyShape } from './any-shape.ts'

interface Settled {
  gap: keyof FidelityValues
  values: readonly string[]
}

const settled = new WeakMap<AnyShape, Settled>()

/** A shape that a gap settles: one shape for each of its values, the default first. Replies may have any; documents show one. */
export function settledBy<Gap extends keyof FidelityValues, Shape extends z.ZodType>(
  gap: Gap,
  shapes: Readonly<Record<FidelityValues[Gap], Shape>>,
): z.ZodType<z.output<Shape>> {
  const shape = z.union(Object.values<Shape>(shapes))
  settled.set(shape, { gap, values: Object.keys(shapes) })
  return shape
}

/** Which of its shapes a world with these settings has, where a gap settles it. */
export function findSettled(shape: AnyShape, fidelity: Fidelity): number | undefined {
  const { gap, values } = settled.get(shape) ?? {}
  return gap && Math.max(0, values!.indexOf(fidelity[gap] ?? ''))
}
