import type * as z from 'zod'
import type { Fidelity } from '../fidelity.ts'
import { isObject } from '../is-object.ts'
import type { AnyShape, FieldShape } from './any-shape.ts'

/** Something that the spec does not list. OpenAPI and the reference mark it. */
export interface Extra {
  /** Why it exists. */
  readonly reason: string
  /** What the spec lists instead, as a sentence. Left out if replies link here: then strict worlds accept it. */
  readonly instead?: string
}

/** Our additions to zod's definition of a shape. */
export interface Notes {
  /** Documented in place of a shape that accepts anything, because a rule or a transform parses it. */
  shownAs?: AnyShape
  isNullText?: true
  /** Invalid values are skipped with a warning, unless the world refuses them. */
  isSkippable?: true
  /** Set if the spec does not list this field, parameter or form of a value. */
  extra?: Extra
  /** The whole object, if requests can select some of its fields. Documents show the whole. */
  selectedFrom?: AnyShape
  /** The value of a gap that omits an optional field. All other values send it. */
  omittedIf?: { gap: keyof Fidelity; value: string }
  /** The gap that selects an option of a union, with its values in the same order. */
  byGap?: { gap: keyof Fidelity; values: readonly string[] }
}

/** The parts of a shape, depending on its type. The same in `zod` and `zod/mini`. */
export interface Definition extends Notes {
  type: string
  format?: string
  /** The shape inside an optional, nullable or readonly shape, or one with a default. */
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

export function isSchema(value: unknown): value is FieldShape {
  return isObject(value) && '_zod' in value
}

export function definitionOf({ _zod }: { readonly _zod: { readonly def: object } }): Definition {
  return _zod.def as Definition
}

/** Unwraps one level: a wrapper, or the first shape of a pipe that is not a transform. */
export function innerOf(shape: FieldShape): AnyShape | undefined {
  const definition = definitionOf(shape)
  if (definition.innerType) return definition.innerType
  if (definition.type === 'unknown') return definition.shownAs
  if (definition.type !== 'pipe') return undefined
  const { in: first, out } = definition
  return definitionOf(first!).type === 'transform' ? out : first
}

export function innermostOf(shape: FieldShape): FieldShape {
  const inner = innerOf(shape)
  return inner ? innermostOf(inner) : shape
}

/** The mark may be inside a transform. */
export function extraOf(shape: FieldShape): Extra | undefined {
  const inner = innerOf(shape)
  return definitionOf(shape).extra ?? (inner && extraOf(inner))
}

/** Stored in the definition, so that notes survive when fields are added. */
export function note<Shape extends FieldShape>(shape: Shape, notes: Notes): Shape {
  Object.assign(definitionOf(shape), notes)
  return shape
}

/** For a shape that other fields share. */
export function noteOnCopy<Shape extends z.ZodType>(shape: Shape, notes: Notes): Shape {
  return shape.clone({ ...shape.def, ...notes } as never, { parent: true }) as Shape
}

export function findShapeByGap(shape: FieldShape, fidelity: Fidelity): number | undefined {
  const { byGap } = definitionOf(shape)
  return byGap && Math.max(0, byGap.values.indexOf(fidelity[byGap.gap] ?? ''))
}

export function classOf(shape: FieldShape | undefined): unknown {
  return shape?._zod.bag.Class
}
