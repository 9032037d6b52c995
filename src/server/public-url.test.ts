import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterEach, describe, expect, it } from 'vitest'
import { type RunningServer, type ServerOptions, startServer } from '../../node/listen.ts'
import { sendRequest } from '../../test/node/spawned.ts'
import { createSimulator } from '../index.ts'
import { createApp } from './app.ts'
import { findForwardedOrigin } from './public-url.ts'

let server: RunningServer | undefined
afterEach(() => server?.close())

async function photoOf(options: ServerOptions, headers: Record<string, string> = {}, path = ''): Promise<string> {
  server = await startServer({ port: 0, scenario: 'empty', verify: true, ...options })
  const { text } = await sendRequest(`${server.url}${path}/api/people/v2/users/1`, { headers })
  const { photo_url, message } = JSON.parse(text)
  return photo_url ?? message
}

describe('a proxy on this machine', () => {
  it.each<[headers: Record<string, string>, begins: string]>([
    [{ 'x-forwarded-proto': 'https' }, 'https://localhost:4800/api/'],
    [{ 'x-forwarded-host': 'localhost:5173' }, 'http://localhost:5173/api/'],
    [{ 'x-forwarded-proto': 'https, http', 'x-forwarded-host': 'intranet.test, other' }, 'https://intranet.test/api/'],
    [{ 'x-forwarded-proto': 'javascript', 'x-forwarded-host': 'a/b"c' }, 'http://localhost:4800/api/'],
  ])('is trusted: %j', async (headers, begins) => {
    const sent = { host: 'localhost:4800', ...headers }
    expect((await photoOf({ allowHosts: ['intranet.test'] }, sent)).slice(0, begins.length)).toBe(begins)
  })

  it('determines the host name, which must be allowed', async () => {
    const sent = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'intranet.test', origin: 'https://intranet.test' }
    expect(await photoOf({}, sent)).toContain('--allow-host intranet.test')
    await server?.close()
    expect(await photoOf({ allowHosts: ['intranet.test'] }, sent)).toMatch(/^https:\/\/intranet\.test\/api\//)
  })

  it('cannot make a foreign host name trusted', async () => {
    expect(await photoOf({}, { host: 'evil.example', 'x-forwarded-host': 'localhost' })).toContain('--allow-host evil')
  })

  it.each([
    ['127.0.0.1', 'https://a.test'],
    ['::1', 'https://a.test'],
    ['::ffff:127.0.0.1', 'https://a.test'],
    ['10.0.0.1', undefined],
    ['::ffff:10.0.0.1', undefined],
    ['fe80::1', undefined],
    [undefined, undefined],
  ])('is trusted at %s: %s', (remoteAddress, origin) => {
    const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'a.test' }
    expect(findForwardedOrigin('http://x/', { incoming: { headers, socket: { remoteAddress } } })).toBe(origin)
  })
})

describe('publicUrl', () => {
  it('is the base of URLs in responses, whatever the request URL', async () => {
    const publicUrl = 'https://intranet.test:8443/demo/'
    const page = { origin: 'https://intranet.test:8443' }
    const asked: Record<string, string>[] = [{}, page, { host: 'intranet.test' }, { 'x-forwarded-host': 'localhost' }]
    for (const headers of asked) {
      const photo = await photoOf({ publicUrl }, headers, '/__world/mine')
      expect(photo).toMatch(/^https:\/\/intranet\.test:8443\/demo\/__world\/mine\/api\//)
      expect(server!.simulator.worlds()).toContain('mine')
      await server?.close()
    }
  })

  it('applies to pages, the panel and the log', async () => {
    const logged: string[] = []
    const app = createApp(await createSimulator({ scenario: 'empty' }), {
      publicUrl: 'https://intranet.test/demo',
      home: 'tool',
      log: ({ world, what }) => logged.push(`${world} ${what}`),
    })
    expect(await (await app.request('/')).text()).toContain('href="/demo/__sim/ui/"')
    expect(await (await app.request('/__sim/ui/')).text()).toContain('data-base="https://intranet.test/demo"')
    await app.request('/__world/mine/api/people/v2/user')
    await app.request('/nothing')
    expect(logged).toEqual(['default control.getPanel', 'mine people.getCurrentUser', 'default /demo/nothing'])
  })

  it('applies to a mounted app and a saved state', async () => {
    const publicUrl = 'https://intranet.test'
    const app = new Hono().route('/base', createApp(await createSimulator({ scenario: 'empty' }), { publicUrl }))
    const { photo_url } = await (await app.request('/base/api/people/v2/users/1')).json()
    expect(photo_url).toMatch(/^https:\/\/intranet\.test\/api\//)
    const folder = mkdtempSync(join(tmpdir(), 'fauxtranet-public-'))
    expect(await photoOf({ publicUrl, persist: join(folder, 'state') })).toMatch(/^https:\/\/intranet\.test\/api\//)
    await server?.close()
    rmSync(folder, { recursive: true })
  })

  it('allows its own host and pages to use the control interface, and no others', async () => {
    await photoOf({ publicUrl: 'https://intranet.test' })
    const statusFor = async (headers: Record<string, string>) =>
      (await sendRequest(`${server!.url}/__sim`, { headers })).status
    expect(await statusFor({ host: 'intranet.test', origin: 'https://intranet.test' })).toBe(200)
    expect(await statusFor({ 'x-forwarded-host': 'intranet.test' })).toBe(200)
    expect(await statusFor({ origin: 'https://intranet.test' })).toBe(200)
    expect(await statusFor({ host: 'evil.example' })).toBe(403)
    expect(await statusFor({ origin: 'https://evil.example' })).toBe(403)
  })

  it.each(['intranet.test', 'ftp://a.test', 'https://a.test/?x', 'https://me@a.test'])('cannot be %s', async (text) => {
    await expect(photoOf({ publicUrl: text })).rejects.toThrow(
      `publicUrl "${text}" is not the URL of a server. Use one`,
    )
  })
})
