import { describe, expect, it, vi } from 'vitest'
import { storeFile } from '../../src/core/store/files.ts'
import { defineScenario } from '../../src/world/scenario.ts'
import { fillStorage } from '../../test/browser/fill-storage.ts'
import {
  close,
  jobOf,
  logged,
  notices,
  open,
  opened,
  reopen,
  savedText,
  send,
  setJob,
  usePersistence,
} from '../../test/browser/persist.ts'
import { eventually } from '../../test/eventually.ts'
import { startSimulator } from '../index.ts'
import { persistSimulator } from './persist.ts'

usePersistence()

describe('persist', () => {
  it('saves only differences, and only after a change', async () => {
    const simulator = await open('local', { scenario: 'small-company' })
    await setJob(simulator, 'Astronaut')
    const [first, ...lines] = savedText()
      .split('\n')
      .slice(1)
      .map((line) => JSON.parse(line))
    expect(first).toMatchObject({ format: 4, base: { origin: { scenario: 'small-company' } } })
    expect(lines).toEqual([
      { beginning: expect.anything() },
      { whole: true },
      expect.objectContaining({
        tables: {
          users: expect.objectContaining({ rows: [expect.objectContaining({ id: 1, job_title: 'Astronaut' })] }),
        },
      }),
    ])
    expect(savedText().length).toBeLessThan(8000)
    const write = vi.spyOn(Storage.prototype, 'setItem')
    await jobOf(simulator)
    await send(simulator, 'GET /__sim')
    await setJob(simulator, 'Diver')
    expect(write.mock.calls.map(([key]) => key)).toEqual(['fauxtranet:world:default', 'fauxtranet:last-write'])
  })

  it('writes nothing for a delay that hits every request', async () => {
    const simulator = await open('local', { latency: 1 })
    const write = vi.spyOn(Storage.prototype, 'setItem')
    await jobOf(simulator)
    expect(write).not.toHaveBeenCalled()
  })

  it('uses the faults of the page options, and the saved state for the rest', async () => {
    await setJob(await open('local'), 'Astronaut')
    const next = await reopen('local', { faults: [{ endpoint: 'people.listUsers', status: 418 }] })
    expect((await send(next, 'GET /api/people/v2/users')).status).toBe(418)
    expect(await jobOf(next)).toBe('Astronaut')
  })

  it('saves changes without a request', async () => {
    const simulator = await open('local')
    simulator.world.users.patch(1, { job_title: 'Poked' })
    await eventually(() => expect(savedText()).toContain('Poked'))
  })

  it('can be stopped while it saves', async () => {
    const simulator = await open('local')
    let closing: Promise<void> | undefined
    const { setItem } = Storage.prototype
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, ...item) {
      closing ??= close()
      setItem.apply(this, item)
    })
    await setJob(simulator, 'Astronaut')
    await closing
    expect(savedText()).toContain('Astronaut')
    expect(notices()).toEqual([])
  })

  it.each<[string, (text: string) => string, string]>([
    ['cut off between two lines', (text) => text.slice(0, text.lastIndexOf('\n')), 'it has 3 lines instead of 4'],
    ['cut off', (text) => text.slice(0, text.length / 2), 'JSON'],
    ['so long that there is no room for a copy', () => 'x'.repeat(3_000_000), 'JSON'],
    ['without its version', () => 'what is this?', 'JSON'],
    ['of an impossible version', (text) => text.replace(/^\d+/, `1${'0'.repeat(20)}`), 'its version 1'],
    ['of a newer format', (text) => text.replace('"format":4', '"format":5'), 'format: must be 4'],
    ['of a newer package', (text) => text.replace(/"by":"[^"]+"/, '"by":"9.9.9","more":1'), 'by fauxtranet 9.9.9'],
    ['with a wrong row', (text) => text.replace('"blocked":false', '"blocked":"no"'), 'users 1: blocked'],
    ['with a table that is none', (text) => text.replace('"users":', '"spoons":'), 'spoons'],
    ['with nobody signed in', (text) => text.replaceAll('"currentUser":1', '"currentUser":99'), 'no user 99'],
  ])('moves a state that is %s, and starts with a new one', async (_, damage, why) => {
    await setJob(await open('local'), 'Astronaut')
    await close()
    const damaged = damage(savedText())
    localStorage.setItem('fauxtranet:world:default', damaged)
    expect(await jobOf(await open('local'))).toBe('Administrator')
    const [, key] = /the key "([^"]+)"/.exec(logged('warn'))!
    expect(localStorage.getItem(key!)).toBe(damaged)
    expect(logged('warn')).toContain(why)
  })

  it('moves a state whose scenario has changed', async () => {
    const band = (text: string) =>
      defineScenario({
        name: 'band',
        title: 'Told',
        shows: 'Some files.',
        user: null,
        instant: '2026-03-02T09:30:00Z',
        seed: (world) => {
          storeFile(world, new TextEncoder().encode(text), 'text/plain')
        },
      })
    const simulator = await open('local', { scenario: band('one') })
    await send(simulator, 'PUT /__sim/strict', { strict: true })
    expect((await reopen('local', { scenario: band('one') })).world.strict).toBe(true)
    expect((await reopen('local', { scenario: band('two') })).world.strict).toBe(false)
    expect(logged('warn')).toContain('the scenario "band" has changed since')
  })

  it('saves a world of a scenario that was saved in the page', async () => {
    const simulator = await open('local')
    await setJob(simulator, 'Saved')
    expect((await send(simulator, 'POST /__sim/scenarios', { name: 'mine' })).status).toBeLessThan(300)
    await send(simulator, 'PUT /__sim/scenario', { name: 'mine' })
    await setJob(simulator, 'Changed')
    const next = await reopen('local')
    expect(await jobOf(next)).toBe('Changed')
    next.reset()
    expect(await jobOf(next)).toBe('Saved')
  })

  it('works without space, and shows a remedy until there is space', async () => {
    const simulator = await open('local')
    const makeRoom = fillStorage()
    const long = 'x'.repeat(2000)
    expect((await setJob(simulator, `Astronaut ${long}`)).status).toBe(200)
    expect((await setJob(simulator, `Diver ${long}`)).status).toBe(200)
    expect(await jobOf(simulator)).toContain('Diver')
    expect(vi.mocked(console.warn)).toHaveBeenCalledTimes(1)
    expect(logged('warn')).toContain("use persist: 'indexeddb'")
    expect(notices()).toEqual([expect.stringContaining('a reload will lose the changes since then')])
    makeRoom()
    await jobOf(simulator)
    expect(savedText()).toContain('Diver')
    expect(notices()).toEqual([])
  })

  it('works if storage is not available', async () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('Access is denied.', 'SecurityError')
    })
    const simulator = await open('local')
    await setJob(simulator, 'Astronaut')
    expect(await jobOf(simulator)).toBe('Astronaut')
    expect(logged('warn')).toContain('The state is no longer saved: Access is denied.')
    expect(notices()).toHaveLength(1)
    document.querySelector<HTMLElement>('[data-fauxtranet=notice] button')!.click()
    expect(notices()).toEqual([])
  })

  it('does not shift seeded dates while the clock runs', async () => {
    const simulator = await open('local', { scenario: 'small-company' })
    const before = simulator.world.users.all().map((user) => JSON.stringify(user))
    await send(simulator, 'POST /__sim/clock/advance', { by: '40d' })
    const ahead = simulator.world.clock.now()
    const next = await reopen('local', { scenario: 'small-company' })
    expect(next.world.users.all().map((user) => JSON.stringify(user))).toEqual(before)
    expect(next.world.clock.frozen).toBe(false)
    expect(next.world.clock.now()).toBeGreaterThanOrEqual(ahead)
  })

  it('logs nothing if it is quiet', async () => {
    localStorage.setItem('fauxtranet:world:default', 'what is this?')
    const persistent = await persistSimulator({ scenario: 'empty' }, 'local', true)
    opened.push(persistent)
    await persistent.start()
    expect(logged('warn')).toBe('')
  })

  it('works in the page, and stops with it', async () => {
    const options = { scenario: 'empty', persist: 'local', quiet: true, onUnhandled: 'bypass' } as const
    const headers = { 'content-type': 'application/json' }
    const first = await startSimulator(options)
    await fetch('/api/people/v2/users/1', { method: 'PUT', headers, body: '{"job_title":"Astronaut"}' })
    await first.stop()
    const before = savedText()
    await setJob(first.simulator, 'Too late')
    expect(savedText()).toBe(before)
    const second = await startSimulator(options)
    expect((await (await fetch('/api/people/v2/users/1')).json()).job_title).toBe('Astronaut')
    await second.stop()
  })

  it('refuses an unknown value', async () => {
    const persist = 'cookie' as 'local'
    await expect(startSimulator({ scenario: 'empty', persist, quiet: true })).rejects.toThrow(
      'Please choose "session", "local" or "indexeddb".',
    )
  })
})
