import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { hostOf, originOf } from '../src/core/http/hosts.ts'
import { refusePlainly, toResponse } from '../src/core/http/outcome.ts'
import { ownFailure } from '../src/core/refusal.ts'
import { asSentence } from '../src/core/text/sentence.ts'

function refuse(status: number, message: string): Response {
  return toResponse(refusePlainly(status, message))
}

/** Node responds to these errors itself, with an empty body. */
const statuses: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** The used part of Node's request. Node's own type would force users to install its types. */
interface NodeRequest {
  headers: { host?: string | undefined }
  rawHeaders: readonly string[]
  httpVersion: string
  url?: string | undefined
}

interface BadRequest extends NodeJS.ErrnoException {
  reason?: string
  /** The bytes that were read before the error: nearly always the whole request. */
  rawPacket?: Buffer
}

/** Responds in JSON to requests that Node rejects before it creates a request object. */
export function handleBadRequests(given: object): void {
  const server = given as Server
  server.on('clientError', (error: BadRequest, socket) => {
    const { code = '', reason, message, rawPacket } = error
    if (hasResponse(socket)) return void socket.destroy(error)
    const why = `invalid HTTP request: ${asSentence(reason ?? message)}`
    // A client that sent HEAD would take a body for the next response.
    const isHead = rawPacket?.subarray(0, 5).toString() === 'HEAD '
    void endWith(socket, refuse(statuses[code] ?? 400, why), isHead)
  })
  server.on(
    'connect',
    (_, socket) => void endWith(socket, refuse(405, 'this server is not a proxy: CONNECT is not supported.')),
  )
  server.on('checkExpectation', ({ headers }: IncomingMessage, outgoing: ServerResponse) => {
    const message = `"Expect: ${headers.expect}" is not supported, only 100-continue.`
    void sendResponse(refuse(417, message), outgoing)
  })
}

/** HTTP/1.1 requires a Host header. Node's own check is off, since its response is not JSON. */
export function findBadRequest({
  headers: { host },
  rawHeaders,
  httpVersion,
  url = '/',
}: NodeRequest): Response | undefined {
  if (host === undefined && httpVersion !== '1.0') return refuse(400, 'missing Host header. Send one.')
  // If there are two, Node uses the first, but a proxy may use the last.
  if (countHosts(rawHeaders) > 1) return refuse(400, 'duplicate Host header. Send only one.')
  // An absolute URL, as sent to a proxy, could name one host while the header names another.
  if (host !== undefined && !url.startsWith('/') && url.includes('://') && hostOf(originOf(url)) !== host.toLowerCase())
    return refuse(400, 'the Host header differs from the host in the URL. Send the same host in both.')
  return undefined
}

function countHosts(rawHeaders: readonly string[]): number {
  let count = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]!
    // Nearly all clients use this spelling, and every request gets here.
    if (name === 'Host' || (name.length === 4 && name.toLowerCase() === 'host')) count++
  }
  return count
}

/** Handles requests that the adapter cannot read, and failures of the simulator. */
export function toErrorResponse(error: unknown): Response {
  const isRequest = error instanceof Error && error.name === 'RequestError'
  return isRequest ? refuse(400, `invalid HTTP request: ${asSentence(error)}`) : refuse(500, `${ownFailure}.`)
}

/** Whether a response is already being sent, or the client has gone. */
function hasResponse(socket: Duplex & { _httpMessage?: ServerResponse | null }): boolean {
  return !socket.writable || Boolean(socket._httpMessage?.headersSent)
}

async function endWith(socket: Duplex, response: Response, isHead = false): Promise<void> {
  const { text, head } = await read(response)
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.on('error', () => undefined)
  socket.end(
    `HTTP/1.1 ${response.status} ${STATUS_CODES[response.status]}\r\n${lines.join('')}\r\n${isHead ? '' : text}`,
  )
}

export async function sendResponse(response: Response, outgoing: ServerResponse): Promise<void> {
  const { text, head } = await read(response)
  outgoing.writeHead(response.status, head).end(text)
}

async function read(response: Response) {
  const text = await response.text()
  const length = Buffer.byteLength(text)
  return { text, head: { 'content-type': 'application/json', 'content-length': length, connection: 'close' } }
}
