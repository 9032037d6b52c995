import { describe, expect, it } from 'vitest'
import {
  close,
  hire,
  jobOf,
  kinds,
  leave,
  logged,
  open,
  opened,
  reopen,
  send,
  setJob,
  usePersistence,
} from '../../test/browser/persist.ts'
import { persistSimulator } from './persist.ts'

usePersistence()

describe.each(kinds)('persist: %s', (kind) => {
  it('saves changes before it responds', async () => {
    const simulator = await open(kind)
    expect((await setJob(simulator, 'Astronaut')).status).toBe(200)
    // A closed page never stops its simulator.
    leave()
    expect(await jobOf(await open(kind))).toBe('Astronaut')
  })

  it('never assigns an id twice', async () => {
    const simulator = await open(kind)
    const id = await hire(simulator, 'nina')
    expect((await send(simulator, `DELETE /api/people/v2/users/${id}`)).status).toBeLessThan(300)
    expect(await hire(await reopen(kind), 'nora')).toBe(id + 1)
  })

  it('saves user, clock, faults and strict mode', async () => {
    const simulator = await open(kind)
    await send(simulator, 'PUT /__sim/clock', { now: '2030-01-02T03:04:05Z', frozen: true })
    await send(simulator, 'PUT /__sim/strict', { strict: true })
    await send(simulator, 'POST /__sim/faults', { endpoint: 'people.listUsers', status: 503, times: 2 })
    expect((await send(simulator, 'GET /api/people/v2/users')).status).toBe(503)
    await send(simulator, 'PUT /__sim/user', { user: null })
    const next = await reopen(kind)
    expect((await send(next, 'GET /__sim')).body).toMatchObject({
      user: null,
      strict: true,
      clock: { now: '2030-01-02T03:04:05.000Z', frozen: true },
    })
    expect((await send(next, 'GET /__sim/faults')).body).toMatchObject([{ times: 2, hits: 1 }])
  })

  it('saves bytes', async () => {
    const simulator = await open(kind)
    const bytes = Uint8Array.from({ length: 70_000 }, (_, i) => i % 256)
    const { id } = simulator.world.files.add({ type: 'application/octet-stream', bytes })
    const next = await reopen(kind)
    expect(next.world.files.get(id)!.bytes).toEqual(bytes)
  })

  it('saves a reset, and another scenario', async () => {
    const simulator = await open(kind)
    await setJob(simulator, 'Astronaut')
    simulator.reset()
    const second = await reopen(kind)
    expect(await jobOf(second)).toBe('Administrator')
    await send(second, 'PUT /__sim/scenario', { name: 'signed-out' })
    const third = await reopen(kind)
    expect((await send(third, 'GET /__sim')).body).toMatchObject({ scenario: 'signed-out', user: null })
  })

  it('restores the initial state on a reset after a reload', async () => {
    const simulator = await open(kind, { scenario: 'small-company' })
    const before = await send(simulator, 'GET /__sim/state')
    await setJob(simulator, 'Astronaut')
    const next = await reopen(kind, { scenario: 'small-company' })
    await send(next, 'POST /__sim/reset')
    const { now: _, ...state } = (await send(next, 'GET /__sim/state')).body
    const { now: __, ...first } = before.body
    expect(state).toEqual(first)
    expect(next.world.clock.frozen).toBe(false)
  })

  it('saves worlds by name until they are deleted', async () => {
    const other = { 'x-sim-world': 'other' }
    const simulator = await open(kind)
    await setJob(simulator, 'Elsewhere', other)
    await send(simulator, 'POST /__sim/worlds', { name: 'fork', from: 'other' })
    const second = await reopen(kind)
    expect(await jobOf(second)).toBe('Administrator')
    expect(await jobOf(second, other)).toBe('Elsewhere')
    second.reset('fork')
    expect(await jobOf(second, { 'x-sim-world': 'fork' })).toBe('Elsewhere')
    await send(second, 'DELETE /__sim/worlds/other')
    expect((await reopen(kind)).worlds()).toEqual(['default', 'fork'])
  })

  it('refuses a name that no world can have', async () => {
    const response = await send(await open(kind), 'GET /api/people/v2/user', undefined, { 'x-sim-world': '..' })
    expect(response).toMatchObject({ status: 400, body: { message: expect.stringContaining('cannot have this name') } })
  })

  it('starts with a new state if the options of the page differ, and reports it', async () => {
    await setJob(await open(kind), 'Astronaut')
    await setJob(opened[0]!.simulator, 'Elsewhere', { 'x-sim-world': 'other' })
    const next = await reopen(kind, { scenario: 'small-company' })
    expect(await jobOf(next)).not.toBe('Astronaut')
    expect(next.worlds()).toEqual(['default'])
    expect(logged('info')).toContain('The saved state has other options')
    expect(
      (await send(await reopen(kind, { scenario: 'small-company', user: 'nobody' }), 'GET /__sim')).body.user,
    ).toBe(null)
  })

  it('handles requests that arrive before the state is loaded', async () => {
    await setJob(await open(kind), 'Astronaut')
    await close()
    const persistent = await persistSimulator({ scenario: 'empty', now: 'real' }, kind)
    opened.push(persistent)
    const early = jobOf(persistent.simulator)
    await persistent.start()
    expect(await early).toBe('Astronaut')
  })
})
