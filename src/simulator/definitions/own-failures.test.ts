import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest'
import * as z from 'zod'
import {
  createSimulator,
  defineApplication,
  extendApplication,
  notify,
  refuse,
  replaceEndpoint,
  table,
} from '../../index.ts'

const Room = z.object({ id: z.int(), name: z.string() })
const rooms = defineApplication({
  place: { application: 'rooms', title: 'Rooms', root: '/api/rooms' },
  tables: { rooms: table(Room, { unique: ['name'] }) },
  notifications: ['room.booked'],
  contract: {
    refusal: z.object({ why: z.string() }),
    endpoints: {
      addRoom: { method: 'POST', path: '/rooms', summary: 'Adds', body: Room, reply: Room, refuses: [409] },
      addTwice: { method: 'POST', path: '/twice', summary: 'Adds twice', body: Room, reply: Room },
      fail: { method: 'GET', path: '/fail', summary: 'Fails', reply: Room },
      failLater: { method: 'GET', path: '/later', summary: 'Fails after a wait', reply: Room },
      replyWrongly: { method: 'GET', path: '/wrong', summary: 'Replies wrongly', reply: Room },
      tell: { method: 'POST', path: '/tell', summary: 'Tells of no kind that there is', body: z.object({}) },
      brew: { method: 'GET', path: '/tea', summary: 'Refuses as nobody knows', reply: Room },
    },
  },
  routes: {
    addRoom({ world, body }) {
      world.rooms.add({ name: `beside ${body.name} ${world.rooms.size}` })
      return world.rooms.add(body)
    },
    addTwice: ({ world, body: { name } }) => [world.rooms.add({ name }), world.rooms.add({ name })][0]!,
    fail: () => (undefined as unknown as { room: { id: number; name: string } }).room,
    failLater: () => Promise.reject(new RangeError('no more rooms')),
    replyWrongly: () => ({ id: 1, name: 7 }) as never,
    tell({ world, user: { id } }) {
      world.rooms.add({ name: 'told' })
      notify(world, { to: { id, name: '' }, kind: 'room.boked' as never, subject: '', text: '', about: '' })
    },
    brew: () => refuse(418, 'a teapot'),
  },
  refusal: ({ message }) => ({ why: message }),
})
const desks = extendApplication('people', {
  notifications: ['desk.moved'],
  endpoints: {
    getDesk: { method: 'GET', path: '/desk', summary: 'Fails', reply: z.string() },
    moveDesk: { method: 'POST', path: '/desk', summary: 'Tells that it has moved', body: z.object({}) },
  },
  routes: {
    moveDesk({ world, user: { id } }) {
      notify(world, { to: { id, name: '' }, kind: 'desk.moved', subject: '', text: '', about: '' })
    },
    getDesk() {
      throw new Error('no desk')
    },
  },
})
const angry = replaceEndpoint('people.listGroups', () => {
  throw new Error('not today')
})

let reported: MockInstance
beforeEach(() => {
  reported = vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => reported.mockRestore())

async function open(strict = false) {
  const simulator = await createSimulator({ applications: [rooms, desks, angry], scenario: 'empty', strict })
  const ask = async (path: string, json?: unknown) => {
    const init = json === undefined ? {} : { method: 'POST', body: JSON.stringify(json) }
    const response = await simulator.fetch(new Request(`http://intranet.example${path}`, init))
    const body = response.status === 204 ? {} : await response.json()
    return [response.status, body.why ?? body.error ?? JSON.stringify(body)]
  }
  return { simulator, ask }
}

describe('a user’s route', () => {
  it('refuses what its tables refuse, in its application’s error format, and changes nothing', async () => {
    const { simulator, ask } = await open()
    expect((await ask('/api/rooms/rooms', { id: 7, name: 'A' }))[0]).toBe(200)
    const tables = JSON.stringify(simulator.world.export().tables.rooms)
    expect(await ask('/api/rooms/rooms', { id: 9, name: 'a' })).toEqual([409, 'Row 7 in rooms already has this name.'])
    expect(await ask('/api/rooms/rooms', { id: 7, name: 'B' })).toEqual([409, 'There is a row 7 in rooms already.'])
    expect(JSON.stringify(simulator.world.export().tables.rooms)).toBe(tables)
    expect(reported).not.toHaveBeenCalled()
  })

  it.each([
    ['/api/rooms/fail', /^rooms\.fail failed: Cannot read .*'room'\) \(definitions\/own-failures\.test\.ts:\d+:\d+\)$/],
    ['/api/rooms/later', /^rooms\.failLater failed: no more rooms \(/],
    ['/api/people/v2/desk', /^people\.getDesk failed: no desk \(/],
    ['/api/people/v2/groups', /^people\.listGroups failed: not today \(/],
  ])('that fails reports the error and its location: %s', async (path, says) => {
    const { ask } = await open()
    expect(await ask(path)).toEqual([500, expect.stringMatching(says)])
    expect(reported).toHaveBeenCalledOnce()
  })

  it('fails if it sends an unknown notification, suggests the nearest kind, and changes nothing', async () => {
    const { simulator, ask } = await open()
    expect(await ask('/api/rooms/tell', {})).toEqual([
      500,
      expect.stringMatching(
        /^rooms\.tell failed: There is no notification kind "room\.boked"\. Did you mean "room\.booked"\? \(definitions\/own-failures\.test\.ts:\d+:\d+\)$/,
      ),
    ])
    expect(simulator.world.export().tables.rooms?.rows).toEqual([])
  })

  it('sends the kinds that its extension lists', async () => {
    const { simulator, ask } = await open()
    expect((await ask('/api/people/v2/desk', {}))[0]).toBe(204)
    expect(simulator.world.outbox.all().map(({ kind }) => kind)).toEqual(['desk.moved'])
  })

  it.each([
    ['/api/rooms/wrong', undefined, 'The reply of rooms.replyWrongly breaks its contract: name: must be a string'],
    ['/api/rooms/tea', undefined, 'rooms.brew refuses with 418, which its contract does not list: a teapot'],
    ['/api/rooms/twice', { id: 1, name: 'A' }, 'rooms.addTwice refuses with 409, which its contract does not list'],
  ])('fails in a strict world if it violates its contract: %s', async (path, json, says) => {
    const { simulator, ask } = await open(true)
    expect(await ask(path, json)).toEqual([500, expect.stringContaining(says)])
    expect(() => simulator.checkContract()).toThrow(says)
    const lax = await open()
    expect((await lax.ask(path, json))[0]).not.toBe(500)
    lax.simulator.checkContract()
  })
})
