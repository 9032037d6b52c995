import * as z from 'zod/mini'
import type { EndpointPattern, ScenarioPattern } from '../http/contracts.ts'
import { once } from '../once.ts'
import { parseExplained } from '../schema/messages.ts'
import { Instant } from '../store/row-shapes.ts'
import { highestId } from '../store/table-schema.ts'
import { longestPattern } from './endpoint-pattern.ts'

/** Ten minutes. Timers fail with much longer delays. */
export const longestDelay = 600_000

const aCount = once(() => z.int().check(z.gte(0)))

/** Fixed, a range to draw from, or log-normal: half of the delays are below the median, 95 % below p95. */
const aDelay = () => {
  const milliseconds = z.number().check(z.gte(0), z.lte(longestDelay))
  const median = z.strictObject({ median: milliseconds, p95: milliseconds })
  return z.union(
    [milliseconds, z.tuple([milliseconds, milliseconds]), median],
    'must be milliseconds, a range [from, to], or {median, p95}',
  )
}
export type Delay = z.infer<ReturnType<typeof aDelay>>

// Shapes are slow to create, and most starts have no faults.
export const aFaultRule = once(() =>
  z.strictObject({
    /** Appears in the header `x-sim-fault` instead of the rule's id. */
    name: z.optional(z.string()),
    endpoint: z.string().check(z.maxLength(longestPattern, `must be at most ${longestPattern} characters`)),
    /** Username or id. Only this user's requests are affected. */
    user: z.optional(z.union([z.string(), z.int()], 'must be a username or an id')),
    delay: z.optional(aDelay()),
    status: z.optional(z.int().check(z.gte(400), z.lte(599))),
    message: z.optional(z.string()),
    /** In seconds. A 429 always has one. */
    retryAfter: z.optional(aCount()),
    /** Drop the connection, never respond, or cut the response off in the middle. `true` means `error`. */
    network: z.optional(
      z.union(
        [z.literal(true), z.enum(['error', 'timeout', 'truncated'])],
        'must be error, timeout, truncated, or true',
      ),
    ),
    /** Lists in the reply have no items. */
    empty: z.optional(z.literal(true)),
    /** How many requests pass before the first hit. */
    after: z.optional(aCount()),
    /** How many requests it hits before it stops. */
    times: z.optional(z.int().check(z.gte(1))),
    /** Only requests between these two times of the world's clock are affected. */
    from: z.optional(Instant),
    until: z.optional(Instant),
    /** Every tenth request if 10: the tenth, the twentieth and so on. */
    every: z.optional(z.int().check(z.gte(2))),
    /** From 0 to 1, drawn from the seeded random source. */
    probability: z.optional(z.number().check(z.gte(0), z.lte(1))),
  }),
)
export type FaultRule = z.infer<ReturnType<typeof aFaultRule>>

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

export const aStoredFault = once(() =>
  z.extend(aFaultRule(), {
    id: z.int().check(z.gte(1), z.lte(highestId)),
    passed: aCount(),
    hits: aCount(),
    /** Set by the options `latency` and `chaos`, which apply to one start only. */
    fromOptions: z.optional(z.literal(true)),
  }),
)
export type StoredFault = z.infer<ReturnType<typeof aStoredFault>>

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
  const parsed = parseExplained(aFaultRule(), given)
  const issues = parsed.error?.issues ?? []
  // A misspelt field is also reported as missing. Report the spelling.
  const issue = issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0]
  if (issue) throw new RangeError(`${['fault', ...issue.path].join('.')}: ${issue.message}`)
  const { delay, status, network, empty, message, retryAfter, every, probability } = parsed.data!
  const replacing = [status, network, empty].filter((effect) => effect !== undefined)
  if (delay === undefined && replacing.length === 0) {
    throw new RangeError('A fault needs an effect: a delay, a status, a network failure or an empty list.')
  }
  if (replacing.length > 1) {
    throw new RangeError('A fault has only one of status, network and empty. Please add several faults.')
  }
  if (status === undefined && (message !== undefined || retryAfter !== undefined)) {
    throw new RangeError('A fault with message or retryAfter needs a status. Please add one.')
  }
  if (every !== undefined && probability !== undefined) {
    throw new RangeError('A fault has every or a probability, not both. Please remove one.')
  }
  if (Array.isArray(delay) && delay[0] > delay[1]) throw new RangeError('A delay range must go from low to high.')
  if (typeof delay === 'object' && 'median' in delay && !(delay.median > 0 && delay.p95 >= delay.median)) {
    throw new RangeError('A log-normal delay needs a median above 0 and a p95 that is not below the median.')
  }
  return parsed.data!
}
