import { describe, expect, expectTypeOf, it } from 'vitest'
import { empty, smallCompany } from '../../scenarios/index.ts'
import { createSimulator, defineScenario, type Scenario } from '../index.ts'

const shown = { title: 'Rooms', shows: 'A folder for each room.' }

/** Folders at the top, named after the parameters. */
const rooms = defineScenario({
  ...shown,
  name: 'rooms',
  extends: empty,
  parameters: { count: 2, prefix: 'Room', locked: false },
  ranges: { count: [0, 50] },
  faults: [{ name: 'closed', endpoint: 'badges', status: 503 }],
  seed(world, _seed, { count, prefix, locked }) {
    const now = world.clock.instant()
    for (let number = 1; number <= count; number++) {
      world.folders.add({
        parent_id: 0,
        title: `${prefix} ${number}`,
        refcode: `R${number}`,
        creator_id: 1,
        created_at: now,
        modified_at: now,
        closed_at: locked ? now : null,
        inherits: true,
        metadata: {},
        trash_id: null,
      })
    }
  },
})

declare module './scene.ts' {
  interface Scenarios {
    rooms: typeof rooms
  }
}

const titlesIn = ({ world }: Awaited<ReturnType<typeof createSimulator>>) =>
  world.folders.all().map(({ title }) => title)

describe('defineScenario', () => {
  it('gives the seed the parameters with the types of their defaults', () => {
    defineScenario({
      ...shown,
      name: 'typed',
      extends: empty,
      parameters: { count: 5, name: 'x', loud: true },
      seed(_world, _seed, parameters) {
        expectTypeOf(parameters).toEqualTypeOf<{
          readonly count: number
          readonly name: string
          readonly loud: boolean
        }>()
        // @ts-expect-error -- There is no such parameter.
        parameters.cuont
      },
    })
    // @ts-expect-error -- There is no such parameter.
    defineScenario({ ...shown, name: 'typed', extends: empty, parameters: { count: 5 }, ranges: { cuont: [1, 2] } })
    // @ts-expect-error -- A parameter is a number, a string or a boolean.
    defineScenario({ ...shown, name: 'typed', extends: empty, parameters: { count: [5] } })
    expectTypeOf(rooms).toExtend<Scenario>()
  })

  it('takes the user and the instant of the scenario that it extends', () => {
    expect(rooms).toMatchObject({ user: empty.user, instant: empty.instant })
    expect(defineScenario({ ...shown, name: 'x', extends: empty, user: null }).user).toBeNull()
  })

  it('needs both where there is no other', () => {
    // @ts-expect-error -- The compiler refuses it, too.
    expect(() => defineScenario({ ...shown, name: 'alone', seed: () => undefined })).toThrow(
      'The scenario "alone" extends no other. Please give its user and instant.',
    )
    expect(() => defineScenario(undefined as never)).toThrow('extends no other. Please give its user and instant.')
  })
})

describe('a scenario of one’s own', () => {
  it('is loaded by its name, with its default parameters and its faults', async () => {
    const simulator = await createSimulator({ scenarios: [rooms], scenario: 'rooms' })
    expect(titlesIn(simulator)).toEqual(['Room 1', 'Room 2'])
    const { status, headers } = await simulator.fetch(new Request('http://x/api/badges/badges'))
    expect([status, headers.get('x-sim-fault')]).toEqual([503, 'closed: status 503'])
  })

  it('is loaded once it is registered, with chosen parameters', async () => {
    const simulator = await createSimulator({ scenario: 'empty' })
    simulator.register(rooms)
    await simulator.load({ scenario: 'rooms', parameters: { count: 3, prefix: 'Hall', locked: true } })
    expect(titlesIn(simulator)).toEqual(['Hall 1', 'Hall 2', 'Hall 3'])
    expect(simulator.world.folders.get(1)!.closed_at).toBe(simulator.world.clock.instant())
    expect(simulator.world.origin.parameters).toEqual({ count: 3, prefix: 'Hall', locked: true })
  })

  it('has the parameters and the faults of the one that it extends, with defaults of its own', async () => {
    const more = defineScenario({
      ...shown,
      name: 'more-rooms',
      extends: rooms,
      parameters: { count: 4 },
      faults: [{ endpoint: 'thanks', status: 500 }],
    })
    const simulator = await createSimulator({
      scenario: more,
      parameters: { prefix: 'Attic' },
    })
    expect(titlesIn(simulator)).toEqual(['Attic 1', 'Attic 2', 'Attic 3', 'Attic 4'])
    expect(simulator.world.faults.all().map(({ id, endpoint }) => [id, endpoint])).toEqual([
      [1, 'badges'],
      [2, 'thanks'],
    ])
    await expect(simulator.load({ scenario: more, parameters: { count: 51 } })).rejects.toThrow('from 0 to 50, not 51.')
  })

  it('that is at another time finds the company as old as it was', async () => {
    const later = defineScenario({ ...shown, name: 'later', extends: smallCompany, instant: '2027-03-02T09:30:00Z' })
    const simulator = await createSimulator({ scenario: later })
    const before = await createSimulator()
    const ageOf = ({ world }: typeof simulator) => world.clock.now() - Date.parse(world.notes.get(1)!.created_at)
    expect(simulator.world.clock.instant()).toBe('2027-03-02T09:30:00.000Z')
    expect(ageOf(simulator)).toBe(ageOf(before))
  })

  it.each([
    [{ cuont: 3 }, 'The scenario "rooms" has no parameter "cuont". Did you mean "count"?'],
    [{ xyzzyx: 3 }, 'The scenario "rooms" has no parameter "xyzzyx". It has count, prefix, locked.'],
    [{ count: '3' }, 'The parameter "count" of the scenario "rooms" is a number, not "3".'],
    [{ count: Number.NaN }, 'The parameter "count" of the scenario "rooms" is a number, not null.'],
    [{ count: 51 }, 'The parameter "count" of the scenario "rooms" is a whole number from 0 to 50, not 51.'],
    [{ count: -1 }, 'The parameter "count" of the scenario "rooms" is a whole number from 0 to 50, not -1.'],
    [{ count: 1.5 }, 'The parameter "count" of the scenario "rooms" is a whole number from 0 to 50, not 1.5.'],
    [{ locked: 0 }, 'The parameter "locked" of the scenario "rooms" is a boolean, not 0.'],
  ])('refuses %j', async (parameters, message) => {
    const simulator = await createSimulator({ scenarios: [rooms], scenario: 'empty' })
    const state = JSON.stringify(simulator.world.export())
    await expect(simulator.load({ scenario: rooms as Scenario, parameters })).rejects.toThrow(new RangeError(message))
    expect(JSON.stringify(simulator.world.export())).toBe(state)
  })

  it('that throws is named in the error, with the reason', async () => {
    const cause = new TypeError('no such door')
    const broken = defineScenario({
      ...shown,
      name: 'broken',
      extends: empty,
      seed() {
        throw cause
      },
    })
    await expect(createSimulator({ scenario: broken })).rejects.toMatchObject({
      message: 'Failed to seed "broken": no such door. Please fix its seed.',
      cause,
    })
  })

  it('needs its user in it', async () => {
    const lost = defineScenario({ ...shown, name: 'lost', extends: empty, user: 'zed' })
    await expect(createSimulator({ scenario: lost })).rejects.toThrow(
      'Failed to load "lost": its user "zed" is not in it. Please seed that user.',
    )
  })
})
