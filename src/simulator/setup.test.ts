import { describe, expect, it } from 'vitest'
import { smallCompany } from '../../scenarios/index.ts'
import { createSimulator, defineScenario, prepareSimulator } from '../index.ts'

const raining = defineScenario({
  name: 'raining',
  title: 'Rain',
  shows: 'Nothing.',
  user: null,
  instant: '2026-03-02T09:30:00.000Z',
  parameters: { drops: 3 },
  faults: [{ name: 'rain', endpoint: 'people', status: 503 }],
  seed: () => {},
})

declare module '../world/scene.ts' {
  interface Scenarios {
    raining: typeof raining
  }
}

const options = { scenario: 'raining', scenarios: [raining] } as const
const faultsOf = (world: { faults: { all(): readonly { name?: string }[] } }) =>
  world.faults.all().map(({ name }) => name)

describe('the initial state of a world', () => {
  it('is the default if nothing is given', async () => {
    const now = '2026-04-01T00:00:00.000Z'
    const simulator = await createSimulator({ ...options, parameters: { drops: 5 }, seed: 4, now, strict: true })
    const world = simulator.needWorld(await simulator.createWorld())
    expect(world.origin).toEqual({ scenario: 'raining', seed: 4, parameters: { drops: 5 } })
    expect([world.clock.instant(), world.strict]).toEqual([now, true])
  })

  it.each([[null], ['nobody']])('has nobody signed in as user %j', async (user) => {
    const simulator = await createSimulator({ scenario: 'empty', user })
    const fork = simulator.needWorld(await simulator.createWorld({ from: 'default', user: 'admin' }))
    const loaded = await simulator.load({ scenario: 'empty', user }, 'other')
    expect([simulator.world.currentUser, fork.currentUser, loaded.currentUser]).toEqual([null, 1, null])
  })

  it('has the simulator’s parameters only for the simulator’s scenario', async () => {
    const simulator = await createSimulator({ ...options, parameters: { drops: 5 } })
    await simulator.load({ scenario: 'empty' })
    await simulator.load({ scenario: 'raining' })
    expect(simulator.world.origin.parameters).toEqual({ drops: 5 })
    await simulator.load({ scenario: 'raining', parameters: { drops: 3 } })
    expect(simulator.world.origin.parameters).toBeUndefined()
  })

  it("has the scenario's faults, then the simulator's, then its own", async () => {
    const [all, own] = ['all', 'own'].map((name) => ({ name, endpoint: '*', delay: 0 }) as const)
    const simulator = await createSimulator({ ...options, faults: [all!] })
    const world = simulator.needWorld(await simulator.createWorld({ faults: [own!] }))
    expect(faultsOf(world)).toEqual(['rain', 'all', 'own'])
    expect(faultsOf(simulator.world)).toEqual(['rain', 'all'])
    await simulator.load({ scenario: 'empty' })
    expect(faultsOf(simulator.world)).toEqual(['all'])
  })

  it('is a snapshot of the default world, unless another world is named', async () => {
    const simulator = await createSimulator({ scenario: 'empty' })
    simulator.world.users.patch(1, { company: 'Kept' })
    simulator.snapshot('lunch')
    simulator.world.users.patch(1, { company: 'Later' })
    const fork = simulator.needWorld(await simulator.createWorld({ snapshot: 'lunch' }))
    expect(fork.users.get(1)?.company).toBe('Kept')
    simulator.restore('lunch')
    expect(simulator.world.users.get(1)?.company).toBe('Kept')
    await expect(simulator.createWorld({ snapshot: 'lnuch' })).rejects.toThrow('Did you mean "lunch"?')
    expect(() => simulator.restore('lunch', 'elsewhere')).toThrow('There is no snapshot "lunch". There is none yet.')
  })

  it('has no expired rows', async () => {
    const simulator = await createSimulator({ scenario: 'empty' })
    const created_at = simulator.world.clock.instant()
    simulator.world.dropped.add({ file_key: 'a', owner_id: 1, created_at, type: '', bytes: new Uint8Array() })
    const fork = (now: string) => simulator.createWorld({ from: 'default', now })
    const [soon, later] = [await fork('2026-03-03T09:29:59Z'), await fork('2026-03-03T09:30:00Z')]
    expect([soon, later].map((name) => simulator.needWorld(name).dropped.size)).toEqual([1, 0])
  })

  it('keeps rows of the extended scenario, and drops rows that its seed creates expired', async () => {
    const later = defineScenario({
      name: 'later',
      title: 'Later',
      shows: 'Files from the drop box of the base.',
      extends: smallCompany,
      instant: '2026-03-02T08:00:00Z',
      seed({ dropped }) {
        const [row] = dropped.all()
        dropped.add({ ...row!, id: dropped.nextId, file_key: 'old', created_at: '2026-01-01T00:00:00.000Z' })
      },
    })
    const { world, fetch } = await createSimulator({ scenario: later })
    const before = world.dropped.snapshot()
    expect((await fetch(new Request('http://localhost/api/people/v2/users/999'))).status).toBe(404)
    expect(world.dropped.snapshot()).toBe(before)
    const base = await createSimulator({ scenario: smallCompany })
    expect(world.dropped.all().map(({ id }) => id)).toEqual(base.world.dropped.all().map(({ id }) => id))
  })
})

describe('a scenario by name', () => {
  it('is refused immediately if unknown, with the nearest known one', () => {
    // @ts-expect-error -- The compiler rejects it as well.
    expect(() => prepareSimulator({ scenario: 'emty' })).toThrow('Did you mean "empty"?')
    // @ts-expect-error -- The compiler rejects it as well.
    expect(() => prepareSimulator({ ...options, parameters: { dorps: 1 } })).toThrow('Did you mean "drops"?')
  })

  it('is the one that was registered last', async () => {
    const simulator = await createSimulator({ scenario: 'empty' })
    await expect(simulator.load({ scenario: 'raining' })).rejects.toThrow('There is no scenario "raining".')
    simulator.register(raining)
    simulator.register({ ...raining, faults: [] })
    await simulator.load({ scenario: 'raining' })
    expect(faultsOf(simulator.world)).toEqual([])
  })
})
