import type { Upload } from '../bytes.ts'
import { invalid, type Refusal } from '../refusal.ts'
import { checkJson, mostInWorld } from '../schema/json-scan.ts'
import { findDecoded } from './address.ts'
import { type BodyLimits, type BodySource, decodeUtf8, mostValuesIn, parseJson, tooLarge } from './body.ts'
import type { Endpoint } from './contract.ts'
import { checkParts, findBoundary } from './multipart.ts'
import type { Remarks } from './remarks.ts'

// Loaded with the first request that has a file or another large body.

/** In bytes. Lower than for other files, because pictures are decoded. */
export const largestPictures = 16 * 1024 * 1024

export function readFiles(source: BodySource, endpoint: Endpoint, limits: BodyLimits, remarks?: Remarks) {
  if (endpoint.limit) return readLargeText(source, limits.file)
  if (endpoint.raw) return readUpload(source, endpoint, limits.file)
  // The last of several parts with the same name counts.
  if (endpoint.form) return readParts(source, limits, remarks).then(Object.fromEntries)
  return readDelivery(source, endpoint, limits, remarks)
}

async function readLargeText(source: BodySource, limit: number): Promise<string> {
  const bytes = await source.readBytes(limit)
  checkJson(bytes, mostInWorld)
  return decodeUtf8(bytes)
}

async function readUpload(source: BodySource, endpoint: Endpoint, limit: number): Promise<Upload> {
  const { headers, address } = source
  const bytes = await source.readBytes(limit)
  checkArrived('body', bytes)
  const inQuery = endpoint.query?.shape.filename ? new URLSearchParams(address.search).getAll('filename').at(-1) : ''
  const name = inQuery || filenameIn(headers.get('content-disposition') ?? '')
  return { name, type: readType(headers), bytes }
}

const parameter = /;\s*([^\s;="]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;]*))/g

/** The filename in a Content-Disposition, or ''. `filename*`, which can hold any character, wins. */
function filenameIn(header: string): string {
  const parameters = new Map<string, string>()
  for (const [, name, quoted, plain] of header.matchAll(parameter)) {
    parameters.set(name!.toLowerCase(), quoted?.replace(/\\(.)/g, '$1') ?? plain!.trim())
  }
  return decodeExtended(parameters.get('filename*') ?? '') || (parameters.get('filename') ?? '')
}

/** Decodes `UTF-8''caf%C3%A9`; '' for another or an invalid encoding. */
function decodeExtended(value: string): string {
  const [, encoded = ''] = /^UTF-8'[^']*'(.*)$/i.exec(value) ?? []
  return findDecoded(encoded) ?? ''
}

/** Empty if malformed, because it could not be sent later. */
function readType(headers: BodySource['headers']): string {
  const type = headers.get('content-type') ?? ''
  return /^[\w.+-]+\/[\w.+-]+(?: *;[\x20-\x7e]*)?$/.test(type) ? type : ''
}

/** Clients without a content type may also send JSON. No picture begins like JSON. */
async function readDelivery(source: BodySource, endpoint: Endpoint, limits: BodyLimits, remarks?: Remarks) {
  const type = source.headers.get('content-type') ?? ''
  if (/^multipart\//i.test(type)) {
    const parts = await readParts(source, limits, remarks)
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

async function readParts(source: BodySource, limits: BodyLimits, remarks?: Remarks) {
  const bytes = await source.readBytes(Math.min(limits.file, largestPictures))
  const boundary = findBoundary(source.headers.get('content-type') ?? '')
  if (boundary === undefined) throw notMultipart()
  checkParts(bytes, boundary)
  // Rebuilt, so that the parser uses the boundary that was checked.
  const headers = { 'content-type': `multipart/form-data; boundary="${boundary}"` }
  const response = new Response(bytes as BodyInit, { headers })
  const form = await response.formData().catch(() => {
    throw notMultipart()
  })
  return Promise.all(
    [...form].map(async ([name, part]): Promise<[string, string | Upload]> => {
      if (typeof part === 'string') {
        if (part !== 'undefined') checkArrived(name, part)
        return [name, part]
      }
      const bytes = new Uint8Array(await part.arrayBuffer())
      checkArrived(name, bytes)
      // Node's fetch does not know jsdom's files, so a form loses their names.
      const isForeign = 'document' in globalThis && !(part instanceof File)
      if (part.name === 'blob' && isForeign) remarks?.warn(`${name}: ${nameless}. ${remedy}.`)
      return [name, { name: part.name, type: part.type, bytes }]
    }),
  )
}

function notMultipart(): Refusal {
  return invalid({ name: 'body', reason: 'is not multipart/form-data' })
}

const nameless = 'arrived as "blob": a file of jsdom loses its name in the fetch of Node'
const remedy =
  'Please test uploads in a browser, or set File, Blob and FormData to those of Node in the setup of the tests'

/** Node's fetch converts jsdom's files to strings such as `[object File]`. */
function checkArrived(name: string, sent: string | Uint8Array): void {
  if (sent.length > 20) return
  const text = typeof sent === 'string' ? sent : new TextDecoder().decode(sent)
  if (!/^(undefined|\[object (File|Blob|FormData)\])$/.test(text)) return
  const why = 'File and FormData are those of jsdom, and fetch is that of Node'
  throw invalid({ name, reason: `arrived as "${text}" instead of a file: ${why}. ${remedy}` })
}
