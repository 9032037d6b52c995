import { afterEach, describe, expect, it, vi } from 'vitest'
import { openCompany } from '../company.suite.ts'
import { people } from '../people/index.ts'
import { peopleV1 } from '../people-v1/index.ts'
import { Chance } from './chance.ts'
import { endure } from './faults.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('chaos', () => {
  const error = 'the simulator was asked to fail now and then, and this is one of those times'

  it('of 100 always fails, in the shape of the application', async () => {
    const { get, ask } = await openCompany(people, { weather: { chaos: 100 } })
    for (const { status, headers, body } of [
      await get('/user'),
      await ask('POST', '/groups', { body: { name: 'A' } }),
    ]) {
      expect([status, headers.get('x-sim-fault'), body]).toEqual([503, 'chaos', { code: 503, error }])
    }
    const older = await openCompany(peopleV1, { weather: { chaos: 100 } })
    expect((await older.get('/users')).body).toEqual({ error: true, message: error, code: 503 })
  })

  it('changes nothing when it fails, and is written down', async () => {
    const { ask, state, get } = await openCompany(people, { weather: { chaos: 100 } })
    const { tables } = await state()
    await ask('POST', '/groups', { body: { name: 'A' } })
    expect((await state()).tables).toEqual(tables)
    expect((await get('/__sim/requests')).body).toMatchObject([
      { endpoint: 'people.createGroup', status: 503, fault: 'chaos', changes: [] },
    ])
  })

  it('spares pictures and the control interface', async () => {
    const { get } = await openCompany(people, { weather: { chaos: 100 } })
    expect([(await get('/users/2/photo')).status, (await get('/__sim')).status]).toEqual([200, 200])
  })

  it('of 0 never fails', async () => {
    const { get } = await openCompany(people, { weather: { chaos: 0 } })
    for (let i = 0; i < 50; i++) expect((await get('/user')).status).toBe(200)
  })

  it('of 50 fails now and then, the same times for the same seed', async () => {
    const fatesOf = async () => {
      const { get } = await openCompany(people, { weather: { chaos: 50 } })
      const fates: number[] = []
      for (let i = 0; i < 20; i++) fates.push((await get('/user')).status)
      return fates
    }
    const fates = await fatesOf()
    expect(new Set(fates)).toEqual(new Set([200, 503]))
    expect(await fatesOf()).toEqual(fates)
  })
})

describe('latency', () => {
  it('waits that long, and no longer', async () => {
    vi.useFakeTimers()
    const passed = vi.fn()
    const waiting = endure({ latency: 250 }, new Chance(1)).then(passed)
    await vi.advanceTimersByTimeAsync(249)
    expect(passed).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(passed).toHaveBeenCalledOnce()
    await waiting
  })

  it('of a range is drawn from all of it', async () => {
    vi.useFakeTimers()
    const timer = vi.spyOn(globalThis, 'setTimeout')
    const chance = new Chance(1)
    const waiting = Array.from({ length: 100 }, () => endure({ latency: [10, 13] }, chance))
    await vi.runAllTimersAsync()
    await Promise.all(waiting)
    expect(new Set(timer.mock.calls.map(([, delay]) => delay))).toEqual(new Set([10, 11, 12, 13]))
  })

  it('of 0 does not wait at all', async () => {
    const timer = vi.spyOn(globalThis, 'setTimeout')
    await endure({ latency: 0 }, new Chance(1))
    expect(timer).not.toHaveBeenCalled()
  })

  it('comes before every answer that is not open to all', async () => {
    const { get } = await openCompany(people, { weather: { latency: 40 } })
    const timer = vi.spyOn(globalThis, 'setTimeout').mockImplementation((passed) => {
      passed()
      return undefined as never
    })
    for (const path of ['/user', '/users/99', '/users/2/photo']) await get(path)
    expect(timer.mock.calls.map(([, delay]) => delay)).toEqual([40, 40])
  })
})
