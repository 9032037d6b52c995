import { describe, expect, it } from 'vitest'
import { ContractViolationError, createSimulator } from '../../index.ts'

describe('ContractViolationError', () => {
  it('lists every request with its problem, and the remedy', async () => {
    const simulator = await createSimulator({ scenario: 'empty', strict: true })
    await simulator.fetch(new Request('http://x/api/people/v2/users?limt=5'))
    await simulator.fetch(new Request('http://x/api/people/v2/users', { method: 'PATCH' }))
    const check = () => simulator.checkContract()
    expect(check).toThrow(ContractViolationError)
    expect(check).toThrow(
      /^2 requests are outside the contract\. Please fix them, .*\n {2}GET .*"limit"\?\n {2}PATCH .* only GET, POST$/,
    )
  })

  it('lists the last 100 requests', async () => {
    const simulator = await createSimulator({ scenario: 'empty', strict: true })
    for (let i = 0; i < 101; i++) await simulator.fetch(new Request(`http://x/api/people/v2/users?limt=${i}`))
    expect(() => simulator.checkContract()).toThrow(/^100 requests are outside the contract/)
  })

  it('survives a loaded scenario, a restored snapshot and a cleared journal, but not a reset', async () => {
    const simulator = await createSimulator({ scenario: 'empty', strict: true })
    const ask = (method: string, path: string) => simulator.fetch(new Request(`http://x${path}`, { method }))
    simulator.snapshot('before')
    await ask('GET', '/api/people/v2/users?limt=5')
    await simulator.load({ scenario: 'small-company' })
    simulator.restore('before')
    await ask('DELETE', '/__sim/requests')
    expect(simulator.world.journal.all()).toEqual([])
    expect(() => simulator.checkContract()).toThrow('"limit"?')
    simulator.reset()
    simulator.checkContract()
  })
})
