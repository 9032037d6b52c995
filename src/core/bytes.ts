/** Describes bytes that are generated on read, because they are large or their generator loads late. */
export interface Recipe {
  maker: string
  of: readonly (string | number)[]
  length: number
}

export type FileMaker = (of: Recipe['of'], from: number, to: number) => Uint8Array

export const fileMakers: Record<string, () => Promise<FileMaker>> = {}

export function isRecipe(value: unknown): value is Recipe {
  const { maker, of, length } = Object(value) as Recipe
  return (
    typeof maker === 'string' &&
    Object.hasOwn(fileMakers, maker) &&
    Array.isArray(of) &&
    of.length <= 10 &&
    // The recipe may come from an imported state, and a maker draws every character of it.
    of.every((part) => typeof part === 'number' || (typeof part === 'string' && part.length <= 1000)) &&
    Number.isInteger(length) &&
    length >= 0 &&
    // An import could request petabytes.
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
    checkType(type)
    if (typeof bytes !== 'string' && !isBytes(bytes) && Object(bytes).maker === undefined)
      throw new TypeError('A Download requires a string or a Uint8Array.')
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
    checkType(type)
    if (typeof Object(body).getReader !== 'function') throw new TypeError('A Stream requires a ReadableStream.')
    this.body = body
    this.type = type
    this.filename = filename
  }
}

/** JSON or bytes too long to hold in memory: generated as they are read. `weight` is the memory that they are read from. */
export class LongReply extends Stream {
  readonly weight: number

  constructor(body: ReadableStream<Uint8Array>, type: string, weight: number, filename?: string) {
    super(body, type, filename)
    this.weight = weight
  }
}

/** A file part of a form, or a raw body with its file name. */
export interface Upload {
  name: string
  type: string
  bytes: Uint8Array
}

/** jsdom has its own `Uint8Array`, so `instanceof` does not work. */
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

export function withoutBytes(row: unknown): unknown {
  if (!hasBytes(row)) return row
  return Object.fromEntries(Object.entries(row as object).filter(([, value]) => !isBytes(value)))
}

function hasBytes(row: unknown): boolean {
  for (const field in row as object) if (isBytes((row as Record<string, unknown>)[field])) return true
  return false
}

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

/** Checked here, so that the error names the line that created the reply. */
function checkType(type: unknown): void {
  if (typeof type !== 'string' || !/^[\t\x20-\x7e\x80-\xff]*$/.test(type))
    throw new TypeError(`${JSON.stringify(type)} is not a valid content type. Use one such as "text/csv".`)
}
