import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepFile } from '../src/kernel/files.ts'
import { defineScenario } from '../src/scenario.ts'
import type { Simulator, SimulatorOptions } from '../src/simulator.ts'
import { startSimulator } from './index.ts'
import { type PersistentSimulator, persistSimulator } from './persist.ts'
import { openStorage, type Persist } from './storage.ts'

const kinds = ['session', 'local', 'indexeddb'] as const
const opened: PersistentSimulator[] = []

beforeEach(async () => {
  await clear()
  for (const method of ['warn', 'info'] as const) vi.spyOn(console, method).mockImplementation(() => {})
})
afterEach(async () => {
  await close()
  vi.restoreAllMocks()
})

async function clear(): Promise<void> {
  sessionStorage.clear()
  localStorage.clear()
  for (const kind of kinds) {
    const storage = await openStorage(kind)
    for (const name of await storage.names()) await storage.remove(name)
  }
}

async function close(): Promise<void> {
  for (const { stop } of opened.splice(0)) await stop()
}

async function open(kind: Persist, options: SimulatorOptions = {}): Promise<Simulator> {
  const persistent = await persistSimulator({ scenario: 'empty', now: 'real', verify: true, ...options }, kind)
  opened.push(persistent)
  await persistent.start()
  return persistent.simulator
}

/** As a reload does, in the middle of whatever the page does. */
async function reopen(kind: Persist, options: SimulatorOptions = {}): Promise<Simulator> {
  await close()
  return open(kind, options)
}

async function ask(simulator: Simulator, line: string, body?: unknown, headers = {}) {
  const [method, path] = line.split(' ') as [string, string]
  const request = new Request(`${location.origin}${path}`, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    headers: { 'content-type': 'application/json', ...headers },
  })
  const response = await simulator.fetch(request)
  const text = await response.text()
  return { status: response.status, body: text ? JSON.parse(text) : undefined }
}

const setJob = (simulator: Simulator, job_title: string, headers = {}) =>
  ask(simulator, 'PUT /api/people/v2/users/1', { job_title }, headers)
const jobOf = async (simulator: Simulator, headers = {}) =>
  (await ask(simulator, 'GET /api/people/v2/users/1', undefined, headers)).body.job_title
const hire = async (simulator: Simulator, username: string) => {
  const body = { username, firstname: 'Nina', surname: 'Neu', email: `${username}@example.com` }
  return (await ask(simulator, 'POST /api/people/v2/users', body)).body.id
}
const keptText = (name = 'default') => localStorage.getItem(`fauxtranet:world:${name}`)!
const said = (method: 'warn' | 'info') => vi.mocked(console[method]).mock.calls.flat().join('\n')

describe.each(kinds)('persist: %s', (kind) => {
  it('keeps what was answered', async () => {
    const simulator = await open(kind)
    expect((await setJob(simulator, 'Astronaut')).status).toBe(200)
    // Nobody stops the simulator of a page that is gone.
    opened.splice(0)
    expect(await jobOf(await open(kind))).toBe('Astronaut')
  })

  it('never gives an id twice', async () => {
    const simulator = await open(kind)
    const id = await hire(simulator, 'nina')
    expect((await ask(simulator, `DELETE /api/people/v2/users/${id}`)).status).toBeLessThan(300)
    expect(await hire(await reopen(kind), 'nora')).toBe(id + 1)
  })

  it('keeps user, clock, faults and strictness', async () => {
    const simulator = await open(kind)
    await ask(simulator, 'PUT /__sim/clock', { now: '2030-01-02T03:04:05Z', frozen: true })
    await ask(simulator, 'PUT /__sim/strict', { strict: true })
    await ask(simulator, 'POST /__sim/faults', { endpoint: 'people.listUsers', status: 503, times: 2 })
    expect((await ask(simulator, 'GET /api/people/v2/users')).status).toBe(503)
    await ask(simulator, 'PUT /__sim/user', { user: null })
    const next = await reopen(kind)
    expect((await ask(next, 'GET /__sim')).body).toMatchObject({
      user: null,
      strict: true,
      clock: { now: '2030-01-02T03:04:05.000Z', frozen: true },
    })
    expect((await ask(next, 'GET /__sim/faults')).body).toMatchObject([{ times: 2, hits: 1 }])
  })

  it('keeps bytes', async () => {
    const simulator = await open(kind)
    const bytes = Uint8Array.from({ length: 70_000 }, (_, i) => i % 256)
    const { id } = simulator.world.files.add({ type: 'application/octet-stream', bytes })
    const next = await reopen(kind)
    expect(next.world.files.get(id)!.bytes).toEqual(bytes)
  })

  it('keeps that it was reset, and another scenario', async () => {
    const simulator = await open(kind)
    await setJob(simulator, 'Astronaut')
    simulator.reset()
    const second = await reopen(kind)
    expect(await jobOf(second)).toBe('Administrator')
    await ask(second, 'PUT /__sim/scenario', { name: 'signed-out' })
    const third = await reopen(kind)
    expect((await ask(third, 'GET /__sim')).body).toMatchObject({ scenario: 'signed-out', user: null })
  })

  it('goes back to the first moment on a reset after a reload', async () => {
    const simulator = await open(kind, { scenario: 'small-company' })
    const before = await ask(simulator, 'GET /__sim/state')
    await setJob(simulator, 'Astronaut')
    const next = await reopen(kind, { scenario: 'small-company' })
    await ask(next, 'POST /__sim/reset')
    const { now: _, ...state } = (await ask(next, 'GET /__sim/state')).body
    const { now: __, ...first } = before.body
    expect(state).toEqual(first)
    expect(next.world.clock.frozen).toBe(false)
  })

  it('keeps worlds by name until they are deleted', async () => {
    const other = { 'x-sim-world': 'other' }
    const simulator = await open(kind)
    await setJob(simulator, 'Elsewhere', other)
    await ask(simulator, 'POST /__sim/worlds', { name: 'fork', from: 'other' })
    const second = await reopen(kind)
    expect(await jobOf(second)).toBe('Administrator')
    expect(await jobOf(second, other)).toBe('Elsewhere')
    second.reset('fork')
    expect(await jobOf(second, { 'x-sim-world': 'fork' })).toBe('Elsewhere')
    await ask(second, 'DELETE /__sim/worlds/other')
    expect((await reopen(kind)).worlds()).toEqual(['default', 'fork'])
  })

  it('starts afresh when the page asks for something else, and says so', async () => {
    await setJob(await open(kind), 'Astronaut')
    await setJob(opened[0]!.simulator, 'Elsewhere', { 'x-sim-world': 'other' })
    const next = await reopen(kind, { scenario: 'small-company' })
    expect(await jobOf(next)).not.toBe('Astronaut')
    expect(next.worlds()).toEqual(['default'])
    expect(said('info')).toContain('"scenario":"small-company"')
    expect((await ask(await reopen(kind, { scenario: 'small-company', user: 'nobody' }), 'GET /__sim')).body.user).toBe(
      null,
    )
  })

  it('answers requests that come before all is there', async () => {
    await setJob(await open(kind), 'Astronaut')
    await close()
    const persistent = await persistSimulator({ scenario: 'empty', now: 'real' }, kind)
    opened.push(persistent)
    const early = jobOf(persistent.simulator)
    await persistent.start()
    expect(await early).toBe('Astronaut')
  })
})

describe('persist', () => {
  it('keeps what differs, and writes only when something does', async () => {
    const simulator = await open('local', { scenario: 'small-company' })
    await setJob(simulator, 'Astronaut')
    const kept = JSON.parse(keptText().replace(/^\d+\n/, ''))
    expect(kept).toMatchObject({ format: 1, first: { tables: {} } })
    expect(kept.present.tables.users.rows).toEqual([expect.objectContaining({ id: 1, job_title: 'Astronaut' })])
    expect(keptText().length).toBeLessThan(8000)
    const write = vi.spyOn(Storage.prototype, 'setItem')
    await jobOf(simulator)
    await ask(simulator, 'GET /__sim')
    await setJob(simulator, 'Diver')
    expect(write).toHaveBeenCalledTimes(1)
  })

  it('writes nothing for a delay that befalls every request', async () => {
    const simulator = await open('local', { weather: { latency: 1 } })
    const write = vi.spyOn(Storage.prototype, 'setItem')
    await jobOf(simulator)
    expect(write).not.toHaveBeenCalled()
  })

  it('lets the options of the page say what goes wrong, and keeps the rest', async () => {
    await setJob(await open('local'), 'Astronaut')
    const next = await reopen('local', { faults: [{ endpoint: 'people.listUsers', status: 418 }] })
    expect((await ask(next, 'GET /api/people/v2/users')).status).toBe(418)
    expect(await jobOf(next)).toBe('Astronaut')
  })

  it('keeps what the page does without a request', async () => {
    const simulator = await open('local')
    simulator.world.users.patch(1, { job_title: 'Poked' })
    await vi.waitFor(() => expect(keptText()).toContain('Poked'))
  })

  it.each<[string, (text: string) => string, string]>([
    ['cut off', (text) => text.slice(0, text.length / 2), 'JSON'],
    ['without its version', () => 'what is this?', 'JSON'],
    ['of a newer format', (text) => text.replace('"format":1', '"format":2'), 'format: must be 1'],
    ['of a newer package', (text) => text.replace(/"by":"[^"]+"/, '"by":"9.9.9","more":1'), 'by fauxtranet 9.9.9'],
    ['with a wrong row', (text) => text.replace('"blocked":false', '"blocked":"no"'), 'users 1: blocked'],
    ['with a table that is none', (text) => text.replace('"users":', '"spoons":'), 'spoons'],
    ['with nobody signed in', (text) => text.replaceAll('"currentUser":1', '"currentUser":99'), 'no user 99'],
  ])('keeps aside a state that is %s, and starts afresh', async (_, damage, why) => {
    await setJob(await open('local'), 'Astronaut')
    await close()
    const damaged = damage(keptText())
    localStorage.setItem('fauxtranet:world:default', damaged)
    expect(await jobOf(await open('local'))).toBe('Administrator')
    const [, key] = /under "([^"]+)"/.exec(said('warn'))!
    expect(localStorage.getItem(key!)).toBe(damaged.replace(/^\d+\n/, ''))
    expect(said('warn')).toContain(why)
  })

  it('keeps aside a state whose scenario has been written anew', async () => {
    const told = (count: number) =>
      defineScenario({
        name: 'told',
        title: 'Told',
        shows: 'Some files.',
        user: null,
        instant: '2026-03-02T09:30:00Z',
        seed: (world) => {
          for (let i = 0; i < count; i++) keepFile(world, new Uint8Array(i), 'text/plain')
        },
      })
    const simulator = await open('local', { scenario: told(1) })
    await ask(simulator, 'PUT /__sim/strict', { strict: true })
    expect((await reopen('local', { scenario: told(1) })).world.strict).toBe(true)
    expect((await reopen('local', { scenario: told(2) })).world.strict).toBe(false)
    expect(said('warn')).toContain('the scenario "told" is not what it was')
  })

  it('keeps a world of a scenario that was saved in the page', async () => {
    const simulator = await open('local')
    await setJob(simulator, 'Saved')
    expect((await ask(simulator, 'POST /__sim/scenarios', { name: 'mine' })).status).toBeLessThan(300)
    await ask(simulator, 'PUT /__sim/scenario', { name: 'mine' })
    await setJob(simulator, 'Changed')
    const next = await reopen('local')
    expect(await jobOf(next)).toBe('Changed')
    next.reset()
    expect(await jobOf(next)).toBe('Saved')
  })

  it('answers where there is no room, and says what to do once', async () => {
    const simulator = await open('local')
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    })
    expect((await setJob(simulator, 'Astronaut')).status).toBe(200)
    expect((await setJob(simulator, 'Diver')).status).toBe(200)
    expect(await jobOf(simulator)).toBe('Diver')
    expect(vi.mocked(console.warn)).toHaveBeenCalledTimes(1)
    expect(said('warn')).toContain("use persist: 'indexeddb'")
    vi.mocked(Storage.prototype.setItem).mockRestore()
    await jobOf(simulator)
    expect(keptText()).toContain('Diver')
  })

  it('answers where nothing may be kept at all', async () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('Access is denied.', 'SecurityError')
    })
    const simulator = await open('local')
    await setJob(simulator, 'Astronaut')
    expect(await jobOf(simulator)).toBe('Astronaut')
    expect(said('warn')).toContain('Nothing is kept from now on: Access is denied.')
  })

  it('leaves seeded dates where they were when the clock goes on', async () => {
    const simulator = await open('local', { scenario: 'small-company' })
    const before = simulator.world.users.all().map((user) => JSON.stringify(user))
    await ask(simulator, 'POST /__sim/clock/advance', { by: '40d' })
    const ahead = simulator.world.clock.now()
    const next = await reopen('local', { scenario: 'small-company' })
    expect(next.world.users.all().map((user) => JSON.stringify(user))).toEqual(before)
    expect(next.world.clock.frozen).toBe(false)
    expect(next.world.clock.now()).toBeGreaterThanOrEqual(ahead)
  })

  it('says nothing when it is quiet', async () => {
    localStorage.setItem('fauxtranet:world:default', 'what is this?')
    const persistent = await persistSimulator({ scenario: 'empty' }, 'local', true)
    opened.push(persistent)
    await persistent.start()
    expect(said('warn')).toBe('')
  })

  it('works in the page, and stops with it', async () => {
    const options = { scenario: 'empty', persist: 'local', quiet: true, onUnhandled: 'bypass' } as const
    const headers = { 'content-type': 'application/json' }
    const first = await startSimulator(options)
    await fetch('/api/people/v2/users/1', { method: 'PUT', headers, body: '{"job_title":"Astronaut"}' })
    await first.stop()
    const kept = keptText()
    await setJob(first.simulator, 'Too late')
    expect(keptText()).toBe(kept)
    const second = await startSimulator(options)
    expect((await (await fetch('/api/people/v2/users/1')).json()).job_title).toBe('Astronaut')
    await second.stop()
  })

  it('refuses a way to persist that there is not', async () => {
    const persist = 'cookie' as 'local'
    await expect(startSimulator({ scenario: 'empty', persist, quiet: true })).rejects.toThrow(
      'Please choose "session", "local" or "indexeddb".',
    )
  })
})

describe.each(['local', 'indexeddb'] as const)('two simulators over one state: %s', (kind) => {
  it('do not overwrite each other', async () => {
    const [one, two] = [await open(kind), await open(kind)]
    const names = Array.from({ length: 20 }, (_, i) => `user${i}`)
    const ids = await Promise.all(names.map((name, i) => hire(i % 2 ? one : two, name)))
    expect(new Set(ids).size).toBe(20)
    for (const simulator of [one, two, await open(kind)]) {
      expect((await ask(simulator, 'GET /api/people/v2/users?limit=100')).body.pagination.total).toBe(21)
    }
  })

  it('see at once what the other has answered, worlds too', async () => {
    const [one, two] = [await open(kind), await open(kind)]
    await setJob(one, 'Astronaut')
    expect(await jobOf(two)).toBe('Astronaut')
    await ask(one, 'POST /__sim/worlds', { name: 'other' })
    expect((await ask(two, 'GET /__sim/worlds')).body).toHaveLength(2)
    await ask(two, 'DELETE /__sim/worlds/other')
    expect((await ask(one, 'GET /__sim/worlds')).body).toHaveLength(1)
    two.reset()
    await vi.waitFor(async () => expect(await jobOf(one)).toBe('Administrator'))
  })

  it('keep what both pages do without a request', async () => {
    const [one, two] = [await open(kind), await open(kind)]
    const id = await hire(one, 'nina')
    await jobOf(two)
    one.world.users.patch(1, { job_title: 'Poked by one' })
    two.world.users.patch(id, { job_title: 'Poked by two' })
    await vi.waitFor(() => {
      for (const { world } of [one, two]) {
        expect([world.users.get(1)!.job_title, world.users.get(id)!.job_title]).toEqual([
          'Poked by one',
          'Poked by two',
        ])
      }
    })
  })

  it('tell who watches the other, whose journal stays', async () => {
    const [one, two] = [await open(kind), await open(kind)]
    await jobOf(two)
    const heard: string[] = []
    two.listen((happening) => heard.push(happening.kind === 'world' ? happening.what : happening.kind))
    await setJob(one, 'Astronaut')
    await vi.waitFor(() => expect(heard).toEqual(['begun']))
    expect((await ask(two, 'GET /__sim/requests')).body).toMatchObject([{ id: 1, endpoint: 'people.getUser' }])
    await jobOf(two)
    expect((await ask(two, 'GET /__sim/requests')).body.map(({ id }: { id: number }) => id)).toEqual([1, 2])
  })

  it('let a delay in one of them not hold up the other', async () => {
    const [one, two] = [await open(kind), await open(kind)]
    const fault = { endpoint: 'people.updateUser', network: 'timeout', times: 1 }
    await ask(one, 'POST /__sim/faults', fault)
    const giveUp = new AbortController()
    const stuck = one.fetch(
      new Request(`${location.origin}/api/people/v2/users/1`, { method: 'PUT', signal: giveUp.signal }),
    )
    await vi.waitFor(async () => expect((await ask(two, 'GET /__sim/faults')).body).toMatchObject([{ hits: 1 }]))
    expect((await setJob(two, 'Astronaut')).status).toBe(200)
    giveUp.abort()
    await expect(stuck).rejects.toThrow()
  })

  it('go on alone when another version has written', async () => {
    const simulator = await open(kind)
    const storage = await openStorage(kind)
    const { version } = (await storage.find('default'))!
    await storage.write('default', { version: version + 1, text: '{"format":2,"by":"9.9.9"}' })
    await setJob(simulator, 'Astronaut')
    expect(await jobOf(simulator)).toBe('Astronaut')
    expect((await storage.find('default'))!.text).toContain('9.9.9')
    expect(said('warn')).toContain('Nothing is kept from now on')
  })
})
