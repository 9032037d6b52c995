import { joinBytes } from '../bytes.ts'
import { invalid, Refusal } from '../refusal.ts'
import { limits } from '../schema/limits.ts'
import type { SentHeaders } from './address.ts'

export interface BodyLimits {
  /** JSON bodies, in bytes. */
  json: number
  /** Raw and multipart bodies, in bytes. */
  file: number
}

/** A request whose body can be read. */
export interface BodySource {
  readonly headers: SentHeaders
  readonly address: { readonly search: string }
  /** Whether it surely has no body. */
  readonly isWithoutBody: boolean
  readBytes(limit: number): Promise<Uint8Array>
}

export const defaultLimits: BodyLimits = { json: 1024 * 1024, file: 64 * 1024 * 1024 }

/** Parses a JSON body; undefined when it is empty. */
export function parseJson(text: string, depth: number = limits.depth): unknown {
  if (text.trim() === '') return undefined
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw invalid({ name: 'body', reason: 'is not JSON' })
  }
  if (text.length > 2 * depth && !isWithin(depth, json)) throw invalid({ name: 'body', reason: 'is nested too deeply' })
  return json
}

function isWithin(depth: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true
  return depth > 0 && Object.values(value).every((part) => isWithin(depth - 1, part))
}

/** The bytes of all bodies that have not ended yet, and how many there may be. */
let arriving = 0
export const mostArriving = 512 * 1024 * 1024

/** Reads the body of a `Request`. Stops as soon as it is known that the body is over the limit. */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  // Firefox has no stream of a request's body: there it can only be read as a whole.
  if (isKnownToBeSmall(request, limit) || request.body === undefined) {
    const bytes = new Uint8Array(await request.arrayBuffer().catch(throwBrokenOff))
    if (bytes.length > limit) throw tooLarge(limit)
    return bytes
  }
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for (const reader = request.body?.getReader(); reader; ) {
      const { done, value } = await reader.read().catch(throwBrokenOff)
      if (done) break
      size += value.length
      arriving += value.length
      if (size > limit || arriving > mostArriving) {
        // Not cancelled: a form that is still being written would fail with an error that cannot be caught (Node 26).
        reader.releaseLock()
        throw size > limit ? tooLarge(limit) : tooLarge(mostArriving, 'bodies together are')
      }
      chunks.push(value)
    }
  } finally {
    arriving -= size
  }
  return joinBytes(chunks)
}

/** Returns an empty string at once where there is no body, since waiting for one may take long. */
export function readText(source: BodySource, limit: number): string | Promise<string> {
  return source.isWithoutBody ? '' : readWholeText(source, limit)
}

/** Shorter JSON cannot have too many values. */
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
    throw invalid({ name: 'body', reason: 'is not UTF-8' })
  }
}

/** Goes by `content-length`, which only Node's server enforces. Larger bodies are counted while they arrive. */
function isKnownToBeSmall(request: Request, limit: number): boolean {
  const length = request.headers.get('content-length')
  if (length === null) return false
  if (Number(length) > limit) throw tooLarge(limit)
  return Number(length) <= defaultLimits.json
}

const brokenOffProblem = { name: 'body', reason: 'broke off before its end' }

/** A client that disconnects in the middle is not a bug of the simulator. */
export function brokenOff(): Refusal {
  return invalid(brokenOffProblem)
}

function throwBrokenOff(): never {
  throw brokenOff()
}

/** Whether a body was not read to its end: then its content is unknown. */
export function isUnread({ status, problems }: Refusal): boolean {
  return status === 413 || problems.includes(brokenOffProblem)
}

export function tooLarge(limit: number, what = 'body is'): Refusal {
  return new Refusal(413, `the ${what} over the limit of ${limit} bytes`)
}
