import { beforeEach, describe, expect, it } from 'vitest'
import { createSimulator, type Simulator } from '../../../src/index.ts'
import { createApp } from '../../../src/server/index.ts'
import { resources } from './get.ts'
import { runRemote } from './remote.ts'

let simulator: Simulator
beforeEach(async () => {
  simulator = await createSimulator({ verify: true })
})

/** No argument may contain spaces. */
function run(line: string, environment = {}, { fetch } = simulator): Promise<string> {
  const [verb, ...args] = line.split(' ')
  return runRemote(verb as 'set' | 'get', args, environment, (input) => fetch(input as Request))
}
const request = (path: string, init?: RequestInit) => simulator.fetch(new Request(`http://sim${path}`, init))
const about = async () => JSON.parse(await run('get about --json'))

describe('fauxtranet set', () => {
  it.each([
    [
      'scenario many-people --count 60 --user manager',
      { scenario: 'many-people', parameters: { count: 60 }, user: 'manager' },
    ],
    [
      'scenario empty --seed 7 --now 2027-01-01T09:00:00Z',
      { seed: 7, clock: { now: '2027-01-01T09:00:00.000Z', frozen: true } },
    ],
    ['user employee', { user: 'employee' }],
    ['user 9', { user: 'knowledge-base-admin' }],
    ['user nobody', { user: null }],
    ['clock +2d', { clock: { now: '2026-03-04T09:30:00.000Z', frozen: true } }],
    ['clock 90m', { clock: { now: '2026-03-02T11:00:00.000Z' } }],
    ['clock 2027-01-01', { clock: { now: '2027-01-01T00:00:00.000Z' } }],
    ['clock run', { clock: { frozen: false } }],
    ['strict on', { strict: true }],
    ['fidelity thanks-date php', { fidelity: { 'thanks-date': 'php' } }],
  ])('%s', async (words, expected) => {
    await run(`set ${words}`)
    expect(await about()).toMatchObject(expected)
  })

  it.each([
    ['people 503 --times 1', { endpoint: 'people', status: 503, times: 1 }],
    ['*.list* 2s', { endpoint: '*.list*', delay: 2000 }],
    ['people 100-400ms --probability 0.5', { delay: [100, 400], probability: 0.5 }],
    ['people.listUsers empty', { endpoint: 'people.listUsers', empty: true }],
    ['people truncated --user employee', { network: 'truncated', user: 'employee' }],
    ['people --status 429 --retryAfter 5', { status: 429, retryAfter: 5 }],
  ])('fault %s', async (words, expected) => {
    await run(`set fault ${words}`)
    expect(JSON.parse(await run('get faults 1 --json'))).toMatchObject(expected)
    await run('set clear-faults 1')
    expect(await run('get faults')).toBe('(none)')
  })

  it('changes, adds, undoes and redoes rows, and restores a snapshot', async () => {
    const title = async () => JSON.parse(await run('get state users 9 --json')).job_title
    const before = await title()
    await run('set snapshot before')
    await run('set row users 9 job_title=123 blocked=true')
    expect(await title()).toBe('123')
    expect(await run('set row departments name=Runners --short')).toMatch(/^11 name=Runners/)
    await run('set undo')
    expect(await run('get state departments --filter runners')).toBe('(none)')
    await run('set redo')
    expect(await run('get state departments --filter runners --short')).toContain('name=Runners')
    await run('set restore before')
    expect(await title()).toBe(before)
    await run('set save mine --title Mine')
    expect(await run('set scenario mine')).toContain('scenario=mine')
    await run('set row users 9 job_title=Runner')
    await run('set reset')
    expect(await title()).toBe(before)
    await run('set revert')
    expect(await title()).toBe('Runner')
  })

  it('uses the given world', async () => {
    expect(await run('set user employee --world mine')).toMatch(/^world=mine .*user=employee/)
    expect((await about()).user).toBe('admin')
  })

  it.each([
    ['set scenari empty', 'Cannot set "scenari". Did you mean "scenario"?'],
    ['set scenario', 'Missing argument. Usage: fauxtranet set scenario <name>'],
    ['set reset all', 'Unexpected argument "all".'],
    ['set scenario smal-company', 'There is no scenario "smal-company". Did you mean "small-company"?'],
    ['set scenario many-people --count few', '--count "few" is not a number.'],
    ['set scenario many-people --cuont 60', 'Did you mean "count"?'],
    ['set user admim', 'Did you mean "admin"?'],
    ['set clock tomorrow', '"tomorrow" is not a clock setting. Use a duration such as +2d, a time such as '],
    ['set clock +2x', '"+2x" is not a clock setting.'],
    ['set clear-faults slow', '"slow" is not a fault id. Use "fauxtranet get faults"'],
    ['set fault people 503 --times -1', 'times: must be at least 1.'],
    ['set user admin --wrld x', 'Unknown flag --wrld. Did you mean "--world"?'],
    ['set row users fulname=Bob', 'There is no field "fulname" in users.'],
    ['get state users 9999', 'There is no row 9999 in users. Available: 1, 2, 3'],
    ['get snapshots lunch', 'There is no "lunch" in snapshots. The list is empty.'],
    ['get users --url localhost', '"localhost" is not the URL of a server.'],
    ['set fault peple 503', 'There is no endpoint "peple". Did you mean "people"?'],
    ['set fault people 200', '"200" is not a fault effect. Use a status from 400 to 599'],
    ['set fault people 503 --tmies 1', 'Unknown flag --tmies. Did you mean "--times"?'],
    ['set row users 9', 'Name at least one field'],
    ['set row users 9 10', '"10" is not a field with a value.'],
    ['set row users 9 job_titel=x', 'Did you mean "job_title"?'],
    ['set restore nothing', 'There is no snapshot "nothing".'],
    ['set clear journal', 'Unexpected argument "journal". Use requests or outbox.'],
    ['set user --world', '--world needs a value.'],
    ['get requets', 'Cannot get "requets". Did you mean "requests"?'],
    ['get state usres', 'Did you mean "users"?'],
    ['get state --to x', '--to'],
    ['get requests --lsat 5', 'Did you mean "--last"?'],
    ['get requests --last few', '--last "few" is not a number.'],
    ['get users admim', 'There is no "admim" in users. Did you mean "admin"?'],
  ])('refuses %s, with a remedy', async (line, message) => {
    await expect(run(line)).rejects.toThrow(message)
  })

  it('explains how to reach a server that does not respond, is a different one, or requires a token', async () => {
    const none = { fetch: () => Promise.reject(new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } })) }
    await expect(run('get about', {}, none as never)).rejects.toThrow(
      /at http:\/\/127\.0\.0\.1:4800: nothing is listening there\..* --url <address> or FAUXTRANET_URL/,
    )
    const other = { fetch: async () => new Response('<h1>Hello</h1>', { headers: { 'content-type': 'text/html' } }) }
    await expect(run('get about --url http://app.test', {}, other as never)).rejects.toThrow(
      'at http://app.test: a different server responded with status 200.',
    )
    const guarded = createApp(simulator, { controlToken: 'secret' })
    const app = { fetch: async (request: Request) => guarded.fetch(request) } as never
    await expect(run('get about', {}, app)).rejects.toThrow('--control-token <secret>, or set FAUXTRANET_TOKEN.')
    expect(await run('get about --short', { FAUXTRANET_TOKEN: 'secret' }, app)).toContain('scenario=small-company')
  })
})

describe('fauxtranet get', () => {
  it('lists requests with their errors and changes', async () => {
    await request('/api/people/v2/users/9', { method: 'PUT', body: '{"job_title": "Night manager"}' })
    await request('/api/people/v2/users?limit=abc')
    await request('/api/people/v2/users', { method: 'DELETE' })
    const [changed, wrong] = (await run('get requests')).split('\n')
    expect(changed).toBe(
      '1 200 people.updateUser by admin: PUT /api/people/v2/users/9 changed=users/9 job_title:"Training Specialist"->"Night manager" body={"job_title":"Night manager"}',
    )
    expect(wrong).toContain('wrong="limit: must be a whole number"')
    expect(await run('get requests --failed --last 1 --json')).toMatch(/^\[\{"id":3,/)
    expect(await run('get requests --endpoint people.updateUser')).toBe(changed)
    expect(JSON.parse(await run('get requests 1'))).toMatchObject({ id: 1, changed: 1 })
  })

  it('cuts every entry to 200 bytes with --short', async () => {
    await run('set scenario long-names')
    await run('set snapshot snapshot-'.padEnd(150, 'ü'))
    await run(`set fault badges 503 --message ${'ß'.repeat(300)}`)
    await request(`/api/people/v2/users?query=${'%F0%9F%90%9D'.repeat(80)}`)
    await request('/api/people/v2/groups', { method: 'POST', body: JSON.stringify({ name: '🐝'.repeat(60) }) })
    const text = 'ü'.repeat(300)
    const sent = {
      at: '2026-03-02T09:30:00.000Z',
      to: { id: 1, name: text },
      kind: 'draft.approved',
      subject: text,
      text,
      about: text,
    }
    await request('/__sim/state/outbox', { method: 'POST', body: JSON.stringify(sent) })
    const counts: { table: string; rows: number }[] = JSON.parse(await run('get state --json'))
    const tables = counts.map(({ table }) => `state ${table}`)
    const empty = tables.filter((_, i) => counts[i]!.rows === 0)
    for (const what of [...Object.keys(resources), ...tables]) {
      const lines = (await run(`get ${what} --short --last 1000`)).split('\n')
      for (const line of lines) expect(new TextEncoder().encode(line).length, line).toBeLessThanOrEqual(200)
      expect(lines[0] === '(none)', what).toBe(empty.includes(what))
    }
  })

  it('lists at most 50 entries by default, and prints how to see all', async () => {
    await run('set scenario many-people --count 60')
    const lines = (await run('get state users')).split('\n')
    expect(lines).toHaveLength(51)
    expect(lines.at(-1)).toBe('(the last 50 of 60; --last 60 shows all)')
    expect((await run('get state users --last 60')).split('\n')).toHaveLength(60)
  })

  it('escapes control characters', async () => {
    await run('set row users 9 surname=\u001b[2J\u202e')
    expect(await run('get state users 9')).toContain('\\u001b[2J\\u{202e}')
  })
})

it('lists every command in its help', async () => {
  expect(await run('set --help')).toMatch(
    /set user <name\|id\|nobody> +Set the signed-in user: a username, an id, or nobody\n/,
  )
  expect(await run('set --help')).toMatch(/set save <name> +\w/)
  expect(await run('get -h')).toMatch(/get faults \[id\|name\] +\w/)
})
