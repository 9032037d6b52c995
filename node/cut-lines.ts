import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { isCutShort, NetworkFailure } from '../src/kernel/faults.ts'
import type { Answer } from './layer.ts'

/** What the adapter hands on beside the request. */
interface Line {
  outgoing: {
    destroyed: boolean
    destroy(): unknown
    writeHead(status: number, headers: Record<string, string>): unknown
    write(bytes: Uint8Array, done: () => void): unknown
  }
}

type AnswerOnLine = (request: Request, line: Line) => Response | Promise<Response>

/** Where there is to be no answer, or a part of one, the connection ends. */
export function withCutLines(answer: Answer): AnswerOnLine {
  return function answerOrCut(request, { outgoing }) {
    const answered = answer(request)
    if (!(answered instanceof Promise)) return answered
    return answered.then(
      (response) => (isCutShort(response) ? sendPart(response, outgoing) : response),
      (error) => {
        // Whoever asked may have gone already.
        if (!(error instanceof NetworkFailure || outgoing.destroyed)) throw error
        outgoing.destroy()
        return RESPONSE_ALREADY_SENT
      },
    )
  }
}

async function sendPart({ status, headers, body }: Response, outgoing: Line['outgoing']): Promise<Response> {
  const { value } = await body!.getReader().read()
  outgoing.writeHead(status, Object.fromEntries(headers))
  outgoing.write(value!, () => outgoing.destroy())
  return RESPONSE_ALREADY_SENT
}
