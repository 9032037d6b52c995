import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { isTruncated, NetworkFailure } from '../src/core/faults/effect.ts'
import type { Answer } from '../src/server/layer.ts'

/** What the adapter hands on beside the request. */
export interface Connection {
  outgoing: {
    destroyed: boolean
    socket: { write(text: string, done: () => void): unknown } | null
    destroy(): unknown
    writeHead(status: number, headers: Record<string, string>): unknown
    write(bytes: Uint8Array, done: () => void): unknown
  }
}

type AnswerOnConnection = (request: Request, line: Connection) => Response | Promise<Response>

/** Where there is to be no answer, or a part of one, the connection ends. */
export function withDisconnect(answer: Answer): AnswerOnConnection {
  return function answerOrCut(request, { outgoing }) {
    const answered = answer(request)
    if (!(answered instanceof Promise)) return answered
    return answered.then(
      (response) => (isTruncated(response) ? sendPart(response, outgoing) : response),
      (error) => {
        // Whoever asked may have gone already.
        if (!(error instanceof NetworkFailure || outgoing.destroyed)) throw error
        cut(request, outgoing)
        return RESPONSE_ALREADY_SENT
      },
    )
  }
}

/** By itself, and unseen by the page, a browser asks again where a connection that it had used before ends without a word. */
function cut({ headers }: Request, outgoing: Connection['outgoing']): void {
  const isBrowser = /^Mozilla\//.test(headers.get('user-agent') ?? '')
  if (isBrowser && outgoing.socket) outgoing.socket.write(nonsense, () => outgoing.destroy())
  else outgoing.destroy()
}

/** Two lengths that contradict each other: no client may make an answer of it. */
const nonsense = 'HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n'

async function sendPart({ status, headers, body }: Response, outgoing: Connection['outgoing']): Promise<Response> {
  const { value } = await body!.getReader().read()
  outgoing.writeHead(status, Object.fromEntries(headers))
  outgoing.write(value!, () => outgoing.destroy())
  return RESPONSE_ALREADY_SENT
}
