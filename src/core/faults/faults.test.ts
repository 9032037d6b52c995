import { afterEach, describe, expect, it, vi } from 'vitest'
import { openCompany } from '../../../test/company.ts'
import { people } from '../../apps/people/index.ts'
import { matchFaults } from './effect.ts'
import { Faults, faultsOf } from './faults.ts'
import type { Fault, FaultRule } from './rule.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

async function openWith(...faults: Fault[]) {
  const company = await openCompany(people, { faults })
  const fateOf = async (path: string, as?: string) => {
    const { status, headers } = await company.get(path, { as })
    return [status, headers.get('x-sim-fault')]
  }
  const statuses = async (count: number) => {
    const statuses: number[] = []
    while (statuses.length < count) statuses.push((await company.get('/user')).status)
    return statuses
  }
  return { ...company, fateOf, statuses }
}

/** Skips all delays, and returns their total. */
function skipWaiting() {
  const timer = vi.spyOn(globalThis, 'setTimeout').mockImplementation((passed) => {
    passed()
    return undefined as never
  })
  return () => timer.mock.calls.map(([, delay]) => delay)
}

function match(faults: Faults) {
  return matchFaults(
    faults,
    'people.listUsers',
    false,
    () => false,
    () => 0,
  )
}

function delaysOf(delay: FaultRule['delay'], count: number, seed = 1): number[] {
  const faults = new Faults()
  faults.state = faultsOf(seed)
  faults.add({ endpoint: '*', delay })
  return Array.from({ length: count }, () => match(faults)!.delay)
}

describe('a fault hits', () => {
  it('one endpoint, by its id', async () => {
    const { fateOf } = await openWith({ endpoint: 'people.getCurrentUser', status: 503 })
    expect(await fateOf('/user')).toEqual([503, '1: status 503'])
    expect(await fateOf('/users')).toEqual([200, null])
  })

  it('an application, but not another whose name starts the same', async () => {
    const { fateOf } = await openWith({ name: 'no people', endpoint: 'people', status: 500 })
    expect(await fateOf('/user')).toEqual([500, 'no people: status 500'])
    expect(await fateOf('/groups/1')).toEqual([500, 'no people: status 500'])
    expect(await fateOf('/intranet/rest/people/users')).toEqual([200, null])
  })

  it('every endpoint that matches a pattern', async () => {
    const { fateOf } = await openWith({ endpoint: '*.list*', status: 500 })
    for (const path of ['/users', '/intranet/rest/people/users', '/api/badges/v1/badges'])
      expect(await fateOf(path)).toEqual([500, '1: status 500'])
    expect(await fateOf('/user')).toEqual([200, null])
  })

  it('several endpoints and applications, as one fault', async () => {
    const { fateOf } = await openWith({ endpoint: 'people.getCurrentUser, badges,thanks.*', status: 503, times: 2 })
    expect(await fateOf('/users')).toEqual([200, null])
    expect(await fateOf('/user')).toEqual([503, '1: status 503'])
    expect(await fateOf('/api/badges/v1/badges')).toEqual([503, '1: status 503'])
    expect(await fateOf('/user')).toEqual([200, null])
  })

  it('one user, by username or id, and counts only that user’s requests', async () => {
    const { get, fateOf, simulator } = await openWith()
    simulator.world.faults.add({ endpoint: 'people', user: 'anna', status: 500, after: 1 })
    expect(await fateOf('/user', 'bo')).toEqual([200, null])
    expect(await fateOf('/user', 'anna')).toEqual([200, null])
    expect(await fateOf('/user', '2')).toEqual([500, '1: status 500'])
    const authorization = `Basic ${btoa('anna:birch')}`
    expect((await get('/user', { headers: { authorization } })).status).toBe(500)
    for (const as of ['bo', undefined]) expect(await fateOf('/user', as)).toEqual([200, null])
    expect(await fateOf('/user', 'nobody')).toEqual([401, null])
  })

  it('neither the control interface nor, unless named, pictures', async () => {
    const { fateOf } = await openWith({ endpoint: '*', status: 500 }, { endpoint: 'people', network: true })
    expect(await fateOf('/users/2/photo')).toEqual([200, null])
    expect(await fateOf('/__sim')).toEqual([200, null])
    const { fateOf: fateOfPicture } = await openWith({ endpoint: 'people.getPhoto', status: 404 })
    expect(await fateOfPicture('/users/2/photo')).toEqual([404, '1: status 404'])
  })
})

describe('a fault is applied', () => {
  it('once', async () => {
    const { statuses } = await openWith({ endpoint: 'people', status: 500, times: 1 })
    expect(await statuses(3)).toEqual([500, 200, 200])
  })

  it('from the n-th request, a limited number of times', async () => {
    const { statuses } = await openWith({ endpoint: 'people', status: 500, after: 2, times: 2 })
    expect(await statuses(6)).toEqual([200, 200, 500, 500, 200, 200])
  })

  it('to every n-th request, also after others and a limited number of times', async () => {
    const { statuses } = await openWith({ endpoint: 'people', status: 500, every: 3 })
    expect(await statuses(7)).toEqual([200, 200, 500, 200, 200, 500, 200])
    const limited = await openWith({ endpoint: 'people', status: 500, every: 2, after: 1, times: 2 })
    expect(await limited.statuses(8)).toEqual([200, 200, 500, 200, 500, 200, 200, 200])
  })

  it('between two times of the clock', async () => {
    const { fateOf, simulator } = await openWith({
      endpoint: 'people',
      status: 401,
      from: '2026-03-02T09:31:00Z',
      until: '2026-03-02T09:31:10Z',
    })
    const at = async (now: string) => {
      simulator.world.setTime(now)
      return (await fateOf('/user'))[0]
    }
    expect(await at('2026-03-02T09:30:59.999Z')).toBe(200)
    expect(await at('2026-03-02T09:31:00Z')).toBe(401)
    expect(await at('2026-03-02T09:31:09.999Z')).toBe(401)
    expect(await at('2026-03-02T09:31:10Z')).toBe(200)
    expect(simulator.world.faults.all()).toMatchObject([{ hits: 2, passed: 0 }])
  })

  it('at random, at the same requests for the same seed', async () => {
    const fates = async (seed: number) => {
      const faults = [{ endpoint: 'people', status: 500, probability: 0.5 }] as const
      const { get } = await openCompany(people, { scenario: 'empty', seed, faults })
      const fates: number[] = []
      for (let i = 0; i < 40; i++) fates.push((await get('/user')).status)
      return fates
    }
    const some = await fates(1)
    expect(new Set(some)).toEqual(new Set([200, 500]))
    expect(await fates(1)).toEqual(some)
    expect(await fates(2)).not.toEqual(some)
  })

  it.each([
    [0, 0],
    [0.25, 500],
    [1, 2000],
  ])('with probability %d, to about %d of 2,000 requests', (probability, hits) => {
    const faults = new Faults()
    faults.add({ endpoint: '*', status: 500, probability })
    for (let i = 0; i < 2000; i++) match(faults)
    const [held] = faults.all()
    expect(Math.abs(held!.hits - hits)).toBeLessThanOrEqual(probability % 1 === 0 ? 0 : 50)
    expect(held!.passed).toBe(2000 - held!.hits)
  })

  it('with others: all delays add up to the first fault that replaces the response', async () => {
    const waited = skipWaiting()
    const { fateOf, simulator } = await openWith(
      { name: 'slow', endpoint: 'people', delay: 20 },
      { name: 'once', endpoint: '*', status: 500, delay: 10, times: 1 },
      { name: 'last', endpoint: 'people.getCurrentUser', status: 429, retryAfter: 9 },
      { name: 'never', endpoint: 'people.getCurrentUser', network: 'error' },
    )
    expect(await fateOf('/user')).toEqual([500, 'slow: delay 20; once: delay 10, status 500'])
    expect(await fateOf('/user')).toEqual([429, 'slow: delay 20; last: status 429'])
    expect(await fateOf('/users')).toEqual([200, 'slow: delay 20'])
    expect(waited()).toEqual([30, 20, 20])
    expect(simulator.world.faults.all().map(({ hits }) => hits)).toEqual([3, 1, 1, 0])
  })
})

describe('a delay', () => {
  it('waits exactly that long', async () => {
    const { get, fateOf } = await openWith({ endpoint: 'people.getCurrentUser', delay: 250 })
    await get('/groups')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const passed = vi.fn((fate) => fate)
    const waiting = fateOf('/user').then(passed)
    await vi.advanceTimersByTimeAsync(249)
    expect(passed).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(await waiting).toEqual([200, '1: delay 250'])
  })

  it('is drawn from the whole range', () => {
    expect(new Set(delaysOf([10, 13], 100))).toEqual(new Set([10, 11, 12, 13]))
  })

  it.each([
    [100, 400],
    [800, 900],
  ])('with the median %d and the p95 %d is log-normal', (median, p95) => {
    const delays = delaysOf({ median, p95 }, 2000).sort((a, b) => a - b)
    expect(Math.abs(delays[1000]! / median - 1)).toBeLessThan(0.05)
    expect(Math.abs(delays[1900]! / p95 - 1)).toBeLessThan(0.1)
    expect(delays[0]).toBeGreaterThan(0)
  })

  it('never exceeds the limit of timers', () => {
    expect(Math.max(...delaysOf({ median: 1000, p95: 600_000 }, 2000))).toBe(600_000)
  })

  it('is the same for the same seed', () => {
    const delay = { median: 100, p95: 400 }
    expect(delaysOf(delay, 50, 7)).toEqual(delaysOf(delay, 50, 7))
    expect(delaysOf(delay, 50, 8)).not.toEqual(delaysOf(delay, 50, 7))
  })

  it('of 0 does not wait, but appears in the header', async () => {
    const { fateOf } = await openWith({ endpoint: 'people', delay: 0 })
    const timer = vi.spyOn(globalThis, 'setTimeout')
    expect(await fateOf('/user')).toEqual([200, '1: delay 0'])
    expect(timer).not.toHaveBeenCalled()
  })

  it('ends when the client aborts, and the request is not executed', async () => {
    const { simulator } = await openWith({ endpoint: 'people.createGroup', delay: 600_000 })
    const asking = new AbortController()
    const { signal } = asking
    const body = JSON.stringify({ name: 'A' })
    const waiting = simulator.fetch(new Request('http://x/api/people/v2/groups', { method: 'POST', body, signal }))
    const refused = expect(waiting).rejects.toThrow('enough')
    asking.abort(new Error('enough'))
    await refused
    expect(simulator.world.groups.all().map(({ name }) => name)).not.toContain('A')
    expect(simulator.world.journal.all()).toMatchObject([{ status: 0, fault: '1: delay 600000', changes: [] }])
  })
})

describe('latency and chaos', () => {
  it('delay every response, and fail in the application’s error format', async () => {
    const waited = skipWaiting()
    const { get } = await openCompany(people, { latency: 40, chaos: 100 })
    const error = 'simulated failure, set by the option chaos'
    const { status, headers, body } = await get('/user')
    const mark = 'latency: delay 40; chaos: status 503'
    expect([status, headers.get('x-sim-fault'), body]).toEqual([503, mark, { code: 503, error }])
    expect(waited()).toEqual([40])
  })

  it('of 0 changes nothing', async () => {
    const { get, simulator } = await openCompany(people, { latency: 0, chaos: 0 })
    expect(simulator.world.faults.isEmpty).toBe(true)
    expect((await get('/user')).headers.has('x-sim-fault')).toBe(false)
  })
})
