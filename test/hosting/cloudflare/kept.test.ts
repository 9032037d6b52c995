import { describe, expect, it } from 'vitest'
import { eventually } from '../../eventually.ts'
import { json, people } from '../walk.ts'
import { useWorkerd } from './use-workerd.ts'

const { host } = useWorkerd()

const rename = (job_title: string) => json('PUT', { job_title })
const user = `${people}/users/9`
const post = { method: 'POST' }

// `/length` is the length of everything saved, `/history` the saved requests.
const measuring = `World = class extends hosted.World {
  #context
  constructor(context, env) { super(context, env); this.#context = context }
  fetch(request) {
    const read = (query) => new Response(Object.values(this.#context.storage.sql.exec(query).one())[0])
    if (request.url.endsWith('/length')) return read('SELECT sum(length(text)) FROM lines')
    if (request.url.endsWith('/history')) return read("SELECT group_concat(text) FROM lines WHERE name = 'history'")
    return super.fetch(request)
  }
}`

describe('worlds on Durable Objects, after workerd was killed', { timeout: 300_000 }, () => {
  it('have their requests, snapshots, scenarios and former state', async () => {
    const hosted = await host('kept')
    await hosted.fetch(user, rename('Pilot'))
    const pilot = await hosted.export()
    await hosted.fetch('/__sim/snapshots', json('POST', { name: 'pilot' }))
    await hosted.fetch('/__sim/scenarios', json('POST', { name: 'mine', title: 'Mine', shows: 'A pilot.' }))
    await hosted.fetch(user, rename('Cook'))
    const before = await hosted.json('/__sim/requests')
    await hosted.start()
    expect(await hosted.json('/__sim/requests')).toEqual(before)
    expect((await hosted.fetch('/__sim/undo', json('POST', { before: before[1].id }))).status).toBe(200)
    expect(await hosted.export()).toBe(pilot)
    await hosted.fetch('/__sim/scenario', json('PUT', { name: 'mine' }))
    await hosted.start()
    expect((await hosted.json('/__sim')).scenario).toBe('mine')
    expect((await hosted.fetch('/__sim/worlds/one/revert', post)).status).toBe(200)
    expect(await hosted.export()).toBe(pilot)
    await hosted.fetch('/__sim/reset', post)
    await hosted.fetch('/__sim/snapshots/pilot/restore', post)
    expect(await hosted.export()).toBe(pilot)
  })

  it('have the requests that only read, a little later', async () => {
    const hosted = await host('reads', '', measuring)
    await hosted.fetch(user)
    await hosted.fetch(`${user}?fields=id`)
    await eventually(async () => expect(await (await hosted.fetch('/history')).text()).toContain('fields=id'))
    await hosted.start()
    expect(await hosted.json('/__sim/requests')).toMatchObject([{ path: user }, { path: `${user}?fields=id` }])
  })

  it('have their forks, which are deleted by name', async () => {
    const hosted = await host('forks')
    await hosted.fetch(user, rename('Pilot'))
    const create = (setting: object) => hosted.fetch('/__sim/worlds', json('POST', setting))
    expect((await create({ name: 'two', from: 'one' })).status).toBe(200)
    expect((await create({ name: 'two' })).status).toBe(400)
    await hosted.start()
    expect(await hosted.export('two')).toBe(await hosted.export('one'))
    await hosted.fetch(user, { ...rename('Cook'), world: 'two' })
    expect((await hosted.fetch('/__sim/worlds/two', { method: 'DELETE' })).status).toBe(204)
    expect((await hosted.json(user, { world: 'two' })).job_title).not.toBe('Cook')
    await hosted.start()
    expect((await hosted.json(user, { world: 'two' })).job_title).not.toBe('Cook')
    expect((await hosted.json(user)).job_title).toBe('Pilot')
  })

  it('have each file once, and their forks have it as well', async () => {
    const options = ['', measuring] as const
    const hosted = await host('files', ...options)
    const empty = await hosted.export()
    const body = Uint8Array.from({ length: 3 * 1024 * 1024 }, (_, i) => (i * 7) % 256)
    const text = Buffer.from(body).toString('base64')
    const length = Number(await (await hosted.fetch('/length')).text())
    for (let i = 0; i < 2; i++)
      expect((await hosted.fetch('/intranet/rest/documents/dropbox', { ...post, body })).status).toBe(200)
    await hosted.fetch('/__sim/snapshots', json('POST', { name: 'uploaded' }))
    const before = await hosted.export()
    expect(before.split(text)).toHaveLength(3)
    const added = Number(await (await hosted.fetch('/length')).text()) - length
    expect([added > text.length, added < text.length + 50_000]).toEqual([true, true])
    await hosted.start(...options)
    expect((await hosted.export()) === before).toBe(true)
    await hosted.fetch('/__sim/worlds', json('POST', { name: 'two', from: 'one' }))
    for (let i = 0; i < 2; i++) await hosted.fetch('/__sim/undo', json('POST', {}))
    expect(await hosted.export()).toBe(empty)
    await hosted.fetch('/__sim/worlds/one', { method: 'DELETE' })
    await hosted.start(...options)
    expect((await hosted.export('two')) === before).toBe(true)
  })

  it('are not created by a client that pretends to be an object', async () => {
    const hosted = await host('pretence')
    const headers = { 'x-fauxtranet-new-world': '1' }
    await hosted.fetch('/', { method: 'POST', headers, body: '{"lines":["broken"]}', world: 'three' })
    await eventually(async () => expect((await hosted.fetch(user, { world: 'three' })).status).toBe(200))
  })
})
