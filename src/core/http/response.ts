import { Download, isBytes, LongReply, Stream } from '../bytes.ts'
import { Refusal } from '../refusal.ts'
import { encodeText } from '../text/escape.ts'
import { writeJson } from './json-cache.ts'
import { readMade } from './made-body.ts'
import { fileHeadersOf, Page, pageHeaders } from './page.ts'

/** A response, and the length of its text. What is not JSON has none: the journal does not hold it. */
export interface Reply {
  response: Response
  length: number
}

/** Makes a response of a route's result: JSON, bytes, a stream, or nothing. */
export function respond(result: unknown, status: number, headers: Record<string, string>, request?: Request): Reply {
  if (result === undefined || result instanceof Download || result instanceof Stream)
    return { response: respondWithoutJson(result, status, headers, request), length: 0 }
  headers['content-type'] = 'application/json; charset=utf-8'
  const text = writeJson(result)
  return { response: new Response(text, { status, headers }), length: text.length }
}

function respondWithoutJson(
  result: Download | Stream | undefined,
  status: number,
  headers: Record<string, string>,
  request: Request | undefined,
): Response {
  if (result === undefined) return new Response(null, { status, headers })
  if (result instanceof Download) return respondWithBytes(result, status, headers, rangeIn(request))
  headers['content-type'] = result.type
  headers['cache-control'] = 'no-store'
  if (result instanceof LongReply && result.filename !== undefined)
    Object.assign(headers, fileHeadersOf(result), namingFile(result.filename))
  return new Response(result.body, { status, headers })
}

function respondWithBytes(
  download: Download,
  status: number,
  headers: Record<string, string>,
  range: string | null,
): Response {
  const { bytes, type, filename } = download
  const part = range === null ? undefined : readRange(range, bytes.length)
  const [from, to] = part ? [part.first, part.last + 1] : [0, bytes.length]
  const body = isBytes(bytes) ? bytes.subarray(from, to) : readMade(bytes, from, to)
  headers['content-type'] = type
  headers['content-length'] = String(to - from)
  headers['accept-ranges'] = 'bytes'
  headers['cache-control'] = 'no-cache'
  Object.assign(headers, download instanceof Page ? pageHeaders : fileHeadersOf(download))
  if (part) headers['content-range'] = `bytes ${part.first}-${part.last}/${bytes.length}`
  if (filename !== undefined) Object.assign(headers, namingFile(filename))
  return new Response(body as BodyInit, { status: part ? 206 : status, headers })
}

/** The range that is asked for. A file has neither ETag nor date, so If-Range matches none and wants the whole. */
function rangeIn(request: Request | undefined): string | null {
  return !request || request.headers.has('if-range') ? null : request.headers.get('range')
}

/** Reads one range of bytes. Anything else, also a range that ends before it begins, gets the whole file. */
function readRange(range: string, size: number): { first: number; last: number } | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(range.trim()) ?? []
  if ((from === '' && to === '') || (from !== '' && to !== '' && Number(from) > Number(to))) return undefined
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (first >= size || first > last) {
    throw new Refusal(416, `there are ${size} bytes`, { headers: { 'content-range': `bytes */${size}` } })
  }
  return { first, last }
}

function namingFile(filename: string): Record<string, string> {
  const ascii = filename.replace(/[^\x20-\x7e]|["\\]/g, '_')
  return { 'content-disposition': `attachment; filename="${ascii}"; filename*=UTF-8''${encodeName(filename)}` }
}

/** Percent-encodes a filename for a header, which allows fewer characters than an address. */
function encodeName(name: string): string {
  return encodeText(name).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)
}
