import { checkNotControl } from '../../src/control/exempt.ts'
import {
  controlIsUnrecorded,
  describeEntry,
  describeFilter,
  describeReceived,
  write,
} from '../../src/control/request-description.ts'
import { filterRequests, type RequestFilter } from '../../src/control/request-filter.ts'
import { checkPattern } from '../../src/core/faults/endpoint-pattern.ts'
import type { AnyEndpointId, EndpointPattern } from '../../src/core/http/contracts.ts'
import { checkKind, type Notification, type NotificationKind } from '../../src/core/store/outbox.ts'
import { isPartialMatch } from '../../src/core/text/partial-match.ts'
import * as contracts from '../../src/simulator/contracts.ts'
import type { RequestOf } from '../../src/simulator/endpoint-types.ts'
import type { Simulator } from '../../src/simulator/simulator.ts'
import { defined } from '../../src/world/definition.ts'
import type { World } from '../../src/world/world.ts'

/** A simulator, an object with a simulator and optionally a world or its name, or a world. */
export type MatcherTarget = Simulator | { simulator: Simulator; world?: string | World } | World

export type WithTimes<Expected> = Expected & {
  /** The exact number of times. Default: at least once. */
  times?: number
}

/** Which requests to find. For a single endpoint, `body` has its type. */
type FilterOf<Pattern> = Omit<RequestFilter, 'body'> & {
  body?: Pattern extends AnyEndpointId ? PartOf<BodyOf<RequestOf<Pattern>>> : unknown
}
type BodyOf<Request> = Request extends { body?: infer Body } ? Body : unknown
/** The journal contains a form or a file as its fields. */
type PartOf<Value> = Value extends BodyInit
  ? Value extends string
    ? Value
    : unknown
  : Value extends readonly unknown[]
    ? { [Index in keyof Value]: PartOf<Value[Index]> }
    : Value extends object
      ? { [Name in keyof Value]?: PartOf<Value[Name]> }
      : Value

/** To type them: `declare module 'vitest' { interface Matchers<T> extends FauxtranetMatchers<T> {} }`. */
// biome-ignore lint/suspicious/noExplicitAny: the runners pass on what their own matchers return.
export interface FauxtranetMatchers<Returned = any> {
  toHaveReceived<Pattern extends EndpointPattern>(endpoint: Pattern, filter?: WithTimes<FilterOf<Pattern>>): Returned
  toHaveSent(kind: NotificationKind, filter?: WithTimes<Partial<Record<keyof Notification, unknown>>>): Returned
  toHaveKeptContract(): Returned
}

interface Verdict {
  pass: boolean
  message: () => string
}

/**
 * Matchers for `expect.extend` of Vitest, Jest and Playwright.
 *
 * @example
 * expect.extend(matchers)
 * expect(simulator).toHaveReceived('people.updateUser', { body: { job_title: 'Astronaut' }, times: 1 })
 */
export const matchers = {
  /** Expects requests to an endpoint, whether they succeeded or not. */
  toHaveReceived(target: MatcherTarget, endpoint: EndpointPattern, filter: WithTimes<RequestFilter> = {}): Verdict {
    // With `not`, a misspelt id would always pass.
    checkNotControl(endpoint, controlIsUnrecorded)
    // An invalid application has no contract, and is rejected where it is used.
    const own = [...defined.values()].flatMap(({ contract }) => (contract?.endpoints ? contract : []))
    checkPattern(endpoint, [...Object.values(contracts), ...own])
    const world = needWorldOf(target)
    const { times, ...rest } = filter
    const found = filterRequests(world, endpoint, rest).length
    const what = `${endpoint}${describeFilter(rest)}`
    return compareCount(found, times, [what, 'received'], () => describeReceived(world, endpoint))
  },

  /** Expects notifications that would have been sent. */
  toHaveSent(
    target: MatcherTarget,
    kind: NotificationKind,
    { times, ...rest }: WithTimes<Partial<Record<keyof Notification, unknown>>> = {},
  ): Verdict {
    const { outbox } = needWorldOf(target)
    checkKind(outbox, kind)
    const sent = outbox.all()
    const found = sent.filter((notification) => notification.kind === kind && isPartialMatch(rest, notification)).length
    const what = Object.keys(rest).length > 0 ? `${kind} with ${write(rest)}` : kind
    return compareCount(found, times, [what, 'sent'], () => {
      if (sent.length === 0) return 'Nothing was sent.'
      return ['Sent:', ...sent.map((each) => `  ${each.kind}: to ${each.to.name}, "${each.subject}"`)].join('\n')
    })
  },

  /** Expects that no request broke its contract, whether the world is strict or not. */
  toHaveKeptContract(target: MatcherTarget): Verdict {
    const violations = needWorldOf(target)
      .journal.all()
      .filter(({ violation }) => violation !== null)
    const lines = violations.map((entry) => `${describeEntry(entry)}\n    ${entry.violation}`)
    return {
      pass: violations.length === 0,
      message: () =>
        violations.length === 0
          ? 'Expected a request that violates its contract, but there is none.'
          : ['Expected every request to follow its contract. These do not:', ...lines].join('\n'),
    }
  },
}

function compareCount(
  found: number,
  times: number | undefined,
  [what, done]: [what: string, done: string],
  describe: () => string,
): Verdict {
  const often = times === undefined ? '' : ` ${countTimes(times)}`
  const pass = times === undefined ? found > 0 : found === times
  return {
    pass,
    message: () =>
      `Expected ${what} ${pass ? 'not ' : ''}to be ${done}${often}; it was ${done} ${countTimes(found)}. ${describe()}`,
  }
}

function countTimes(count: number): string {
  return count === 1 ? 'once' : `${count} times`
}

function needWorldOf(target: MatcherTarget): World {
  if (typeof target === 'object' && target !== null) {
    if ('journal' in target) return target
    if ('needWorld' in target) return target.world
    if ('simulator' in target) {
      const { simulator, world } = target
      return typeof world === 'string' ? simulator.needWorld(world) : (world ?? simulator.world)
    }
  }
  throw new TypeError(
    'There is no simulator to check. Please pass expect(…) a simulator, an object with one, or a world.',
  )
}
