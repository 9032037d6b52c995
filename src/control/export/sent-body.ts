import { isBytes } from '../../core/bytes.ts'
import { readSent, redactSent, withoutSecrets } from '../../core/http/redact.ts'
import type { Entry } from '../../core/interpreter/entry.ts'
import { hasManyValues, viewsOf, whyOmitted } from '../body-preview.ts'

export interface SentFile {
  name: string
  type: string
  size: number
  /** Undefined if the journal does not have them. */
  bytes?: Uint8Array | undefined
}

export type SentBody =
  | { kind: 'none' }
  /** The body was not read, or cannot be shown without its secrets. */
  | { kind: 'unknown'; why: string }
  | { kind: 'json'; text: string; hasSecrets: boolean }
  | { kind: 'file'; file: SentFile }
  | { kind: 'form'; parts: [name: string, part: string | SentFile][]; hasSecrets: boolean }

type Parts = Record<string, unknown>

const unread = 'The body is left out: it was not read, or it is not JSON.'
const full = 'The body was dropped: it was long, and the journal was full.'

export function sentBodyOf(entry: Entry): SentBody {
  const { headers, method } = entry
  const sent = entry.content ?? entry.sent
  if (sent === '') return { kind: 'none' }
  if (sent === undefined) {
    const isLeftOut = !/^(GET|HEAD)$/.test(method) && announcesBody(headers)
    return isLeftOut ? { kind: 'unknown', why: entry.forgotten ? full : unread } : { kind: 'none' }
  }
  if (typeof sent === 'string') return sentJsonOf(entry, sent)
  if (isFile(sent)) return { kind: 'file', file: fileOf(sent) }
  if (Array.isArray((sent as Parts).uploads)) return deliveryOf(sent as Delivery, headers)
  return formOf(Object.entries(sent as Parts))
}

/** Cached, because clients read the journal often. */
function sentJsonOf(entry: Entry, sent: string): SentBody {
  const views = viewsOf(entry)
  if (views.sent) return views.sent as SentBody
  const isRead = !hasManyValues(sent)
  const json = isRead ? readSent(entry) : undefined
  if (isRead) views.isBroken = json === undefined
  const why = whyOmitted(sent, json)
  const body: SentBody = why === undefined ? jsonOf(json, sent, entry.fields) : { kind: 'unknown', why }
  views.sent = body
  return body
}

/** Whether the body was refused because it is not JSON. Large bodies are parsed only if the request failed. */
export function isInvalidJson(entry: Entry): boolean {
  if (typeof entry.sent !== 'string') return false
  const isAccepted = entry.status >= 200 && entry.status < 300
  const views = viewsOf(entry)
  views.isBroken ??= !isAccepted && readSent(entry) === undefined
  return views.isBroken
}

function announcesBody(headers: Headers): boolean {
  return (
    Number(headers.get('content-length') ?? 0) > 0 ||
    ['transfer-encoding', 'content-type'].some((name) => headers.has(name))
  )
}

function jsonOf(json: unknown, text = JSON.stringify(json), fields?: readonly string[]): SentBody {
  const shown = redactSent(json, fields)
  if (shown === undefined) return { kind: 'unknown', why: unread }
  return shown === json
    ? { kind: 'json', text, hasSecrets: false }
    : { kind: 'json', text: JSON.stringify(shown), hasSecrets: true }
}

interface Delivery {
  uploads: unknown[]
  json: unknown
}

function deliveryOf({ uploads, json }: Delivery, headers: Headers): SentBody {
  if (json !== undefined) return jsonOf(json)
  if (/^multipart\//i.test(headers.get('content-type') ?? '')) return formOf(uploads.map((upload) => ['file', upload]))
  return uploads.length === 0 ? { kind: 'none' } : { kind: 'file', file: fileOf(uploads[0]) }
}

function formOf(parts: [name: string, part: unknown][]): SentBody {
  const shown = parts.flatMap(([name, part]): [string, string | SentFile][] => {
    const cleaned = withoutSecrets({ [name]: part }) as Parts
    if (!Object.hasOwn(cleaned, name)) return []
    return [[name, isFile(part) ? fileOf(part) : String(cleaned[name])]]
  })
  const hasSecrets =
    shown.length < parts.length || shown.some(([, part], i) => typeof part === 'string' && part !== parts[i]![1])
  return { kind: 'form', parts: shown, hasSecrets }
}

/** Whether the body cannot be sent again: it was dropped, not read, or too large. */
export function isLost(entry: Entry): boolean {
  const body = sentBodyOf(entry)
  if (body.kind === 'file') return body.file.bytes === undefined
  if (body.kind === 'form') return body.parts.some(([, part]) => typeof part !== 'string' && part.bytes === undefined)
  return body.kind === 'unknown'
}

function isFile(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'bytes' in value
}

function fileOf(upload: unknown): SentFile {
  const { name, type, bytes } = upload as { name: string; type: string; bytes: Uint8Array | { size: number } }
  return isBytes(bytes) ? { name, type, size: bytes.length, bytes } : { name, type, size: bytes.size }
}
