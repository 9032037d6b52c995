import type { FaultRule, StoredFault } from '../../../../../core/faults/rule.ts'
import { splitCommas } from '../../../../../core/text/keywords.ts'
import type { EndpointCard } from '../../../../shapes.ts'

type Delay = NonNullable<FaultRule['delay']>
type Endpoints = readonly Pick<EndpointCard, 'id' | 'application' | 'summary'>[]

/** `now` is the time of the world. */
export function isUsedUp({ times, hits, until }: StoredFault, now: string): boolean {
  return (times !== undefined && hits >= times) || (until !== undefined && Date.parse(until) <= Date.parse(now))
}

/** `The next 2 requests by employee to add a folder fail with 503.` */
export function describeFault(rule: FaultRule, endpoints: Endpoints): string {
  const { after, from, until, user, endpoint, times, every, probability } = rule
  const sentence = [
    after && `after ${after === 1 ? 'one request' : `${after} requests`},`,
    from && `from ${timeOf(from)},`,
    requestsOf(rule),
    user !== undefined && `by ${user}`,
    describeEndpoint(endpoint, endpoints),
    describeEffect(rule, every !== undefined || (times === 1 && probability === undefined)),
    until && `until ${timeOf(until)}`,
  ]
    .filter(Boolean)
    .join(' ')
    .concat(limitOf(rule))
  return `${sentence[0]!.toUpperCase()}${sentence.slice(1)}.`
}

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' })
const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }

function requestsOf({ times, every, probability }: FaultRule): string {
  if (every !== undefined) return `every ${every}${endings[ordinals.select(every)] ?? 'th'} request`
  if (probability !== undefined) return `${Math.round(probability * 1000) / 10}% of requests`
  if (times === undefined) return 'all requests'
  return times === 1 ? 'the next request' : `the next ${times} requests`
}

/** Others have the limit in the beginning: `The next 2 requests`. */
function limitOf({ times, every, probability }: FaultRule): string {
  if (times === undefined || (every === undefined && probability === undefined)) return ''
  return times === 1 ? ', once' : `, at most ${times} times`
}

function describeEndpoint(pattern: string, endpoints: Endpoints): string {
  const parts = splitCommas(pattern)
  if (parts.includes('*')) return ''
  if (parts.length > 3) return `to ${parts.length} endpoints`
  return `to ${joinWithOr(parts.map((part) => wordsFor(part, endpoints)))}`
}

/** The words for an endpoint, an application (`people`, `people.*`) or a verb (`*.list*`). */
function wordsFor(part: string, endpoints: Endpoints): string {
  const summary = endpoints.find(({ id }) => id === part)?.summary
  if (summary !== undefined) return shorten(summary)
  const [, verb] = /^\*\.([a-z]+)\*$/.exec(part) ?? []
  if (verb) return `${verb} anything`
  const application = part.replace(/\.\*$/, '')
  return endpoints.find(({ id }) => id.startsWith(`${application}.`))?.application ?? part
}

/** `Check out a document, which blocks it for others` becomes `check out a document`. */
function shorten(summary: string): string {
  const [, start = summary] = /^(\S+ .*?)[,:] /.exec(summary) ?? []
  return start[0]!.toLowerCase() + start.slice(1)
}

function joinWithOr(texts: readonly string[]): string {
  return texts.length === 1 ? texts[0]! : `${texts.slice(0, -1).join(', ')} or ${texts.at(-1)}`
}

function describeEffect({ status, network, empty, delay, message }: FaultRule, isOne: boolean): string {
  const s = isOne ? 's' : ''
  const slow = delay === undefined ? '' : describeDelay(delay)
  const failure = status
    ? `fail${s} with ${status}${message ? ` and “${message}”` : ''}`
    : empty
      ? `get${s} an empty list`
      : network && networks(s)[`${network}`]
  if (failure) return slow ? `${failure} after ${slow}` : failure
  return `take${s} ${slow} longer`
}

const networks = (s: string) => ({
  true: `fail${s} with a connection error`,
  error: `fail${s} with a connection error`,
  timeout: `never get${s} a response`,
  truncated: `get${s} a response that is cut off`,
})

function describeDelay(delay: Delay): string {
  if (typeof delay === 'number') return secondsOf(delay)
  if (Array.isArray(delay)) return `${secondsOf(delay[0])} to ${secondsOf(delay[1])}`
  return `about ${secondsOf(delay.median)}, at times ${secondsOf(delay.p95)}`
}

function secondsOf(ms: number): string {
  return ms < 1000 ? `${ms} ms` : `${ms / 1000} s`
}

/** In UTC, as the panel shows all times. */
function timeOf(instant: string): string {
  return instant.slice(11, 19)
}
