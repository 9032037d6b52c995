import { describe, expect, it } from 'vitest'
import { eventually } from '../eventually.ts'
import { HostedServer } from './servers.ts'
import { usePostgres } from './use-postgres.ts'
import { json, people } from './walk.ts'

const { postgres, isMissing } = usePostgres()

const rename = (job_title: string) => [`${people}/users/9`, json('PUT', { job_title })] as const
const post = { method: 'POST' }
// In seconds. A busy machine may renew it late.
const lease = 8

/** Sends requests to the world `one`. */
const sendTo =
  ({ url }: HostedServer, world = 'one') =>
  async (path: string, init: RequestInit = {}) => {
    const response = await fetch(url + path, { ...init, headers: { 'x-sim-world': world, ...init.headers } })
    const text = await response.text()
    return { status: response.status, text, json: text && JSON.parse(text) }
  }

describe.skipIf(isMissing)('worlds in PostgreSQL', { timeout: 120_000 }, () => {
  it('have their requests, snapshots, scenarios and former state when another server takes over', async () => {
    const store = postgres.createDatabase()
    const first = await HostedServer.start({ store, lease })
    const second = await HostedServer.start({ store, lease })
    let send = sendTo(first)
    await send(...rename('Pilot'))
    const pilot = (await send('/__sim/state')).text
    await send('/__sim/snapshots', json('POST', { name: 'pilot' }))
    await send('/__sim/scenarios', json('POST', { name: 'mine', title: 'Mine', shows: 'A pilot.' }))
    await send(...rename('Cook'))
    const before = (await send('/__sim/requests')).json
    await first.end('SIGKILL')
    send = sendTo(second)
    await eventually(async () => expect((await send('/__sim')).status).toBe(200))
    expect((await send('/__sim/requests')).json).toEqual(before)
    expect((await send('/__sim/undo', json('POST', { before: before[1].id }))).status).toBe(200)
    expect((await send('/__sim/state')).text).toBe(pilot)
    await send('/__sim/scenario', json('PUT', { name: 'mine' }))
    await second.end('SIGTERM')
    send = sendTo(await HostedServer.start({ store, lease }))
    await eventually(async () => expect((await send('/__sim')).json).toMatchObject({ scenario: 'mine' }))
    expect((await send('/__sim/worlds/one/revert', post)).status).toBe(200)
    expect((await send('/__sim/state')).text).toBe(pilot)
    await send('/__sim/reset', post)
    expect((await send('/__sim/snapshots/pilot/restore', post)).status).toBe(200)
    expect((await send('/__sim/state')).text).toBe(pilot)
  })

  it('have each file once, also after another server takes over', async () => {
    const store = postgres.createDatabase()
    const first = await HostedServer.start({ store, lease })
    const second = await HostedServer.start({ store, lease })
    let send = sendTo(first)
    const empty = (await send('/__sim/state')).text
    const body = Uint8Array.from({ length: 3 * 1024 * 1024 }, (_, i) => (i * 7) % 256)
    for (let i = 0; i < 2; i++)
      expect((await send('/intranet/rest/documents/dropbox', { method: 'POST', body })).status).toBe(200)
    await send('/__sim/snapshots', json('POST', { name: 'uploaded' }))
    const before = (await send('/__sim/state')).text
    expect(before.split(Buffer.from(body).toString('base64'))).toHaveLength(3)
    expect(postgres.count('files', store)).toBe(1)
    for (const table of ['lines', 'states'])
      expect(Number(postgres.query(`SELECT sum(length(lines)) FROM fauxtranet.${table}`, store))).toBeLessThan(100_000)
    await send('/__sim/worlds', json('POST', { name: 'two', from: 'one' }))
    const count = () => ['files', 'contents'].map((table) => postgres.count(table, store))
    expect(count()).toEqual([2, 1])
    await first.end('SIGKILL')
    send = sendTo(second)
    await eventually(async () => expect((await send('/__sim')).status).toBe(200))
    expect((await send('/__sim/state')).text === before).toBe(true)
    for (let i = 0; i < 2; i++) await send('/__sim/undo', json('POST', {}))
    expect((await send('/__sim/state')).text).toBe(empty)
    expect((await send('/__sim/worlds/one', { method: 'DELETE' })).status).toBe(204)
    expect(count()).toEqual([1, 1])
    send = sendTo(second, 'two')
    await eventually(async () => expect((await send('/__sim')).status).toBe(200))
    expect((await send('/__sim/state')).text === before).toBe(true)
    expect((await send('/__sim/worlds/two', { method: 'DELETE' })).status).toBe(204)
    expect(count()).toEqual([0, 0])
  })

  it('may begin with a load, a snapshot or another world', async () => {
    const store = postgres.createDatabase()
    const [first, second] = [await HostedServer.start({ store, lease }), await HostedServer.start({ store, lease })]
    const load = json('PUT', { name: 'busy-wall' })
    expect((await sendTo(first)('/__sim/scenario', load)).status).toBe(200)
    const wall = (await sendTo(first)('/__sim/state')).text
    const create = (name: string, setting: object) =>
      sendTo(first, `source of ${name}`)('/__sim/worlds', json('POST', { name, ...setting }))
    expect((await create('two', { scenario: 'busy-wall' })).status).toBe(200)
    expect((await create('three', { scenario: 'many-people', parameters: { count: 300 } })).status).toBe(200)
    const people = (await sendTo(first, 'three')('/__sim/state')).text
    await sendTo(first, 'four')('/__sim/snapshots', json('POST', { name: 'empty' }))
    await first.end('SIGKILL')
    const states = { one: wall, two: wall, three: people, 'source of two': undefined }
    for (const [name, state] of Object.entries(states)) {
      await eventually(async () => expect((await sendTo(second, name)('/__sim')).status).toBe(200))
      if (state) expect((await sendTo(second, name)('/__sim/state')).text === state).toBe(true)
    }
    expect((await sendTo(second)('/__sim/worlds/one/revert', post)).status).toBe(200)
    expect((await sendTo(second)('/__sim')).json).toMatchObject({ scenario: 'small-company' })
    expect((await sendTo(second, 'four')('/__sim/snapshots')).json).toHaveLength(1)
  })

  it('keep requests that only read when their server stops', async () => {
    const store = postgres.createDatabase()
    const first = await HostedServer.start({ store })
    await sendTo(first)(...rename('Pilot'))
    await sendTo(first)(`${people}/users/9`)
    await first.end('SIGTERM')
    const send = sendTo(await HostedServer.start({ store }))
    await eventually(async () =>
      expect((await send('/__sim/requests')).json).toMatchObject([{ method: 'PUT' }, { method: 'GET' }]),
    )
  })

  it('keep requests that only read, although no other follows and their server is killed', async () => {
    const store = postgres.createDatabase()
    const first = await HostedServer.start({ store, lease })
    await sendTo(first)(`${people}/users/9`)
    const saved = "SELECT count(*) FROM fauxtranet.lines WHERE kind = 'history' AND lines LIKE '%/users/9%'"
    await eventually(() => expect(postgres.query(saved, store)).toBe('1'))
    await first.end('SIGKILL')
    const send = sendTo(await HostedServer.start({ store, lease }))
    await eventually(async () => expect((await send('/__sim/requests')).json).toMatchObject([{ method: 'GET' }]))
  })

  it('are forked and deleted through any server', async () => {
    const store = postgres.createDatabase()
    const [first, second] = [await HostedServer.start({ store }), await HostedServer.start({ store })]
    const send = sendTo(first)
    await send(...rename('Pilot'))
    expect((await sendTo(second)('/__sim/worlds', json('POST', { name: 'two', from: 'one' }))).json.name).toBe('two')
    const fork = sendTo(second, 'two')
    expect((await fork('/__sim/state')).text).toBe((await send('/__sim/state')).text)
    expect(postgres.count('bases', store)).toBe(1)
    expect((await send('/__sim/worlds', json('POST', { name: 'two' }))).status).toBe(400)
    await fork(...rename('Cook'))
    // The server of the other world owns neither the request's world nor the name in it.
    expect((await send('/__sim/worlds/two', { method: 'DELETE' })).status).toBe(204)
    expect(postgres.count('worlds', store)).toBe(1)
    expect(postgres.query("SELECT count(*) FROM fauxtranet.lines WHERE world = 'two'", store)).toBe('0')
    for (const server of [first, second])
      expect((await sendTo(server, 'two')(`${people}/users/9`)).json.job_title).not.toBe('Cook')
  })

  it('are listed by every server with their last saved change, and only if they exist', async () => {
    const store = postgres.createDatabase()
    const [first, second] = [await HostedServer.start({ store }), await HostedServer.start({ store })]
    await sendTo(first)(...rename('Pilot'))
    await sendTo(first)('/__sim/user', json('PUT', { user: 'employee' }))
    await sendTo(first)('/__sim/worlds', json('POST', { name: 'wall', scenario: 'busy-wall' }))
    const { json: cards } = await sendTo(second, 'unused')('/__sim/worlds')
    expect(cards).toEqual([
      expect.objectContaining({ name: 'one', scenario: 'small-company', user: 'employee', requests: 1 }),
      expect.objectContaining({ name: 'wall', scenario: 'busy-wall', requests: 0 }),
    ])
    expect((await sendTo(second, 'one')('/__sim/worlds/unknown', { method: 'DELETE' })).status).toBe(404)
    expect((await sendTo(second, 'one')('/__sim/worlds/wall', { method: 'DELETE' })).status).toBe(204)
    expect((await sendTo(first)('/__sim/worlds')).json).toMatchObject([{ name: 'one' }])
  })
})
