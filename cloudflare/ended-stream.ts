import { findControlPath } from '../src/control/path.ts'
import { day } from '../src/core/time/clock.ts'

/** Whether a client continues an event stream that has ended because nothing happened. */
export function continuesStream({ url, headers }: Request): boolean {
  return findControlPath(url) === '/events' && /^\d+-/.test(headers.get('last-event-id') ?? '')
}

/** As in an open stream of a world that is deleted. The client does not connect again, so the world stays deleted. */
export function endStream(): Response {
  const text = `event: world\ndata: {"what":"deleted"}\n\nretry: ${day}\n\n`
  return new Response(text, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } })
}
