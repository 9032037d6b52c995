import * as z from 'zod/mini'
import { isObject } from '../../core/is-object.ts'
import type { AnyShape } from '../../core/schema/any-shape.ts'
import { type Definition, definitionOf } from '../../core/schema/walk.ts'

type Fields = Readonly<Record<string, AnyShape>>

/** The same shape with other parts. What it checks itself stays. */
function withParts(shape: AnyShape, parts: Partial<Definition>): AnyShape {
  return z.core.clone(shape, { ...definitionOf(shape), ...parts } as never)
}

/** A shape whose parts are what `change` makes of them, and with these fields more. It is the same where nothing changes. */
export function mapParts(shape: AnyShape, change: (part: AnyShape) => AnyShape, added: Fields = {}): AnyShape {
  const { shape: fields, element, innerType, valueType, options } = definitionOf(shape)
  let isChanged = Object.keys(added).length > 0
  const map = (part: AnyShape) => {
    const changed = change(part)
    if (changed !== part) isChanged = true
    return changed
  }
  const parts = {
    ...(element && { element: map(element) }),
    ...(innerType && { innerType: map(innerType) }),
    ...(valueType && { valueType: map(valueType) }),
    ...(options && { options: options.map(map) }),
    ...(fields && { shape: { ...mapValues(fields, map), ...added } }),
  }
  return isChanged ? withParts(shape, parts) : shape
}

function mapValues(fields: Fields, change: (part: AnyShape) => AnyShape): Fields {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, change(field)]))
}

/** A shape that reads these fields too, where it reads an object. Code that makes something else of it hands them on. */
export function addToBody(shape: AnyShape, added: Fields): AnyShape {
  const { shape: fields, innerType, options, in: first, out, transform } = definitionOf(shape)
  if (fields) return withParts(shape, { shape: { ...fields, ...added } })
  if (innerType) return withParts(shape, { innerType: addToBody(innerType, added) })
  if (options) return withParts(shape, { options: options.map((option) => addToBody(option, added)) })
  if (first && out) return withParts(shape, { in: addToBody(first, added), out: addToBody(out, added) })
  if (!transform) return shape
  return withParts(shape, {
    transform(input, context) {
      const made = transform(input, context)
      if (!isObject(made) || Array.isArray(made)) return made
      return { ...made, ...pick(input, Object.keys(added)) }
    },
  })
}

function pick(from: unknown, names: readonly string[]): object {
  const of = Object(from)
  return Object.fromEntries(names.flatMap((name) => (Object.hasOwn(of, name) ? [[name, of[name]]] : [])))
}

/** The field with the id of the row that a shape shows: `id`, or `doc_id`. */
export function idFieldOf(shape: AnyShape): string {
  const names = Object.keys(definitionOf(shape).shape ?? {})
  return names.find((name) => name === 'id') ?? names.find((name) => name.endsWith('_id'))!
}
