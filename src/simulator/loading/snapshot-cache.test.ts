import { afterEach, describe, expect, it, vi } from 'vitest'
import { notify } from '../../core/store/outbox.ts'
import { createSimulator, defineScenario, type Setting, type Simulator } from '../../index.ts'

const aNotification = { to: { id: 1, name: 'Somebody' }, kind: 'badge.assigned', text: '', about: 'badge 1' } as const

afterEach(() => void vi.useRealTimers())

function aStory(onSeeded: (count: number) => void | Promise<void> = () => {}) {
  const seeded = vi.fn()
  const scenario = defineScenario({
    name: 'story',
    title: 'A story',
    shows: 'Notifications.',
    user: null,
    instant: '2026-03-02T09:30:00.000Z',
    parameters: { name: 'Partners', count: 1 },
    async seed(world, seed, { name, count }) {
      seeded(seed, name, count)
      await onSeeded(seeded.mock.calls.length)
      for (let i = 0; i < count; i++) notify(world, { ...aNotification, subject: `${name} ${i}` })
    },
  })
  return { scenario, seeded }
}

declare module '../../world/scene.ts' {
  interface Scenarios {
    story: ReturnType<typeof aStory>['scenario']
  }
}

const open = (story: ReturnType<typeof aStory>) => createSimulator({ scenario: 'empty', scenarios: [story.scenario] })
const subjectsIn = ({ world }: Simulator) => world.outbox.all().map(({ subject }) => subject)

describe('a scenario', () => {
  it('is seeded once for any number of worlds', async () => {
    const story = aStory()
    const simulator = await open(story)
    await simulator.load({ scenario: 'story' })
    simulator.world.outbox.delete(1)
    await simulator.load({ scenario: 'story' })
    for (const user of [undefined, 'nobody']) await simulator.createWorld({ scenario: 'story', user })
    await simulator.load({ scenario: story.scenario }, 'other')
    expect(subjectsIn(simulator)).toEqual(['Partners 0'])
    expect(story.seeded).toHaveBeenCalledTimes(1)
  })

  it('is seeded again if others with very many rows were loaded in the meantime', async () => {
    const seeded = vi.fn()
    const scenario = defineScenario({
      ...aStory().scenario,
      parameters: {},
      async seed(world, seed) {
        seeded(seed)
        const row = { ...aNotification, at: '2026-03-02T09:30:00.000Z', subject: '' }
        world.outbox.fill(Array.from({ length: 200_000 }, (_, i) => ({ ...row, id: i + 1 })))
      },
    })
    const simulator = await createSimulator({ scenario: 'empty', scenarios: [scenario] })
    for (const seed of [1, 1, 2, 1]) await simulator.load({ scenario, seed })
    expect(seeded.mock.calls.flat()).toEqual([1, 2, 1])
  })

  it('is seeded again for other parameters and seeds, and on other days', async () => {
    const story = aStory()
    const simulator = await open(story)
    const settings: Setting<'story'>[] = [
      {},
      { seed: 2 },
      { parameters: { count: 2 } },
      { parameters: { name: 'Suppliers' } },
      { now: '2026-03-03T09:30:00Z' },
    ]
    for (const setting of [...settings, ...settings]) await simulator.load({ scenario: 'story', ...setting })
    expect(story.seeded.mock.calls).toEqual([
      [1, 'Partners', 1],
      [2, 'Partners', 1],
      [1, 'Partners', 2],
      [1, 'Suppliers', 1],
      [1, 'Partners', 1],
    ])
  })

  it('is the same all day, and each world has its requested time', async () => {
    const story = aStory()
    const simulator = await open(story)
    for (const now of ['2026-03-02T10:00:00.000Z', '2026-03-02T23:00:00.000Z']) {
      await simulator.load({ scenario: 'story', now })
      expect(simulator.world.clock.instant()).toBe(now)
    }
    expect(story.seeded).toHaveBeenCalledTimes(1)
  })

  it('follows the machine’s date in real time, on weekends to Friday', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-05T09:30:00Z') })
    const story = aStory()
    const simulator = await createSimulator({ scenario: story.scenario, now: 'real' })
    const writtenAt = () => simulator.world.outbox.get(1)?.at
    expect(writtenAt()).toBe('2026-03-05T09:30:00.000Z')
    vi.setSystemTime(Date.parse('2026-03-07T12:00:00Z'))
    await simulator.load({ scenario: story.scenario })
    expect([writtenAt(), simulator.world.clock.instant()]).toEqual([
      '2026-03-06T09:30:00.000Z',
      '2026-03-07T12:00:00.000Z',
    ])
  })

  it.each(['2026-03-05T08:30:00Z', '2026-03-08T03:00:00Z'])(
    'keeps expiring rows, even if moved to days before %s, until they are a day old',
    async (now) => {
      const dropped = async (instant: string) => {
        const { world } = await createSimulator({ scenario: 'small-company', now: instant })
        const before = world.dropped.size
        world.advance('2m')
        return [before, world.dropped.size]
      }
      expect([await dropped(now), await dropped('2026-03-05T08:04:00Z')]).toEqual([
        [3, 3],
        [3, 0],
      ])
    },
  )

  it('is not confused with another of the same name', async () => {
    const [story, other] = [aStory(), aStory()]
    const simulator = await open(story)
    await simulator.load({ scenario: 'story' })
    simulator.register({ ...other.scenario, parameters: { name: 'Suppliers', count: 1 } })
    await simulator.load({ scenario: 'story' })
    expect(subjectsIn(simulator)).toEqual(['Suppliers 0'])
    await simulator.load({ scenario: { ...story.scenario, seed: () => {} } })
    expect(subjectsIn(simulator)).toEqual([])
    await simulator.load({ scenario: story.scenario })
    expect(subjectsIn(simulator)).toEqual(['Partners 0'])
    story.scenario.seed = () => {}
    await simulator.load({ scenario: story.scenario })
    expect(subjectsIn(simulator)).toEqual([])
  })

  it('is tried again after a failure, which changes nothing', async () => {
    const story = aStory((count) => {
      if (count === 1) throw new Error('The first time it rains.')
    })
    const simulator = await open(story)
    const before = simulator.world.export()
    await expect(simulator.load({ scenario: 'story' })).rejects.toThrow('The first time it rains.')
    await expect(simulator.createWorld({ scenario: 'story' })).resolves.toBe('world-1')
    expect(simulator.world.export()).toEqual(before)
    expect(story.seeded).toHaveBeenCalledTimes(2)
  })

  it('is seeded once for concurrent loads, and fails for all of them', async () => {
    const story = aStory(async (count) => {
      await Promise.resolve()
      if (count === 1) throw new Error('The first time it rains.')
    })
    const simulator = await open(story)
    const ask = () => Promise.allSettled([1, 2, 3].map(() => simulator.createWorld({ scenario: 'story' })))
    expect((await ask()).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect((await ask()).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled'])
    expect(story.seeded).toHaveBeenCalledTimes(2)
  })

  it('is seeded again after many others', async () => {
    const story = aStory()
    const simulator = await open(story)
    for (let seed = 1; seed <= 9; seed++) await simulator.load({ scenario: 'story', seed })
    await simulator.load({ scenario: 'story', seed: 9 })
    expect(story.seeded).toHaveBeenCalledTimes(9)
    await simulator.load({ scenario: 'story', seed: 1 })
    expect(story.seeded).toHaveBeenCalledTimes(10)
  })
})
