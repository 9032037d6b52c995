import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { createSimulator } from '../../scenarios/create-simulator.ts'
import { anyRequest, type Sent, toCurl } from '../../test/fuzz/requests.ts'
import { times } from '../../test/stress/times.ts'
import { readFidelity } from '../spec/fidelity.ts'
import { gapValues } from '../spec/gaps.ts'
import type { Simulator } from './simulator.ts'

/** They wait, stream, or let requests fail on purpose. */
const except = ['control.streamEvents', 'control.listRequests', 'control.addFault', 'control.loadScenario']

/** Measured only where no other test runs beside. */
const mostCpu = process.env.STRESS === undefined ? Number.POSITIVE_INFINITY : 250_000

/** Any values of the gaps that can be set. */
const anyFidelity = fc
  .record(
    Object.fromEntries(Object.entries(gapValues).map(([id, values]) => [id, fc.constantFrom(...Object.keys(values))])),
  )
  .map(readFidelity)

let simulator: Simulator

/** What a refusal must leave as it is. Contents are values: the same ones are the same object. */
function stateOf({ world }: Simulator): unknown[] {
  return [
    ...Object.values(world.tables).map((table) => table.snapshot()),
    world.random.state,
    world.clock.now(),
    world.currentUser,
  ]
}

async function send(sent: Sent): Promise<void> {
  const before = stateOf(simulator)
  const started = process.cpuUsage()
  const { method, path, headers, body } = sent
  const response = await simulator.fetch(
    new Request(`http://x${path}`, { method, headers, ...(body !== undefined && { body }) }),
  )
  const { user, system } = process.cpuUsage(started)
  const text = await response.text()
  if (text.includes('a bug of its own')) throw new Error(`answered ${response.status}`)
  if (response.status >= 400 && !stateOf(simulator).every((part, i) => part === before[i]))
    throw new Error(`answered ${response.status}, and changed something`)
  if (user + system > mostCpu) throw new Error(`took ${(user + system) / 1000} ms`)
}

const anyRequests = (contracts: Parameters<typeof anyRequest>[0]) =>
  fc.array(anyRequest(contracts, except), { minLength: 1, maxLength: 10 })

describe('whatever is sent', () => {
  it('is answered in its shape, without a bug, and changes nothing where it is refused, whatever the gaps are set to', {
    timeout: 3_600_000,
  }, async () => {
    simulator = await createSimulator({ verify: true })
    const contracts = await simulator.endpoints.loadContracts()
    const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await fc.assert(
      fc.asyncProperty(anyRequests(contracts), anyFidelity, async (requests, fidelity) => {
        simulator.reset()
        simulator.world.fidelity = fidelity
        for (const [i, sent] of requests.entries()) {
          await send(sent).catch((error) => {
            const [said] = complaints.mock.calls.at(-1) ?? []
            const lines = requests.slice(0, i + 1).map(toCurl)
            throw new Error(
              `${sent.endpoint} ${error.message}: ${said instanceof Error ? said.stack : said}\n${lines.join('\n')}`,
            )
          })
        }
      }),
      {
        numRuns: process.env.STRESS === undefined ? 150 : times(2000),
        ...(process.env.FUZZ_SEED && { seed: Number(process.env.FUZZ_SEED) }),
      },
    )
    expect(complaints.mock.calls).toEqual([])
  })
})
