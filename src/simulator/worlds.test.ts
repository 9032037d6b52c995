import { afterEach, describe, expect, it, vi } from 'vitest'
import { worldNameOf } from '../core/http/address.ts'
import { minute } from '../core/time/clock.ts'
import { createSimulator, prepareSimulator, type Simulator } from '../index.ts'
import { deleteRecord } from '../world/deletion.ts'

afterEach(() => {
  vi.useRealTimers()
})

describe('worlds', () => {
  it('are independent forks of the default world’s initial state', async () => {
    const simulator = await createSimulator({ scenario: 'small-company' })
    simulator.world.users.patch(2, { company: 'Changed' })
    const one = simulator.needWorld('one')
    const other = simulator.needWorld('other')
    deleteRecord(one, 'users', 3, 1)
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

  it('are restored to the simulator’s initial state, whatever was loaded since', async () => {
    const simulator = await createSimulator({ scenario: 'small-company', user: 'employee' })
    const first = simulator.world.export()
    await simulator.load({ scenario: 'empty' })
    simulator.reset()
    expect(simulator.world.users.size).toBe(1)
    await simulator.restart()
    expect(simulator.world.export()).toEqual(first)
  })

  it('are deleted by a restart, except the default one, and so are all snapshots', async () => {
    const simulator = await createSimulator({ scenario: 'empty' })
    simulator.snapshot('before')
    simulator.needWorld('other')
    const events: unknown[] = []
    simulator.onEvent((event) => events.push(event))
    await simulator.restart()
    expect(simulator.worlds()).toEqual(['default'])
    expect(simulator.world.snapshots.size).toBe(0)
    expect(events).toMatchObject([
      { what: 'deleted', world: 'other' },
      { what: 'started', world: 'default' },
    ])
  })

  it('that are loaded before the first scenario is ready wait for it', async () => {
    const simulator = prepareSimulator({ scenario: 'small-company' })
    await simulator.load({ scenario: 'empty' })
    await simulator.ready()
    expect(simulator.world.users.size).toBe(1)
  })

  it('require a whole number as seed', async () => {
    await expect(createSimulator({ scenario: 'empty', seed: Number.NaN })).rejects.toThrow(
      'NaN is not a seed. Use a whole number such as 7.',
    )
  })

  it('that are created concurrently under one name: one succeeds, the other is refused', async () => {
    const simulator = await createSimulator({ scenario: 'empty' })
    const making = [1, 2].map((seed) => simulator.createWorld({ name: 'twin', seed }))
    const [first, second] = await Promise.allSettled(making)
    expect(first).toEqual({ status: 'fulfilled', value: 'twin' })
    expect(second).toMatchObject({ reason: { message: expect.stringMatching(/^The world "twin" already exists\./) } })
    expect(simulator.needWorld('twin').origin.seed).toBe(1)
  })

  it('get a free name if none is given', async () => {
    const simulator = await createSimulator({ scenario: 'empty' })
    simulator.needWorld('world-2')
    const names = await Promise.all([1, 2, 3].map(() => simulator.createWorld()))
    expect(names).toEqual(['world-1', 'world-3', 'world-4'])
  })
})

describe('the name of a world', () => {
  const nameFrom = (given: { prefix?: string; header?: string; baggage?: string; cookie?: string }) => {
    const headers = new Headers()
    if (given.header !== undefined) headers.set('x-sim-world', given.header)
    if (given.baggage !== undefined) headers.set('baggage', `sim-worlds=no, sim-world=${given.baggage};a=1,b=2`)
    if (given.cookie !== undefined) headers.set('cookie', `a=1; sim-world=${given.cookie}; sim-worlds=no`)
    return worldNameOf(given.prefix, headers)
  }

  it('comes from the prefix, then the header, then the baggage, then the cookie, then the default', () => {
    expect(nameFrom({ prefix: 'p', header: 'h', baggage: 'b', cookie: 'c' })).toBe('p')
    expect(nameFrom({ header: 'h', baggage: 'b', cookie: 'c' })).toBe('h')
    expect(nameFrom({ baggage: 'b%20b', cookie: 'c' })).toBe('b b')
    expect(nameFrom({ cookie: 'c' })).toBe('c')
    expect(nameFrom({ cookie: 'a=b=' })).toBe('a=b=')
    expect(nameFrom({})).toBe('default')
  })

  it.each([
    ['user=7 ,\tsim-world = b%20b ; a=1', 'b b'],
    ['sim-world', 'default'],
  ])('is in the list members of W3C baggage: %s', (baggage, name) => {
    expect(worldNameOf(undefined, new Headers({ baggage }))).toBe(name)
  })

  it('cannot be empty', () => {
    expect(nameFrom({ header: '', cookie: 'c' })).toBe('c')
    expect(nameFrom({ header: '', cookie: '' })).toBe('default')
    expect(nameFrom({ header: '%20' })).toBe('default')
  })

  it.each([
    ['a%20b', 'a b'],
    ['a%2Fb', 'a/b'],
    ['50%25', '50%'],
    ['50%', '50%'],
    ['%E4%B8%96%E7%95%8C', '世界'],
    ['%20padded%20', 'padded'],
  ])('may be percent-encoded in header and cookie: %s', (text, name) => {
    expect([nameFrom({ header: text }), nameFrom({ cookie: text })]).toEqual([name, name])
  })
})

it('snapshots of a running clock are listed with the time of the snapshot', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-02T09:30:00Z') })
  const simulator = await createSimulator({ scenario: 'empty', now: 'real' })
  vi.setSystemTime('2026-03-02T09:31:00Z')
  simulator.snapshot('later')
  const response = await simulator.fetch(new Request('http://x/__sim/snapshots'))
  expect(await response.json()).toMatchObject([{ name: 'later', now: '2026-03-02T09:31:00.000Z' }])
})

describe('idle worlds', () => {
  const pass = (minutes: number) => vi.setSystemTime(Date.now() + minutes * minute)

  async function withIdle(): Promise<Simulator> {
    vi.useFakeTimers({ toFake: ['Date'] })
    const simulator = await createSimulator({ scenario: 'empty', verify: true })
    simulator.needWorld('idle')
    simulator.needWorld('busy')
    return simulator
  }

  const list = async (simulator: Simulator): Promise<string[]> => {
    const response = await simulator.fetch(new Request('http://x/__sim/worlds'))
    return (await response.json()).map(({ name }: { name: string }) => name)
  }

  it('are dropped an hour after their last use, except the default one', async () => {
    const simulator = await withIdle()
    const { world } = simulator
    const [idle, busy] = [simulator.needWorld('idle'), simulator.needWorld('busy')]
    pass(40)
    simulator.needWorld('busy')
    pass(40)
    simulator.needWorld('new')
    expect(simulator.needWorld('idle')).not.toBe(idle)
    expect(simulator.needWorld('busy')).toBe(busy)
    expect(simulator.world).toBe(world)
  })

  it('are dropped when worlds are listed, and listing or finding them does not count as use', async () => {
    const simulator = await withIdle()
    pass(40)
    await simulator.fetch(new Request('http://x/__world/busy/api/people/v2/user'))
    expect(await list(simulator)).toEqual(['default', 'idle', 'busy'])
    expect(simulator.findWorld('idle')).toBeDefined()
    pass(40)
    expect(await list(simulator)).toEqual(['default', 'busy'])
    expect(simulator.findWorld('idle')).toBeUndefined()
    expect(simulator.worlds()).toEqual(['default', 'busy'])
  })

  it('emit an event when they are dropped, and end their event streams', async () => {
    const simulator = await withIdle()
    const emitted: string[] = []
    simulator.onEvent(({ world, kind }) => emitted.push(`${kind} ${world}`))
    const events = await simulator.fetch(new Request('http://x/__world/idle/__sim/events'))
    pass(61)
    simulator.needWorld('busy')
    simulator.worlds()
    expect(emitted).toEqual(['world idle'])
    expect(await events.text()).toContain('{"what":"deleted"}')
  })

  it('release their name', async () => {
    const simulator = await withIdle()
    pass(61)
    expect(await simulator.createWorld({ name: 'idle', user: 'nobody' })).toBe('idle')
    expect(simulator.needWorld('idle').currentUser).toBeNull()
  })

  it('stay while they are forked', async () => {
    const simulator = await withIdle()
    pass(40)
    await simulator.createWorld({ from: 'idle' })
    pass(40)
    expect(simulator.worlds()).toEqual(['default', 'idle', 'world-1'])
  })
})
