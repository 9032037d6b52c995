import * as z from 'zod/mini'
import type { EndpointPattern, ScenarioPattern } from '../http/contracts.ts'
import { parseExplained } from '../schema/messages.ts'
import { Instant } from '../store/row-shapes.ts'
import { highestId } from '../store/table-schema.ts'
import { longestPattern } from './endpoint-pattern.ts'

/** Ten minutes. Timers fail with much longer delays. */
export const longestDelay = 600_000

const Milliseconds = z.number().check(z.gte(0), z.lte(longestDelay))
const Count = z.int().check(z.gte(0))

/** Fixed, a range to draw from, or log-normal: half of the delays are below the median, 95 % below p95. */
export const Delay = z.union(
  [Milliseconds, z.tuple([Milliseconds, Milliseconds]), z.strictObject({ median: Milliseconds, p95: Milliseconds })],
  'must be milliseconds, a range [from, to], or {median, p95}',
)
export type Delay = z.infer<typeof Delay>

export const FaultRule = z.strictObject({
  /** Appears in the header `x-sim-fault` instead of the rule's id. */
  name: z.optional(z.string()),
  endpoint: z.string().check(z.maxLength(longestPattern, `must be at most ${longestPattern} characters`)),
  /** Username or id. Only this user's requests are affected. */
  user: z.optional(z.union([z.string(), z.int()], 'must be a username or an id')),
  delay: z.optional(Delay),
  status: z.optional(z.int().check(z.gte(400), z.lte(599))),
  message: z.optional(z.string()),
  /** In seconds. A 429 always has one. */
  retryAfter: z.optional(Count),
  /** Drop the connection, never respond, or cut the response off in the middle. `true` means `error`. */
  network: z.optional(
    z.union([z.literal(true), z.enum(['error', 'timeout', 'truncated'])], 'must be error, timeout, truncated, or true'),
  ),
  /** How many requests pass before the first hit. */
  after: z.optional(Count),
  /** How many requests it hits before it stops. */
  times: z.optional(z.int().check(z.gte(1))),
  /** Only requests between these two times of the world's clock are affected. */
  from: z.optional(Instant),
  until: z.optional(Instant),
  /** From 0 to 1, drawn from the seeded random source. */
  probability: z.optional(z.number().check(z.gte(0), z.lte(1))),
})
export type FaultRule = z.infer<typeof FaultRule>

/** Which requests fail or slow down, how, and when. */
export interface Fault extends FaultRule {
  /**
   * An endpoint (`documents.checkIn`), an application (`documents`), a pattern with stars (`*.list*`), or several of
   * these, separated by commas.
   */
  endpoint: EndpointPattern
}

export interface ScenarioFault extends FaultRule {
  endpoint: ScenarioPattern
}

export const StoredFault = z.extend(FaultRule, {
  id: z.int().check(z.gte(1), z.lte(highestId)),
  passed: Count,
  hits: Count,
  /** Set by the options `latency` and `chaos`, which apply to one start only. */
  fromOptions: z.optional(z.literal(true)),
})
export type StoredFault = z.infer<typeof StoredFault>

/** Simulated network quality. */
export interface NetworkConditions {
  /** Delay before every response: milliseconds, or a range to draw from. */
  latency?: number | readonly [number, number]
  /** Percentage of requests that fail with 503. */
  chaos?: number
}

export function readConditions({ latency, chaos }: NetworkConditions): FaultRule[] {
  const delay = Array.isArray(latency) ? ([...latency] as [number, number]) : (latency as number)
  const rules: FaultRule[] = []
  if (delay) {
    const rule = { name: 'latency', endpoint: '*', delay }
    rules.push(readCondition(rule, `milliseconds up to ${longestDelay}, or a range [from, to]`))
  }
  if (chaos) {
    const message = 'simulated failure, set by the option chaos'
    const rule = { name: 'chaos', endpoint: '*', status: 503, probability: chaos / 100, message }
    rules.push(readCondition(rule, 'a percentage, 0 to 100'))
  }
  return rules
}

/** The error names the option, because the user did not write the rule. */
function readCondition(rule: FaultRule, expected: string): FaultRule {
  try {
    return readRule(rule)
  } catch {
    throw new RangeError(`${rule.name}: must be ${expected}`)
  }
}

export function readRule(given: FaultRule): FaultRule {
  const parsed = parseExplained(FaultRule, given)
  const issues = parsed.error?.issues ?? []
  // A misspelt field is also reported as missing. Report the spelling.
  const issue = issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0]
  if (issue) throw new RangeError(`${['fault', ...issue.path].join('.')}: ${issue.message}`)
  const { delay, status, network, message, retryAfter } = parsed.data!
  if (delay === undefined && status === undefined && network === undefined) {
    throw new RangeError('A fault needs an effect: a delay, a status or a network failure.')
  }
  if (status !== undefined && network !== undefined) {
    throw new RangeError('A fault has a status or a network failure, not both. Please add two faults.')
  }
  if (status === undefined && (message !== undefined || retryAfter !== undefined)) {
    throw new RangeError('A fault with message or retryAfter needs a status. Please add one.')
  }
  if (Array.isArray(delay) && delay[0] > delay[1]) throw new RangeError('A delay range must go from low to high.')
  if (typeof delay === 'object' && 'median' in delay && !(delay.median > 0 && delay.p95 >= delay.median)) {
    throw new RangeError('A log-normal delay needs a median above 0 and a p95 that is not below the median.')
  }
  return parsed.data!
}
