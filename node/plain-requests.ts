import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { RequestHeaders } from '../src/core/http/address.ts'
import { countArriving, incompleteBody, tooLarge } from '../src/core/http/body.ts'
import { type Outcome, refusePlainly } from '../src/core/http/outcome.ts'
import { Exchange } from '../src/core/interpreter/exchange.ts'
import { ownFailure } from '../src/core/refusal.ts'
import { endEarly } from '../src/server/disconnect.ts'
import { findSetOrigin } from '../src/server/public-url.ts'
import type { Service } from '../src/server/service.ts'
import { countUnread } from '../src/server/unread.ts'
import { RawHeaders } from './raw-headers.ts'

// A plain request is handled without creating a Request or Response. All others go to the Hono application, untouched.

/** Node's request and response. Node's own types would force users to install them. */
export type Respond = (incoming: object, outgoing: object) => void

/** The listener for other requests is loaded for the first of them. */
export function respondToPlain(service: Service, load: () => Promise<Respond>): Respond {
  let listener: Respond | undefined
  const passToApp: Respond = (incoming, outgoing) => {
    if (listener) return listener(incoming, outgoing)
    load().then(
      (loaded) => {
        listener = loaded
        loaded(incoming, outgoing)
      },
      (error) => fail(error, outgoing as ServerResponse),
    )
  }
  const { publicUrl, guard } = service
  const { origin: publicOrigin, path: mount } = publicUrl ?? { origin: undefined, path: '' }
  // Nearly all requests have the same host.
  let lastHost: string | undefined
  return inTurn((givenRequest, givenResponse) => {
    const [incoming, outgoing] = [givenRequest as IncomingMessage, givenResponse as ServerResponse]
    const { url: target = '', method = '', rawHeaders } = incoming
    const address = methods.has(method) ? service.findPlain(target) : undefined
    const host = address && findHostOfPlain(rawHeaders)
    if (host === undefined || (host !== lastHost && !guard.isOwnName(host))) return passToApp(incoming, outgoing)
    lastHost = host
    const origin = publicOrigin === undefined ? `http://${host}` : (findSetOrigin(incoming) ?? publicOrigin)
    const exchange = new NodeExchange(incoming, outgoing, origin, mount + target, mount)
    if (mount === '') exchange.address = address!
    try {
      const outcome = service.handle(exchange)
      if (!(outcome instanceof Promise)) return send(outcome, exchange, outgoing)
      outcome.then((waited) => send(waited, exchange, outgoing)).catch((error) => fail(error, outgoing))
    } catch (error) {
      fail(error, outgoing)
    }
  })
}

/** A pipelined request waits for the response before it, so that each connection has one response in memory. */
export function inTurn(respond: Respond): Respond {
  return (incoming, given) => {
    const outgoing = given as ServerResponse
    if (outgoing.socket !== null) respond(incoming, outgoing)
    // If the connection ends first, the event never comes.
    else outgoing.once('socket', () => respond(incoming, outgoing))
  }
}

const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])

const plainHost = /^[a-z0-9._-]+(?::(?:[1-9]\d{3}|[1-5]\d{4}|6[0-4]\d{3}))?$/

/** Longer bodies are left to the Hono application, which reads them as they arrive. */
const longestBody = 64 * 1024

/** Returns the host only if the request is plain: same origin, no proxy, no long body. */
function findHostOfPlain(rawHeaders: readonly string[]): string | undefined {
  let host: string | undefined
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]!.toLowerCase()
    const value = rawHeaders[i + 1]!
    switch (name) {
      case 'host':
        if (host !== undefined || !plainHost.test(value)) return undefined
        host = value
        break
      case 'sec-fetch-site':
        if (value !== 'same-origin' && value !== 'none') return undefined
        break
      case 'content-length':
        if (!(Number(value) <= longestBody)) return undefined
        break
      case 'origin':
      case 'x-forwarded-proto':
      case 'x-forwarded-host':
      case 'transfer-encoding':
      case 'expect':
      case 'upgrade':
      case 'sec-purpose':
      case 'purpose':
      case 'x-moz':
        return undefined
    }
  }
  return host
}

class NodeExchange extends Exchange {
  readonly sentMethod: string
  readonly headers: RequestHeaders
  readonly #incoming: IncomingMessage
  readonly #outgoing: ServerResponse
  #signal: AbortSignal | undefined
  #request: Request | undefined

  constructor(incoming: IncomingMessage, outgoing: ServerResponse, origin: string, target: string, mount: string) {
    const headers = new RawHeaders(incoming.rawHeaders)
    super(incoming.method!, headers, origin, target, mount)
    this.sentMethod = incoming.method!
    this.headers = headers
    this.#incoming = incoming
    this.#outgoing = outgoing
  }

  get recordedHeaders(): readonly string[] {
    return this.#incoming.rawHeaders
  }

  get signal(): AbortSignal {
    if (!this.#signal) {
      const controller = new AbortController()
      const outgoing = this.#outgoing
      const abort = () => {
        if (!outgoing.writableFinished) controller.abort(new Error('Client connection prematurely closed.'))
      }
      if (outgoing.destroyed) abort()
      else outgoing.once('close', abort)
      this.#signal = controller.signal
    }
    return this.#signal
  }

  get request(): Request {
    const pairs = this.#incoming.rawHeaders
    const headers = pairs.flatMap((name, i): [string, string][] => (i % 2 ? [] : [[name, pairs[i + 1]!]]))
    this.#request ??= new Request(this.url, { method: this.sentMethod, headers, signal: this.signal })
    return this.#request
  }

  /** In HTTP/1.1, a request without a length has no body, unless it is chunked, and then it is not plain. */
  get isWithoutBody(): boolean {
    return this.headers.get('content-length') === null
  }

  readBytes(limit: number): Promise<Uint8Array> {
    const length = Number(this.headers.get('content-length'))
    if (length > limit) return Promise.reject(tooLarge(limit))
    return countArriving(length, () => this.#readAll())
  }

  override countLongReply(outcome: Outcome): Outcome {
    return countUnread(outcome, this.#outgoing, true)
  }

  #readAll(): Promise<Uint8Array> {
    const incoming = this.#incoming
    // The client may have disconnected while an application was loading. Then no event would follow.
    if (incoming.destroyed) return Promise.reject(incompleteBody())
    const chunks: Buffer[] = []
    return new Promise<Uint8Array>((resolve, reject) => {
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
      incoming.once('end', () => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)))
      incoming.once('error', () => reject(incompleteBody()))
    })
  }
}

function send(outcome: Outcome, { headers: sent }: NodeExchange, outgoing: ServerResponse): void {
  const { status, headers, body, ending } = outcome
  if (outgoing.destroyed) return
  if (ending) endEarly(outcome, outgoing, headers, sent.get('user-agent'))
  else if (body instanceof ReadableStream) {
    outgoing.writeHead(status, headers)
    outgoing.flushHeaders()
    // A failing stream cuts the connection. A client that disconnects is not an error.
    pipeline(Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]), outgoing).catch((error) => {
      if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') console.error(error)
    })
  } else if (body === null) {
    outgoing.writeHead(status, headers)
    outgoing.end()
  } else {
    outgoing.writeHead(status, withLength(headers, body))
    // Head and text are sent in one write: `end(body)` would create two and join them.
    if (typeof body === 'string') outgoing.write(body, (error) => !error && outgoing.end())
    else outgoing.end(body)
  }
}

function withLength(headers: Outcome['headers'], body: string | Uint8Array): string[] {
  const pairs: string[] = []
  for (const name in headers) pairs.push(name, headers[name]!)
  if (headers['content-length'] === undefined)
    pairs.push('Content-Length', String(typeof body === 'string' ? Buffer.byteLength(body) : body.length))
  return pairs
}

function fail(error: unknown, outgoing: ServerResponse): void {
  // The client may have disconnected.
  if (outgoing.destroyed) return
  console.error(error)
  if (outgoing.headersSent) return void outgoing.destroy()
  const { status, headers, body } = refusePlainly(500, `${ownFailure}.`)
  outgoing.writeHead(status, headers).end(body)
}
