import { describe, expect, it } from 'vitest'
import { empty } from '../../scenarios/empty.ts'
import { createSimulator, defineScenario, type Simulator } from '../index.ts'

const rule = { endpoint: 'people.getCurrentUser', status: 503 } as const

async function statusAs(simulator: Simulator, user: string): Promise<number> {
  const headers = { 'x-sim-user': user }
  return (await simulator.fetch(new Request('http://x/api/people/v2/user', { headers }))).status
}

describe('the user of a fault', () => {
  it.each<[user: string | number]>([['admin'], [1], ['1']])('may be %j: a username or an id', async (user) => {
    const simulator = await createSimulator({ scenario: 'small-company', faults: [{ ...rule, user }] })
    expect([await statusAs(simulator, 'admin'), await statusAs(simulator, 'employee')]).toEqual([503, 200])
  })

  it('is looked up at each request', async () => {
    const simulator = await createSimulator({ scenario: 'small-company', faults: [{ ...rule, user: 'employee' }] })
    const { id } = simulator.world.directory.findBy('username', 'employee')!
    simulator.world.users.patch(id, { username: 'worker' })
    expect(await statusAs(simulator, 'worker')).toBe(200)
    simulator.world.users.patch(id, { username: 'employee' })
    expect(await statusAs(simulator, 'employee')).toBe(503)
  })

  it('must exist in the world when the fault is added', async () => {
    const simulator = await createSimulator({ scenario: 'empty', verify: true })
    const faults = [{ ...rule, user: 'admn' }]
    const says = 'Unknown user "admn". Did you mean "admin"?'
    await expect(createSimulator({ scenario: 'empty', faults })).rejects.toThrow(says)
    await expect(simulator.load({ scenario: 'empty', faults })).rejects.toThrow(says)
    await expect(simulator.createWorld({ faults })).rejects.toThrow(says)
    await expect(simulator.createWorld({ from: 'default', faults })).rejects.toThrow(says)
    const careless = defineScenario({ name: 'careless', title: '', shows: '', extends: empty, faults })
    await expect(simulator.load({ scenario: careless })).rejects.toThrow(says)
    for (const user of ['admn', 99]) {
      const body = JSON.stringify({ ...rule, user })
      const response = await simulator.fetch(new Request('http://x/__sim/faults', { method: 'POST', body }))
      expect([response.status, (await response.json()).message]).toEqual([400, expect.stringContaining(`"${user}"`)])
    }
    expect(simulator.world.faults.all()).toEqual([])
    expect(simulator.worlds()).toEqual(['default'])
  })

  it('need not exist in every scenario if the fault applies to all of them', async () => {
    const simulator = await createSimulator({ scenario: 'small-company', faults: [{ ...rule, user: 'employee' }] })
    await simulator.load({ scenario: 'empty' })
    expect(await statusAs(simulator, 'admin')).toBe(200)
    expect(simulator.world.faults.all()).toHaveLength(1)
  })
})
