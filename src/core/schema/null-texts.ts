import { isObject } from '../is-object.ts'
import type { AnyShape } from './any-shape.ts'
import { definitionOf, innerOf, note } from './walk.ts'

export function asNullText<Shape extends AnyShape>(shape: Shape): Shape {
  return note(shape, { isNullText: true })
}

/** Gap: removes nulls that would clear a text, at any depth. */
export function withoutNullTexts(shape: AnyShape, value: unknown): unknown {
  const { options = [], element, shape: fields, valueType } = definitionOf(shape)
  const inner = innerOf(shape)
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
  return shape !== undefined && (definitionOf(shape).isNullText || isNullText(innerOf(shape)))
}
