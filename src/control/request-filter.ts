import { matchesPattern } from '../core/faults/endpoint-pattern.ts'
import { readSent } from '../core/http/redact.ts'
import type { Entry } from '../core/interpreter/entry.ts'
import { isPartialMatch } from '../core/text/partial-match.ts'
import type { World } from '../world/world.ts'

/** Which requests to find. Fields match partially, and may contain matchers such as `expect.any(String)`. */
export interface RequestFilter {
  body?: unknown
  /** Compared as strings: 5 matches "5". */
  query?: Readonly<Record<string, unknown>>
  /** The path parameters, compared as strings. */
  params?: Readonly<Record<string, unknown>>
  /** The username. */
  user?: string | null
  status?: number
}

/** `endpoint` is an endpoint, an application or a wildcard pattern. Newest last. */
export function filterRequests({ journal }: World, endpoint: string, wanted: RequestFilter = {}): Entry[] {
  return journal.all().filter((entry) => matchesFilter(entry, endpoint, wanted))
}

export function matchesFilter(
  entry: Entry,
  endpoint: string,
  { body, query, params, user, status }: RequestFilter,
): boolean {
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

/** All values in a URL are strings. */
function toTexts(values: Readonly<Record<string, unknown>>): object {
  const toText = (value: unknown) => (typeof value === 'number' || typeof value === 'boolean' ? String(value) : value)
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, toText(value)]))
}

function queryOf({ path }: Entry): object {
  const mark = path.indexOf('?')
  return Object.fromEntries(new URLSearchParams(mark === -1 ? '' : path.slice(mark)))
}
