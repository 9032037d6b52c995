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

/** Waits, then throws the failure that a rule asks for. A truncated answer is there first. */
export async function applyEffect({ delay, rule }: FaultEffect, { signal }: { signal: AbortSignal }): Promise<void> {
  if (delay > 0) await wait(delay, signal)
  if (!rule || rule.network === 'truncated') return
  const { network, status, message = `the simulator was asked to answer ${status} here`, retryAfter } = rule
  if (status === undefined) throw new NetworkFailure(network === 'timeout')
  const seconds = retryAfter ?? (status === 429 ? 1 : undefined)
  throw new Refusal(status, message, { headers: seconds === undefined ? {} : { 'retry-after': String(seconds) } })
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
