import { Refusal } from '../refusal.ts'
import { NetworkFailure } from './network-failure.ts'
import type { HeldFault } from './rule.ts'

export interface FaultEffect {
  /** In milliseconds. It comes before anything else. */
  delay: number
  /** The rule that replaces the answer; undefined when there is only a delay. */
  rule: HeldFault | undefined
  /** For the header `x-sim-fault`: each rule that matched, and what it did. */
  mark: string
  user?: string | null
}

/** The failure that a rule asks for; undefined where it only truncates the answer. */
function findFailure({ rule }: FaultEffect): Error | undefined {
  if (rule?.network !== undefined) {
    return rule.network === 'truncated' ? undefined : new NetworkFailure(rule.network === 'timeout')
  }
  if (rule?.status === undefined) return undefined
  const { status, message = `the simulator was asked to answer ${status} here`, retryAfter } = rule
  const seconds = retryAfter ?? (status === 429 ? 1 : undefined)
  return new Refusal(status, message, { headers: seconds === undefined ? {} : { 'retry-after': String(seconds) } })
}

export async function applyEffect(effect: FaultEffect, { signal }: { signal: AbortSignal }): Promise<void> {
  if (effect.delay > 0) await wait(effect.delay, signal)
  const failure = findFailure(effect)
  if (failure) throw failure
}

/** A client that aborts meanwhile gets no answer, and its request changes nothing. */
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
