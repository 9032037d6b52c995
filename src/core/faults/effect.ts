import { Refusal } from '../refusal.ts'
import { ownTimeout } from '../time/timer.ts'
import { NetworkFailure } from './network-failure.ts'
import type { HeldFault } from './rule.ts'

/** What faults do to one request. */
export interface FaultEffect {
  /** In milliseconds. It comes before anything else. */
  delay: number
  /** The rule that replaces the answer; undefined when there is only a delay. */
  rule: HeldFault | undefined
  /** For the header `x-sim-fault`: each rule that matched, and what it did. */
  mark: string
  /** The username of the client. */
  user?: string | null
}

/** The failure that a rule asks for; undefined where it only truncates the answer. */
function findFailure({ rule }: FaultEffect): Error | undefined {
  if (rule?.network !== undefined) {
    return rule.network === 'truncated' ? undefined : new NetworkFailure(rule.network === 'timeout')
  }
  if (rule?.status === undefined) return undefined
  const { status, message = `the simulator was asked to answer ${status} here`, retryAfter } = rule
  const seconds = retryAfter ?? (status === 429 ? 1 : undefined)
  return new Refusal(status, message, { headers: seconds === undefined ? {} : { 'retry-after': String(seconds) } })
}

/** Waits for the delay of an effect, then throws its failure, if there is one. */
export async function applyEffect(effect: FaultEffect, { signal }: Request): Promise<void> {
  if (effect.delay > 0) await wait(effect.delay, signal)
  const failure = findFailure(effect)
  if (failure) throw failure
}

/** A client that aborts meanwhile gets no answer, and its request changes nothing. */
function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      clearTimeout(timer)
      reject(new NetworkFailure(true))
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', giveUp)
      resolve()
    }, milliseconds)
    if (signal.aborted) giveUp()
    else signal.addEventListener('abort', giveUp, { once: true })
  })
}

/** Waits until the client aborts. */
export function waitForever({ signal }: Request): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

/** Whether an answer has no body. */
export function isEmpty({ body, headers }: Response): boolean {
  return body === null || headers.get('content-length') === '0'
}

/** The first half of an answer. The request has been carried out, but the client cannot know. */
export async function truncate(response: Response, request: Request): Promise<Response> {
  truncated.add(request)
  const bytes = new Uint8Array(await response.arrayBuffer())
  let isSent = false
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (!isSent) {
        isSent = true
        return controller.enqueue(bytes.subarray(0, Math.ceil(bytes.length / 2)))
      }
      // An immediate error would overtake the first half in a socket, also in one that MSW simulates.
      await new Promise((resolve) => ownTimeout(resolve))
      controller.error(new TypeError('The answer broke off.'))
    },
  })
  const headers = new Headers(response.headers)
  headers.set('content-length', String(bytes.length))
  return new Response(body, { status: response.status, headers })
}

/** Requests, not responses: outer layers may make another response, and looking into one is expensive. */
const truncated = new WeakSet<Request>()
const dropped = new WeakSet<Request>()

/** Whether the answer to a request breaks off in the middle. */
export function isTruncated(request: Request): boolean {
  return truncated.has(request)
}

/**
 * Stands for no answer where a response has to be returned: its body breaks off before it begins. The status is what a proxy
 * answers whose server has dropped the connection.
 */
export function drop(request: Request): Response {
  dropped.add(request)
  const body = new ReadableStream({
    pull(controller) {
      controller.error(new NetworkFailure())
    },
  })
  return new Response(body, { status: 502 })
}

/** Whether a request gets no answer. */
export function isDropped(request: Request): boolean {
  return dropped.has(request)
}
