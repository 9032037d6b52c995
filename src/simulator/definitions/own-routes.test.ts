import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest'
import * as z from 'zod'
import { type RunningServer, startServer } from '../../../node/listen.ts'
import { Download, defineApplication, refuse, replaceEndpoint, Stream, table } from '../../index.ts'
import type { WorldOf } from '../../world/world.ts'

const Room = z.object({ id: z.int(), name: z.string() })
const later = () => new Promise<void>((resolve) => setTimeout(resolve))
let pause = later
const anything = z.any()

const rooms = defineApplication({
  place: { application: 'rooms', title: 'Rooms', root: '/api/rooms' },
  tables: { rooms: table(Room) },
  contract: {
    refusal: z.any(),
    endpoints: {
      reject: { method: 'POST', path: '/reject', summary: 'Rejects', reply: Room },
      rejectLater: { method: 'POST', path: '/reject-later', summary: 'Rejects after a wait', reply: Room },
      hang: { method: 'POST', path: '/hang', summary: 'Never settles', reply: Room },
      later: { method: 'POST', path: '/later', summary: 'Writes after its response', reply: z.int() },
      add: { method: 'POST', path: '/add', summary: 'Adds in two steps', reply: z.array(Room) },
      reset: { method: 'POST', path: '/reset', summary: 'Resets, then waits', reply: z.string() },
      count: { method: 'POST', path: '/count', summary: 'Waits, then counts', reply: z.int() },
      type: { method: 'GET', path: '/type', summary: 'Sends a wrong type', reply: anything },
      noType: { method: 'GET', path: '/no-type', summary: 'Sends no type', reply: anything },
      noBytes: { method: 'GET', path: '/no-bytes', summary: 'Sends no bytes', reply: anything },
      noStream: { method: 'GET', path: '/no-stream', summary: 'Sends no stream', reply: anything },
      status: { method: 'GET', path: '/status', summary: 'Refuses with a wrong status', reply: anything },
      circular: { method: 'GET', path: '/circular', summary: 'Sends what is not JSON', reply: anything },
      unpresentable: { method: 'GET', path: '/unpresentable', summary: 'Fails to present its error', reply: anything },
    },
  },
  routes: {
    reject({ world }) {
      world.rooms.add({ name: 'lost' })
      return Promise.reject(new Error('no'))
    },
    async rejectLater({ world }) {
      await later()
      world.rooms.add({ name: 'lost' })
      world.advance('1d')
      await later()
      throw new Error('no')
    },
    async hang({ world }) {
      world.rooms.add({ name: 'lost' })
      await later()
      world.rooms.add({ name: 'lost too' })
      return new Promise(() => {})
    },
    later({ world }) {
      queueMicrotask(() => world.rooms.add({ name: 'too late' }))
      setTimeout(() => world.rooms.add({ name: 'too late' }))
      return world.rooms.size
    },
    async add({ world }) {
      const first = world.rooms.add({ name: `A${world.rooms.size}` })
      await pause()
      world.currentUser = null
      return [first, world.rooms.patch(first.id, { name: `${first.name}, B` })]
    },
    async reset({ world }) {
      world.reset()
      await pause()
      return 'reset'
    },
    async count({ world }) {
      await later()
      return world.rooms.size
    },
    type: () => new Download('x', 'text/plain\r\nset-cookie: a=b'),
    noType: () => new Download('x', undefined as never),
    noBytes: () => new Download(7 as never, 'text/plain'),
    noStream: () => new Stream('x' as never, 'text/plain'),
    status: () => refuse(600, 'too much'),
    circular() {
      const own: Record<string, unknown> = {}
      own.self = own
      return own
    },
    unpresentable: () => refuse(400, 'unpresentable'),
  },
  refusal: ({ message }) => {
    if (message === 'unpresentable') throw new Error('no shape for it')
    return { why: message }
  },
})

let reported: MockInstance
let server: RunningServer
beforeEach(async () => {
  reported = vi.spyOn(console, 'error').mockReturnValue()
  server = await startServer({ port: 0, applications: [rooms], scenario: 'empty', now: '2026-03-02T09:30:00Z' })
})
afterEach(async () => {
  reported.mockRestore()
  await server.close()
})

const names = () => (server.simulator.world as WorldOf<typeof rooms.tables>).rooms.all().map(({ name }) => name)
const send = async (path: string, method = 'POST', signal?: AbortSignal) => {
  const response = await fetch(`${server.url}/api/rooms/${path}`, { method, ...(signal && { signal }) })
  const text = await response.text()
  return [response.status, text.startsWith('{') ? (JSON.parse(text).why ?? JSON.parse(text).message) : text]
}

describe('a user’s route that awaits', () => {
  it.each(['reject', 'reject-later'])('writes nothing if it rejects: %s', async (path) => {
    const before = JSON.stringify(server.simulator.world.export())
    expect(await send(path)).toEqual([500, expect.stringMatching(/^rooms\.reject(Later)? failed: no \(/)])
    expect(JSON.stringify(server.simulator.world.export())).toBe(before)
    expect(await send('count')).toEqual([200, '0'])
  })

  it('writes nothing if it never settles', async () => {
    const before = JSON.stringify(server.simulator.world.export())
    const given = new AbortController()
    const hanging = send('hang', 'POST', given.signal)
    await later()
    await later()
    expect(await send('count')).toEqual([200, '0'])
    given.abort()
    await expect(hanging).rejects.toThrow()
    expect(JSON.stringify(server.simulator.world.export())).toBe(before)
  })

  it('writes nothing after its response', async () => {
    expect(await send('later')).toEqual([200, '0'])
    await later()
    await later()
    expect(names()).toEqual([])
  })

  it('writes everything at once when it completes, as one step of the history', async () => {
    const { world } = server.simulator
    const adding = send('add')
    expect(names()).toEqual([])
    expect(await adding).toEqual([200, expect.stringContaining('"A0, B"')])
    expect([names(), world.currentUser]).toEqual([['A0, B'], null])
    const [entry] = await (await fetch(`${server.url}/__sim/requests`)).json()
    expect(entry).toMatchObject({ endpoint: 'rooms.add', changed: 2 })
    await fetch(`${server.url}/__sim/undo`, { method: 'POST' })
    expect(names()).toEqual([])
  })

  it('sees what others write, until it writes itself', async () => {
    const world = server.simulator.world as WorldOf<typeof rooms.tables>
    const counting = server.simulator.fetch(new Request('http://a.example/api/rooms/count', { method: 'POST' }))
    world.rooms.add({ name: 'new' })
    expect(await (await counting).text()).toBe('1')
  })

  it('fails with a remedy if another request has changed the same row', async () => {
    const resumes: (() => void)[] = []
    pause = () =>
      new Promise((resolve) => {
        if (resumes.push(resolve) === 2) for (const resume of resumes) resume()
      })
    const replies = await Promise.all([send('add'), send('add')])
    expect(replies.map(([status]) => status).sort()).toEqual([200, 500])
    expect(replies.find(([status]) => status === 500)![1]).toMatch(
      /^rooms\.add failed: another request has changed room 1\. To prevent this, return a function that does all writes\./,
    )
    expect(names()).toEqual(['A0, B'])
    pause = later
  })
})

describe('a user’s route that resets the world', () => {
  it('keeps the journal, and fails if another request has written', async () => {
    const { world } = server.simulator
    const before = await send('count')
    expect(await send('reset')).toEqual([200, '"reset"'])
    expect(world.journal.all()).toHaveLength(2)
    pause = async () => void (world as WorldOf<typeof rooms.tables>).rooms.add({ name: 'new' })
    expect(await send('reset')).toEqual([500, expect.stringMatching(/another request has changed the world\./)])
    pause = later
    expect([before, names()]).toEqual([[200, '0'], ['new']])
  })
})

describe('a user’s route with a mistake', () => {
  it.each([
    ['type', /^rooms\.type failed: "text\/plain\\r\\nset-cookie: a=b" is not a valid content type\. .*\(.*own-routes/],
    ['no-type', /^rooms\.noType failed: undefined is not a valid content type\. /],
    ['no-bytes', /^rooms\.noBytes failed: A Download requires a string or a Uint8Array\. /],
    ['no-stream', /^rooms\.noStream failed: A Stream requires a ReadableStream\. /],
    ['status', /^rooms\.status failed: 600 is not an error status\. Use one from 400 to 599\. \(.*own-routes/],
    ['circular', /^rooms\.circular failed: .*circular/i],
    ['unpresentable', /^rooms cannot present its error: no shape for it$/],
  ])('is reported by name, and the server continues: %s', async (path, message) => {
    expect(await send(path, 'GET')).toEqual([500, expect.stringMatching(message)])
    expect(reported).toHaveBeenCalledOnce()
    expect(await send('count')).toEqual([200, '0'])
  })
})

it('an awaited original route belongs to the route that replaces it', async () => {
  await server.close()
  const failing = replaceEndpoint('people.createRole', async ({ original }) => {
    await original()
    throw new Error('too late')
  })
  server = await startServer({ port: 0, applications: [rooms, failing], scenario: 'empty' })
  const roles = server.simulator.world.roles.size
  const body = JSON.stringify({ name: 'Night watch' })
  expect((await fetch(`${server.url}/api/people/v2/roles`, { method: 'POST', body })).status).toBe(500)
  expect(server.simulator.world.roles.size).toBe(roles)
})
