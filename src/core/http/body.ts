import type { Upload } from '../bytes.ts'
import { invalid, Refusal } from '../refusal.ts'
import { filenameIn } from './content-disposition.ts'
import type { Delivery, Endpoint } from './contract.ts'

export interface BodyLimits {
  /** JSON bodies, in bytes. */
  json: number
  /** Raw and multipart bodies, in bytes. */
  file: number
}

export const defaultLimits: BodyLimits = { json: 1024 * 1024, file: 64 * 1024 * 1024 }

/** Reads a body as its endpoint declares it: a file, the parts of a form, files or JSON, or the text of JSON. */
export function readBody(request: Request, endpoint: Endpoint, limits: BodyLimits): Promise<unknown> {
  if (endpoint.raw) return readUpload(request, endpoint, limits.file)
  if (endpoint.form) return readForm(request, limits.file)
  if (endpoint.files) return readDelivery(request, endpoint, limits)
  return readText(request, limits[endpoint.limit ?? 'json'])
}

async function readUpload(request: Request, endpoint: Endpoint, limit: number): Promise<Upload> {
  const { headers } = request
  const bytes = await readBytes(request, limit)
  // A parameter that the endpoint does not declare is ignored, as its warning says.
  const inQuery = endpoint.query?.shape.filename ? new URL(request.url).searchParams.getAll('filename').at(-1) : ''
  const name = inQuery || filenameIn(headers.get('content-disposition') ?? '')
  return { name, type: headers.get('content-type') ?? '', bytes }
}

/** Goes by the content type. Clients that set none may send JSON too; no picture begins like JSON. */
async function readDelivery(request: Request, endpoint: Endpoint, limits: BodyLimits): Promise<Delivery<unknown>> {
  const type = request.headers.get('content-type') ?? ''
  if (/^multipart\//i.test(type)) {
    const parts = await readParts(request, limits.file)
    return { uploads: parts.flatMap(([, part]) => (typeof part === 'string' ? [] : [part])), json: undefined }
  }
  const isJson = /^application\/(.+\+)?json\b/i.test(type)
  const upload = await readUpload(request, endpoint, isJson ? limits.json : limits.file)
  const { name, bytes } = upload
  if (!isJson && (name !== '' || !isJsonLike(bytes))) {
    return { uploads: bytes.length === 0 ? [] : [upload], json: undefined }
  }
  if (bytes.length > limits.json) throw tooLarge(limits.json)
  return { uploads: [], json: parseJson(new TextDecoder().decode(bytes)) }
}

/** Whether bytes begin like a JSON list or object. */
function isJsonLike(bytes: Uint8Array): boolean {
  return /^\s*[[{]/.test(new TextDecoder().decode(bytes.subarray(0, 64)))
}

async function readText(request: Request, limit: number): Promise<string> {
  if (!isKnownToFit(request, limit)) return new TextDecoder().decode(await readBytes(request, limit))
  const text = await request.text().catch(breakOff)
  if (text.length > limit) throw tooLarge(limit)
  return text
}

/** Deeper JSON cannot be written again in every environment. */
const deepest = 100

/** A world holds the content of such bodies, some levels down. */
export const deepestWorld = deepest + 10

/** Parses a JSON body; undefined when it is empty. */
export function parseJson(text: string, depth = deepest): unknown {
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

/** Of parts with the same name, the last one counts. */
async function readForm(request: Request, limit: number): Promise<Record<string, string | Upload>> {
  return Object.fromEntries(await readParts(request, limit))
}

async function readParts(request: Request, limit: number): Promise<[name: string, part: string | Upload][]> {
  const type = request.headers.get('content-type') ?? ''
  const bytes = await readBytes(request, limit)
  let form: FormData
  try {
    form = await new Response(bytes as BodyInit, { headers: { 'content-type': type } }).formData()
  } catch {
    throw invalid({ name: 'body', reason: 'is not multipart/form-data' })
  }
  return Promise.all(
    [...form].map(async ([name, part]): Promise<[string, string | Upload]> => {
      if (typeof part === 'string') return [name, part]
      return [name, { name: part.name, type: part.type, bytes: new Uint8Array(await part.arrayBuffer()) }]
    }),
  )
}

/** Stops as soon as it is known that the body is over the limit. */
async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  // Firefox has no stream of a request's body: there it can only be read as a whole.
  if (isKnownToFit(request, limit) || request.body === undefined) {
    const bytes = new Uint8Array(await request.arrayBuffer().catch(breakOff))
    if (bytes.length > limit) throw tooLarge(limit)
    return bytes
  }
  const chunks: Uint8Array[] = []
  let size = 0
  for (const reader = request.body?.getReader(); reader; ) {
    const { done, value } = await reader.read().catch(breakOff)
    if (done) break
    size += value.length
    if (size > limit) {
      // Not cancelled: a form that is still being written would fail with an error that nobody can catch (Node 26).
      reader.releaseLock()
      throw tooLarge(limit)
    }
    chunks.push(value)
  }
  const whole = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}

/** Goes by `content-length`, which only Node's server enforces. */
function isKnownToFit(request: Request, limit: number): boolean {
  const length = request.headers.get('content-length')
  if (length === null) return false
  if (Number(length) > limit) throw tooLarge(limit)
  return true
}

/** A client that disconnects in the middle is no bug of the simulator. */
function breakOff(): never {
  throw invalid(brokenOff)
}

const brokenOff = { name: 'body', reason: 'broke off before its end' }

/** Whether a body was not read to its end: then its content is unknown. */
export function isUnread({ status, problems }: Refusal): boolean {
  return status === 413 || problems.includes(brokenOff)
}

function tooLarge(limit: number): Refusal {
  return new Refusal(413, `the body is over the limit of ${limit} bytes`)
}
