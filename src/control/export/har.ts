import { readSent, redactHeaders, withoutSecretParameters, withoutSecrets } from '../../core/http/redact.ts'
import type { Entry } from '../../core/interpreter/entry.ts'
import { toBase64 } from '../../core/store/portable-json.ts'
import { takeTurns } from '../../core/time/turns.ts'
import { version } from '../../core/version.ts'
import { findSubstitutes, omittedText, type Substitutes } from './secrets.ts'
import { isInvalidJson, type SentFile, sentBodyOf } from './sent-body.ts'

/** Longer bodies are omitted, because people read the archive. */
const longestBody = 128 * 1024

interface TextContent {
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
  _base64?: string
}

interface SentData extends TextContent {
  mimeType: string
  params?: Part[]
  /** The text, if it is too long for `text`. */
  _text?: string
  _base64?: string
  /** Values that a replay sends instead of secrets. */
  _secrets?: Substitutes
}

interface Content extends TextContent {
  size: number
  mimeType: string
}

export type Har = ReturnType<typeof presentHar>
export type HarEntry = Har['log']['entries'][number]

/** Writes an HTTP archive 1.2. Names with an underscore are ours. A replayable one includes all that was sent. */
export function presentHar(entries: readonly Entry[], isReplayable = false) {
  const presented = entries.map((entry) => presentEntry(entry, isReplayable))
  return { log: { version: '1.2', creator: { name: 'fauxtranet', version }, entries: presented } }
}

/** Runs in turns, because a journal may hold many MiB. */
export async function prepareHar(entries: readonly Entry[], isReplayable = false): Promise<Har> {
  const pause = takeTurns()
  const presented: HarEntry[] = []
  for (const entry of entries) {
    presented.push(presentEntry(entry, isReplayable))
    await pause()
  }
  const { log } = presentHar([])
  return { log: { ...log, entries: presented } }
}

function presentEntry(entry: Entry, isReplayable: boolean) {
  const { id, at, ms, endpoint, user, fault } = entry
  return {
    startedDateTime: new Date(at).toISOString(),
    time: ms,
    request: presentRequest(entry, isReplayable),
    response: presentResponse(entry),
    cache: {},
    timings: { blocked: -1, dns: -1, connect: -1, send: 0, wait: ms, receive: 0, ssl: -1 },
    // Makes browsers list it as a fetch request.
    _resourceType: 'fetch',
    _id: id,
    _endpoint: endpoint,
    _user: user,
    _fault: fault,
    ...(isReplayable && ownFieldsOf(entry)),
  }
}

function ownFieldsOf({ mount, user, headers }: Entry): { _mount?: string; _scheme?: string } {
  // Wrong credentials are refused differently from missing ones. All schemes but Basic are refused in the same way.
  const credentials = headers.get('authorization')
  const scheme = credentials && (/^Basic(\s|$)/i.test(credentials) ? 'Basic' : 'Bearer')
  return { ...(mount && { _mount: mount }), ...(user === null && scheme && { _scheme: scheme }) }
}

function presentRequest(entry: Entry, isReplayable: boolean) {
  const { method, headers } = entry
  const url = withoutSecretParameters(entry.url)
  const postData = presentSent(entry, isReplayable)
  return {
    method,
    url,
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: presentPairs(redactHeaders(headers)),
    queryString: presentPairs(new URL(url).searchParams),
    ...(postData && { postData }),
    ...(url !== entry.url && { comment: 'Secrets are left out.' }),
    headersSize: -1,
    bodySize: postData ? Number(headers.get('content-length') ?? -1) : 0,
  }
}

function presentSent(entry: Entry, isReplayable: boolean): SentData | undefined {
  const body = sentBodyOf(entry)
  const mimeType = entry.headers.get('content-type') ?? ''
  switch (body.kind) {
    case 'none':
      return undefined
    case 'json':
      return { mimeType, ...presentText(body.text, body.hasSecrets), ...(isReplayable && replayFieldsOf(entry, body)) }
    case 'form': {
      const params = body.parts.map(([name, part]) => ({ name, ...presentPart(part, isReplayable) }))
      return { mimeType, params, ...(body.hasSecrets && { comment: 'Secrets are left out.' }) }
    }
    case 'file':
      return { mimeType, text: '', ...presentFile(body.file, isReplayable) }
    default:
      return {
        mimeType,
        text: '',
        comment: body.why,
        ...(isReplayable && isInvalidJson(entry) && { _text: omittedText }),
      }
  }
}

function replayFieldsOf(entry: Entry, { text, hasSecrets }: { text: string; hasSecrets: boolean }): Partial<SentData> {
  return {
    ...(sizeOf(text) > longestBody && { _text: text }),
    ...(hasSecrets && { _secrets: findSubstitutes(readSent(entry), JSON.parse(text), entry.fields) }),
  }
}

function presentPart(part: string | SentFile, isReplayable: boolean): Part {
  if (typeof part !== 'string')
    return { fileName: part.name, contentType: part.type, ...presentFile(part, isReplayable) }
  const { text, comment } = presentText(part, false)
  return { value: text!, ...(comment !== undefined && { comment }) }
}

function presentFile(file: SentFile, isReplayable: boolean): { comment: string; _base64?: string } {
  const { name, size, bytes } = file
  if (!isReplayable || !bytes) return { comment: describeOmitted(file) }
  return { comment: `${nameOf(name)} of ${size} bytes.`, _base64: toBase64(bytes) }
}

function nameOf(name: string): string {
  return name === '' ? 'A file' : `The file "${name}"`
}

function describeOmitted({ name, size }: SentFile): string {
  return `${nameOf(name)} of ${size} bytes is left out.`
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
  if (forgotten) return { size: 0, mimeType, comment: 'The reply was dropped because the journal was full.' }
  const length = Number(headers['content-length'] ?? 0)
  if (result === undefined) {
    return { size: length, mimeType, ...(length > 0 && { comment: `${length} bytes are left out.` }) }
  }
  const json = JSON.stringify(result)
  const size = sizeOf(json)
  return { size, mimeType, ...(size > longestBody ? omit(size) : presentReply(result, json)) }
}

function presentReply(result: unknown, json: string): TextContent {
  const shown = withoutSecrets(result)
  return shown === result ? { text: json } : presentText(JSON.stringify(shown), true)
}

function presentText(text: string, hasSecrets: boolean): TextContent {
  const size = sizeOf(text)
  if (size > longestBody) return omit(size)
  return { text, ...(hasSecrets && { comment: 'Secrets are left out.' }) }
}

function omit(size: number): TextContent {
  return { text: '', comment: `${size} bytes are left out.` }
}

function sizeOf(text: string): number {
  return new TextEncoder().encode(text).length
}

function presentPairs(pairs: Iterable<[string, string]>): Pair[] {
  return [...pairs].map(([name, value]) => ({ name, value }))
}
