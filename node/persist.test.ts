import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startServer } from './server.ts'
import { ask, runCommand, Spawned } from './spawned.suite.ts'

let folder: string
let file: string
const started: Spawned[] = []
/** Processes take their time to start where many do. */
const patiently = { timeout: 30_000 }

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fauxtranet-'))
  file = join(folder, 'state.json')
})
afterEach(async () => {
  await Promise.all(started.splice(0).map((server) => server.stop('SIGKILL')))
  rmSync(folder, { recursive: true, force: true })
})

function start(...flags: string[]): Spawned {
  const server = new Spawned(['--port', '0', '--json', '--persist', file, ...flags])
  started.push(server)
  return server
}

const headers = { 'content-type': 'application/json' }
const jobOf = async (url: string) => JSON.parse((await ask(`${url}/api/people/v2/users/1`)).text).job_title
const setJob = (url: string, job_title: string) =>
  ask(`${url}/api/people/v2/users/1`, { method: 'PUT', headers, body: JSON.stringify({ job_title }) })

describe('--persist', patiently, () => {
  it('keeps what was answered, even when the server is killed', async () => {
    const first = start('--scenario', 'empty')
    expect((await setJob(await first.url(), 'Astronaut')).status).toBe(200)
    await first.stop('SIGKILL')
    expect(readdirSync(folder)).toEqual(['state.json'])

    const second = await start().url()
    expect(await jobOf(second)).toBe('Astronaut')
    await ask(`${second}/__sim/reset`, { method: 'POST' })
    expect(await jobOf(second)).toBe('Administrator')
  })

  it('keeps the clock and the user, which the control interface sets', async () => {
    const first = start('--scenario', 'empty')
    const url = await first.url()
    const body = JSON.stringify({ now: '2030-01-02T03:04:05Z', frozen: true })
    await ask(`${url}/__sim/clock`, { method: 'PUT', headers, body })
    await ask(`${url}/__sim/user`, { method: 'PUT', headers, body: '{"user":null}' })
    await first.stop('SIGKILL')

    const about = JSON.parse((await ask(`${await start().url()}/__sim`)).text)
    expect(about).toMatchObject({ user: null, clock: { now: '2030-01-02T03:04:05.000Z', frozen: true } })
  })

  it('lets --user and --now go before what was kept', async () => {
    const first = start('--scenario', 'empty', '--user', 'nobody')
    await first.url()
    await first.stop()
    const about = JSON.parse((await ask(`${await start('--user', 'admin', '--now', '2031-01-01').url()}/__sim`)).text)
    expect(about).toMatchObject({ user: 'admin', clock: { now: '2031-01-01T00:00:00.000Z', frozen: true } })
  })

  it('writes nothing for a request that changes nothing in the default world', async () => {
    const url = await start('--scenario', 'empty').url()
    rmSync(file)
    await jobOf(url)
    await setJob(`${url}/__world/other`, 'Elsewhere')
    expect(readdirSync(folder)).toEqual([])
  })

  it.each([
    ['cut off', (text: string) => text.slice(0, text.length / 2), 'JSON'],
    ['empty', () => '', 'JSON'],
    ['of a newer format', (text: string) => text.replace('"format":1', '"format":2'), 'format: must be 1'],
    ['with a wrong row', (text: string) => text.replace('"blocked":false', '"blocked":"no"'), 'users 1: blocked'],
    [
      'with a table that is none',
      (text: string) => text.replace('"tables":{', '"tables":{"spoons":{"nextId":1,"rows":[]},'),
      'spoons',
    ],
  ])('refuses a file that is %s in one line, and leaves it', async (_, damage, message) => {
    const server = start('--scenario', 'empty')
    await server.url()
    await server.stop()
    const damaged = damage(readFileSync(file, 'utf8'))
    writeFileSync(file, damaged)
    const { code, out, err } = await runCommand('--port', '0', '--persist', file)
    expect([code, out]).toEqual([1, ''])
    expect(err).toMatch(/^fauxtranet: Failed to load [^\n]+\n$/)
    expect(err).toContain(message)
    expect(readFileSync(file, 'utf8')).toBe(damaged)
  })

  it('refuses another scenario than the one that is kept', async () => {
    const server = start('--scenario', 'empty')
    await server.url()
    await server.stop()
    const { code, err } = await runCommand('--port', '0', '--persist', file, '--scenario', 'small-company')
    expect(code).toBe(1)
    expect(err).toContain('keeps the scenario "empty" with seed 1. Ask for that one, or name another file.')
  })

  it('makes the folder where there is none', async () => {
    const deep = join(folder, 'no', 'such', 'state.json')
    await (await startServer({ port: 0, scenario: 'empty', persist: deep })).close()
    expect(readFileSync(deep, 'utf8')).toContain('"format":1')
  })

  it('refuses a place where nothing can be written, with the remedy', async () => {
    symlinkSync(join(folder, 'nowhere', 'at-all'), join(folder, 'dangling'))
    const place = join(folder, 'dangling', 'state.json')
    const { code, err } = await runCommand('--port', '0', '--scenario', 'empty', '--persist', place)
    expect(code).toBe(1)
    expect(err).toMatch(/^fauxtranet: Failed to save to [^\n]+ Name a file in a folder that you may write to\.\n$/)
  })

  it('says so when a change cannot be kept, and keeps it with the next answer that can', async () => {
    const server = await startServer({ port: 0, scenario: 'empty', persist: file, verify: true })
    try {
      rmSync(folder, { recursive: true })
      const answer = await setJob(server.url, 'Unkept')
      expect(answer.status).toBe(500)
      expect(JSON.parse(answer.text).message).toContain('the change was made, but is not kept.')
      mkdirSync(folder)
      expect(await jobOf(server.url)).toBe('Unkept')
      expect(readFileSync(file, 'utf8')).toContain('"Unkept"')
    } finally {
      await server.close()
    }
  })
})
