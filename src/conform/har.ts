import { JSONParser } from '@streamparser/json'
import { isObject } from '../core/is-object.ts'
import { type Exchange, readJson } from './exchange.ts'

interface Named {
  name?: unknown
  value?: unknown
}

const archived = '$.log.entries.*'

/** Reads the requests in an HTTP archive of a browser or a proxy. It may be large: only one entry is in memory. */
export function readRecording(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Exchange> {
  return readEntries(chunks, (path) => {
    if (path !== archived) throw new Error('it contains requests without responses')
  })
}

/**
 * Reads an HTTP archive as well, a journal from `GET /__sim/requests`, or entries of journals one below the other:
 * journals show which endpoints an app uses.
 */
export function readRequests(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Exchange> {
  return readEntries(chunks)
}

async function* readEntries(
  chunks: AsyncIterable<Uint8Array>,
  check: (path: string) => void = () => {},
): AsyncGenerator<Exchange> {
  let reader: EntryReader | undefined
  for await (const chunk of chunks) {
    if (reader?.isEnded) break
    if (!reader) {
      const path = findEntries(new TextDecoder().decode(chunk.subarray(0, 100)))
      check(path)
      reader = new EntryReader(path)
    }
    for (const entry of reader.read(chunk)) {
      const exchange = toExchange(entry)
      if (exchange) yield exchange
    }
  }
  if (!reader?.end()) throw new Error('the file ends too early')
  if (!reader.hasEntries) throw new Error('it contains no requests')
}

/** Where the entries are. A journal is an array, and entries of journals are objects with an id. */
function findEntries(start: string): string {
  if (/^[\s\uFEFF]*\[/.test(start)) return '$.*'
  return /^[\s\uFEFF]*\{\s*"id"\s*:/.test(start) ? '$' : archived
}

class EntryReader {
  readonly #parser: JSONParser
  #entries: unknown[] = []
  #failure: Error | undefined
  hasEntries = false

  constructor(path: string) {
    // Only objects one below the other have a separator, which is white space.
    const separator = path === '$' && { separator: '' }
    this.#parser = new JSONParser({ paths: [path], keepStack: false, stringBufferSize: 64 * 1024, ...separator })
    this.#parser.onValue = ({ value }) => void this.#entries.push(value)
    // Without it, the parser throws its errors twice.
    this.#parser.onError = (error) => {
      this.#failure ??= error
    }
  }

  get isEnded(): boolean {
    return this.#parser.isEnded
  }

  /** Whether the text is complete. */
  end(): boolean {
    if (!this.isEnded) this.#parser.end()
    return this.isEnded
  }

  read(chunk: Uint8Array): unknown[] {
    this.#parser.write(chunk)
    // Its message would quote the file.
    if (this.#failure) throw new Error('it is not JSON')
    const entries = this.#entries
    this.#entries = []
    this.hasEntries ||= entries.length > 0
    return entries
  }
}

/** Undefined if the entry has no request or no response, such as a request that was cancelled. */
export function toExchange(entry: unknown): Exchange | undefined {
  if (!isObject(entry)) return undefined
  if (typeof entry.path === 'string') return fromJournal(entry)
  if (!isObject(entry.request) || !isObject(entry.response)) return undefined
  const { request, response, startedDateTime } = entry
  const { method, url, headers } = request
  const { status, content } = response
  if (typeof method !== 'string' || typeof url !== 'string' || typeof status !== 'number') return undefined
  const named = headersOf(headers)
  const { mimeType = '' } = isObject(content) ? content : {}
  const received = textOf(content)
  return {
    method: method.toUpperCase(),
    url,
    header: (name) => named.get(name.toLowerCase()) ?? null,
    sent: textOf(request.postData),
    status: Math.max(0, status),
    received: isCut(content, received) ? undefined : received,
    mediaType: String(mimeType),
    at: typeof startedDateTime === 'string' ? startedDateTime : undefined,
  }
}

/** A journal has no replies. It shows which endpoints an app uses. */
function fromJournal({ method, path, status, at }: Record<string, unknown>): Exchange {
  return {
    method: String(method),
    url: `http://localhost${path}`,
    header: () => null,
    sent: undefined,
    status: Number(status),
    received: undefined,
    mediaType: '',
    at: typeof at === 'string' ? at : undefined,
  }
}

/** HTTP/2 adds headers such as `:path`, which are not headers. */
function headersOf(headers: unknown): Map<string, string> {
  const listed: Named[] = Array.isArray(headers) ? headers.filter(isObject) : []
  return new Map(
    listed
      .map(({ name, value }) => [String(name).toLowerCase(), String(value)] as const)
      .filter(([name]) => !name.startsWith(':')),
  )
}

/** Undefined for a body that is missing, or is a file. */
function textOf(body: unknown): string | undefined {
  if (!isObject(body) || typeof body.text !== 'string' || body.text === '') return undefined
  if (body.encoding !== 'base64') return body.text
  if (!/json|text/.test(String(body.mimeType))) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(atob(body.text), (c) => c.charCodeAt(0)))
  } catch {
    return undefined
  }
}

/** Firefox records the whole size of a body, but only the first megabyte. */
function isCut(body: unknown, text: string | undefined): boolean {
  if (!text || !isObject(body)) return false
  return Number(body.size) > new TextEncoder().encode(text).length && readJson(text) === undefined
}
