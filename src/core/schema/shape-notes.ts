import type { Fidelity } from '../fidelity.ts'
import type { FieldShape } from './any-shape.ts'
import { definitionOf, type Notes } from './walk.ts'

/** Adds notes to a shape. They are in its definition, so they stay when fields are added to it. */
export function note<Shape extends FieldShape>(shape: Shape, notes: Notes): Shape {
  Object.assign(definitionOf(shape), notes)
  return shape
}

/** Which of its options a world with these settings has, where a gap settles a shape. */
export function findSettled(shape: FieldShape, fidelity: Fidelity): number | undefined {
  const { settled } = definitionOf(shape)
  return settled && Math.max(0, settled.values.indexOf(fidelity[settled.gap] ?? ''))
}

/** The class of a reply that is made by `z.instanceof`. */
export function classOf(shape: FieldShape | undefined): unknown {
  return shape?._zod.bag.Class
}
