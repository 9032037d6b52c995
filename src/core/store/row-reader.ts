import type { FieldShape } from '../schema/any-shape.ts'

/** What a reader returns for a value that it does not know to fit. */
export const misfit = Symbol('misfit')

/** Reads a value as its shape does, and copies lists and objects, many times as quickly. */
export type Reader = (value: unknown) => unknown

/** What plain shapes define. */
interface Definition {
  type: string
  format?: string
  pattern?: RegExp
  checks?: readonly { _zod: { def: { pattern?: RegExp; fn?: (value: unknown) => unknown; format?: string } } }[]
  entries?: Readonly<Record<string, unknown>>
  innerType?: FieldShape
  element?: FieldShape
  keyType?: FieldShape
  valueType?: FieldShape
  shape?: Readonly<Record<string, FieldShape>>
}

/** Rows are written all the time, and nearly all fit. What does not, and shapes that are not plain, are left to zod. */
export function readerOf(shape: FieldShape): Reader {
  const definition = definitionOf(shape)
  const { type, format, checks = [], entries, innerType, element, keyType, valueType, shape: fields } = definition
  if (type === 'string') return readString(definition)
  if (checks.length > 0) return () => misfit
  if (type === 'number' && format === 'safeint') return (value) => (Number.isSafeInteger(value) ? value : misfit)
  if (type === 'boolean') return (value) => (typeof value === 'boolean' ? value : misfit)
  if (type === 'unknown') return (value) => value
  if (entries) {
    const known = Object.values(entries)
    // Where some are numbers, there are names among them.
    if (!known.every((one) => typeof one === 'string')) return () => misfit
    return (value) => (known.includes(value as string) ? value : misfit)
  }
  if (type === 'nullable' || type === 'optional') {
    const [none, read] = [type === 'nullable' ? null : undefined, readerOf(innerType!)]
    return (value) => (value === none ? value : read(value))
  }
  if (element) return readList(readerOf(element))
  if (type === 'record' && definitionOf(keyType!).type === 'string' && !definitionOf(keyType!).checks?.length)
    return readRecord(readerOf(valueType!))
  return fields ? readFields(fields) : () => misfit
}

function definitionOf(shape: FieldShape): Definition {
  return shape._zod.def as unknown as Definition
}

function readString({ format, pattern, checks = [] }: Definition): Reader {
  const tests = checks.map(({ _zod: { def } }) => testBy(def.format, def.pattern, def.fn))
  if (format) tests.push(testBy(format, pattern))
  return (value) => {
    if (typeof value !== 'string') return misfit
    for (const test of tests) if (test(value) !== true) return misfit
    return value
  }
}

function testBy(format?: string, pattern?: RegExp, refine?: (value: unknown) => unknown): Reader {
  const isKnown = (format === 'regex' || format === 'datetime') && pattern && !pattern.global && !pattern.sticky
  if (isKnown) return (value) => pattern.test(value as string)
  return refine ?? (() => false)
}

function readList(read: Reader): Reader {
  return (value) => {
    if (!Array.isArray(value)) return misfit
    const copy: unknown[] = []
    for (const one of value) {
      const part = read(one)
      if (part === misfit) return misfit
      copy.push(part)
    }
    return copy
  }
}

function readRecord(read: Reader): Reader {
  return (value) => {
    if (!isPlain(value) || Object.hasOwn(value, '__proto__')) return misfit
    const copy: Record<string, unknown> = {}
    for (const name in value) {
      const part = read(value[name])
      if (part === misfit) return misfit
      copy[name] = part
    }
    return copy
  }
}

/** In the order of the shape. */
function readFields(shape: Readonly<Record<string, FieldShape>>): Reader {
  const fields = Object.entries(shape).map(
    ([name, field]) => [name, readerOf(field), definitionOf(field).type === 'optional'] as const,
  )
  return (value) => {
    if (!isPlain(value)) return misfit
    const copy: Record<string, unknown> = {}
    let others = 0
    for (const _ in value) others++
    for (const [name, read, isOptional] of fields) {
      if (!Object.hasOwn(value, name)) {
        if (isOptional) continue
        return misfit
      }
      const part = read(value[name])
      if (part === misfit) return misfit
      copy[name] = part
      others--
    }
    return others === 0 ? copy : misfit
  }
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}
