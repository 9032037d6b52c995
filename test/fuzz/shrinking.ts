import fc from 'fast-check'
import type { Contract } from '../../src/core/http/contract.ts'
import { FailedRequest } from './attack.ts'
import { toCurl } from './curl.ts'
import { takeDocuments } from './documents.ts'
import { anyRequest, type FuzzRequest } from './requests.ts'

interface Sending<Setting> {
  /** The minimum number of requests. */
  count: number
  seed: number
  /** The index of this sender. Each sends different requests. */
  sender?: number
  setting: fc.Arbitrary<Setting>
  isSent?: (sent: FuzzRequest) => boolean
  /** Lists between two seeds. */
  numRuns?: number
  /** Errors reported outside of responses. */
  loggedErrors?: () => string
}

/**
 * Sends lists of requests, each from a fresh start, until enough were sent. A failing list shrinks to the requests it
 * needs, and is thrown as curl commands. Returns the number of requests.
 */
export async function sendLists<Setting>(
  contracts: readonly Contract[],
  {
    count,
    seed: first,
    sender = 0,
    setting,
    isSent = () => true,
    numRuns = Math.min(40, Math.ceil(count / 10)),
    loggedErrors = () => '',
  }: Sending<Setting>,
  send: (requests: readonly FuzzRequest[], setting: Setting) => Promise<void>,
): Promise<number> {
  const requests = anyRequest(contracts, await takeDocuments()).filter(isSent)
  const lists = fc.array(requests, { minLength: 1, maxLength: 20, size: 'max' })
  let sum = 0
  for (let seed = first; sum < count; seed++) {
    const property = fc.asyncProperty(lists, setting, async (requests, given) => {
      await send(requests, given)
      sum += requests.length
    })
    const { failed, errorInstance: error, counterexample } = await fc.check(property, { numRuns, seed: seed + sender })
    if (!failed) continue
    const lines = error instanceof FailedRequest ? error.requests.map(toCurl) : []
    const under = JSON.stringify(counterexample?.[1]) ?? ''
    throw new Error([`FUZZ_SEED=${seed} ${under}`, String(error), loggedErrors(), ...lines].join('\n'))
  }
  return sum
}

/** Sends requests in order, and reports the failing one with its predecessors. */
export async function sendInTurn(
  requests: readonly FuzzRequest[],
  send: (sent: FuzzRequest, i: number) => Promise<void>,
): Promise<void> {
  for (const [i, sent] of requests.entries()) {
    try {
      await send(sent, i)
    } catch (error) {
      throw new FailedRequest(requests.slice(0, i + 1), error as Error)
    }
  }
}
