import { NetworkFailure } from '../faults/network-failure.ts'
import { isObject } from '../is-object.ts'
import { presentPlainRefusal, type Refusal } from '../refusal.ts'
import { ownTimeout } from '../time/timer.ts'

export interface Outcome {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array | ReadableStream<Uint8Array> | null
  readonly result?: unknown
  /** A fault ends the connection without a response, or in the middle of its body, which is then bytes. */
  readonly ending?: 'dropped' | 'truncated'
}

export const dropped: Outcome = { status: 0, headers: {}, body: null, ending: 'dropped' }

export function refusePlainly(status: number, message: string, headers: Outcome['headers'] = {}): Outcome {
  const result = presentPlainRefusal({ message, status })
  return { status, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(result), result }
}

export function toOutcome({ status, message, headers }: Refusal): Outcome {
  return refusePlainly(status, message, headers)
}

/** The message of a plain refusal. Null for all other responses. */
export function messageOf({ status, result }: Outcome): string | null {
  return status >= 400 && isObject(result) && typeof result.message === 'string' ? result.message : null
}

/** The spec has no HEAD, so it is a GET without the body. */
export function withoutBody(outcome: Outcome): Outcome {
  if (outcome.body instanceof ReadableStream) void outcome.body.cancel()
  return { ...outcome, body: null }
}

/** An empty body cannot be truncated, so the connection is dropped instead. */
export async function truncate(outcome: Outcome): Promise<Outcome> {
  const { headers, body } = outcome
  if (body === null || headers['content-length'] === '0') return dropped
  const bytes = new Uint8Array(await new Response(body as BodyInit).arrayBuffer())
  const counted = { ...headers, 'content-length': String(bytes.length) }
  return { ...outcome, headers: counted, body: bytes, ending: 'truncated' }
}

export function firstHalf({ body }: Outcome): Uint8Array {
  const bytes = body as Uint8Array
  return bytes.subarray(0, Math.ceil(bytes.length / 2))
}

export function toResponse(outcome: Outcome): Response {
  const { status, headers, body, ending } = outcome
  if (ending === 'dropped') throw new NetworkFailure()
  const content = ending === 'truncated' ? failingAfter(firstHalf(outcome)) : body
  return new Response(content as BodyInit | null, { status, headers })
}

function failingAfter(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(bytes),
    async pull(controller) {
      // An immediate error would overtake the bytes in a socket, even in one that MSW simulates.
      await new Promise((resolve) => ownTimeout(resolve))
      controller.error(new TypeError('A fault truncated the response.'))
    },
  })
}
