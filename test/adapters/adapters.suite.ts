import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSimulator, type SimulatorOptions } from '../../src/index.ts'
import { aPicture } from '../pictures.ts'
import { canteen } from './canteen.js'
import { describeEvents } from './events.suite.ts'
import { describeFaults } from './faults.suite.ts'
import { describeFiles, isSame } from './files.suite.ts'
import { describeOwnApplication } from './own.suite.ts'
import { fixedRequests, type RequestOptions, requestTo } from './requests.ts'
import { describeWorlds } from './worlds.suite.ts'

export interface Adapter {
  /** Scheme, host and port of the intranet. */
  origin: string
  fetch(request: Request): Promise<Response>
  /** Sets a cookie for later requests, or removes it. */
  setCookie(name: string, value?: string): void
  close(): unknown
}

type Connect = (options: SimulatorOptions) => Promise<Adapter> | Adapter

const people = '/api/people/v2'
const now = '2026-03-02T09:30:00.000Z'
const zoe = {
  username: 'zoë',
  firstname: 'Zoë',
  surname: 'Łuczak',
  email: 'zoe@fauxtranet.example',
  password: 'pässwörd',
}

/** Hosted worlds expire. */
export function describeAdapter(
  name: string,
  connect: Connect,
  { isHosted = false, hasList = true, dropsHead = true } = {},
): void {
  describe(`adapter: ${name}`, () => {
    let adapter: Adapter
    const send = (method: string, path: string, { json, body, headers }: RequestOptions = {}) =>
      adapter.fetch(requestTo(adapter.origin, method, path, { json, body, headers }))
    const read = async (path: string, sent?: RequestOptions) => (await send('GET', path, sent)).json()
    const addZoe = async () => (await (await send('POST', `${people}/users`, { json: zoe })).json()).id as number

    beforeAll(async () => {
      adapter = await connect({ scenario: 'empty', now, verify: true, applications: [canteen] })
    })
    afterAll(() => adapter.close())
    beforeEach(async () => {
      expect((await send('POST', '/__sim/reset')).status).toBe(204)
    })

    it('reads and writes JSON', async () => {
      const created = await send('POST', `${people}/users`, { json: zoe })
      expect(created.status).toBe(200)
      expect(created.headers.get('content-type')).toBe('application/json; charset=utf-8')
      const { id } = await created.json()
      const changed = await send('PUT', `${people}/users/${id}`, { json: { job_title: 'Naïve 職人' } })
      expect(changed.status).toBe(200)
      expect(await read(`${people}/users/${id}`)).toMatchObject({ surname: 'Łuczak', job_title: 'Naïve 職人' })
    })

    it('responds with 204 and no body', async () => {
      const response = await send('PUT', `${people}/users/1/password`, { json: { password: 'new' } })
      expect(response.status).toBe(204)
      expect(await response.text()).toBe('')
    })

    it('accepts 2 MiB of multipart with a non-ASCII name, and returns the same bytes', async () => {
      const picture = aLargePicture(2 * 1024 * 1024)
      const form = new FormData()
      form.set('photo', new File([picture], 'Zoë & "Łukasz".png', { type: 'image/png' }))
      form.set('x', '4')
      expect((await send('POST', `${people}/users/1/photo`, { body: form })).status).toBe(204)
      const { photo_url } = await read(`${people}/users/1`)
      const response = await adapter.fetch(new Request(photo_url))
      expect(response.headers.get('content-type')).toBe('image/png')
      expect(isSame(new Uint8Array(await response.arrayBuffer()), picture)).toBe(true)
      const part = await adapter.fetch(new Request(photo_url, { headers: { range: 'bytes=100-299' } }))
      expect(part.status).toBe(206)
      expect(isSame(new Uint8Array(await part.arrayBuffer()), picture.subarray(100, 300))).toBe(true)
    })

    it('reads the body of a DELETE', async () => {
      const { id } = await (await send('POST', `${people}/extranets`, { json: { name: 'Partners' } })).json()
      const without = await send('DELETE', `${people}/extranets/${id}`)
      expect(without.status).toBe(400)
      const withBody = await send('DELETE', `${people}/extranets/${id}`, { json: { migration_extranet_id: 1 } })
      expect(withBody.status).toBe(204)
      expect((await send('GET', `${people}/extranets/${id}`)).status).toBe(404)
    })

    it.each(['PUT', 'DELETE'])('treats a POST with an override as %s', async (method) => {
      const id = await addZoe()
      const headers = { 'x-http-method-override': method }
      const response = await send('POST', `${people}/users/${id}`, { json: { company: 'Acme' }, headers })
      expect(response.headers.get('x-sim-endpoint')).toBe(method === 'PUT' ? 'people.updateUser' : 'people.deleteUser')
      expect(response.status).toBe(method === 'PUT' ? 200 : 204)
    })

    it.each([
      ['/api/people~v2/user', {}],
      ['/api/people/v2/user/', {}],
      ['/api/people/user', { 'x-api-version': '2' }],
      ['/api/people/user', {}],
    ])('finds the version in %s with %o', async (path, headers) => {
      const response = await send('GET', path, { headers })
      expect(response.headers.get('x-sim-endpoint')).toBe('people.getCurrentUser')
      expect(await response.json()).toMatchObject({ username: 'admin' })
    })

    it("refuses with the application's error shape", async () => {
      for (const [method, path, sent, status, error] of refusedRequests) {
        const refused = await send(method, path, sent)
        expect([method, path, refused.status]).toEqual([method, path, status])
        expect(await refused.json()).toEqual({ code: status, error: expect.stringContaining(error) })
      }
    })

    it('lists the methods of an address', async () => {
      const response = await send('PATCH', `${people}/users/1`)
      expect(response.status).toBe(405)
      expect(response.headers.get('allow')).toBe('GET, PUT, DELETE')
    })

    it('responds to HEAD like GET, without the body', async () => {
      const response = await send('HEAD', `${people}/users/1`)
      expect(response.status).toBe(200)
      expect(response.headers.get('x-sim-endpoint')).toBe('people.getUser')
      expect(await response.text()).toBe('')
    })

    it('identifies the user by header, password and cookie', async () => {
      const id = await addZoe()
      const basic = (text: string) => ({
        authorization: `Basic ${btoa(String.fromCharCode(...new TextEncoder().encode(text)))}`,
      })
      expect(await read(`${people}/user`, { headers: { 'x-sim-user': String(id) } })).toMatchObject({ id })
      expect(await read(`${people}/user`, { headers: basic('zoë:pässwörd') })).toMatchObject({ id })
      expect((await send('GET', `${people}/user`, { headers: basic('zoë:wrong') })).status).toBe(401)
      expect((await send('GET', `${people}/user`, { headers: { 'x-sim-user': 'nobody' } })).status).toBe(401)
      adapter.setCookie('sim-user', encodeURIComponent('zoë'))
      try {
        expect(await read(`${people}/user`)).toMatchObject({ id })
        expect(await read(`${people}/user`, { headers: basic('admin:admin') })).toMatchObject({ id: 1 })
        expect(await read(`${people}/user`, { headers: { 'x-sim-user': 'admin' } })).toMatchObject({ id: 1 })
      } finally {
        adapter.setCookie('sim-user')
      }
      expect(await read(`${people}/user`)).toMatchObject({ id: 1 })
    })

    it('separates worlds, selected by header and cookie', async () => {
      const headers = { 'x-sim-world': 'by-header' }
      await send('POST', '/__sim/reset', { headers })
      expect((await send('POST', `${people}/users`, { json: zoe, headers })).status).toBe(200)
      expect((await read(`${people}/users`, { headers })).pagination.total).toBe(2)
      expect((await read(`${people}/users`)).pagination.total).toBe(1)
      adapter.setCookie('sim-world', 'by-header')
      try {
        expect((await read('/__sim')).world).toBe('by-header')
      } finally {
        adapter.setCookie('sim-world')
      }
    })

    it('keeps the world prefix in the addresses of replies', async () => {
      const prefix = '/__world/by-prefix'
      await send('POST', `${prefix}/__sim/reset`)
      await send('POST', `${prefix}${people}/users`, { json: zoe })
      const page = await read(`${prefix}${people}/users?limit=1`)
      expect(page.pagination.next).toBe(`${adapter.origin}${prefix}${people}/users?offset=1&limit=1`)
      const next = await (await adapter.fetch(new Request(page.pagination.next))).json()
      expect(next.pagination).toMatchObject({ total: 2, offset: 1 })
      const photo = await adapter.fetch(new Request(next.data[0].photo_url))
      expect(photo.headers.get('content-type')).toBe('image/svg+xml')
      expect(next.data[0].photo_url).toContain(prefix)
      expect((await read(`${people}/users`)).pagination.total).toBe(1)
    })

    it('is controlled through /__sim', async () => {
      const id = await addZoe()
      expect(await (await send('PUT', '/__sim/user', { json: { user: 'zoë' } })).json()).toMatchObject({ user: 'zoë' })
      expect(await read(`${people}/user`)).toMatchObject({ id })
      await send('POST', '/__sim/clock/advance', { json: { by: '2d' } })
      expect(await read('/__sim/clock')).toEqual({ now: '2026-03-04T09:30:00.000Z', frozen: true })
      expect((await read('/__sim/requests')).map(({ endpoint }: { endpoint: string }) => endpoint)).toEqual([
        'people.createUser',
        'people.getCurrentUser',
      ])
      expect((await send('POST', '/__sim/reset')).status).toBe(204)
      expect(await read('/__sim')).toMatchObject({ scenario: 'empty', user: 'admin', clock: { now, frozen: true } })
      expect((await send('GET', `${people}/users/${id}`)).status).toBe(404)
    })

    it.each(['empty', 'small-company'])(
      'returns the same bytes as a simulator without an adapter: %s',
      async (scenario) => {
        const direct = await createSimulator({ scenario: 'empty', now, verify: true, applications: [canteen] })
        const sendAll = (origin: string, fetch: Adapter['fetch']) =>
          readResponses(origin, fetch, { name: scenario, now })
        const responses = (await sendAll(adapter.origin, adapter.fetch)).map(isHosted ? withoutExpiry : (each) => each)
        expect(responses).toEqual(await sendAll('http://direct.example', (request) => direct.fetch(request)))
        const [loaded, ...rest] = responses.map(({ request, status }) => `${status} ${request}`)
        expect(loaded).toBe('200 PUT /__sim/scenario')
        expect(rest).toEqual(fixedRequests.map(([status, method, path]) => `${status} ${method} ${path}`))
        await send('PUT', '/__sim/scenario', { json: { name: 'empty', now } })
      },
    )

    describeFiles({ send, origin: () => adapter.origin })
    describeEvents({ send, origin: () => adapter.origin })
    if (hasList)
      describeWorlds({ send, setCookie: (name, value) => adapter.setCookie(name, value), isSorted: isHosted })
    describeOwnApplication({ send })
    describeFaults({ origin: () => adapter.origin, fetch: (request) => adapter.fetch(request), dropsHead })
  })
}

const refusedRequests: [method: string, path: string, sent: RequestOptions, status: number, message: string][] = [
  ['GET', '/api/people/user', { headers: { 'x-api-version': '9' } }, 404, 'there is no version 9 at /api/people.'],
  ['GET', `${people}/usres`, {}, 404, 'there is no /api/people/v2/usres; similar addresses: '],
  ['GET', `${people}/users/999`, {}, 404, 'there is no user 999'],
  ['GET', `${people}/users?limit=abc`, {}, 400, 'limit: must be a whole number'],
  ['POST', `${people}/users`, { body: '{"username":' }, 400, 'body: is not JSON'],
  ['POST', `${people}/users`, { json: { username: 7 } }, 400, 'username: must be a string; firstname: is required; '],
  ['DELETE', `${people}/users/1`, {}, 400, 'user 1 cannot be deleted'],
  ['POST', `${people}/users/1/photo`, { body: 'no form' }, 400, 'body: is not multipart'],
]

type ReadResponse = Awaited<ReturnType<typeof readResponses>>[number]

/** Only hosted worlds expire, and they must show it. */
function withoutExpiry({ request, body, ...rest }: ReadResponse): ReadResponse {
  const expiry = /,"expires":"\d{4}-[^"]*"/
  if (request === 'GET /__sim') expect(body).toMatch(expiry)
  return { request, ...rest, body: body.replace(expiry, '') }
}

async function readResponses(origin: string, fetch: Adapter['fetch'], scenario: { name: string; now: string }) {
  const responses: { request: string; status: number; headers: (string | null)[]; body: string }[] = []
  for (const [, method, path, json] of [[200, 'PUT', '/__sim/scenario', scenario] as const, ...fixedRequests]) {
    const response = await fetch(requestTo(origin, method, path, { json }))
    const headers = ['content-type', 'x-sim-endpoint', 'x-sim-warning', 'allow'].map((header) =>
      response.headers.get(header),
    )
    // Only servers know their project, and the duration depends on the machine.
    const body = (await response.text())
      .replaceAll(origin, '<origin>')
      .replace(/"project":(null|\{[^}]*\})/, '"project":null')
      .replace(/"ms":[\d.]+/g, '"ms":0')
    responses.push({ request: `${method} ${path}`, status: response.status, headers, body })
  }
  return responses
}

/** A PNG header followed by arbitrary bytes. */
function aLargePicture(size: number): Uint8Array<ArrayBuffer> {
  const bytes = Uint8Array.from({ length: size }, (_, i) => (i * 31 + (i >> 8)) % 256)
  bytes.set(aPicture.png(640, 480))
  return bytes
}
