import { afterEach, describe, expect, it, vi } from 'vitest'
import { createSimulator, prepareSimulator } from '../direct/index.ts'

afterEach(() => {
  vi.useRealTimers()
})

describe('worlds', () => {
  it('are forks of what the default one began as, each for itself', async () => {
    const simulator = await createSimulator({ scenario: 'small-company' })
    simulator.world.users.patch(2, { company: 'Changed' })
    const one = simulator.needWorld('one')
    const other = simulator.needWorld('other')
    one.deleteRecord('users', 3, 1)
    expect(one.users.get(2)?.company).not.toBe('Changed')
    expect([simulator.world, one, other].map((world) => world.users.has(3))).toEqual([true, false, true])
    expect(simulator.needWorld('one')).toBe(one)
  })

  it('stay the same object when they are loaded and reset', async () => {
    const simulator = await createSimulator({ scenario: 'small-company' })
    const { world } = simulator
    await simulator.load({ scenario: 'empty' })
    expect(simulator.world).toBe(world)
    expect(world.users.size).toBe(1)
    world.users.patch(1, { company: 'Changed' })
    simulator.reset()
    expect(world.users.get(1)?.company).toBe('')
  })

  it('go back to what the simulator was made with, whatever was loaded since', async () => {
    const simulator = await createSimulator({ scenario: 'small-company', user: 'employee' })
    const first = simulator.world.export()
    await simulator.load({ scenario: 'empty' })
    simulator.reset()
    expect(simulator.world.users.size).toBe(1)
    await simulator.restart()
    expect(simulator.world.export()).toEqual(first)
  })

  it('that are loaded before the first scenario is there are loaded after it', async () => {
    const simulator = prepareSimulator({ scenario: 'small-company' })
    await simulator.load({ scenario: 'empty' })
    await simulator.ready()
    expect(simulator.world.users.size).toBe(1)
  })

  it('have a seed that is a whole number', async () => {
    await expect(createSimulator({ scenario: 'empty', seed: Number.NaN })).rejects.toThrow('NaN is no seed')
  })

  it('are forgotten an hour after their last use, all but the default one', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const simulator = await createSimulator({ scenario: 'empty' })
    const idle = simulator.needWorld('idle')
    const busy = simulator.needWorld('busy')
    const { world } = simulator
    vi.setSystemTime(Date.now() + 40 * 60_000)
    simulator.needWorld('busy')
    vi.setSystemTime(Date.now() + 40 * 60_000)
    simulator.needWorld('new')
    expect(simulator.needWorld('idle')).not.toBe(idle)
    expect(simulator.needWorld('busy')).toBe(busy)
    expect(simulator.world).toBe(world)
  })
})
