import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { isDropped, isTruncated } from '../src/core/faults/effect.ts'

/** What the adapter passes on beside the request. */
export interface Connection {
  outgoing: {
    destroyed: boolean
    socket: { write(text: string, done: () => void): unknown } | null
    destroy(): unknown
    writeHead(status: number, headers: Record<string, string>): unknown
    write(bytes: Uint8Array, done: () => void): unknown
  }
}

type Fetch = (request: Request) => Response | Promise<Response>
type FetchOnConnection = (request: Request, connection: Connection) => Response | Promise<Response>

/** Ends the connection where a fault drops or truncates the answer. */
export function withDisconnect(fetch: Fetch): FetchOnConnection {
  return function fetchOrDisconnect(request, { outgoing }) {
    const answer = fetch(request)
    if (!(answer instanceof Promise)) return answer
    return answer.then(
      (response) => {
        if (isTruncated(request)) return sendPart(response, outgoing)
        return isDropped(request) ? disconnect(request, outgoing) : response
      },
      (error) => {
        // The client may have disconnected already.
        if (outgoing.destroyed) return RESPONSE_ALREADY_SENT
        // The adapter answers 500 without a word.
        console.error(error)
        throw error
      },
    )
  }
}

/** Sends a browser an invalid answer: where a reused connection ends without one, it would silently repeat the request. */
function disconnect({ headers }: Request, outgoing: Connection['outgoing']): Response {
  const isBrowser = /^Mozilla\//.test(headers.get('user-agent') ?? '')
  if (isBrowser && outgoing.socket) outgoing.socket.write(invalidAnswer, () => outgoing.destroy())
  else outgoing.destroy()
  return RESPONSE_ALREADY_SENT
}

/** Two lengths that contradict each other: every client must reject this. */
const invalidAnswer = 'HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n'

async function sendPart({ status, headers, body }: Response, outgoing: Connection['outgoing']): Promise<Response> {
  const { value } = await body!.getReader().read()
  outgoing.writeHead(status, Object.fromEntries(headers))
  outgoing.write(value!, () => outgoing.destroy())
  return RESPONSE_ALREADY_SENT
}
