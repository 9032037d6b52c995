import type { AnyObjectShape, AnyShape } from '../schema/any-shape.ts'
import { definitionOf } from '../schema/walk.ts'

/** What a reader returns for a value that does not fit, or may not. */
export const misfit = Symbol()

/** Reads a value as its shape does: lists and objects are copied. */
export type Reader = (value: unknown) => unknown

/** What a plain value of that type is. */
const plain: Readonly<Record<string, Reader>> = {
  string: (value) => (typeof value === 'string' ? value : misfit),
  safeint: (value) => (Number.isSafeInteger(value) ? value : misfit),
  boolean: (value) => (typeof value === 'boolean' ? value : misfit),
}

/** Rows are written all the time, and nearly all fit: to know that of plain values, zod takes many times as long. */
export function readerOf(shape: AnyShape): Reader {
  const { type, format, checks, innerType, element } = definitionOf(shape)
  if (!checks?.length) {
    const read = plain[format ?? type]
    if (read) return read
    if (type === 'nullable') {
      const readInner = readerOf(innerType!)
      return (value) => (value === null ? null : readInner(value))
    }
    if (element) return readList(readerOf(element))
  }
  return (value) => {
    const parsed = shape.safeParse(value)
    return parsed.success ? parsed.data : misfit
  }
}

function readList(read: Reader): Reader {
  return (value) => {
    if (!Array.isArray(value)) return misfit
    const copy = value.map(read)
    return copy.includes(misfit) ? misfit : copy
  }
}

/** Reads a row that has exactly the fields of its shape, in their order. */
export function rowReaderOf(given: AnyObjectShape): Reader {
  if (definitionOf(given).checks?.length) return () => misfit
  const fields = Object.entries(given.shape).map(([name, field]) => [name, readerOf(field as AnyShape)] as const)
  return (value) => {
    const row: Readonly<Record<string, unknown>> = Object(value)
    const copy: Record<string, unknown> = {}
    for (const [name, read] of fields) {
      const part = Object.hasOwn(row, name) ? read(row[name]) : misfit
      if (part === misfit) return misfit
      copy[name] = part
    }
    return Object.keys(row).length === fields.length ? copy : misfit
  }
}
