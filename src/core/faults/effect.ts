import { Refusal } from '../refusal.ts'
import type { HeldFault } from './rule.ts'

/** What faults do to one request. */
export interface FaultEffect {
  /** In milliseconds, before anything else. */
  delay: number
  /** The rule that decides about the answer; undefined when there is nothing but the delay. */
  rule: HeldFault | undefined
  /** For the header `x-sim-fault`: each rule that had a hand in it, and what it did. */
  mark: string
  /** Who asked: a username. */
  user?: string | null
}

/** No answer: what a `fetch` rejects with when the connection drops. */
export class NetworkFailure extends TypeError {
  /** Whoever waits has to find out by himself. */
  readonly isEndless: boolean

  constructor(isEndless = false) {
    super('Failed to fetch: the simulator was asked to drop the connection here.')
    this.isEndless = isEndless
  }
}

/** The failure that a rule asks for; nothing where it only cuts the answer short. */
function findFailure({ rule }: FaultEffect): Error | undefined {
  if (rule?.network !== undefined) {
    return rule.network === 'truncated' ? undefined : new NetworkFailure(rule.network === 'timeout')
  }
  if (rule?.status === undefined) return undefined
  const { status, message = `the simulator was asked to answer ${status} here`, retryAfter } = rule
  const seconds = retryAfter ?? (status === 429 ? 1 : undefined)
  return new Refusal(status, message, { headers: seconds === undefined ? {} : { 'retry-after': String(seconds) } })
}

/** Waits as long as it takes, and fails when it is to. */
export async function applyEffect(effect: FaultEffect, { signal }: Request): Promise<void> {
  if (effect.delay > 0) await wait(effect.delay, signal)
  const failure = findFailure(effect)
  if (failure) throw failure
}

/** Whoever gives up meanwhile is not answered, and has changed nothing. */
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

/** Until whoever asked gives up. */
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

/** The answer up to its middle. The request has been carried out: whoever asked cannot know. */
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
      // An error at once would overtake the first half where that goes through a socket, be it one that MSW plays.
      await new Promise((resolve) => soon(resolve))
      controller.error(new TypeError('The answer broke off.'))
    },
  })
  const headers = new Headers(response.headers)
  headers.set('content-length', String(bytes.length))
  return new Response(body, { status: response.status, headers })
}

/** By this machine's time, also where a test has put its own timers in place. */
const soon = globalThis.setTimeout

/** By request, since layers on the way out may make another response, and to look into one has its price. */
const truncated = new WeakSet<Request>()
const dropped = new WeakSet<Request>()

/** Whether the answer to a request breaks off in the middle. */
export function isTruncated(request: Request): boolean {
  return truncated.has(request)
}

/** Stands for no answer at all where there has to be one: an answer that breaks off before its body begins. */
export function drop(request: Request): Response {
  dropped.add(request)
  return new Response(
    new ReadableStream({
      pull(controller) {
        controller.error(new NetworkFailure())
      },
    }),
  )
}

/** Whether there is to be no answer to a request. */
export function isDropped(request: Request): boolean {
  return dropped.has(request)
}
