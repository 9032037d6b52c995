import * as z from 'zod/mini'
import { isObject } from '../../core/is-object.ts'
import type { AnyShape } from '../../core/schema/any-shape.ts'
import { isSchema } from '../../core/schema/is-schema.ts'

type Fields = Readonly<Record<string, AnyShape>>

/** The shapes inside a shape, whatever kind it is. */
export interface Parts {
  shape?: Fields
  element?: AnyShape
  innerType?: AnyShape
  valueType?: AnyShape
  options?: readonly AnyShape[]
  in?: AnyShape
  out?: AnyShape
  transform?: (input: unknown, context: unknown) => unknown
}

export function partsOf(shape: AnyShape): Parts {
  return shape._zod.def as Parts
}

/** The same shape with other parts. What it checks itself stays. */
function withParts(shape: AnyShape, parts: Parts): AnyShape {
  return z.core.clone(shape, { ...shape._zod.def, ...parts } as never) as AnyShape
}

/** A shape whose parts are what `change` makes of them, and with these fields more. It is the same where nothing changes. */
export function mapParts(shape: AnyShape, change: (part: AnyShape) => AnyShape, added: Fields = {}): AnyShape {
  const { shape: fields, element, innerType, valueType, options } = partsOf(shape)
  const changed: Parts = {
    ...(element && { element: change(element) }),
    ...(innerType && { innerType: change(innerType) }),
    ...(valueType && { valueType: change(valueType) }),
    ...(options && { options: options.map(change) }),
    ...(fields && { shape: { ...mapValues(fields, change), ...added } }),
  }
  const isSame = (one: unknown, other: unknown): boolean =>
    one === other || (isPlain(one) && isPlain(other) && hasSameParts(one, other, isSame))
  return hasSameParts(changed, partsOf(shape), isSame) ? shape : withParts(shape, changed)
}

function isPlain(value: unknown): value is object {
  return isObject(value) && !isSchema(value)
}

function hasSameParts(some: object, others: object, isSame: (one: unknown, other: unknown) => boolean): boolean {
  return Object.entries(some).every(([name, part]) => isSame(part, (others as Record<string, unknown>)[name]))
}

function mapValues(fields: Fields, change: (part: AnyShape) => AnyShape): Fields {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, change(field)]))
}

/** A shape that reads these fields too, where it reads an object. Code that makes something else of it hands them on. */
export function addToBody(shape: AnyShape, added: Fields): AnyShape {
  const { shape: fields, innerType, options, in: first, out, transform } = partsOf(shape)
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
  const names = Object.keys(partsOf(shape).shape ?? {})
  return names.find((name) => name === 'id') ?? names.find((name) => name.endsWith('_id'))!
}
