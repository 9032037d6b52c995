import { beforeEach, describe, expect, it } from 'vitest'
import { createSimulator, type Simulator } from '../../../src/index.ts'
import { createApp } from '../../../src/server/index.ts'
import { questions } from './get.ts'
import { runRemote } from './remote.ts'

let simulator: Simulator
beforeEach(async () => {
  simulator = await createSimulator({ verify: true })
})

/** No argument may contain spaces. */
function run(line: string, environment = {}, { fetch } = simulator): Promise<string> {
  const [verb, ...args] = line.split(' ')
  return runRemote(verb as 'tell' | 'ask', args, environment, (input) => fetch(input as Request))
}
const request = (path: string, init?: RequestInit) => simulator.fetch(new Request(`http://sim${path}`, init))
const about = async () => JSON.parse(await run('ask about --json'))

describe('fauxtranet tell', () => {
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
    await run(`tell ${words}`)
    expect(await about()).toMatchObject(expected)
  })

  it.each([
    ['people 503 --times 1', { endpoint: 'people', status: 503, times: 1 }],
    ['*.list* 2s', { endpoint: '*.list*', delay: 2000 }],
    ['people 100-400ms --probability 0.5', { delay: [100, 400], probability: 0.5 }],
    ['people truncated --user employee', { network: 'truncated', user: 'employee' }],
    ['people --status 429 --retryAfter 5', { status: 429, retryAfter: 5 }],
  ])('fault %s', async (words, expected) => {
    await run(`tell fault ${words}`)
    expect(JSON.parse(await run('ask faults 1 --json'))).toMatchObject(expected)
    await run('tell clear-faults 1')
    expect(await run('ask faults')).toBe('(none)')
  })

  it('changes and adds rows, takes them back, and goes to a snapshot', async () => {
    const title = async () => JSON.parse(await run('ask state users 9 --json')).job_title
    const before = await title()
    await run('tell snapshot before')
    await run('tell row users 9 job_title=123 blocked=true')
    expect(await title()).toBe('123')
    expect(await run('tell row departments name=Runners --short')).toMatch(/^11 name=Runners/)
    await run('tell undo')
    expect(await run('ask state departments --filter runners')).toBe('(none)')
    await run('tell redo')
    expect(await run('ask state departments --filter runners --short')).toContain('name=Runners')
    await run('tell restore before')
    expect(await title()).toBe(before)
    await run('tell save mine --title Mine')
    expect(await run('tell scenario mine')).toContain('scenario=mine')
    await run('tell row users 9 job_title=Runner')
    await run('tell reset')
    expect(await title()).toBe(before)
    await run('tell revert')
    expect(await title()).toBe('Runner')
  })

  it('does it in the world that is named', async () => {
    expect(await run('tell user employee --world mine')).toMatch(/^world=mine .*user=employee/)
    expect((await about()).user).toBe('admin')
  })

  it.each([
    ['tell scenari empty', 'There is no "scenari" to tell. Did you mean "scenario"?'],
    ['tell scenario', 'Something is missing: tell scenario <name>.'],
    ['tell reset all', '"all" is one word too many.'],
    ['tell scenario smal-company', 'name: there is no scenario "smal-company". Did you mean "small-company"?'],
    ['tell scenario many-people --count few', '--count "few" is no number.'],
    ['tell scenario many-people --cuont 60', 'Did you mean "count"?'],
    ['tell user admim', 'Did you mean "admin"?'],
    ['tell clock tomorrow', '"tomorrow" is not an instant.'],
    ['tell fault peple 503', 'There is no endpoint "peple". Did you mean "people"?'],
    ['tell fault people 200', '"200" is no effect of a fault. Use a status from 400 to 599'],
    ['tell fault people 503 --tmies 1', 'There is no flag --tmies here. Did you mean "--times"?'],
    ['tell row users 9', 'Say what is in the row'],
    ['tell row users 9 10', '"10" is no field with a value.'],
    ['tell row users 9 job_titel=x', 'Did you mean "job_title"?'],
    ['tell restore nothing', 'There is no snapshot "nothing".'],
    ['tell forget journal', 'There are requests, outbox.'],
    ['tell user --world', '--world needs a value.'],
    ['ask requets', 'There is no "requets" to ask. Did you mean "requests"?'],
    ['ask state usres', 'Did you mean "users"?'],
    ['ask state --to x', '--to'],
    ['ask requests --lsat 5', 'Did you mean "--last"?'],
    ['ask requests --last few', '--last "few" is no number.'],
    ['ask users admim', 'There is no "admim" in users. Did you mean "admin"?'],
  ])('%s is refused, with a remedy', async (line, message) => {
    await expect(run(line)).rejects.toThrow(message)
  })

  it('says how to reach a server that is elsewhere, is another one, or has a token', async () => {
    const none = { fetch: () => Promise.reject(new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } })) }
    await expect(run('ask about', {}, none as never)).rejects.toThrow(
      /at http:\/\/127\.0\.0\.1:4800: nobody listens there\..* --url <address>, or set FAUXTRANET_URL/,
    )
    const other = { fetch: async () => new Response('<h1>Hello</h1>', { headers: { 'content-type': 'text/html' } }) }
    await expect(run('ask about --url http://app.test', {}, other as never)).rejects.toThrow(
      'at http://app.test: another server answers there, with 200.',
    )
    const guarded = createApp(simulator, { controlToken: 'secret' })
    const app = { fetch: async (asked: Request) => guarded.fetch(asked) } as never
    await expect(run('ask about', {}, app)).rejects.toThrow('--control-token <secret>, or set FAUXTRANET_TOKEN.')
    expect(await run('ask about --short', { FAUXTRANET_TOKEN: 'secret' }, app)).toContain('scenario=small-company')
  })
})

describe('fauxtranet ask', () => {
  it('lists requests with what was wrong and what they changed', async () => {
    await request('/api/people/v2/users/9', { method: 'PUT', body: '{"job_title": "Night manager"}' })
    await request('/api/people/v2/users?limit=abc')
    await request('/api/people/v2/users', { method: 'DELETE' })
    const [changed, wrong] = (await run('ask requests')).split('\n')
    expect(changed).toBe(
      '1 200 people.updateUser by admin: PUT /api/people/v2/users/9 changed=users/9 job_title:"Training Specialist"->"Night manager" body={"job_title":"Night manager"}',
    )
    expect(wrong).toContain('wrong="limit: must be a whole number"')
    expect(await run('ask requests --failed --last 1 --json')).toMatch(/^\[\{"id":3,/)
    expect(await run('ask requests --endpoint people.updateUser')).toBe(changed)
    expect(JSON.parse(await run('ask requests 1'))).toMatchObject({ id: 1, changed: 1 })
  })

  it('cuts every entry of every kind to 200 bytes, if it is to be short', async () => {
    await run('tell scenario long-names')
    await run('tell snapshot snapshot-'.padEnd(150, 'ü'))
    await run(`tell fault badges 503 --message ${'ß'.repeat(300)}`)
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
    const counts: { table: string; rows: number }[] = JSON.parse(await run('ask state --json'))
    const tables = counts.map(({ table }) => `state ${table}`)
    const empty = tables.filter((_, i) => counts[i]!.rows === 0)
    for (const what of [...Object.keys(questions), ...tables]) {
      const lines = (await run(`ask ${what} --short --last 1000`)).split('\n')
      for (const line of lines) expect(new TextEncoder().encode(line).length, line).toBeLessThanOrEqual(200)
      expect(lines[0] === '(none)', what).toBe(empty.includes(what))
    }
  })

  it('lists at most 50 entries unless more are asked for, and says so', async () => {
    await run('tell scenario many-people --count 60')
    const lines = (await run('ask state users')).split('\n')
    expect(lines).toHaveLength(51)
    expect(lines.at(-1)).toBe('(the last 50 of 60; --last 60 shows all)')
    expect((await run('ask state users --last 60')).split('\n')).toHaveLength(60)
  })

  it('shows no control characters', async () => {
    await run('tell row users 9 surname=\u001b[2J\u202e')
    expect(await run('ask state users 9')).toContain('\\u001b[2J\\u{202e}')
  })
})

it('shows in the help what can be told and asked, and what it does', async () => {
  expect(await run('tell --help')).toMatch(
    /tell user <name\|id\|nobody> +Who is signed in: a username, an id, or nobody\n/,
  )
  expect(await run('tell --help')).toMatch(/tell save <name> +Make a scenario of the present state/)
  expect(await run('ask -h')).toMatch(/ask faults \[id\|name\] +What goes wrong/)
})
