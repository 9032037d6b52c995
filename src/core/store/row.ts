import { isBytes } from '../bytes.ts'
import { isObject } from '../is-object.ts'
import type { AnyObjectShape, AnyShape } from '../schema/any-shape.ts'
import { parseExplained } from '../schema/messages.ts'
import { definitionOf } from '../schema/walk.ts'
import type { Write } from './transaction.ts'

/** A write that the table's schema forbids. Rules prevent it, but the control interface can cause it. */
export class TableError extends Error {
  override name = 'TableError'
  /** The status to refuse with, if it is the client's mistake. */
  readonly status: number | undefined

  constructor(message: string, status?: 400 | 409) {
    super(message)
    this.status = status
  }
}

interface AnyTable {
  readonly name: string
  readonly schema: { readonly shape: AnyObjectShape }
}

export function parseRow(table: AnyTable, id: number, row: object): object {
  // The id comes first, as in the shape, because the reader is fastest with the same order.
  const given: Record<string, unknown> = { id, ...row }
  given.id = id
  const { shape } = table.schema
  const data = cachedReader(shape, rowReaderOf)(given)
  return data === misfit ? { ...(parseByZod(`${table.name} ${id}`, [], shape, given) as object) } : (data as object)
}

export function parseField(table: AnyTable, id: number, field: string, value: unknown): unknown {
  const { shape: fields } = table.schema.shape
  if (!Object.hasOwn(fields, field)) throw new TableError(`${table.name} ${id}: ${field}: there is no such field`)
  const shape = fields[field] as AnyShape
  const data = cachedReader(shape, readerOf)(value)
  return data === misfit ? parseByZod(`${table.name} ${id}`, [field], shape, value) : data
}

function parseByZod(row: string, above: readonly string[], shape: AnyShape, value: unknown): unknown {
  const parsed = parseExplained(shape, value)
  if (parsed.success) return parsed.data
  const { path, message } = parsed.error.issues[0]!
  throw new TableError(`${row}: ${[...above, ...path].join('.')}: ${message}`)
}

/** All worlds share them. */
const readers = new WeakMap<AnyShape, Reader>()

function cachedReader<Shape extends AnyShape>(shape: Shape, create: (shape: Shape) => Reader): Reader {
  let reader = readers.get(shape)
  if (!reader) {
    reader = create(shape)
    readers.set(shape, reader)
  }
  return reader
}

/** Returned for a value that does not fit, or that zod has to parse. */
export const misfit = Symbol()

/** Parses a value like its shape does, copying lists and objects. */
type Reader = (value: unknown) => unknown

const plain: Readonly<Record<string, Reader>> = {
  string: (value) => (typeof value === 'string' ? value : misfit),
  safeint: (value) => (Number.isSafeInteger(value) ? value : misfit),
  boolean: (value) => (typeof value === 'boolean' ? value : misfit),
}

/** Nearly all rows are valid, and for plain values zod takes many times as long. */
export function readerOf(shape: AnyShape): Reader {
  const { type, format, checks, innerType, element, keyType, valueType } = definitionOf(shape)
  if (!checks?.length) {
    const read = plain[format ?? type]
    if (read) return read
    if (type === 'nullable') {
      const readInner = readerOf(innerType!)
      return (value) => (value === null ? null : readInner(value))
    }
    if (element) return readList(readerOf(element))
    if (keyType && readerOf(keyType) === plain.string && definitionOf(valueType!).type === 'unknown') return readRecord
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

/** Zod handles symbols and `__proto__`. */
function readRecord(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return misfit
  const isOdd = Object.hasOwn(value, '__proto__') || Object.getOwnPropertySymbols(value).length > 0
  return isOdd ? misfit : { ...value }
}

export function rowReaderOf(given: AnyObjectShape): Reader {
  if (definitionOf(given).checks?.length) return () => misfit
  const fields = Object.entries(given.shape).map(([name, field]) => [name, readerOf(field as AnyShape)] as const)
  return (value) => {
    const row: Readonly<Record<string, unknown>> = Object(value)
    const names = Object.keys(row)
    if (names.length !== fields.length) return misfit
    const isInOrder = fields.every(([name], i) => name === names[i])
    const copy: Record<string, unknown> = isInOrder ? { ...row } : {}
    for (const [name, read] of fields) {
      const part = Object.hasOwn(row, name) ? read(row[name]) : misfit
      if (part === misfit) return misfit
      if (!isInOrder || part !== row[name]) copy[name] = part
    }
    // Objects that are built field by field are slow to read.
    return isInOrder ? copy : { ...copy }
  }
}

/** Bytes cannot be frozen. */
export function freeze<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value) || Object.isFrozen(value)) return value
  // Every write runs this. Half the time of `Object.values`.
  if (Array.isArray(value)) for (const part of value) freeze(part)
  else for (const key in value) if (typeof value[key] === 'object') freeze(value[key])
  return Object.freeze(value)
}

/** Approximate memory: the length of names, strings and bytes, and a little for each part. */
export function weigh(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return 8
  if (isBytes(value)) return value.length
  let weight = 32
  for (const name in value) weight += name.length + weigh(value[name as never])
  return weight
}

const rowWeight = 256

export function weighRow(row: unknown): number {
  return rowWeight + weigh(row)
}

export function weighTables(tables: Readonly<Record<string, { readonly rows: readonly unknown[] }>>): number {
  let weight = 0
  for (const { rows } of Object.values(tables)) for (const row of rows) weight += weighRow(row)
  return weight
}

interface Weights {
  before: number
  after: number
}

/** Values that both rows of a write share count for neither, because they are in memory once. */
export function weighWrites(writes: readonly Pick<Write, 'before' | 'after' | 'fields'>[]): Weights {
  const weights = { before: 0, after: 0 }
  for (const { before, after, fields } of writes) {
    if (!isObject(before) || !isObject(after)) {
      if (before) weights.before += weighRow(before)
      if (after) weights.after += weighRow(after)
      continue
    }
    weights.before += rowWeight
    weights.after += rowWeight
    // `for…in` takes half the time of `Object.keys`.
    if (fields) for (const name of fields) addField(weights, before[name], after[name])
    else for (const name in after) addField(weights, before[name], after[name])
  }
  return weights
}

function addField(weights: Weights, before: unknown, after: unknown): void {
  if (before === after) return
  weights.before += weigh(before)
  weights.after += weigh(after)
}
