import { joinBytes } from '../bytes.ts'
import { invalid, Refusal } from '../refusal.ts'
import { limits } from '../schema/limits.ts'
import type { RequestHeaders } from './address.ts'

export interface BodyLimits {
  json: number
  file: number
}

export interface BodySource {
  readonly headers: RequestHeaders
  readonly address: { readonly search: string }
  readonly isWithoutBody: boolean
  /** The JSON of a large body, which is parsed as it is received. */
  parsed?: unknown
  /** `check` receives the bytes as they arrive, and may throw. */
  readBytes(limit: number, check?: CheckChunk): Promise<Uint8Array>
}

export type CheckChunk = (chunk: Uint8Array) => void

export const defaultLimits: BodyLimits = { json: 1024 * 1024, file: 64 * 1024 * 1024 }

export function parseJson(text: string): unknown {
  if (text.trim() === '') return undefined
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw invalid(notJson)
  }
  const { depth } = limits
  if (text.length > 2 * depth && !isWithin(depth, json)) throw invalid({ name: 'body', reason: 'is nested too deeply' })
  return json
}

function isWithin(depth: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true
  return depth > 0 && Object.values(value).every((part) => isWithin(depth - 1, part))
}

/** In bytes: all bodies that are still being received. */
let arriving = 0
export const mostArriving = 512 * 1024 * 1024
/** Longer bodies are counted as they arrive. */
const shortestCounted = 64 * 1024

export async function readBytes(request: Request, limit: number, check?: CheckChunk): Promise<Uint8Array> {
  const length = lengthOf(request, limit)
  // Firefox has no `request.body`, so the body can only be read as a whole.
  if ((length !== undefined && length <= shortestCounted) || request.body === undefined) {
    const read = () => request.arrayBuffer().catch(throwIncomplete)
    const bytes = new Uint8Array(await countArriving(length ?? 0, read))
    if (bytes.length > limit) throw tooLarge(limit)
    check?.(bytes)
    return bytes
  }
  const chunks: Uint8Array[] = []
  const reader = request.body?.getReader()
  let size = 0
  try {
    while (reader) {
      const { done, value } = await reader.read().catch(throwIncomplete)
      if (done) break
      size += value.length
      arriving += value.length
      if (size > limit) throw tooLarge(limit)
      if (arriving > mostArriving) throw tooManyArriving()
      check?.(value)
      chunks.push(value)
    }
  } catch (error) {
    // Not cancelled: on Node 26 a form that is still being written would fail with an uncatchable error.
    reader?.releaseLock()
    throw error
  } finally {
    arriving -= size
  }
  return joinBytes(chunks)
}

/** Counts a short body by its announced length. */
export function countArriving<Bytes>(length: number, read: () => Promise<Bytes>): Promise<Bytes> {
  if (arriving + length > mostArriving) return Promise.reject(tooManyArriving())
  arriving += length
  const finish = () => {
    arriving -= length
  }
  const reading = read()
  // Not awaited: it would delay every write.
  reading.then(finish, finish)
  return reading
}

function tooManyArriving(): Refusal {
  return tooLarge(mostArriving, 'bodies together are')
}

/** Returns an empty string immediately if there is no body, because waiting for one can be slow. */
export function readText(source: BodySource, limit: number): string | Promise<string> {
  return source.isWithoutBody ? '' : readWholeText(source, limit)
}

/** Shorter JSON cannot contain too many values. */
const shortest = 16 * 1024

/** A higher byte limit raises the value limit as well. */
export function mostValuesIn(limit: number): number {
  return Math.floor(limits.values * Math.max(1, limit / defaultLimits.json))
}

async function readWholeText(source: BodySource, limit: number): Promise<string> {
  const bytes = await source.readBytes(limit)
  if (bytes.length > shortest) (await import('../schema/json-scan.ts')).checkJson(bytes, mostValuesIn(limit))
  return decodeUtf8(bytes)
}

const decoder = new TextDecoder('utf-8', { fatal: true })

export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes)
  } catch {
    throw invalid(notUtf8)
  }
}

/** Trusts `content-length`, which only Node's server enforces. */
function lengthOf(request: Request, limit: number): number | undefined {
  const length = request.headers.get('content-length')
  if (length === null) return undefined
  if (Number(length) > limit) throw tooLarge(limit)
  return Number(length)
}

export const notJson = { name: 'body', reason: 'is not JSON' }
const notUtf8 = { name: 'body', reason: 'is not UTF-8' }
const incompleteProblem = { name: 'body', reason: 'is incomplete: the client closed the connection' }

/** A client that disconnects early is not a bug in the simulator. */
export function incompleteBody(): Refusal {
  return invalid(incompleteProblem)
}

function throwIncomplete(): never {
  throw incompleteBody()
}

/** If the body was not read to its end, its content is unknown. */
export function isUnread({ status, problems }: Refusal): boolean {
  return status === 413 || problems.includes(incompleteProblem)
}

/** Whether the body was not JSON at all. */
export function isMalformed({ problems }: Refusal): boolean {
  return [notJson, notUtf8, incompleteProblem].some((problem) => problems.includes(problem))
}

export function tooLarge(limit: number, what = 'body is'): Refusal {
  return new Refusal(413, `the ${what} over the limit of ${limit} bytes`)
}
