import type { Entry } from '../core/interpreter/journal-entry.ts'
import type { World } from '../world/world.ts'
import { shownBodyOf } from './body-preview.ts'
import { findReceived, type Wanted } from './request-filter.ts'

export const controlIsUnrecorded = 'Requests to the control interface are not in the journal.'

/** The conditions in addition to the endpoint: ` by ada, with the body {"name":"Runners"}`. */
export function describeWanted({ body, query, params, user, status }: Wanted): string {
  const parts = [
    ...(user === undefined ? [] : [`by ${user ?? 'nobody'}`]),
    ...(status === undefined ? [] : [`answered ${write(status)}`]),
    ...(params === undefined ? [] : [`with the path variables ${write(params)}`]),
    ...(query === undefined ? [] : [`with the query ${write(query)}`]),
    ...(body === undefined ? [] : [`with the body ${write(body)}`]),
  ]
  return parts.length > 0 ? ` ${parts.join(', ')}` : ''
}

const mostShown = 10

/** Lists requests to the same endpoint, or all requests if there are none. */
export function describeReceived(world: World, endpoint: string): string {
  const same = findReceived(world, endpoint)
  const others = same.length > 0 ? same : world.journal.all()
  if (others.length === 0) return 'No request was received.'
  const left = others.length > mostShown ? ` (the last ${mostShown} of ${others.length})` : ''
  return [`Received${left}:`, ...others.slice(-mostShown).map(describeEntry)].join('\n')
}

export function describeEntry(entry: Entry): string {
  const { method, path, endpoint, user, status } = entry
  const body = shownBodyOf(entry)
  const sent = body === undefined ? '' : `, body ${shorten(write(body))}`
  return `  ${endpoint ?? 'no endpoint'}: ${method} ${path} by ${user ?? 'nobody'}, answered ${status}${sent}`
}

/** Matchers inside describe themselves. */
export function write(value: unknown): string {
  return JSON.stringify(value, (_, part) => (isMatcher(part) ? `<${part.toAsymmetricMatcher?.() ?? part}>` : part))
}

function isMatcher(value: unknown): value is { toAsymmetricMatcher?: () => string } {
  return typeof value === 'object' && value !== null && 'asymmetricMatch' in value
}

function shorten(text: string): string {
  return text.length > 300 ? `${text.slice(0, 300)}...` : text
}
