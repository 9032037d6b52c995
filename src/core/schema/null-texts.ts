import { isObject } from '../is-object.ts'
import type { AnyDefinition, AnyShape } from './any-shape.ts'

const nullTexts = new WeakSet<AnyShape>()

/** Marks the shape of a text that null empties. */
export function asNullText<Shape extends AnyShape>(shape: Shape): Shape {
  nullTexts.add(shape)
  return shape
}

/** Gap: a value without the nulls that would empty a text, at any depth: they count for nothing. */
export function withoutNullTexts(shape: AnyShape, value: unknown): unknown {
  const { options = [], element, shape: fields, valueType } = shape.def as AnyDefinition
  const inner = findInner(shape)
  if (inner) return withoutNullTexts(inner, value)
  if (element && Array.isArray(value)) return value.map((each) => withoutNullTexts(element, each))
  if (!(fields ?? valueType) || !isObject(value) || Array.isArray(value))
    return options.reduce((rest, option) => withoutNullTexts(option, rest), value)
  const shapeOf = (name: string) => (fields && Object.hasOwn(fields, name) ? fields[name] : valueType)
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, given]) => given !== null || !isNullText(shapeOf(name)))
      .map(([name, given]) => [name, shapeOf(name) ? withoutNullTexts(shapeOf(name)!, given) : given]),
  )
}

function isNullText(shape: AnyShape | undefined): boolean {
  return shape !== undefined && (nullTexts.has(shape) || isNullText(findInner(shape)))
}

/** The shape that reads a value first. */
function findInner({ def }: AnyShape): AnyShape | undefined {
  const { innerType, in: first, out } = def as AnyDefinition
  return innerType ?? (first?.def.type === 'transform' ? out : first)
}
