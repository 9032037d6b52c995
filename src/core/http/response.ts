import { Download, isBytes, LongReply, Stream } from '../bytes.ts'
import { Refusal } from '../refusal.ts'
import { encodeText } from '../text/escape.ts'
import type { RequestHeaders } from './address.ts'
import { readGenerated } from './generated-body.ts'
import { writeJson } from './json-cache.ts'
import type { Outcome } from './outcome.ts'
import { fileHeadersOf, Page, pageHeaders } from './page.ts'

export function present(
  result: unknown,
  status: number,
  headers: Record<string, string>,
  sent?: RequestHeaders,
): Outcome {
  if (result === undefined) return { status, headers, body: null }
  if (result instanceof Download) return presentBytes(result, status, headers, sent)
  if (result instanceof Stream) return presentStream(result, status, headers)
  checkStatus(status)
  headers['content-type'] = 'application/json; charset=utf-8'
  return { status, headers, body: writeJson(result), result }
}

function checkStatus(status: number): void {
  const isBodiless = status === 204 || status === 205 || status === 304
  if (!(status >= 200 && status < 600) || isBodiless)
    throw new RangeError(`a response with status ${status} cannot have a body`)
}

function presentStream(result: Stream, status: number, headers: Record<string, string>): Outcome {
  headers['content-type'] = result.type
  // A proxy that compresses, as in Next and webpack, would hold events back.
  headers['cache-control'] = 'no-store, no-transform'
  if (result instanceof LongReply && result.filename !== undefined)
    Object.assign(headers, fileHeadersOf(result), namingFile(result.filename))
  return { status, headers, body: result.body, result }
}

function presentBytes(download: Download, status: number, headers: Record<string, string>, sent?: RequestHeaders) {
  const { bytes, type, filename } = download
  const part = sent && readRange(sent, bytes.length)
  const [from, to] = part ? [part.first, part.last + 1] : [0, bytes.length]
  const body = isBytes(bytes) ? bytes.subarray(from, to) : readGenerated(bytes, from, to)
  headers['content-type'] = type
  headers['content-length'] = String(to - from)
  headers['accept-ranges'] = 'bytes'
  headers['cache-control'] = 'no-cache'
  Object.assign(headers, download instanceof Page ? pageHeaders : fileHeadersOf(download))
  if (part) headers['content-range'] = `bytes ${part.first}-${part.last}/${bytes.length}`
  if (filename !== undefined) Object.assign(headers, namingFile(filename))
  return { status: part ? 206 : status, headers, body, result: download }
}

/** Reads one range of bytes. Any other or invalid range gets the whole file. */
function readRange(headers: RequestHeaders, size: number): { first: number; last: number } | undefined {
  const range = headers.get('range')
  // A file has neither ETag nor date, so If-Range never matches.
  if (range === null || headers.get('if-range') !== null) return undefined
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(range.trim()) ?? []
  if ((from === '' && to === '') || (from !== '' && to !== '' && Number(from) > Number(to))) return undefined
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (first >= size || first > last) {
    throw new Refusal(416, `the file has ${size} bytes`, { headers: { 'content-range': `bytes */${size}` } })
  }
  return { first, last }
}

function namingFile(filename: string): Record<string, string> {
  const ascii = filename.replace(/[^\x20-\x7e]|["\\]/g, '_')
  return { 'content-disposition': `attachment; filename="${ascii}"; filename*=UTF-8''${encodeName(filename)}` }
}

/** Headers allow fewer characters than URLs. */
function encodeName(name: string): string {
  return encodeText(name).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)
}

interface HandledRequest {
  match: { route: { id: string } } | undefined
  effect: { mark: string } | undefined
  remarks: { warnings: readonly string[] }
}

export function ownHeaders({ match, effect, remarks: { warnings } }: HandledRequest): Record<string, string> {
  const headers: Record<string, string> = {}
  if (match) headers['x-sim-endpoint'] = match.route.id
  if (effect) headers['x-sim-fault'] = toHeader(effect.mark)
  if (warnings.length > 0) headers['x-sim-warning'] = toHeader(warnings.join(' '))
  return headers
}

/** Headers are ASCII. Letters lose their accents, so that most names remain readable. */
function toHeader(text: string): string {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '')
  return truncateText(plain.replace(/[^\x20-\x7e]/g, '?'))
}

/** Some clients refuse long headers. */
export function truncateText(text: string): string {
  return text.length > longestText ? `${text.slice(0, longestText)}...` : text
}

const longestText = 1000
