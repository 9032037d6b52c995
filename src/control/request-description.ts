import type { Entry } from '../core/interpreter/entry.ts'
import { truncate } from '../core/text/truncate.ts'
import type { World } from '../world/world.ts'
import { previewBody } from './body-preview.ts'
import { filterRequests, type RequestFilter } from './request-filter.ts'

export const controlIsUnrecorded = 'Requests to the control interface are not in the journal.'

/** The conditions in addition to the endpoint: ` by ada, with the body {"name":"Runners"}`. */
export function describeFilter({ body, query, params, user, status }: RequestFilter): string {
  const parts = [
    ...(user === undefined ? [] : [`by ${user ?? 'nobody'}`]),
    ...(status === undefined ? [] : [`with status ${write(status)}`]),
    ...(params === undefined ? [] : [`with the path parameters ${write(params)}`]),
    ...(query === undefined ? [] : [`with the query ${write(query)}`]),
    ...(body === undefined ? [] : [`with the body ${write(body)}`]),
  ]
  return parts.length > 0 ? ` ${parts.join(', ')}` : ''
}

const mostShown = 10
const longestBody = 300

/** Lists requests to the same endpoint, or all requests if there are none. */
export function describeReceived(world: World, endpoint: string): string {
  const same = filterRequests(world, endpoint)
  const others = same.length > 0 ? same : world.journal.all()
  if (others.length === 0) return 'No request was received.'
  const left = others.length > mostShown ? ` (the last ${mostShown} of ${others.length})` : ''
  return [`Received${left}:`, ...others.slice(-mostShown).map(describeEntry)].join('\n')
}

export function describeEntry(entry: Entry): string {
  const { method, path, endpoint, user, status } = entry
  const body = previewBody(entry)
  const sent = body === undefined ? '' : `, body ${truncate(write(body), longestBody)}`
  return `  ${endpoint ?? 'no endpoint'}: ${method} ${path} by ${user ?? 'nobody'}, status ${status}${sent}`
}

/** Matchers inside describe themselves. */
export function write(value: unknown): string {
  return JSON.stringify(value, (_, part) => (isMatcher(part) ? `<${part.toAsymmetricMatcher?.() ?? part}>` : part))
}

function isMatcher(value: unknown): value is { toAsymmetricMatcher?: () => string } {
  return typeof value === 'object' && value !== null && 'asymmetricMatch' in value
}
