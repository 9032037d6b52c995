import { LongReply } from '../core/bytes.ts'
import type { Outcome } from '../core/http/outcome.ts'
import { Refusal } from '../core/refusal.ts'
import type { Connection } from './disconnect.ts'

export const mostUnread = 256 * 1024 * 1024

const encoder = new TextEncoder()
/** In bytes: all long responses that clients have not read yet. */
let unread = 0
const readers = new Map<object, { count: number; size: number }>()

type Outgoing = Pick<Connection['outgoing'], 'destroyed' | 'once'>

/**
 * Counts a long response until it is sent. Beyond the limit, refuses the request, which undoes its writes. `isShared`:
 * the connection sends bytes without copying them.
 */
export function countUnread(outcome: Outcome, outgoing: Outgoing, isShared: boolean): Outcome {
  const { body, result } = outcome
  if (body === null || outgoing.destroyed) return outcome
  if (body instanceof ReadableStream) {
    if (!(result instanceof LongReply)) return outcome
    if (add(outgoing, outgoing, result.weight)) return outcome
    void body.cancel()
    throw tooMany()
  }
  // Node would copy a string for every connection.
  const bytes = typeof body === 'string' ? encoder.encode(body) : body
  if (!add(isShared ? bytes.buffer : outgoing, outgoing, bytes.length)) throw tooMany()
  return bytes === body ? outcome : { ...outcome, body: bytes }
}

function tooMany(): Refusal {
  const headers = { 'retry-after': '5' }
  return new Refusal(503, 'too many responses are waiting to be read. Please try again later', { headers })
}

function add(held: object, outgoing: Outgoing, size: number): boolean {
  const known = readers.get(held) ?? { count: 0, size: 0 }
  // Others may read a part of the same bytes.
  const added = Math.max(0, size - known.size)
  if (unread > 0 && unread + added > mostUnread) return false
  unread += added
  known.size += added
  known.count++
  readers.set(held, known)
  outgoing.once('close', () => {
    known.count--
    if (known.count > 0) return
    readers.delete(held)
    unread -= known.size
  })
  return true
}
