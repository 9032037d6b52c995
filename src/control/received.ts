import { matchesPattern } from '../core/faults/endpoint-pattern.ts'
import { readSent } from '../core/http/redact.ts'
import type { Entry } from '../core/interpreter/journal.ts'
import { isPartialMatch } from '../core/text/partial-match.ts'
import type { World } from '../world/world.ts'

/** Which requests to an endpoint to find. Every field is a partial match, and may contain `expect.any(String)` and the like. */
export interface Wanted {
  body?: unknown
  /** Compared as text, as in the address: 5 matches "5". */
  query?: Readonly<Record<string, unknown>>
  /** The variables of the path, compared as text too. */
  params?: Readonly<Record<string, unknown>>
  /** Username. */
  user?: string | null
  status?: number
}

/** The requests of the journal to an endpoint, an application or a pattern with stars, newest last. */
export function findReceived({ journal }: World, endpoint: string, wanted: Wanted = {}): Entry[] {
  return journal.all().filter((entry) => isReceived(entry, endpoint, wanted))
}

export function isReceived(entry: Entry, endpoint: string, { body, query, params, user, status }: Wanted): boolean {
  return (
    entry.endpoint !== null &&
    matchesPattern(endpoint, entry.endpoint, false) &&
    (user === undefined || isPartialMatch(user, entry.user)) &&
    (status === undefined || isPartialMatch(status, entry.status)) &&
    (params === undefined || isPartialMatch(toTexts(params), entry.params)) &&
    (query === undefined || isPartialMatch(toTexts(query), queryOf(entry))) &&
    (body === undefined || isPartialMatch(body, readSent(entry)))
  )
}

/** Everything in an address is text. */
function toTexts(values: Readonly<Record<string, unknown>>): object {
  const toText = (value: unknown) => (typeof value === 'number' || typeof value === 'boolean' ? String(value) : value)
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, toText(value)]))
}

function queryOf({ path }: Entry): object {
  const mark = path.indexOf('?')
  return Object.fromEntries(new URLSearchParams(mark === -1 ? '' : path.slice(mark)))
}
