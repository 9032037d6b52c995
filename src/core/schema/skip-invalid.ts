import type * as z from 'zod'
import { isObject } from '../is-object.ts'
import type { AnyShape } from './any-shape.ts'
import { findTooLong, limits } from './limits.ts'
import { parseExplained } from './messages.ts'
import { definitionOf, noteOnCopy } from './walk.ts'

/** Marks a field, or the elements of a list. Invalid ones are skipped if the endpoint always `succeeds`. */
export function skippable<Shape extends z.ZodType>(shape: Shape): Shape {
  return noteOnCopy(shape, { isSkippable: true })
}

type Skip = (name: string, reason: string) => void

/** Removes what is skippable and invalid, at any depth. */
export function withoutInvalid(shape: AnyShape, value: unknown, skip: Skip, path = ''): unknown {
  const { element, shape: fields } = definitionOf(shape)
  const isList = Array.isArray(value)
  if (!isObject(value) || !(isList ? element : fields)) return value
  const kept = Object.entries(value).flatMap(([key, given], i) => {
    const part = isList ? element! : Object.hasOwn(fields!, key) ? fields![key]! : undefined
    if (!part) return [[key, given]]
    if (!definitionOf(part).isSkippable) return [[key, withoutInvalid(part, given, skip, `${path}${key}.`)]]
    const isOver = isList && i >= limits.elements
    if (isOver && i > limits.elements) return []
    const reason = isOver ? `must have at most ${limits.elements} elements` : describeInvalid(part, given)
    if (!reason) return [[key, given]]
    skip(`${path}${key}${isOver ? ' and later' : ''}`, reason)
    return []
  })
  return isList ? kept.map(([, given]) => given) : Object.fromEntries(kept)
}

function describeInvalid(shape: AnyShape, value: unknown): string | undefined {
  const tooLong = findTooLong(shape, value, 'text')
  const issues = tooLong ? [tooLong] : parseExplained(shape, value).error?.issues
  return issues?.map(({ path, message }) => [...path, message].join(': ')).join('; ')
}
