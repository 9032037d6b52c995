import type { Upload } from '../bytes.ts'
import { invalid, type Refusal } from '../refusal.ts'
import { checkJson, mostInWorld } from '../schema/json-scan.ts'
import { findDecoded } from './address.ts'
import { type BodyLimits, type BodySource, decodeUtf8, mostValuesIn, parseJson, tooLarge } from './body.ts'
import type { Endpoint } from './contract.ts'
import { checkParts, findBoundary } from './multipart.ts'
import type { Remarks } from './remarks.ts'

// Bodies with files, and other large ones. Loaded with the first of them.

/** In bytes. Forms and deliveries bring pictures, which are decoded; other files are only stored. */
export const largestPictures = 16 * 1024 * 1024

/** Reads such a body as its endpoint declares it. */
export function readFiles(source: BodySource, endpoint: Endpoint, limits: BodyLimits, remarks?: Remarks) {
  if (endpoint.limit) return readLargeText(source, limits.file)
  if (endpoint.raw) return readUpload(source, endpoint, limits.file)
  // Of parts with the same name, the last one counts.
  if (endpoint.form) return readParts(source, limits, remarks).then(Object.fromEntries)
  return readDelivery(source, endpoint, limits, remarks)
}

/** The text of JSON that may be as large as a file. */
async function readLargeText(source: BodySource, limit: number): Promise<string> {
  const bytes = await source.readBytes(limit)
  checkJson(bytes, mostInWorld)
  return decodeUtf8(bytes)
}

async function readUpload(source: BodySource, endpoint: Endpoint, limit: number): Promise<Upload> {
  const { headers, address } = source
  const bytes = await source.readBytes(limit)
  checkArrived('body', bytes)
  // A parameter that the endpoint does not declare is ignored.
  const inQuery = endpoint.query?.shape.filename ? new URLSearchParams(address.search).getAll('filename').at(-1) : ''
  const name = inQuery || filenameIn(headers.get('content-disposition') ?? '')
  return { name, type: readType(headers), bytes }
}

const parameter = /;\s*([^\s;="]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;]*))/g

/** The filename in a Content-Disposition, or ''. `filename*`, which can hold any letter, wins over `filename`. */
function filenameIn(header: string): string {
  const parameters = new Map<string, string>()
  for (const [, name, quoted, plain] of header.matchAll(parameter)) {
    parameters.set(name!.toLowerCase(), quoted?.replace(/\\(.)/g, '$1') ?? plain!.trim())
  }
  return decodeExtended(parameters.get('filename*') ?? '') || (parameters.get('filename') ?? '')
}

/** Decodes `UTF-8''caf%C3%A9`; '' when it has another encoding or cannot be read. */
function decodeExtended(value: string): string {
  const [, encoded = ''] = /^UTF-8'[^']*'(.*)$/i.exec(value) ?? []
  return findDecoded(encoded) ?? ''
}

/** The type of a body; empty where it is malformed, and could not be sent later. */
function readType(headers: BodySource['headers']): string {
  const type = headers.get('content-type') ?? ''
  return /^[\w.+-]+\/[\w.+-]+(?: *;[\x20-\x7e]*)?$/.test(type) ? type : ''
}

/** Goes by the content type. Clients that set none may send JSON too; no picture begins like JSON. */
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
  // Written again, so that the boundary that is read is the one that was checked.
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
      // jsdom's files are not those of Node's fetch: a form loses their names.
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

/** Refuses what a file of jsdom becomes in the fetch of Node, which takes it for any object. */
function checkArrived(name: string, sent: string | Uint8Array): void {
  if (sent.length > 20) return
  const text = typeof sent === 'string' ? sent : new TextDecoder().decode(sent)
  if (!/^(undefined|\[object (File|Blob|FormData)\])$/.test(text)) return
  const why = 'File and FormData are those of jsdom, and fetch is that of Node'
  throw invalid({ name, reason: `arrived as "${text}" instead of a file: ${why}. ${remedy}` })
}
