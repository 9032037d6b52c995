import { firstHalf, type Outcome } from '../core/http/outcome.ts'
import { findIncoming } from './public-url.ts'

/** What an adapter for Node passes on with a request: the way to end its connection. */
export interface Connection {
  outgoing: {
    destroyed: boolean
    socket: { write(text: string, done: () => void): unknown } | null
    destroy(): unknown
    writeHead(status: number, headers: Record<string, string>): unknown
    write(bytes: Uint8Array, done: () => void): unknown
  }
}

/** Ends the connection where a fault drops or truncates a response. Without one to end, the body of the response breaks off. */
export function endConnection(outcome: Outcome, response: Response, env: unknown): Response {
  const outgoing = findOutgoing(env)
  if (!outgoing) return response
  const isBrowser = /^Mozilla\//.test(String(findIncoming(env)?.headers['user-agent'] ?? ''))
  if (outcome.ending === 'dropped') disconnect(outgoing, isBrowser)
  else {
    outgoing.writeHead(response.status, Object.fromEntries(response.headers))
    outgoing.write(firstHalf(outcome), () => outgoing.destroy())
  }
  return alreadySent()
}

/** Whether the client has disconnected before the response. */
export function isDisconnected(env: unknown): boolean {
  return findOutgoing(env)?.destroyed ?? false
}

function findOutgoing(env: unknown): Connection['outgoing'] | undefined {
  const { outgoing } = (env ?? {}) as Partial<Connection>
  if (!outgoing || !('writeHead' in outgoing)) return undefined
  return 'stream' in outgoing ? streamOf(outgoing as Http2Response) : outgoing
}

interface Http2Response extends Pick<Connection['outgoing'], 'writeHead'> {
  stream: Pick<Connection['outgoing'], 'destroyed' | 'write'> & { close(code: number): void }
}

/** With HTTP/2, what ends is one of many streams on a connection. */
function streamOf(outgoing: Http2Response): Connection['outgoing'] {
  const { stream } = outgoing
  return {
    destroyed: stream.destroyed,
    socket: null,
    // INTERNAL_ERROR
    destroy: () => stream.close(2),
    writeHead: (status, headers) => outgoing.writeHead(status, headers),
    write: (bytes, done) => stream.write(bytes, done),
  }
}

/** Sends a browser an invalid response: where a reused connection ends without one, it would silently repeat the request. */
export function disconnect(outgoing: Connection['outgoing'], isBrowser: boolean): void {
  if (isBrowser && outgoing.socket) outgoing.socket.write(invalidResponse, () => outgoing.destroy())
  else outgoing.destroy()
}

/** Two lengths that contradict each other: every client must reject this. */
const invalidResponse = 'HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n'

/** Tells @hono/node-server that there is nothing left to send. */
export function alreadySent(): Response {
  const response = new Response(null, { headers: { 'x-hono-already-sent': 'true' } })
  // The adapter sends a Response of its own class without reading the headers, unless its body was read.
  void response.body
  return response
}
