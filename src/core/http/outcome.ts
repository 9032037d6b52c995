import { NetworkFailure } from '../faults/network-failure.ts'
import { presentPlainRefusal } from '../refusal.ts'
import { ownTimeout } from '../time/timer.ts'

/** What becomes of a request, for whichever way in sends it. */
export interface Outcome {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array | ReadableStream<Uint8Array> | null
  /** The value that the body was written from. */
  readonly result?: unknown
  /** A fault: the connection ends without a response, or in the middle of its body, which is bytes then. */
  readonly ending?: 'dropped' | 'truncated'
}

/** The outcome of a request that gets no response. */
export const dropped: Outcome = { status: 0, headers: {}, body: null, ending: 'dropped' }

/** A refusal where no application is concerned. */
export function refusePlainly(status: number, message: string): Outcome {
  const result = presentPlainRefusal({ message, status })
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(result), result }
}

/** The spec has no HEAD: it is a GET without the body. */
export function withoutBody(outcome: Outcome): Outcome {
  if (outcome.body instanceof ReadableStream) void outcome.body.cancel()
  return { ...outcome, body: null }
}

/** Ends in the middle of its body. An empty one cannot: the connection is dropped instead. */
export async function truncate(outcome: Outcome): Promise<Outcome> {
  const { headers, body } = outcome
  if (body === null || headers['content-length'] === '0') return dropped
  const bytes = new Uint8Array(await new Response(body as BodyInit).arrayBuffer())
  const counted = { ...headers, 'content-length': String(bytes.length) }
  return { ...outcome, headers: counted, body: bytes, ending: 'truncated' }
}

/** The part of a truncated body that is sent. */
export function firstHalf({ body }: Outcome): Uint8Array {
  const bytes = body as Uint8Array
  return bytes.subarray(0, Math.ceil(bytes.length / 2))
}

/** The outcome as a `Response`. Throws a `NetworkFailure` where there is none. */
export function toResponse(outcome: Outcome): Response {
  const { status, headers, body, ending } = outcome
  if (ending === 'dropped') throw new NetworkFailure()
  const content = ending === 'truncated' ? failingAfter(firstHalf(outcome)) : body
  return new Response(content as BodyInit | null, { status, headers })
}

/** A stream that fails after these bytes. */
function failingAfter(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(bytes),
    async pull(controller) {
      // An immediate error would overtake the bytes in a socket, also in one that MSW simulates.
      await new Promise((resolve) => ownTimeout(resolve))
      controller.error(new TypeError('The answer broke off.'))
    },
  })
}
