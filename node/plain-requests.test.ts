import { EventEmitter } from 'node:events'
import { connect } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { defineApplication, refuse, Stream } from '../src/index.ts'
import { countUnread, mostUnread } from '../src/server/unread.ts'
import { sendRequest } from '../test/node/spawned.ts'
import { type RunningServer, startServer } from './listen.ts'

const locked = new ReadableStream<Uint8Array>()
locked.getReader()
const odd = defineApplication({
  place: { application: 'odd', title: 'Odd', root: '/api/odd' },
  contract: {
    refusal: z.object({ why: z.string() }),
    endpoints: {
      refuseWith: { method: 'GET', path: '/status/:status', summary: 'Refuses', refuses: [404] },
      getLocked: { method: 'GET', path: '/locked', summary: 'A stream', reply: z.instanceof(Stream) },
    },
  },
  routes: {
    refuseWith: ({ params }) => refuse(Number(params.status), 'odd'),
    getLocked: () => new Stream(locked, 'text/plain'),
  },
  refusal: ({ message }) => ({ why: message }),
})

let server: RunningServer
const start = async (): Promise<RunningServer> => {
  server = await startServer({ port: 0, scenario: 'small-company', applications: [odd] })
  return server
}

afterEach(async () => {
  vi.restoreAllMocks()
  await server.close()
})

describe('a plain request', () => {
  it.each([42, 204, 304, 1000])('gets a 500 if the status would be %i', async (status) => {
    const { url } = await start()
    const complain = vi.spyOn(console, 'error').mockImplementation(() => {})
    expect((await sendRequest(`${url}/api/odd/status/${status}`)).status).toBe(500)
    expect(complain).toHaveBeenCalled()
    expect((await sendRequest(`${url}/api/people/v2/users/1`)).status).toBe(200)
  })

  it('closes its connection if the response stream cannot be read', async () => {
    const { url } = await start()
    vi.spyOn(console, 'error').mockImplementation(() => {})
    await expect(fetch(`${url}/api/odd/locked`).then((reply) => reply.text())).rejects.toThrow()
    expect((await sendRequest(`${url}/api/people/v2/users/1`)).status).toBe(200)
  })

  it('is recorded even if the client disconnects before its body is read', async () => {
    const { url, simulator } = await start()
    const { endpoints } = simulator
    const load = endpoints.load.bind(endpoints)
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    vi.spyOn(endpoints, 'load').mockImplementation(async (place) => {
      socket.destroy()
      await new Promise((resolve) => setTimeout(resolve, 50))
      return load(place)
    })
    socket.write('POST /api/people/v2/groups HTTP/1.1\r\nHost: localhost:4800\r\nContent-Length: 20\r\n\r\n{')
    await expect.poll(() => simulator.world.journal.all().map(({ status }) => status)).toEqual([400])
  })

  it('waits for the response before it on the same connection', async () => {
    const { url, simulator } = await start()
    const open = async (...paths: string[]) => {
      const socket = connect(Number(new URL(url).port), '127.0.0.1')
      let text = ''
      socket.on('data', (chunk) => {
        text += chunk
      })
      socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: localhost:4800\r\n\r\n`).join(''))
      await expect.poll(() => text).toContain('HTTP/1.1 200 OK')
      return { socket, statuses: () => text.match(/HTTP\/1\.1 \d+/g) }
    }
    // A stream without an end.
    const { socket } = await open('/__sim/events', '/api/people/v2/users/1')
    const others = await open('/api/people/v2/users/2', '/__sim', '/api/people/v2/users/3')
    await expect.poll(() => others.statuses()).toEqual(Array(3).fill('HTTP/1.1 200'))
    const paths = simulator.world.journal.all().map(({ path }) => path)
    expect(paths).toEqual(['/api/people/v2/users/2', '/api/people/v2/users/3'])
    socket.destroy()
    others.socket.destroy()
  })

  it.each(['localhost:99999', 'localhost:0080'])('is refused with an invalid port: %s', async (host) => {
    const { url } = await start()
    const { text } = await sendRequest(`${url}/api/people/v2/users/1`, { headers: { host } })
    expect(text).not.toContain(host)
  })
})

describe.each([
  ['a plain request', {}],
  ['another request', { 'x-forwarded-proto': 'http' }],
])('%s with a long response', (_, headers) => {
  const role = '/api/people/v2/roles/1'
  const put = (body: object) => ({ method: 'PUT', headers, body: JSON.stringify(body) })

  it('gets a 503, is recorded as such, and changes nothing, if too many are waiting to be read', async () => {
    const { url, simulator } = await start()
    const before = await sendRequest(url + role, put({ description: 'x'.repeat(100_000) }))
    const reader = Object.assign(new EventEmitter(), { destroyed: false })
    countUnread({ status: 200, headers: {}, body: new Uint8Array(mostUnread) }, reader, false)
    const refused = await sendRequest(url + role, put({ name: 'Other' }))
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5'])
    expect(simulator.world.journal.all().at(-1)).toMatchObject({ status: 503, changed: 0 })
    reader.emit('close')
    expect((await sendRequest(url + role, { headers })).text).toBe(before.text)
  })
})
