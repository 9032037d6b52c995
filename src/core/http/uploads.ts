import type { Upload } from '../bytes.ts'
import { invalid } from '../refusal.ts'
import { checkJson, scanWorld } from '../schema/json-scan.ts'
import { parseInTurns } from '../text/parse-in-turns.ts'
import { type BodyLimits, type BodySource, decodeUtf8, mostValuesIn, notJson, parseJson, tooLarge } from './body.ts'
import type { Endpoint } from './contract.ts'
import { findBoundary, readDisposition, readParts, utf8 } from './multipart.ts'

// Loaded with the first request that has a file or another large body.

/** In bytes. Lower than for other files, because pictures are decoded. */
export const largestPictures = 16 * 1024 * 1024

export function readFiles(source: BodySource, endpoint: Endpoint, limits: BodyLimits) {
  if (endpoint.limit) return readLargeText(source, limits.file)
  if (endpoint.raw) return readUpload(source, endpoint, limits.file)
  // The last of several parts with the same name counts.
  if (endpoint.form) return readForm(source, limits).then(Object.fromEntries)
  return readDelivery(source, endpoint, limits)
}

async function readLargeText(source: BodySource, limit: number): Promise<string> {
  const text = decodeUtf8(await source.readBytes(limit, scanWorld()))
  if (text.trim() !== '') source.parsed = await parseInTurns(text).catch(throwNotJson)
  return text
}

function throwNotJson(error: unknown): never {
  throw error instanceof SyntaxError ? invalid(notJson) : error
}

async function readUpload(source: BodySource, endpoint: Endpoint, limit: number): Promise<Upload> {
  const { headers, address } = source
  const bytes = await source.readBytes(limit)
  checkArrived('body', bytes)
  const inQuery = endpoint.query?.shape.filename ? new URLSearchParams(address.search).getAll('filename').at(-1) : ''
  const name = inQuery || (readDisposition(headers.get('content-disposition') ?? '').filename ?? '')
  return { name, type: readType(headers), bytes }
}

/** Empty if malformed, because it could not be sent later. */
function readType(headers: BodySource['headers']): string {
  const type = headers.get('content-type') ?? ''
  return /^[\w.+-]+\/[\w.+-]+(?: *;[\x20-\x7e]*)?$/.test(type) ? type : ''
}

/** Clients without a content type may also send JSON. No picture begins like JSON. */
async function readDelivery(source: BodySource, endpoint: Endpoint, limits: BodyLimits) {
  const type = source.headers.get('content-type') ?? ''
  if (/^multipart\//i.test(type)) {
    const parts = await readForm(source, limits)
    return { uploads: parts.flatMap(([, part]) => (typeof part === 'string' ? [] : [part])), json: undefined }
  }
  const isJson = /^application\/(.+\+)?json\b/i.test(type)
  const upload = await readUpload(source, endpoint, isJson ? limits.json : Math.min(limits.file, largestPictures))
  const { name, bytes } = upload
  const isJsonLike = isJson || (name === '' && /^\s*[[{]/.test(new TextDecoder().decode(bytes.subarray(0, 64))))
  if (!isJsonLike) return { uploads: bytes.length === 0 ? [] : [upload], json: undefined }
  if (bytes.length > limits.json) throw tooLarge(limits.json)
  checkJson(bytes, mostValuesIn(limits.json))
  return { uploads: [], json: parseJson(new TextDecoder().decode(bytes)) }
}

async function readForm(source: BodySource, limits: BodyLimits): Promise<[string, string | Upload][]> {
  const bytes = await source.readBytes(Math.min(limits.file, largestPictures))
  const boundary = findBoundary(source.headers.get('content-type') ?? '')
  const parts = boundary === undefined ? undefined : readParts(bytes, boundary)
  if (!parts) throw invalid({ name: 'body', reason: 'is not multipart/form-data' })
  return parts.map(({ name, filename, type, bytes }) => {
    const text = filename === undefined ? utf8.decode(bytes) : undefined
    if (text !== 'undefined') checkArrived(name, text ?? bytes)
    return [name, text ?? { name: filename!, type, bytes }]
  })
}

/** Node's fetch converts jsdom's files to strings such as `[object File]`. */
function checkArrived(name: string, sent: string | Uint8Array): void {
  if (sent.length > 20) return
  const text = typeof sent === 'string' ? sent : new TextDecoder().decode(sent)
  if (!/^(undefined|\[object (File|Blob|FormData)\])$/.test(text)) return
  const why = "Node's fetch cannot read jsdom's files. Please use fauxtranet/vitest, or test uploads in a browser"
  throw invalid({ name, reason: `arrived as "${text}" instead of a file: ${why}` })
}
