import type { Fidelity } from '../fidelity.ts'
import { isObject } from '../is-object.ts'
import type { AnyShape, FieldShape } from './any-shape.ts'

/** What zod does not know of a shape. */
export interface Notes {
  /** What documents show of a shape that takes anything, since a rule or a transform reads it. */
  shownAs?: AnyShape
  /** Null empties this text. */
  isNullText?: true
  /** The gap that chooses one of the options of a union, and its values in their order. */
  settled?: { gap: keyof Fidelity; values: readonly string[] }
}

/** The parts of a shape. Which of them it has depends on its type. They are the same in both dialects of zod. */
export interface Definition extends Notes {
  type: string
  /** Of a string or a number. */
  format?: string
  /** What an optional, nullable or readonly shape, or one with a default, is around. */
  innerType?: AnyShape
  in?: AnyShape
  out?: AnyShape
  transform?: (input: unknown, context: unknown) => unknown
  options?: readonly AnyShape[]
  element?: AnyShape
  keyType?: AnyShape
  valueType?: AnyShape
  shape?: Readonly<Record<string, AnyShape>>
  catchall?: AnyShape
  checks?: readonly { _zod: { def: { check: string; maximum?: number; params?: Record<string, unknown> } } }[]
}

/** Whether a value is a shape of zod 4: of `zod`, or of `zod/mini`. */
export function isSchema(value: unknown): value is FieldShape {
  return isObject(value) && '_zod' in value
}

export function definitionOf({ _zod }: { readonly _zod: { readonly def: object } }): Definition {
  return _zod.def as Definition
}

/** The next shape inward that reads the same value: without one wrapper, or the first of a pipe that is not a transform. */
export function innerOf(shape: FieldShape): AnyShape | undefined {
  const definition = definitionOf(shape)
  if (definition.innerType) return definition.innerType
  if (definition.type === 'unknown') return definition.shownAs
  if (definition.type !== 'pipe') return undefined
  const { in: first, out } = definition
  return definitionOf(first!).type === 'transform' ? out : first
}

/** What a shape is underneath, whatever is around it. */
export function innermostOf(shape: FieldShape): FieldShape {
  const inner = innerOf(shape)
  return inner ? innermostOf(inner) : shape
}

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

/** The class of a reply that is a `z.instanceof`. */
export function classOf(shape: FieldShape | undefined): unknown {
  return shape?._zod.bag.Class
}
