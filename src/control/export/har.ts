import { writeJson } from '../../core/http/json-cache.ts'
import { redactHeaders, withoutSecretParameters, withoutSecrets } from '../../core/http/redact.ts'
import type { Entry } from '../../core/interpreter/journal.ts'
import { version } from '../../core/version.ts'
import { type SentFile, sentBodyOf } from './sent-body.ts'

/** Longer bodies are left out, because people read the archive. */
const longestBody = 128 * 1024

interface Shown {
  text?: string
  comment?: string
}

interface Pair {
  name: string
  value: string
}

interface Part extends Partial<Pair> {
  fileName?: string
  contentType?: string
  comment?: string
}

interface SentData extends Shown {
  mimeType: string
  params?: Part[]
}

interface Content extends Shown {
  size: number
  mimeType: string
}

export type Har = ReturnType<typeof presentHar>
export type HarEntry = Har['log']['entries'][number]

/** Writes the requests as an HTTP archive, version 1.2. Names that start with an underscore are our own. */
export function presentHar(entries: readonly Entry[]) {
  return { log: { version: '1.2', creator: { name: 'fauxtranet', version }, entries: entries.map(presentEntry) } }
}

function presentEntry(entry: Entry) {
  const { at, ms, endpoint, user, fault } = entry
  return {
    startedDateTime: new Date(at).toISOString(),
    time: ms,
    request: presentRequest(entry),
    response: presentResponse(entry),
    cache: {},
    timings: { blocked: -1, dns: -1, connect: -1, send: 0, wait: ms, receive: 0, ssl: -1 },
    // Browsers list it under the requests of scripts.
    _resourceType: 'fetch',
    _endpoint: endpoint,
    _user: user,
    _fault: fault,
  }
}

function presentRequest(entry: Entry) {
  const { method, headers } = entry
  const url = withoutSecretParameters(entry.url)
  const postData = presentSent(entry)
  return {
    method,
    url,
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: presentPairs(redactHeaders(headers)),
    queryString: presentPairs(new URL(url).searchParams),
    ...(postData && { postData }),
    headersSize: -1,
    bodySize: postData ? Number(headers.get('content-length') ?? -1) : 0,
  }
}

function presentSent(entry: Entry): SentData | undefined {
  const body = sentBodyOf(entry)
  const mimeType = entry.headers.get('content-type') ?? ''
  switch (body.kind) {
    case 'none':
      return undefined
    case 'json':
      return { mimeType, ...presentText(body.text, body.hasSecrets) }
    case 'form': {
      const params = body.parts.map(([name, part]) => ({ name, ...presentPart(part) }))
      return { mimeType, params, ...(body.hasSecrets && { comment: 'Secrets are left out.' }) }
    }
    case 'file':
      return { mimeType, text: '', comment: sayLeftOut(body.file) }
    default:
      return { mimeType, text: '', comment: body.why }
  }
}

function presentPart(part: string | SentFile): Part {
  if (typeof part !== 'string') return { fileName: part.name, contentType: part.type, comment: sayLeftOut(part) }
  const { text, comment } = presentText(part, false)
  return { value: text!, ...(comment !== undefined && { comment }) }
}

function sayLeftOut({ name, size }: SentFile): string {
  return `${name === '' ? 'A file' : `The file "${name}"`} of ${size} bytes is left out.`
}

function presentResponse(entry: Entry) {
  const { status, replyHeaders } = entry
  const headers = Object.entries(replyHeaders)
  return {
    status,
    statusText: '',
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: presentPairs(redactHeaders(headers)),
    content: presentContent(entry),
    redirectURL: '',
    headersSize: -1,
    bodySize: -1,
  }
}

function presentContent({ method, status, result, forgotten, replyHeaders: headers }: Entry): Content {
  const mimeType = headers['content-type'] ?? 'x-unknown'
  if (method === 'HEAD' || status === 0) return { size: 0, mimeType }
  if (forgotten) return { size: 0, mimeType, comment: 'The reply is forgotten: the journal was full.' }
  const length = Number(headers['content-length'] ?? 0)
  if (result === undefined) {
    return { size: length, mimeType, ...(length > 0 && { comment: `${length} bytes are left out.` }) }
  }
  const json = writeJson(result)
  const size = sizeOf(json)
  return { size, mimeType, ...(size > longestBody ? leaveOut(size) : presentReply(result, json)) }
}

function presentReply(result: unknown, json: string): Shown {
  const shown = withoutSecrets(result)
  return shown === result ? { text: json } : presentText(writeJson(shown), true)
}

function presentText(text: string, hasSecrets: boolean): Shown {
  const size = sizeOf(text)
  if (size > longestBody) return leaveOut(size)
  return { text, ...(hasSecrets && { comment: 'Secrets are left out.' }) }
}

function leaveOut(size: number): Shown {
  return { text: '', comment: `${size} bytes are left out.` }
}

function sizeOf(text: string): number {
  return new TextEncoder().encode(text).length
}

function presentPairs(pairs: Iterable<[string, string]>): Pair[] {
  return [...pairs].map(([name, value]) => ({ name, value }))
}
