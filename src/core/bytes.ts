// Bodies that are bytes, in and out.

/** Stands for bytes that are created when they are read: many, or with text that is loaded only then. */
export interface Recipe {
  maker: string
  /** What to create, for the maker. */
  of: readonly (string | number)[]
  length: number
}

export type FileMaker = (of: Recipe['of'], from: number, to: number) => Uint8Array

/** By name. Each is loaded when its first file is read. */
export const fileMakers: Record<string, () => Promise<FileMaker>> = {}

export function isRecipe(value: unknown): value is Recipe {
  const { maker, of, length } = Object(value) as Recipe
  return (
    typeof maker === 'string' &&
    Object.hasOwn(fileMakers, maker) &&
    Array.isArray(of) &&
    of.length <= 10 &&
    // It may come from an imported state, and a maker draws every letter of it.
    of.every((part) => typeof part === 'number' || (typeof part === 'string' && part.length <= 1000)) &&
    Number.isInteger(length) &&
    length >= 0 &&
    // An import may name petabytes.
    length < 2 ** 30
  )
}

/**
 * A reply that is bytes rather than JSON. The shape of the reply is `Bytes`.
 *
 * @example
 * exportDishes: ({ world }) => new Download(writeCsv(world.dishes.all()), 'text/csv', 'dishes.csv')
 */
export class Download {
  readonly bytes: Uint8Array | Recipe
  readonly type: string
  readonly filename: string | undefined

  constructor(bytes: Uint8Array | Recipe | string, type: string, filename?: string) {
    this.bytes = typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes
    this.type = type
    this.filename = filename
  }
}

/**
 * A reply that is a stream of text. The shape of the reply is `z.instanceof(Stream)`.
 *
 * @example
 * followOrders: ({ world, signal }) => new Stream(eventsOf(world, signal), 'text/event-stream')
 */
export class Stream {
  readonly body: ReadableStream<Uint8Array>
  readonly type: string
  readonly filename: string | undefined

  constructor(body: ReadableStream<Uint8Array>, type: string, filename?: string) {
    this.body = body
    this.type = type
    this.filename = filename
  }
}

/** JSON or bytes that are too long to be in memory as a whole: they are created as they are read. */
export class LongReply extends Stream {}

/** A file part of a form, or a raw body with its name. */
export interface Upload {
  name: string
  type: string
  bytes: Uint8Array
}

/** Checks the name, since jsdom has a `Uint8Array` of its own. */
export function isBytes(value: unknown): value is Uint8Array {
  return (
    typeof value === 'object' && ArrayBuffer.isView(value) && (value as Uint8Array)[Symbol.toStringTag] === 'Uint8Array'
  )
}

export function joinBytes(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}

/** A row without its fields of bytes; the row itself if it has none. */
export function withoutBytes(row: unknown): unknown {
  if (!hasBytes(row)) return row
  return Object.fromEntries(Object.entries(row as object).filter(([, value]) => !isBytes(value)))
}

function hasBytes(row: unknown): boolean {
  for (const field in row as object) if (isBytes((row as Record<string, unknown>)[field])) return true
  return false
}

/** A form or a file without its bytes; the body itself if it has none. */
export function withoutContent(body: unknown): unknown {
  if (!hasContent(body)) return body
  if (isBytes(body)) return { size: body.length }
  if (Array.isArray(body)) return body.map(withoutContent)
  return Object.fromEntries(Object.entries(body).map(([name, part]) => [name, withoutContent(part)]))
}

function hasContent(body: unknown): body is object {
  if (typeof body !== 'object' || body === null) return false
  if (isBytes(body)) return true
  for (const name in body) if (hasContent(body[name as never])) return true
  return false
}
