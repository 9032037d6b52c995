import { describe, expect, it } from 'vitest'
import { empty } from '../../scenarios/empty.ts'
import { controlIsExempt } from '../control/exempt.ts'
import type { Fault, FaultRule } from '../core/faults/rule.ts'
import { createSimulator, type Simulator } from '../index.ts'
import { defineScenario } from '../world/scenario.ts'

const stormy = defineScenario({
  name: 'stormy',
  title: 'Stormy',
  shows: 'An intranet whose groups cannot be read twice.',
  user: 'admin',
  instant: '2026-03-02T09:30:00Z',
  extends: empty,
  faults: [{ name: 'storm', endpoint: 'people.listGroups', status: 503, after: 1 }],
})

const stormier = defineScenario({
  ...stormy,
  name: 'stormier',
  extends: stormy,
  faults: [{ name: 'more', endpoint: 'people.listRoles', status: 502 }],
})

declare module '../world/scene.ts' {
  interface Scenarios {
    stormy: typeof stormy
    stormier: typeof stormier
  }
}

const create = (options: Parameters<typeof createSimulator>[0]) =>
  createSimulator({ verify: true, scenarios: [empty, stormy, stormier], ...options })

async function statusOf(simulator: Simulator, path: string, world = 'default'): Promise<number> {
  const headers = { 'x-sim-world': world }
  return (await simulator.fetch(new Request(`http://x/api/people/v2${path}`, { headers }))).status
}

const namesIn = (simulator: Simulator, world = 'default') =>
  simulator
    .needWorld(world)
    .faults.all()
    .map(({ id, name }) => [id, name])

const countsIn = (simulator: Simulator, world = 'default') =>
  simulator
    .needWorld(world)
    .faults.all()
    .map(({ passed, hits }) => [passed, hits])

describe('faults', () => {
  it('of a scenario are loaded with it, and removed with the next', async () => {
    const simulator = await create({ scenario: stormy })
    expect([await statusOf(simulator, '/groups'), await statusOf(simulator, '/groups')]).toEqual([200, 503])
    await simulator.load({ scenario: 'empty' })
    expect(namesIn(simulator)).toEqual([])
  })

  it('are inherited from an extended scenario', async () => {
    const simulator = await create({ scenario: 'stormier' })
    expect(namesIn(simulator)).toEqual([
      [1, 'storm'],
      [2, 'more'],
    ])
    expect(await statusOf(simulator, '/roles')).toBe(502)
  })

  it("from options apply to every scenario and world, after latency and chaos, and before a setting's faults", async () => {
    const faults = [{ name: 'option', endpoint: 'people.getCurrentUser', status: 500 }] as const
    const simulator = await create({ scenario: 'empty', faults, chaos: 1 })
    const more = [{ name: 'setting', endpoint: 'people', delay: 0 }] as const
    await simulator.load({ scenario: 'stormy', faults: more })
    expect(namesIn(simulator).map(([, name]) => name)).toEqual(['storm', 'chaos', 'option', 'setting'])
    expect(namesIn(simulator, 'other').map(([, name]) => name)).toEqual(['storm', 'chaos', 'option', 'setting'])
    await simulator.restart()
    expect(namesIn(simulator).map(([, name]) => name)).toEqual(['chaos', 'option'])
  })

  it('are separate for each world, with their own counts', async () => {
    const simulator = await create({ scenario: 'stormy' })
    for (const world of ['one', 'one', 'other']) await statusOf(simulator, '/groups', world)
    expect([countsIn(simulator, 'one'), countsIn(simulator, 'other'), countsIn(simulator)]).toEqual([
      [[1, 1]],
      [[1, 0]],
      [[0, 0]],
    ])
    simulator.needWorld('one').faults.clear()
    expect([await statusOf(simulator, '/groups', 'one'), await statusOf(simulator, '/groups', 'other')]).toEqual([
      200, 503,
    ])
  })

  it('are reset to their initial state, and others are removed', async () => {
    const simulator = await create({ scenario: 'stormy' })
    await statusOf(simulator, '/groups')
    await statusOf(simulator, '/groups')
    simulator.world.faults.remove(1)
    simulator.world.faults.add({ endpoint: 'people', status: 500 })
    simulator.reset()
    expect([namesIn(simulator), countsIn(simulator)]).toEqual([[[1, 'storm']], [[0, 0]]])
  })

  it('hit the same requests again after a reset', async () => {
    const faults = [{ endpoint: 'people', status: 500, probability: 0.5 }] as const
    const simulator = await create({ scenario: 'empty', faults })
    const fates = async () => {
      const fates: number[] = []
      for (let i = 0; i < 20; i++) fates.push(await statusOf(simulator, '/user'))
      return fates
    }
    const first = await fates()
    simulator.snapshot('later')
    const second = await fates()
    expect(second).not.toEqual(first)
    simulator.reset()
    expect(await fates()).toEqual(first)
    simulator.restore('later')
    expect(await fates()).toEqual(second)
  })

  it('keep their counts in a snapshot and in a fork', async () => {
    const simulator = await create({ scenario: 'stormy' })
    await statusOf(simulator, '/groups')
    simulator.snapshot('after one')
    await statusOf(simulator, '/groups')
    const faults = [{ name: 'of the fork', endpoint: 'people.getCurrentUser', status: 418 }] as const
    const fork = await simulator.createWorld({ from: 'default', snapshot: 'after one', faults })
    expect([countsIn(simulator), countsIn(simulator, fork)]).toEqual([
      [[1, 1]],
      [
        [1, 0],
        [0, 0],
      ],
    ])
    expect([await statusOf(simulator, '/groups', fork), await statusOf(simulator, '/user', fork)]).toEqual([503, 418])
    simulator.restore('after one')
    expect(countsIn(simulator)).toEqual([[1, 0]])
  })

  it('are in an exported state, with their counts', async () => {
    const simulator = await create({ scenario: 'stormy' })
    await statusOf(simulator, '/groups')
    const other = await create({ scenario: 'empty' })
    other.world.import(simulator.world.export())
    expect([namesIn(other), countsIn(other)]).toEqual([[[1, 'storm']], [[1, 0]]])
    expect(other.world.faults.add({ endpoint: 'people', delay: 0 }).id).toBe(2)
  })
})

describe('an invalid rule', () => {
  const bad: [FaultRule, string][] = [
    [{ endpoint: 'people.listUser', status: 500 }, 'There is no endpoint "people.listUser". Did you mean'],
    [{ endpoint: 'poeple.listUsers', status: 500 }, 'Did you mean "people.listUsers"?'],
    [{ endpoint: 'poeple.list*', status: 500 }, 'Did you mean "people.list*"?'],
    [{ endpoint: 'documnets', status: 500 }, 'There is no endpoint "documnets". Did you mean "documents"?'],
    [{ endpoint: '*.lits*', status: 500 }, '"*.lits*" does not match any endpoint.'],
    [{ endpoint: 'people.getPhot*', status: 500 }, 'Open endpoints, such as pictures, match only by their full id.'],
    [{ endpoint: 'control', status: 500 }, controlIsExempt],
    [{ endpoint: 'control.get*', status: 500 }, controlIsExempt],
    [{ endpoint: 'people', status: 200 }, 'fault.status: must be at least 400'],
  ]

  it.each(bad)('%j is refused everywhere, and nothing changes', async (rule, says) => {
    // The compiler rejects them as well.
    const faults = [rule as Fault]
    await expect(create({ scenario: 'empty', faults })).rejects.toThrow(says)
    const simulator = await create({ scenario: 'stormy' })
    await expect(simulator.load({ scenario: 'empty', faults })).rejects.toThrow(says)
    await expect(simulator.createWorld({ name: 'a', faults })).rejects.toThrow(says)
    await expect(simulator.createWorld({ name: 'a', from: 'default', faults })).rejects.toThrow(says)
    expect(simulator.worlds()).toEqual(['default'])
    expect([simulator.world.origin.scenario, namesIn(simulator)]).toEqual(['stormy', [[1, 'storm']]])
  })

  it('of a scenario is refused when it, or one that extends it, is loaded', async () => {
    const faults = [{ endpoint: 'people.listGruops', status: 500 } as FaultRule as Fault]
    const base = defineScenario({ ...stormy, faults })
    const says = 'Did you mean "people.listGroups"?'
    await expect(create({ scenario: base })).rejects.toThrow(says)
    await expect(create({ scenario: defineScenario({ ...stormier, extends: base }) })).rejects.toThrow(says)
  })
})
