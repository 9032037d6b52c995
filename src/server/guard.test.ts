import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from 'vitest'
import { type RunningServer, type ServerOptions, startServer } from '../../node/listen.ts'
import { sendRequest } from '../../test/node/spawned.ts'
import { createSimulator } from '../index.ts'
import { createApp } from './app.ts'
import { createGuard } from './guard.ts'
import type { LoggedRequest } from './log.ts'

let server: RunningServer | undefined

async function start(options: ServerOptions = {}): Promise<string> {
  server = await startServer({ port: 0, scenario: 'empty', verify: true, ...options })
  return server.url
}

afterEach(() => server?.close())

const statusOf = async (url: string, headers: Record<string, string>) => (await sendRequest(url, { headers })).status

const page = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }
const visit = { ...page, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
const evil = 'https://evil.example'

describe('the guard of the intranet', () => {
  const guard = createGuard({ host: '127.0.0.1', allowHosts: ['intranet.test'], corsOrigins: ['https://app.example'] })
  const statusFor = (headers: Record<string, string>, method = 'GET') => {
    const request = new Request('http://localhost:4800/api/people/v2/user', {
      method,
      headers: { host: 'localhost:4800', ...headers },
    })
    return guard.findRefusal(request, { url: request.url, forwarded: undefined })?.status ?? 200
  }

  it.each<[what: string, headers: Record<string, string>]>([
    ['a client that is no browser', {}],
    ['an IP address, by which a phone comes', { host: '192.168.1.5:5173', origin: 'http://192.168.1.5:5173' }],
    ['an allowed name, and a page of it', { host: 'intranet.test', origin: 'https://intranet.test' }],
    ['a page of this machine, on any port', { origin: 'http://127.0.0.1:5173', ...page }],
    ['a picture in a page of this machine by another name', { referer: 'http://127.0.0.1:5173/', ...page }],
    ['a page that may', { origin: 'https://app.example' }],
    ['a picture in a page that may', { referer: 'https://app.example/', ...page }],
    ['a page behind a proxy that changes the Host', { origin: 'https://own.test', 'sec-fetch-site': 'same-origin' }],
    ['a picture in a page of this machine', { ...page, 'sec-fetch-site': 'same-site' }],
    [
      'a picture in a page of the same site that may',
      { ...page, host: 'intranet.test', 'sec-fetch-site': 'same-site', referer: 'https://app.example/' },
    ],
    ['an address that was typed', { 'sec-fetch-site': 'none' }],
    ['a link on a foreign page', visit],
    ['a page that prefetches from its own origin', { 'sec-fetch-site': 'same-origin', 'sec-purpose': 'prefetch' }],
  ])('allows %s', (_, headers) => {
    expect(statusFor(headers)).toBe(200)
  })

  it.each<[what: string, headers: Record<string, string>, method?: string]>([
    ['a name that was made to lead here', { host: 'evil.example', origin: 'http://evil.example' }],
    [
      'that name, from a browser that says it is the same origin',
      { host: 'evil.example', 'sec-fetch-site': 'same-origin' },
    ],
    ['zero, which browsers take for this machine', { host: '0.0.0.0:4800' }],
    ['the form of a foreign page', { origin: evil, ...visit }, 'POST'],
    ['a form of a sandboxed page', { origin: 'null', ...visit }, 'POST'],
    ['a form without an Origin', visit, 'POST'],
    ['a foreign page that may not read the answer', { origin: evil }],
    ['a preflight', { origin: evil, 'access-control-request-method': 'PUT' }, 'OPTIONS'],
    ['a picture in a foreign page', { referer: `${evil}/`, ...page }],
    ['a picture in a page that hides its address', page],
    [
      'a picture in a page of the same site, which may be of others',
      { ...page, host: 'intranet.test', 'sec-fetch-site': 'same-site', referer: 'https://other.test/' },
    ],
    ['a frame of a foreign page', { ...visit, 'sec-fetch-dest': 'iframe' }],
    ['what a foreign page fetches in advance', { ...visit, 'sec-purpose': 'prefetch' }],
    [
      'what a foreign page fetches in advance, as if it was typed',
      { ...visit, 'sec-fetch-site': 'none', 'sec-purpose': 'prefetch;anonymous-client-ip' },
    ],
    ['a prefetch of an older browser', { 'sec-fetch-site': 'none', purpose: 'prefetch' }],
    ['a prefetch of an older Firefox', { 'sec-fetch-site': 'none', 'x-moz': 'prefetch' }],
    ['a prefetch by a page of another port', { ...visit, 'sec-fetch-site': 'same-site', 'sec-purpose': 'prefetch' }],
  ])('refuses %s', (_, headers, method) => {
    expect(statusFor(headers, method)).toBe(403)
  })

  it('does not let a foreign page create a world, and names the flag in response and log', async () => {
    const logged: LoggedRequest[] = []
    const url = await start({ log: (line) => logged.push(line) })
    const paths = ['/__world/theirs/api/people/v2/users/1/photo', '/__world/theirs/']
    for (const path of paths) {
      const prefetch = { ...visit, 'sec-fetch-site': 'none', 'sec-purpose': 'prefetch' }
      const older = { 'sec-fetch-site': 'none', purpose: 'prefetch' }
      const firefox = { 'sec-fetch-site': 'none', 'x-moz': 'prefetch' }
      for (const headers of [page, visit, prefetch, older, firefox])
        expect(await statusOf(url + path, headers)).toBe(403)
    }
    expect(await statusOf(`${url}/api/people/v2/user`, { ...visit, cookie: 'sim-world=theirs' })).toBe(403)
    const { text } = await sendRequest(`${url}/api/people/v2/user`, { headers: { origin: evil } })
    expect(JSON.parse(text).message).toContain(`--cors-origin ${evil}`)
    expect(server!.simulator.worlds()).toEqual(['default'])
    // Anyone may visit an existing world, and a local page may create one.
    const local = { ...visit, referer: 'http://localhost:5173/' }
    expect(await statusOf(`${url}/__world/mine/api/people/v2/user`, local)).toBe(200)
    expect(await statusOf(`${url}/__world/mine/`, visit)).toBe(200)
    expect(logged.filter(({ status }) => status === 403).slice(-1)).toMatchObject([
      { what: '/api/people/v2/user', reason: expect.stringContaining(`--cors-origin ${evil}`) },
    ])
  })

  it('refuses a foreign host name on every path', async () => {
    const simulator = await createSimulator({ scenario: 'empty' })
    const app = createApp(simulator, { allowHosts: ['intranet.test'] })
    const path = '/api/people/v2/user'
    for (const [site, status] of Object.entries({
      'http://localhost': 200,
      'http://intranet.test:81': 200,
      'http://evil.example': 403,
      'http://localhost.evil.example': 403,
    })) {
      for (const headers of [new Headers(), new Headers({ origin: 'http://localhost' })]) {
        expect([site, (await app.fetch(new Request(site + path, { headers }))).status]).toEqual([site, status])
      }
    }
  })
})

describe('the guard of the control interface', () => {
  it('refuses a Host that is not loopback, with its own message', async () => {
    const url = await start({ host: '0.0.0.0', controlToken: 'secret' })
    const headers = { host: '10.0.0.1' }
    const answer = await sendRequest(`${url}/__sim`, { headers })
    expect(answer.status).toBe(403)
    expect(JSON.parse(answer.text)).toEqual({
      error: true,
      message: expect.stringMatching(/^the control interface .* --allow-host 10\.0\.0\.1;/),
      code: 403,
    })
    expect(await statusOf(`${url}/api/people/v2/user`, headers)).toBe(200)
  })

  it.each(['127.0.0.1.evil.example', 'localhost.evil.example', 'evil-localhost', '128.0.0.1'])(
    'takes "%s" for no loopback',
    async (host) => {
      const url = await start()
      expect(await statusOf(`${url}/__sim`, { host })).not.toBe(200)
    },
  )

  it.each(['localhost', 'LOCALHOST:4800', 'app.localhost:3000', '127.0.0.1', '127.1.2.3:80', '[::1]:4800'])(
    'takes %s for loopback',
    async (host) => {
      const url = await start()
      expect(await statusOf(`${url}/__sim`, { host })).toBe(200)
    },
  )

  it('guards every spelling of its addresses', async () => {
    const url = await start()
    const headers = { host: 'evil.example' }
    for (const path of [
      '/__sim/',
      '/__sim/state',
      '/__world/mine/__sim/users',
      '/api/../__sim',
      '/api/%2e%2e/__sim',
      '/__sim?x=/api',
      '/__sim/nothing',
    ]) {
      expect([path, await statusOf(url + path, headers)]).toEqual([path, 403])
    }
  })

  it('accepts an allowed host', async () => {
    const url = await start({ allowHosts: ['intranet.test'] })
    expect(await statusOf(`${url}/__sim`, { host: 'intranet.test:8080' })).toBe(200)
    expect(await statusOf(`${url}/__sim`, { host: 'intranet.test', origin: 'https://intranet.test' })).toBe(200)
    expect(await statusOf(`${url}/__sim`, { host: 'other.test' })).toBe(403)
  })

  it('refuses pages from foreign origins, whatever the method', async () => {
    const url = await start({ corsOrigins: ['https://app.example'] })
    for (const origin of [
      'https://evil.example',
      'null',
      'http://localhost.evil.example',
      'https://app.example.evil.example',
    ]) {
      const answer = await sendRequest(`${url}/__sim/reset`, { method: 'POST', headers: { origin } })
      expect([origin, answer.status]).toEqual([origin, 403])
    }
    for (const origin of ['https://app.example', 'http://localhost:5173', url]) {
      expect([origin, await statusOf(`${url}/__sim`, { origin })]).toEqual([origin, 200])
    }
  })

  it('stays closed to other origins even if all of them may read the intranet', async () => {
    const url = await start({ corsOrigins: ['*'] })
    const headers = { origin: 'https://any.example', ...page }
    expect(await statusOf(`${url}/api/people/v2/user`, headers)).toBe(200)
    expect(await statusOf(`${url}/__sim`, headers)).toBe(403)
  })

  it('requires the token if there is one', async () => {
    const url = await start({ host: '0.0.0.0', controlToken: 'secret' })
    expect(await statusOf(`${url}/__sim`, {})).toBe(401)
    expect(await statusOf(`${url}/__sim`, { 'x-sim-token': 'wrong' })).toBe(401)
    expect(await statusOf(`${url}/__sim`, { ...page, 'x-sim-token': 'wrong' })).toBe(403)
    expect(await statusOf(`${url}/__sim`, { 'x-sim-token': 'secret' })).toBe(200)
    expect(await statusOf(`${url}/api/people/v2/user`, {})).toBe(200)
  })

  it('allows the panel, which prompts for the token itself', async () => {
    const url = await start({ controlToken: 'secret' })
    for (const path of ['/__sim/ui', '/__sim/ui/', '/__world/mine/__sim/ui/']) {
      const { status, text } = await sendRequest(url + path)
      expect([path, status]).toEqual([path, 200])
      expect(text).not.toContain('secret')
    }
    for (const path of ['/__sim/users?/__sim/ui', '/__sim/ui/../users', '/__sim/users#/__sim/ui']) {
      expect([path, await statusOf(url + path, {})]).toEqual([path, 401])
    }
    expect((await sendRequest(`${url}/__sim/ui`, { method: 'POST' })).status).toBe(401)
    expect(await statusOf(`${url}/__sim/ui`, { host: 'evil.example' })).toBe(403)
  })

  it('has a separate remedy for a missing host or origin', async () => {
    const guard = createGuard({ host: '127.0.0.1' })
    const nameless: Record<string, string>[] = [
      { host: '' },
      { host: ':4800' },
      { host: 'localhost', origin: '' },
      { host: 'localhost', origin: 'null' },
      { host: 'localhost', ...page },
    ]
    for (const headers of nameless) {
      const request = new Request('http://localhost/__sim', { headers })
      const refused = await guard.findControlRefusal(request, '/__sim', { url: request.url, forwarded: undefined })
      expect(refused?.status).toBe(403)
      expect(refused?.reason).not.toContain('--')
    }
  })

  it('does not mistake other addresses for the panel', async () => {
    const url = await start({ controlToken: 'secret', home: 'tool' })
    for (const path of ['/__world/default?/__sim/ui', '/?/__sim/ui', '/__world/default%3F/__sim/users']) {
      const { text } = await sendRequest(url + path, {})
      expect(text).not.toContain('With a password')
      expect(text).not.toContain('curl -u')
    }
    expect((await sendRequest(`${url}/__sim/ui/`, {})).status).toBe(200)
    expect((await sendRequest(url, { headers: { 'x-sim-token': 'secret' } })).text).toContain('curl -u')
  })

  it('requires a Host header on a socket', async () => {
    const url = new URL(await start())
    const socket = connect(Number(url.port), url.hostname)
    socket.end('GET /__sim HTTP/1.0\r\n\r\n')
    const answer = await text(socket)
    expect(answer).toMatch(/^HTTP\/1\.[01] 403/)
    expect(answer).toContain('requires a Host header')
  })

  it.each([
    [{ controlToken: ' ' }, '--control-token'],
    [{ host: '0.0.0.0' }, '--control-token'],
    [{ corsOrigins: ['null'] }, 'Any page can send the origin "null".'],
    [{ allowHosts: ['*'] }, 'allowHosts "*" is not a host name.'],
  ])('refuses %j, which would allow everyone or no one', async (options, message) => {
    const simulator = await createSimulator({ scenario: 'empty' })
    expect(() => createApp(simulator, options)).toThrow(message)
  })

  it('uses the URL if there is no Host, as without a socket', async () => {
    const guard = createGuard({ allowHosts: ['intranet.test'] })
    for (const origin of ['http://localhost', 'http://127.0.0.1:4800', 'https://intranet.test']) {
      expect(
        await guard.findControlRefusal(new Request(origin), '/__sim', { url: origin, forwarded: undefined }),
      ).toBeUndefined()
    }
    const url = 'http://evil.example/'
    const refusal = await guard.findControlRefusal(new Request(url), '/__sim', { url, forwarded: undefined })
    expect(refusal?.status).toBe(403)
  })

  it.each(['127.0.0.1', '0.0.0.0'])('does not start at %s with an empty token', async (host) => {
    for (const controlToken of ['', ' ']) {
      await expect(start({ host, controlToken })).rejects.toThrow('The control token is empty.')
    }
  })

  it('does not start on a reachable address without a token', async () => {
    await expect(start({ host: '0.0.0.0' })).rejects.toThrow('Add --control-token <secret> or --no-control.')
  })

  it('responds with 404 if it is disabled', async () => {
    const url = await start({ host: '0.0.0.0', control: false })
    expect(await statusOf(`${url}/__sim`, {})).toBe(404)
    expect(await statusOf(`${url}/__world/mine/__sim`, {})).toBe(404)
    expect(await statusOf(`${url}/api/people/v2/user`, {})).toBe(200)
  })
})
