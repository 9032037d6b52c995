import { Random } from '../random.ts'
import { Refusal } from '../refusal.ts'
import { StateHolder } from '../store/transaction.ts'
import { matchesPattern } from './endpoint-pattern.ts'
import type { Faults } from './faults.ts'
import { NetworkFailure } from './network-failure.ts'
import { type Delay, longestDelay, type StoredFault } from './rule.ts'

export interface FaultEffect {
  delay: number
  rule: StoredFault | undefined
  /** For the header `x-sim-fault`: each rule that matched, and its effect. */
  mark: string
}

/** Waits, then throws the rule's failure. A truncated response or an empty list is built in full first. */
export async function applyEffect({ delay, rule }: FaultEffect, { signal }: { signal: AbortSignal }): Promise<void> {
  if (delay > 0) await wait(delay, signal)
  if (!rule || rule.empty || rule.network === 'truncated') return
  const { network, status, message = `simulated error ${status}, set by a fault`, retryAfter } = rule
  if (status === undefined) throw new NetworkFailure(network === 'timeout')
  const seconds = retryAfter ?? (status === 429 ? 1 : undefined)
  throw new Refusal(status, message, { headers: seconds === undefined ? {} : { 'retry-after': String(seconds) } })
}

/** A client that aborts during the delay gets no response, and its request changes nothing. */
function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      clearTimeout(timer)
      reject(new NetworkFailure(true))
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', giveUp)
      resolve()
    }, milliseconds)
    if (signal.aborted) giveUp()
    else signal.addEventListener('abort', giveUp, { once: true })
  })
}

export function waitForever({ signal }: { signal: AbortSignal }): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

type IsUser = (user: string | number) => boolean

/** Adds up the delays of all matching rules, up to the first rule that replaces the response. Counts the hits. */
export function matchFaults(
  faults: Faults,
  endpoint: string,
  isOpen: boolean,
  isUser: IsUser,
  now: () => number,
): FaultEffect | undefined {
  const random = new Random(new StateHolder({ random: faults.state.random }))
  let delay = 0
  let replacing: StoredFault | undefined
  const marks: string[] = []
  const held = faults.all().map((rule) => {
    if (replacing || !matchesPattern(rule.endpoint, endpoint, isOpen) || !isDue(rule, now)) return rule
    const counted = count(rule, random, isUser)
    if (counted.hits === rule.hits) return counted
    const wait = rule.delay === undefined ? 0 : draw(rule.delay, random)
    delay += wait
    marks.push(describe(rule, wait))
    if (rule.status !== undefined || rule.network !== undefined || rule.empty) replacing = rule
    return counted
  })
  faults.state = { ...faults.state, held, random: random.state }
  return marks.length > 0 ? { delay, rule: replacing, mark: marks.join('; ') } : undefined
}

function isDue({ from, until }: StoredFault, now: () => number): boolean {
  return (from === undefined || Date.parse(from) <= now()) && (until === undefined || now() < Date.parse(until))
}

/** Returns a new rule, because a snapshot keeps its own counts. */
function count(rule: StoredFault, random: Random, isUser: IsUser): StoredFault {
  const { after = 0, times = Number.POSITIVE_INFINITY, every = 1, probability = 1, passed, hits } = rule
  if (hits >= times || (rule.user !== undefined && !isUser(rule.user))) return rule
  const nth = passed + hits + 1 - after
  const isPassed = passed < after || nth % every !== 0 || (probability < 1 && random.next() >= probability)
  return isPassed ? { ...rule, passed: passed + 1 } : { ...rule, hits: hits + 1 }
}

function draw(delay: Delay, random: Random): number {
  if (typeof delay === 'number') return delay
  if (Array.isArray(delay)) return random.between(delay[0], delay[1])
  // 95 % of a normal distribution is below 1.645 standard deviations.
  const deviation = Math.log(delay.p95 / delay.median) / 1.645
  return Math.min(Math.round(delay.median * Math.exp(deviation * random.normal())), longestDelay)
}

function describe({ id, name, status, network, empty }: StoredFault, delay: number): string {
  const effects: string[] = []
  if (delay > 0) effects.push(`delay ${delay}`)
  if (status !== undefined) effects.push(`status ${status}`)
  if (network !== undefined) effects.push(network === true ? 'network error' : `network ${network}`)
  if (empty) effects.push('empty')
  return `${name ?? id}: ${effects.join(', ') || 'delay 0'}`
}
