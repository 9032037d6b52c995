import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createGate } from '../../../hosting/gate.ts'
import { readHostOptions } from '../../../hosting/options.ts'
import { type HttpServer, openHttpServer } from '../../http-server.ts'
import type { Lease } from '../lease.ts'
import { Metrics } from '../metrics.ts'
import { findStatus } from '../status.ts'
import type { Worlds } from '../worlds.ts'
import { admit, hideKeys } from './admit.ts'
import { findOrigin } from './origin.ts'

const acme = 'acme-0123456789abcdef'
const gate = createGate(readHostOptions({ organisations: { acme } }))!
let server: HttpServer

/** Responds with what a world would receive. */
beforeAll(async () => {
  const respond = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const right = await admit(gate, 'acme-1', incoming, outgoing, findOrigin(incoming))
    if (!right) return
    hideKeys(incoming, right)
    let body = ''
    for await (const part of incoming) body += part
    const { method, rawHeaders, headers } = incoming
    outgoing.end(JSON.stringify({ method, rawHeaders, headers, body }))
  }
  server = await openHttpServer(
    (incoming, outgoing) => void respond(incoming as never, outgoing as never),
    'localhost',
    0,
  )
})
afterAll(() => server.close())

/** `fetch` cannot send all methods and hosts. */
function send(path: string, { method = 'GET', headers = {}, body = '' } = {}) {
  return new Promise<{ status: number; headers: Record<string, unknown>; text: string }>((resolve, reject) => {
    const sent = request(server.url + path, { method, headers }, async (response) => {
      let text = ''
      for await (const part of response) text += part
      resolve({ status: response.statusCode!, headers: response.headers, text })
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

async function createLink(headers = {}, readOnly = false): Promise<{ url: string; key: string }> {
  const body = JSON.stringify({ world: 'acme-1', readOnly })
  const { text } = await send('/__sim/links', { method: 'POST', body, headers: { ...headers, 'x-sim-token': acme } })
  return JSON.parse(text)
}

describe('a request to a world of an organisation', () => {
  it('reaches it with its body, but without keys', async () => {
    const { key } = await createLink()
    const headers = { 'X-Sim-Key': key, 'X-Sim-Token': acme, Cookie: `a=1; sim-key=${key}`, Accept: '*/*' }
    const { text } = await send('/api', { method: 'PUT', headers, body: 'minutes' })
    const received = JSON.parse(text)
    expect(received).toMatchObject({ method: 'PUT', body: 'minutes', headers: { cookie: 'a=1', accept: '*/*' } })
    expect(received.rawHeaders).toEqual(expect.arrayContaining(['Cookie', 'a=1', 'Accept', '*/*']))
    for (const secret of [key, acme]) expect(text).not.toContain(secret)
  })

  it('shows its key only to the control interface, which does not record it', async () => {
    const receive = async (path: string, { key }: { key: string }) =>
      JSON.parse((await send(path, { headers: { 'x-sim-key': key } })).text)
    const [reader, writer] = [await createLink({}, true), await createLink()]
    const { rawHeaders, headers } = await receive('/__sim', reader)
    expect([rawHeaders.slice(-2), headers['x-sim-key']]).toEqual([['x-sim-key', reader.key], reader.key])
    const { headers: written } = await receive('/__world/acme-1/__sim/ui/?x', writer)
    expect(written['x-sim-key']).toBe(writer.key)
    for (const path of ['/api', '/api?x=/__sim', '/api/__sim', '/__simulator', '/__world/acme-1/api'])
      expect([path, (await receive(path, writer)).headers['x-sim-key']]).toEqual([path, undefined])
  })

  it('is refused with any method, address and host', async () => {
    for (const [path, method, host] of [
      ['/', 'GET', 'localhost'],
      ['/', 'TRACE', 'localhost'],
      ['/', 'PROPFIND', 'localhost'],
      ['//evil.example/%zz', 'POST', 'user:password@evil.example'],
      ['/?%', 'PUT', 'a b'],
    ] as const)
      expect([path, (await send(path, { method, headers: { host } })).status]).toEqual([path, 401])
    const { key } = await createLink({}, true)
    const read = { 'x-sim-key': key }
    expect((await send('/', { method: 'TRACE', headers: read })).status).toBe(403)
  })

  it('gets a link with the address that its client used', async () => {
    const headers = { host: 'intranet.example:8443', 'x-forwarded-proto': 'https' }
    expect((await createLink(headers)).url).toContain('https://intranet.example:8443/__world/acme-1/?sim-key=')
    expect((await createLink({ host: 'a b' })).url).toContain('http://localhost/__world/acme-1/?sim-key=')
    const { key } = await createLink()
    const claimed = await send(`/__world/acme-1/?sim-key=${key}`, { headers })
    expect(claimed.status).toBe(302)
    expect(claimed.headers['set-cookie']).toEqual([
      `sim-key=${key}; Path=/__world/acme-1; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure`,
    ])
  })
})

describe('metrics', () => {
  const sources = { lease: { isHeld: true } as Lease, worlds: { size: 0 } as Worlds, metrics: new Metrics() }
  const statusOf = (options: Parameters<typeof readHostOptions>[0], headers: Record<string, string> = {}) =>
    findStatus({ url: '/__sim/metrics', headers }, sources, readHostOptions(options))?.status

  it('require the control token', () => {
    const options = { controlToken: 'undefined' }
    expect([statusOf({}), statusOf({ control: false })]).toEqual([200, undefined])
    expect([statusOf(options), statusOf(options, { 'x-sim-token': 'other' })]).toEqual([401, 401])
    expect(statusOf(options, { 'x-sim-token': 'undefined' })).toBe(200)
    expect(statusOf(options, { authorization: 'Bearer undefined' })).toBe(200)
    expect(statusOf(options, { authorization: 'Bearer other', 'x-sim-token': 'undefined' })).toBe(401)
  })

  it('are not for organisations', () => {
    const organisations = { acme }
    expect(statusOf({ organisations })).toBe(401)
    expect(statusOf({ organisations }, { 'x-sim-token': acme })).toBe(401)
    expect(statusOf({ organisations, controlToken: 'sesame' }, { 'x-sim-token': 'sesame' })).toBe(200)
  })
})
