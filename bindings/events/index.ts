import { EventFollower } from './event-follower.ts'
import { PendingChange, type WorldChange, type WriteRequest } from './world-change.ts'

export { type Link, type LinkedState, linkTo, readLink, removeLink } from '../../src/world/link.ts'
export type { WorldChange, WorldChangeKind, WriteRequest } from './world-change.ts'

/** Options of `onWorldChange`. */
export interface WorldChangeOptions {
  /** The URL of the intranet, with the world's prefix if there is one. Default: the page's own origin. */
  baseUrl?: string
  /** Any `fetch`, such as a simulator's. Defaults to the global one. */
  fetch?: (request: Request) => Promise<Response>
  /** Sent with every request: `x-sim-token`, `x-sim-world`. */
  headers?: Record<string, string>
  /** Called for every request that is not a read. Changes by the app's own requests are not reported. */
  isOwn?: (request: WriteRequest) => boolean
}

const optionNames = ['baseUrl', 'fetch', 'headers', 'isOwn']

/**
 * Calls a listener when a world changes: its user, scenario, clock or settings, by undo, or by anyone's writes. Changes
 * that happen together cause one call. Returns a function that stops it.
 *
 * @example
 * const stop = onWorldChange(() => queryClient.invalidateQueries())
 */
export function onWorldChange(listener: (change: WorldChange) => void, options: WorldChangeOptions = {}): () => void {
  checkOptions(options)
  const { baseUrl = globalThis.location?.origin, headers, fetch = (request) => globalThis.fetch(request) } = options
  if (baseUrl === undefined) {
    throw new Error(
      'onWorldChange() requires a URL outside a page. Please set one: { baseUrl: "http://127.0.0.1:4800" }.',
    )
  }
  const pending = new PendingChange(listener, options.isOwn ?? (() => false))
  const connect = (lastEventId?: string) => {
    const sent = { ...headers, ...(lastEventId && { 'last-event-id': lastEventId }) }
    return fetch(new Request(`${baseUrl.replace(/\/$/, '')}/__sim/events`, { headers: sent }))
  }
  const follower = new EventFollower(connect, pending)
  return () => {
    follower.stop()
    pending.stop()
  }
}

/** Without our list of similar names, which would load a large part of the simulator into the page. */
function checkOptions(options: WorldChangeOptions): void {
  const unknown = Object.keys(options).find((name) => !optionNames.includes(name))
  if (unknown !== undefined)
    throw new RangeError(`There is no option "${unknown}". Options: ${optionNames.join(', ')}.`)
}
