import { firstHalf, type Outcome } from '../core/http/outcome.ts'
import { findIncoming } from './public-url.ts'

export interface Connection {
  outgoing: {
    destroyed: boolean
    socket: { write(text: string, done: () => void): unknown } | null
    destroy(): unknown
    writeHead(status: number, headers: Record<string, string>): unknown
    write(bytes: Uint8Array, done: () => void): unknown
    once(event: 'close', listener: () => void): unknown
  }
}

/** Without access to the connection, the response body fails instead. */
export function endConnection(outcome: Outcome, response: Response, env: unknown): Response {
  const outgoing = findOutgoing(env)
  if (!outgoing) return response
  endEarly(outcome, outgoing, Object.fromEntries(response.headers), findIncoming(env)?.headers['user-agent'])
  return alreadySent()
}

/** Drops or truncates the response. */
export function endEarly(
  outcome: Outcome,
  outgoing: Connection['outgoing'],
  headers: Record<string, string>,
  userAgent: unknown,
): void {
  if (outcome.ending === 'dropped') disconnect(outgoing, /^Mozilla\//.test(String(userAgent ?? '')))
  else {
    outgoing.writeHead(outcome.status, headers)
    outgoing.write(firstHalf(outcome), () => outgoing.destroy())
  }
}

export function isDisconnected(env: unknown): boolean {
  return findOutgoing(env)?.destroyed ?? false
}

export function findOutgoing(env: unknown): Connection['outgoing'] | undefined {
  const { outgoing } = (env ?? {}) as Partial<Connection>
  if (!outgoing || !('writeHead' in outgoing)) return undefined
  return 'stream' in outgoing ? streamOf(outgoing as Http2Response) : outgoing
}

interface Http2Response extends Pick<Connection['outgoing'], 'writeHead'> {
  stream: Pick<Connection['outgoing'], 'destroyed' | 'write' | 'once'> & { close(code: number): void }
}

function streamOf(outgoing: Http2Response): Connection['outgoing'] {
  const { stream } = outgoing
  return {
    destroyed: stream.destroyed,
    socket: null,
    // INTERNAL_ERROR
    destroy: () => stream.close(2),
    writeHead: (status, headers) => outgoing.writeHead(status, headers),
    write: (bytes, done) => stream.write(bytes, done),
    once: (event, listener) => stream.once(event, listener),
  }
}

/** Browsers silently retry if a reused connection closes without a response, so send them an invalid one. */
function disconnect(outgoing: Connection['outgoing'], isBrowser: boolean): void {
  if (isBrowser && outgoing.socket) outgoing.socket.write(invalidResponse, () => outgoing.destroy())
  else outgoing.destroy()
}

// Every client must reject contradictory lengths.
const invalidResponse = 'HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n'

/** Tells @hono/node-server that the response was already sent. */
export function alreadySent(): Response {
  const response = new Response(null, { headers: { 'x-hono-already-sent': 'true' } })
  // The adapter ignores the headers of its own Response class, unless the body was read.
  void response.body
  return response
}
