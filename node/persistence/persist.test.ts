import { execFileSync } from 'node:child_process'
import { chmodSync, linkSync, mkdirSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { eventually } from '../../test/eventually.ts'
import { PersistedServer, readAbout, readJob, send, setJob } from '../../test/node/persistence.ts'
import { runCommand, Spawned, sendRequest } from '../../test/node/spawned.ts'

const persisted = new PersistedServer()
// Processes start slowly if many start at once.
const patiently = { timeout: 60_000 }

function linkTwice(file: string): void {
  writeFileSync(`${file}.other`, '{}')
  linkSync(`${file}.other`, file)
}

describe('--persist', patiently, () => {
  it('saves every confirmed change, even if the server is killed', async () => {
    const flags = ['--port', '0', '--json', '--persist', persisted.file]
    const first = new Spawned([...flags, '--scenario', 'empty'])
    expect((await setJob(await first.url(), 'Astronaut')).status).toBe(200)
    await first.stop('SIGKILL')

    const second = new Spawned(flags)
    const url = await second.url()
    expect(await readJob(url)).toBe('Astronaut')
    await sendRequest(`${url}/__sim/reset`, { method: 'POST' })
    expect(await readJob(url)).toBe('Administrator')
    await second.stop()
    expect(readdirSync(persisted.folder)).toEqual(['state.json'])
  })

  it('reads --with as parameters of the saved scenario by default', async () => {
    await persisted.stop(await persisted.start({ scenario: 'drafts-awaiting-approval' }))
    const fork = (drafts: string) => [
      '--port',
      '0',
      '--json',
      '--persist',
      persisted.file,
      '--with',
      `drafts=${drafts}`,
    ]
    expect(await runCommand(...fork('few'))).toMatchObject({ code: 2, err: expect.stringContaining('is not a number') })
    const server = new Spawned(fork('8'))
    expect(await readAbout(await server.url())).toMatchObject({ scenario: 'drafts-awaiting-approval' })
    await server.stop()
  })

  it('writes one line per change, and nothing for a request that does not change the default world', async () => {
    const { url } = await persisted.start({ scenario: 'empty' })
    await readJob(url)
    await setJob(`${url}/__world/other`, 'Elsewhere')
    expect(persisted.changes()).toHaveLength(0)
    await setJob(url, 'Astronaut')
    expect(persisted.changes()).toHaveLength(1)
    expect(persisted.changes()[0]!.length).toBeLessThan(2000)
  })

  it('saves added, changed and deleted rows, and reuses no id', async () => {
    const { url } = await persisted.start({ scenario: 'empty' })
    const add = async (name: string, at = url) =>
      JSON.parse((await send(`${at}/api/people/v2/groups`, 'POST', { name })).text).id
    const [first, second] = [await add('First'), await add('Second')]
    await send(`${url}/api/people/v2/groups/${first}`, 'PUT', { name: 'Renamed' })
    await send(`${url}/api/people/v2/groups/${second}`, 'DELETE')
    const after = (await persisted.afterKill()).url
    const state = async (at: string) => JSON.parse((await sendRequest(`${at}/__sim/state`)).text)
    const { tables, random } = await state(url)
    expect(await state(after)).toMatchObject({ tables, random })
    expect(await add('Third', after)).toBe(second + 1)
  })

  it('saves files', async () => {
    const { url } = await persisted.start({ scenario: 'empty' })
    const row = { type: 'image/svg+xml', bytes: { $bytes: btoa('<svg xmlns="http://www.w3.org/2000/svg"/>') } }
    expect((await send(`${url}/__sim/state/files`, 'POST', row)).status).toBeLessThan(300)
    const saved = JSON.parse((await sendRequest(`${(await persisted.afterKill()).url}/__sim/state/files`)).text)
    expect(saved.at(-1)).toMatchObject(row)
  })

  it.each<[what: string, change: (url: string) => Promise<unknown>, expected: object]>([
    [
      'the clock',
      (url) => send(`${url}/__sim/clock`, 'PUT', { now: '2030-01-02T03:04:05Z', frozen: true }),
      { clock: { now: '2030-01-02T03:04:05.000Z', frozen: true } },
    ],
    ['who is signed in', (url) => send(`${url}/__sim/user`, 'PUT', { user: null }), { user: null }],
    ['strictness', (url) => send(`${url}/__sim/strict`, 'PUT', { strict: true }), { strict: true }],
    [
      'settings of gaps',
      (url) => send(`${url}/__sim/fidelity`, 'PUT', { spellings: 'table' }),
      { fidelity: { spellings: 'table' } },
    ],
    ['the scenario', (url) => send(`${url}/__sim/scenario`, 'PUT', { name: 'new-joiner' }), { scenario: 'new-joiner' }],
  ])('saves %s set through the control interface', async (_, change, expected) => {
    const { url } = await persisted.start({ scenario: 'empty' })
    await change(url)
    expect(await readAbout((await persisted.afterKill()).url)).toMatchObject(expected)
  })

  it('saves a running clock by its offset from the system clock', async () => {
    const { url } = await persisted.start({ scenario: 'empty' })
    await send(`${url}/__sim/clock`, 'PUT', { now: '2030-01-02T03:04:05Z', frozen: false })
    const { simulator } = await persisted.afterKill()
    expect(simulator.world.clock.frozen).toBe(false)
    expect(simulator.world.clock.instant()).toMatch(/^2030-01-02T03:0[45]/)
  })

  it('saves faults with their counts, but not the latency and chaos of a start', async () => {
    const { url } = await persisted.start({ scenario: 'empty', latency: 1 })
    await send(`${url}/__sim/faults`, 'POST', { endpoint: 'people.getUser', status: 503, times: 1 })
    expect((await sendRequest(`${url}/api/people/v2/users/1`)).status).toBe(503)
    const { length } = persisted.lines()
    await readJob(url)
    expect(persisted.lines()).toHaveLength(length)

    const again = await persisted.afterKill()
    expect(again.simulator.world.faults.all()).toMatchObject([{ endpoint: 'people.getUser', hits: 1 }])
    expect((await sendRequest(`${again.url}/api/people/v2/users/1`)).status).toBe(200)
    await persisted.stop(again)
    const rough = await persisted.afterKill({ chaos: 1 })
    expect(rough.simulator.world.faults.all().map(({ name }) => name)).toEqual([undefined, 'chaos'])
  })

  it('saves a fault that is named latency, and writes nothing when an unlimited one hits', async () => {
    const { url } = await persisted.start({ scenario: 'empty', latency: 1 })
    await send(`${url}/__sim/faults`, 'POST', { name: 'latency', endpoint: '*', delay: 2 })
    const { length } = persisted.lines()
    for (let i = 0; i < 5; i++) await readJob(url)
    expect(persisted.lines()).toHaveLength(length)
    const again = await persisted.afterKill()
    expect(again.simulator.world.faults.all()).toMatchObject([{ name: 'latency', delay: 2 }])
  })

  it.each<[what: string, change: (url: string) => Promise<unknown>, job: string]>([
    ['undone', (url) => send(`${url}/__sim/undo`, 'POST'), 'First'],
    ['restored', (url) => sendRequest(`${url}/__sim/snapshots/before/restore`, { method: 'POST' }), 'Administrator'],
    ['reset', (url) => sendRequest(`${url}/__sim/reset`, { method: 'POST' }), 'Administrator'],
    ['poked', (url) => send(`${url}/__sim/state/users/1`, 'PATCH', { job_title: 'Poked' }), 'Poked'],
  ])('saves a %s state', async (_, change, job) => {
    const { url } = await persisted.start({ scenario: 'empty' })
    await send(`${url}/__sim/snapshots`, 'POST', { name: 'before' })
    await setJob(url, 'First')
    await setJob(url, 'Second')
    await change(url)
    const after = await persisted.afterKill()
    expect(await readJob(after.url)).toBe(job)
    await persisted.stop(after)
    await setJob(url, 'Later')
    expect(await readJob((await persisted.afterKill()).url)).toBe('Later')
  })

  it('saves an imported state and its changes', async () => {
    const { url } = await persisted.start({ scenario: 'empty', now: '2030-01-01' })
    const state = (await sendRequest(`${url}/__sim/state`)).text
    await setJob(url, 'Gone')
    const body = state.replace('"Administrator"', '"Imported"')
    await sendRequest(`${url}/__sim/state`, { method: 'PUT', headers: { 'content-type': 'application/json' }, body })
    expect(await readJob((await persisted.afterKill()).url)).toBe('Imported')
  })

  it('saves changes made in this process', async () => {
    const { simulator, url } = await persisted.start({ scenario: 'empty' })
    simulator.world.users.patch(1, { job_title: 'Patched' })
    expect(persisted.read()).toContain('"Patched"')
    simulator.reset()
    await eventually(() => expect(persisted.changes()).toHaveLength(0))
    expect(persisted.read()).not.toContain('"Patched"')
    const snapshot = simulator.world.snapshot()
    await setJob(url, 'Passing')
    simulator.world.restore(snapshot)
    simulator.world.currentUser = null
    await readAbout(url)
    const { users, currentUser } = (await persisted.afterKill()).simulator.world
    expect([users.get(1)?.job_title, currentUser]).toEqual(['Administrator', null])
  })

  it('rewrites the file when the lines outgrow the state', async () => {
    const { url } = await persisted.start({ scenario: 'empty' })
    const long = 'x'.repeat(300_000)
    // A row may be longer than applications accept.
    for (const name of ['a', 'b', 'c', 'd'])
      await send(`${url}/__sim/state/users/1`, 'PATCH', { job_title: name + long })
    expect(persisted.changes().length).toBeLessThan(4)
    expect(await readJob((await persisted.afterKill()).url)).toBe(`d${long}`)
  })

  it('prefers --user, --now, strict and fidelity over the saved state', async () => {
    await persisted.stop(await persisted.start({ scenario: 'empty', user: 'nobody' }))
    const fidelity = { 'thanks-date': 'php' } as const
    const { url } = await persisted.start({ user: 'admin', now: '2031-01-01', strict: true, fidelity })
    const expected = { user: 'admin', strict: true, fidelity, clock: { now: '2031-01-01T00:00:00.000Z', frozen: true } }
    expect(await readAbout(url)).toMatchObject(expected)
    expect(await readAbout((await persisted.afterKill()).url)).toMatchObject(expected)
  })

  it('creates and reports a missing folder, and lets only the owner read the file', async () => {
    const printed = vi.spyOn(console, 'error').mockImplementation(() => {})
    const deep = join(persisted.folder, 'no', 'such', 'state.json')
    const server = await persisted.start({ scenario: 'empty', persist: deep })
    expect(printed.mock.calls.flat()).toEqual([`Created the folder ${join(persisted.folder, 'no')} for ${deep}.`])
    printed.mockRestore()
    const modes = () => [deep, `${deep}.lock`].map((file) => statSync(file).mode & 0o777)
    expect(modes()).toEqual([0o600, 0o600])
    await persisted.stop(server)
    chmodSync(deep, 0o644)
    await persisted.start({ persist: deep })
    expect(modes()).toEqual([0o600, 0o600])
  })

  it('keeps a link to the file', async () => {
    const link = join(persisted.folder, 'link.json')
    await persisted.stop(await persisted.start({ scenario: 'empty' }))
    symlinkSync(persisted.file, link)
    await setJob((await persisted.start({ persist: link })).url, 'Linked')
    expect(persisted.read()).toContain('"Linked"')
  })

  it('refuses a path that is not writable, with the remedy', async () => {
    symlinkSync(join(persisted.folder, 'nowhere', 'at-all'), join(persisted.folder, 'dangling'))
    const place = join(persisted.folder, 'dangling', 'state.json')
    const { code, err } = await runCommand('--port', '0', '--scenario', 'empty', '--persist', place)
    expect(code).toBe(1)
    expect(err).toMatch(/^fauxtranet: Failed to save to [^\n]+ Choose a file in a writable folder\.\n$/)
  })

  it.runIf(process.platform === 'linux').each<[what: string, make: (file: string) => unknown, message: string]>([
    ['a folder', (file) => mkdirSync(file), 'is a folder. Choose a file in it.'],
    ['a pipe', (file) => execFileSync('mkfifo', [file]), 'is a pipe, not a file. Choose a file on a disk.'],
    ['a link to a device', (file) => symlinkSync('/dev/null', file), 'is a device, not a file.'],
    ['a broken link', (file) => symlinkSync('gone', file), 'is a broken link to gone. Remove it'],
    ['a link into a virtual file system', (file) => symlinkSync('/proc/version', file), 'is in a virtual file system'],
    ['a file with two hard links', (file) => linkTwice(file), 'has 2 hard links'],
    ['a file whose lock is a broken link', (file) => symlinkSync('gone', `${file}.lock`), 'exists but is not a file.'],
    ['a file whose lock is a pipe', (file) => execFileSync('mkfifo', [`${file}.lock`]), 'exists but is not a file.'],
  ])('refuses %s', async (_, make, message) => {
    make(persisted.file)
    const before = readdirSync(persisted.folder)
    await expect(persisted.start({ scenario: 'empty' })).rejects.toThrow(message)
    expect(readdirSync(persisted.folder)).toEqual(before)
  })

  it('undoes changes that cannot be saved, and continues when they can', async () => {
    const printed = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { url, simulator } = await persisted.start({ scenario: 'empty' })
    const badges = `${url}/api/people/v2/groups`
    await send(badges, 'POST', { name: 'Before' })
    const { position } = simulator.world.history
    const state = async () => {
      const { now: _, ...rest } = JSON.parse((await sendRequest(`${url}/__sim/state`)).text)
      return rest
    }
    const before = await state()
    rmSync(persisted.folder, { recursive: true })
    const answer = await send(badges, 'POST', { name: 'Unsaved' })
    expect(answer.status).toBe(500)
    expect(answer.text).toContain('The change could not be saved and was undone. Failed to save to')
    const others: [method: string, path: string, body: unknown][] = [
      ['PUT', 'user', { user: null }],
      ['PUT', 'clock', { now: '2031-01-01T00:00:00Z', frozen: true }],
      ['POST', 'faults', { endpoint: 'people.listUsers', status: 503 }],
      ['PATCH', 'state/users/1', { job_title: 'Poked' }],
      ['POST', 'undo', {}],
      ['POST', 'reset', {}],
      ['PUT', 'scenario', { name: 'signed-out' }],
    ]
    for (const [method, path, body] of others) {
      expect((await send(`${url}/__sim/${path}`, method, body)).status).toBe(500)
      expect(await state()).toEqual(before)
    }
    expect(printed.mock.calls.flat()).toEqual([expect.stringContaining(`Failed to save to ${persisted.file}`)])
    mkdirSync(persisted.folder)
    const { id } = JSON.parse((await send(badges, 'POST', { name: 'Saved' })).text)
    expect(id).toBe(before.tables.groups.nextId)
    expect(printed).toHaveBeenLastCalledWith(`Saving to ${persisted.file} works again.`)
    printed.mockRestore()
    const after = await persisted.afterKill()
    expect(after.simulator.world.groups.all()).toEqual(simulator.world.groups.all())
    expect(position).toBe(1)
    await send(`${url}/__sim/reset`, 'POST')
    expect(await readAbout(url)).toMatchObject({ scenario: 'empty' })
  })

  it('rewrites the file when another program has removed or changed it', async () => {
    const { url } = await persisted.start({ scenario: 'empty' })
    rmSync(persisted.file)
    expect((await setJob(url, 'First')).status).toBe(200)
    expect(persisted.read()).toContain('"First"')
    persisted.write('something else')
    expect((await setJob(url, 'Second')).status).toBe(200)
    expect(await readJob((await persisted.afterKill()).url)).toBe('Second')
  })
})
