import { LongReply } from '../core/bytes.ts'
import { type Outcome, refusePlainly } from '../core/http/outcome.ts'
import type { Connection } from './disconnect.ts'

/** Shorter responses fit into the buffers of the operating system. */
const longestUncounted = 64 * 1024
export const mostUnread = 256 * 1024 * 1024

const encoder = new TextEncoder()
/** In bytes: all long responses that clients have not read yet. */
let unread = 0
const readers = new Map<object, number>()

export interface Receiver {
  readonly outgoing: Pick<Connection['outgoing'], 'destroyed' | 'once'>
  /** Whether it sends the bytes of a response without copying them. */
  readonly isShared: boolean
}

/** Counts a long response until it is sent. Beyond the limit, refuses a GET, which has changed nothing. */
export function countUnread(outcome: Outcome, method: string, { outgoing, isShared }: Receiver): Outcome {
  const { body, result } = outcome
  if (body === null || outgoing.destroyed) return outcome
  if (body instanceof ReadableStream) {
    if (!(result instanceof LongReply)) return outcome
    if (add(outgoing, outgoing, result.weight, method)) return outcome
    void body.cancel()
    return tooMany
  }
  if (body.length <= longestUncounted) return outcome
  // Node would copy a string for every connection.
  const bytes = typeof body === 'string' ? encoder.encode(body) : body
  if (!add(isShared ? bytes.buffer : outgoing, outgoing, bytes.length, method)) return tooMany
  return bytes === body ? outcome : { ...outcome, body: bytes }
}

const refusal = refusePlainly(503, 'too many responses are waiting to be read. Try again later.')
const tooMany: Outcome = { ...refusal, headers: { ...refusal.headers, 'retry-after': '5' } }

function add(held: object, outgoing: Receiver['outgoing'], size: number, method: string): boolean {
  const count = readers.get(held) ?? 0
  const added = count > 0 ? 0 : size
  if (unread > 0 && unread + added > mostUnread && method === 'GET') return false
  unread += added
  readers.set(held, count + 1)
  outgoing.once('close', () => {
    const left = readers.get(held)! - 1
    if (left > 0) return void readers.set(held, left)
    readers.delete(held)
    unread -= size
  })
  return true
}
