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

/** Without the first, which is in `empty`. */
const titlesIn = ({ world }: Awaited<ReturnType<typeof createSimulator>>) =>
  world.folders
    .all()
    .slice(1)
    .map(({ title }) => title)

describe('defineScenario', () => {
  it('passes parameters to the seed, with the types of their defaults', () => {
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

  it('inherits user and instant from the extended scenario', () => {
    expect(rooms).toMatchObject({ user: empty.user, instant: empty.instant })
    expect(defineScenario({ ...shown, name: 'x', extends: empty, user: null }).user).toBeNull()
  })

  it('requires both if it does not extend another', () => {
    // @ts-expect-error -- The compiler refuses it, too.
    expect(() => defineScenario({ ...shown, name: 'alone', seed: () => undefined })).toThrow(
      'The scenario "alone" does not extend another one. Please set its user and instant.',
    )
    expect(() => defineScenario(undefined as never)).toThrow(
      'does not extend another one. Please set its user and instant.',
    )
  })
})

describe('a user’s scenario', () => {
  it('is loaded by name, with its default parameters and faults', async () => {
    const simulator = await createSimulator({ scenarios: [rooms], scenario: 'rooms' })
    expect(titlesIn(simulator)).toEqual(['Room 1', 'Room 2'])
    const { status, headers } = await simulator.fetch(new Request('http://x/api/badges/badges'))
    expect([status, headers.get('x-sim-fault')]).toEqual([503, 'closed: status 503'])
  })

  it('is loaded after registration, with given parameters', async () => {
    const simulator = await createSimulator({ scenario: 'empty' })
    simulator.register(rooms)
    await simulator.load({ scenario: 'rooms', parameters: { count: 3, prefix: 'Hall', locked: true } })
    expect(titlesIn(simulator)).toEqual(['Hall 1', 'Hall 2', 'Hall 3'])
    expect(simulator.world.folders.get(2)!.closed_at).toBe(simulator.world.clock.instant())
    expect(simulator.world.origin.parameters).toEqual({ count: 3, prefix: 'Hall', locked: true })
  })

  it('inherits parameters and faults, and can change defaults', async () => {
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

  it('at another time keeps the ages of inherited rows', async () => {
    const later = defineScenario({ ...shown, name: 'later', extends: smallCompany, instant: '2026-03-09T09:30:00Z' })
    const simulator = await createSimulator({ scenario: later })
    const before = await createSimulator()
    const ageOf = ({ world }: typeof simulator) => world.clock.now() - Date.parse(world.notes.all().at(-1)!.created_at)
    expect(simulator.world.clock.instant()).toBe('2026-03-09T09:30:00.000Z')
    expect(ageOf(simulator)).toBe(ageOf(before))
  })

  it.each([
    [{ cuont: 3 }, 'The scenario "rooms" has no parameter "cuont". Did you mean "count"?'],
    [{ xyzzyx: 3 }, 'The scenario "rooms" has no parameter "xyzzyx". It has count, prefix, locked.'],
    [{ count: '3' }, 'The parameter "count" of the scenario "rooms" must be a number, not "3".'],
    [{ count: Number.NaN }, 'The parameter "count" of the scenario "rooms" must be a number, not null.'],
    [{ count: 51 }, 'The parameter "count" of the scenario "rooms" must be a whole number from 0 to 50, not 51.'],
    [{ count: -1 }, 'The parameter "count" of the scenario "rooms" must be a whole number from 0 to 50, not -1.'],
    [{ count: 1.5 }, 'The parameter "count" of the scenario "rooms" must be a whole number from 0 to 50, not 1.5.'],
    [{ locked: 0 }, 'The parameter "locked" of the scenario "rooms" must be a boolean, not 0.'],
  ])('refuses %j', async (parameters, message) => {
    const simulator = await createSimulator({ scenarios: [rooms], scenario: 'empty' })
    const state = JSON.stringify(simulator.world.export())
    await expect(simulator.load({ scenario: rooms as Scenario, parameters })).rejects.toThrow(new RangeError(message))
    expect(JSON.stringify(simulator.world.export())).toBe(state)
  })

  it('is named in the error if it throws, with the reason', async () => {
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

  it('must contain its user', async () => {
    const lost = defineScenario({ ...shown, name: 'lost', extends: empty, user: 'zed' })
    await expect(createSimulator({ scenario: lost })).rejects.toThrow(
      'Failed to load "lost": its user "zed" does not exist. Please seed that user.',
    )
  })
})
