import { get } from 'node:http'
import { connect } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import type { LoggedRequest } from '../src/server/log.ts'
import { SlowClient } from '../test/node/slow-client.ts'
import { sendRequest } from '../test/node/spawned.ts'
import { type RunningServer, type ServerOptions, startServer } from './listen.ts'
import { projectOf } from './project.ts'

const running: RunningServer[] = []

async function start(options: ServerOptions = {}): Promise<RunningServer> {
  const server = await startServer({ port: 0, scenario: 'empty', verify: true, ...options })
  running.push(server)
  return server
}

afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.close()))
})

describe('startServer', () => {
  it("returns the simulator's responses, on loopback", async () => {
    const { url, simulator } = await start()
    const answer = await sendRequest(`${url}/api/people/v2/users/1`)
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    expect(answer.status).toBe(200)
    expect(answer.headers['x-sim-endpoint']).toBe('people.getUser')
    expect(answer.text).toBe(await (await simulator.fetch(new Request(`${url}/api/people/v2/users/1`))).text())
  })

  it('names its project, but not in a report or a state', async () => {
    const { url } = await start()
    await sendRequest(`${url}/api/people/v2/users/9`, { method: 'DELETE' })
    await sendRequest(`${url}/__sim/user`, { method: 'PUT', body: '{"user":null}' })
    const folder = process.cwd()
    expect(JSON.parse((await sendRequest(`${url}/__sim`)).text).project).toEqual(projectOf(folder)())
    for (const path of ['/requests', '/requests/har', '/requests/curl', '/actions', '/state']) {
      const { status, text } = await sendRequest(`${url}/__sim${path}`)
      expect([status, text.includes(folder)]).toEqual([200, false])
    }
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    expect((await sendRequest(`${url}/__sim`, { headers: foreign })).text).not.toContain(folder)
  })

  it('does not change the globals of its process, which MSW relies on', async () => {
    const before = [Request, Response]
    const { url } = await start()
    // Hono handles the home page.
    await sendRequest(`${url}/`)
    expect([Request, Response]).toEqual(before)
    expect(Response.error()).toBeInstanceOf(Response)
  })

  it.each([
    '/users?query=&limit=1',
    '/users?query=a%20b&limit=0',
    "/users?query='&limit=0&sort=surname",
    '/users?query=%C3%A4|{}&limit=0',
    '/users/%31',
    '/./users/../users/1',
    '/users/1?',
    '/users?query=a#b',
  ])('reads %s as a Request would', async (path) => {
    const { url, simulator } = await start({ scenario: 'small-company' })
    const text = await new Promise<string>((resolve) => {
      get({ host: '127.0.0.1', port: new URL(url).port, path: `/api/people/v2${path}` }, async (answer) => {
        resolve((await answer.toArray()).join(''))
      })
    })
    expect(text).toBe(await (await simulator.fetch(new Request(`${url}/api/people/v2${path}`))).text())
  })

  it('responds to HEAD as to GET, without the body', async () => {
    const { url } = await start()
    const answer = await sendRequest(`${url}/api/people/v2/users/1`, { method: 'HEAD' })
    expect(answer).toMatchObject({ status: 200, text: '', headers: { 'x-sim-endpoint': 'people.getUser' } })
  })

  it('accepts a chunked body, one with a length, and none', async () => {
    const { url } = await start({ scenario: 'small-company', user: 'admin' })
    const remove = (id: number, body?: BodyInit) =>
      fetch(`${url}/api/people/v2/users/${id}`, { method: 'DELETE', body: body ?? null, duplex: 'half' } as RequestInit)
    const heir = '{"migration_user_id": 99999}'
    expect((await remove(5, new Blob([heir]).stream())).status).toBe(400)
    expect((await remove(5, heir)).status).toBe(400)
    expect((await remove(5)).status).toBe(204)
    expect((await remove(6, new Blob([]).stream())).status).toBe(204)
  })

  it('lists the applications at an unknown address', async () => {
    const { url } = await start()
    const answer = await sendRequest(`${url}/nothing`)
    expect(answer.status).toBe(404)
    expect(JSON.parse(answer.text).message).toContain('/api/people')
  })

  it('runs on the system clock by default', async () => {
    const { simulator } = await start()
    const frozen = await start({ now: '2026-03-02T09:30:00Z' })
    expect(simulator.world.clock.frozen).toBe(false)
    expect(frozen.simulator.world.clock.instant()).toBe('2026-03-02T09:30:00.000Z')
  })

  it('refuses a port in use, with the remedy', async () => {
    const { url } = await start()
    const port = Number(new URL(url).port)
    await expect(start({ port })).rejects.toThrow(
      `Port ${port} is already in use. Choose another with --port, or "port" in code`,
    )
  })

  it('refuses an address of another machine', async () => {
    await expect(start({ host: '192.0.2.1', controlToken: 'secret' })).rejects.toThrow('Failed to listen on 192.0.2.1')
  })

  it('keeps idle connections open', async () => {
    const { url } = await start()
    const { headers } = await fetch(`${url}/api/people/v2/user`)
    // Node would send its timeout in seconds.
    expect([headers.get('connection'), headers.get('keep-alive')]).toEqual(['keep-alive', null])
  })

  it('closes idle connections when it closes', async () => {
    const server = await start()
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    const hasEnded = new Promise((resolve) => socket.on('close', resolve))
    socket.write('GET /api/people/v2/user HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await new Promise((resolve) => socket.once('data', resolve))
    await server.close()
    await hasEnded
    await expect(sendRequest(server.url)).rejects.toThrow('ECONNREFUSED')
  })

  it('logs every request, with its user and without secrets', async () => {
    const lines: LoggedRequest[] = []
    const { url } = await start({ log: (line) => lines.push(line) })
    await sendRequest(`${url}/api/people/v2/user`)
    await sendRequest(`${url}/api/people/v2/users/99`, { headers: { 'x-sim-user': 'nobody' } })
    await sendRequest(`${url}/__sim/clock`)
    await sendRequest(`${url}/nothing?at=all&password=oak`)
    expect(lines).toMatchObject([
      { method: 'GET', what: 'people.getCurrentUser', status: 200, user: 'admin' },
      { method: 'GET', what: 'people.getUser', status: 401, user: null },
      { method: 'GET', what: 'control.getClock', status: 200, user: null },
      { method: 'GET', what: '/nothing?at=all', status: 404, user: null },
    ])
  })
})

describe('a body over the limit', () => {
  const limits = { json: 1000, file: 2000 }
  const headers = { 'content-type': 'application/json' }
  const post = { method: 'POST', unfinished: true }

  it('is refused before it is sent if its length is known', async () => {
    const { url } = await start({ limits })
    const answer = await sendRequest(`${url}/api/people/v2/users`, {
      ...post,
      headers: { ...headers, 'content-length': '1001' },
    })
    expect(answer.status).toBe(413)
    expect(JSON.parse(answer.text)).toEqual({ code: 413, error: 'the body is over the limit of 1000 bytes' })
    expect((await sendRequest(`${url}/api/people/v2/user`)).status).toBe(200)
  })

  it('is refused while it is sent if its length is unknown', async () => {
    const { url } = await start({ limits })
    const answer = await sendRequest(`${url}/api/people/v2/users`, { ...post, headers, body: 'x'.repeat(1001) })
    expect(answer.status).toBe(413)
    expect((await sendRequest(`${url}/api/people/v2/user`)).status).toBe(200)
  })

  it('does not close the connection, even if most of the body is not read', async () => {
    const { url } = await start()
    const tooDeep = '['.repeat(1000).padEnd(8_000_000)
    const client = new SlowClient(
      Number(new URL(url).port),
      `PUT /__sim/state HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${tooDeep.length}\r\n\r\n${tooDeep}` +
        'GET /api/people/v2/user HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n',
    )
    await client.finish()
    expect(client.statuses).toEqual([400, 200])
  })
})
