import type * as z from 'zod'
import type { Fidelity } from '../fidelity.ts'
import type { AnyShape } from './any-shape.ts'

// What zod does not know of a shape. The engine asks for it with each body, so nothing here loads zod.

const shownAs = new WeakMap<AnyShape, z.ZodType>()

export function noteShown(shape: AnyShape, shown: z.ZodType): void {
  shownAs.set(shape, shown)
}

/** What documents show of a shape that takes anything, since a rule or a transform reads it. */
export function findShown(shape: AnyShape): z.ZodType | undefined {
  return shownAs.get(shape)
}

interface Settled {
  gap: keyof Fidelity
  /** One for each value of the gap. */
  shapes: Readonly<Record<string, AnyShape>>
}

const settled = new WeakMap<AnyShape, Settled>()

export function noteSettled(shape: AnyShape, by: Settled): void {
  settled.set(shape, by)
}

/** Which of its shapes a world with these settings has, where a gap settles it. */
export function findSettled(shape: AnyShape, fidelity: Fidelity): number | undefined {
  const { gap, shapes } = settled.get(shape) ?? {}
  return gap && Math.max(0, Object.keys(shapes!).indexOf(fidelity[gap] ?? ''))
}

/** The shape itself, or the one of its shapes that the settings have. */
export function settle(shape: AnyShape, fidelity: Fidelity): AnyShape {
  const option = findSettled(shape, fidelity)
  return option === undefined ? shape : Object.values(settled.get(shape)!.shapes)[option]!
}
