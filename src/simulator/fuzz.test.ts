import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { createSimulator } from '../../scenarios/create-simulator.ts'
import { Attack } from '../../test/fuzz/attack.ts'
import { sendLists } from '../../test/fuzz/shrinking.ts'
import { report } from '../../test/stress/figures.ts'
import { fuzzSeed, isStress } from '../../test/stress/times.ts'
import { readFidelity, settableGaps } from '../spec/fidelity.ts'

// The number of requests, and of request lists that shrink together.
const [wanted, numRuns] = isStress ? [100_000, 100] : [300, 40]

const anyFidelity = fc
  .record(Object.fromEntries(settableGaps.map(({ id, values }) => [id, fc.constantFrom(...Object.keys(values))])))
  .map(readFidelity)

describe('a random request', () => {
  it('gets a valid response without a bug, and changes nothing if refused, with any gap settings', async ({ task }) => {
    const simulator = await createSimulator({ verify: true })
    const contracts = await simulator.endpoints.loadContracts()
    const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const attack = new Attack(simulator, contracts, isStress)
    const loggedErrors = () => {
      const complaint = complaints.mock.calls.at(-1)?.[0]
      return complaint?.stack ?? complaint ?? ''
    }
    const sending = { count: wanted, numRuns, seed: fuzzSeed(), setting: anyFidelity, loggedErrors }
    await sendLists(contracts, sending, (sent, fidelity) => attack.run(sent, fidelity))
    expect(complaints.mock.calls).toEqual([])
    const { requests: count, refused, cpu } = attack.tally
    report(
      task,
      { what: 'fuzzed requests to all endpoints, in process', measured: [count], atLeast: 100_000 },
      { what: 'of these, rejected, with every part of the state unchanged', measured: [refused] },
      { what: 'processor time of the most expensive request', measured: [cpu / 1000], unit: 'ms', atMost: 250 },
    )
  })
})
