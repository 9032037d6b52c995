import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { describe, expect, it } from 'vitest'
import { sendRequest } from '../node/spawned.ts'
import { findFreePort } from './postgres.ts'
import { HostedServer } from './servers.ts'
import { usePostgres } from './use-postgres.ts'
import { people } from './walk.ts'

const { postgres, isMissing } = usePostgres()
const link = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }

async function send(url: string, headers: Record<string, string>): Promise<[status: number, body: string]> {
  const { status, text } = await sendRequest(url, { headers })
  return [status, text]
}

describe.skipIf(isMissing)('servers with the same PostgreSQL', () => {
  it('create no world for foreign pages and hosts', async () => {
    const store = postgres.createDatabase()
    const { url } = await HostedServer.start({
      store,
      domain: 'intranet.example',
      controlToken: 'sesame-0123456789abcdef',
    })
    const world = `${url}/__world/foreign${people}/user`
    const foreign: Record<string, string>[] = [
      { host: 'evil.example' },
      { host: 'foreign--evil.example' },
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site', referer: 'https://evil.example/' },
      { ...link, referer: 'https://evil.example/' },
    ]
    for (const headers of foreign) expect([headers, (await send(world, headers))[0]]).toEqual([headers, 403])
    const twice = request(world, { headers: ['host', 'localhost', 'host', 'evil.example'] }).end()
    expect(((await once(twice, 'response')) as [IncomingMessage])[0].statusCode).toBe(400)
    expect(postgres.count('worlds', store)).toBe(0)
    expect((await send(`${url}${people}/user`, { host: 'foreign--intranet.example' }))[0]).toBe(200)
    expect((await send(world, { ...link, referer: 'https://evil.example/' }))[0]).toBe(200)
    expect(postgres.query('SELECT name FROM fauxtranet.worlds', store)).toBe('foreign')
  })

  it('never serve another world than the one whose address is checked', async () => {
    const store = postgres.createDatabase()
    const { url } = await HostedServer.start({
      store,
      domain: 'intranet.example',
      controlToken: 'sesame-0123456789abcdef',
    })
    const headers = { host: 'pr-12--intranet.example', 'x-sim-token': 'sesame-0123456789abcdef' }
    for (const prefix of ['/__world/default', '/__world/%64efault', '/x/../__world/default'])
      expect((await send(`${url}${prefix}/__sim`, headers))[0]).toBe(403)
    expect(JSON.parse((await send(`${url}/__sim`, headers))[1])).toMatchObject({ world: 'pr-12' })
    expect(postgres.query('SELECT name FROM fauxtranet.worlds', store)).toBe('pr-12')
  })

  it('pass on requests of clients that claim to be a server, and count them', async () => {
    const store = postgres.createDatabase()
    const options = { store, controlToken: 'sesame' }
    const [owner, other] = [await HostedServer.start(options), await HostedServer.start(options)]
    await fetch(`${owner.url}${people}/user`)
    for (const claim of ['1', '1 guess', ''])
      expect((await send(`${other.url}${people}/user`, { 'x-fauxtranet-forwarded': claim }))[0]).toBe(200)
    const metrics = await fetch(`${other.url}/__sim/metrics`, { headers: { 'x-sim-token': 'sesame' } })
    expect(await metrics.text()).toContain('fauxtranet_requests_total{status="2xx"} 3\n')
    const har = await fetch(`${owner.url}/__sim/requests/har`, { headers: { 'x-sim-token': 'sesame' } })
    const recorded = await har.text()
    expect(JSON.parse(recorded).log.entries).toHaveLength(4)
    expect(recorded).not.toContain('fauxtranet-forwarded')
  })

  it('use the same origin in URLs, wherever the world is', async () => {
    const organisations = { acme: 'acme-0123456789abcdef' }
    // Servers connect to each other by an address of the network, if the machine has one. A proxy is on loopback.
    const startTwo = async (more: object) => {
      const store = postgres.createDatabase()
      const options = { store, host: '0.0.0.0', domain: 'intranet.example', organisations, ...more }
      return [await HostedServer.start(options), await HostedServer.start(options)]
    }
    const token = { 'x-sim-token': organisations.acme }
    const originsOf = async (url: string, headers: Record<string, string>) => {
      const photo = JSON.parse((await send(`${url}${people}/users/9`, { ...token, ...headers }))[1]).photo_url
      const body = JSON.stringify({ world: 'acme-1' })
      const sent = await sendRequest(`${url}/__sim/links`, { method: 'POST', body, headers: { ...token, ...headers } })
      return [photo, JSON.parse(sent.text).url].map((each) => new URL(each).origin)
    }
    const own = { host: 'acme-1--intranet.example' }
    const https = { 'x-forwarded-proto': 'https' }
    for (const { url } of await startTwo({})) {
      expect(await originsOf(url, own)).toEqual(Array(2).fill('http://acme-1--intranet.example'))
      expect(await originsOf(url, { ...own, ...https })).toEqual(Array(2).fill('https://acme-1--intranet.example'))
    }
    const byPath = { host: 'intranet.example', 'x-sim-world': 'acme-1' }
    for (const { url } of await startTwo({ publicUrl: 'https://intranet.example' })) {
      expect(await originsOf(url, own)).toEqual(Array(2).fill('https://acme-1--intranet.example'))
      expect(await originsOf(url, byPath)).toEqual(Array(2).fill('https://intranet.example'))
    }
  })

  it('report an address of another server that leads to themselves', async () => {
    const store = postgres.createDatabase()
    const port = await findFreePort()
    const first = await HostedServer.start({ store, address: `http://127.0.0.1:${port}` })
    const second = await HostedServer.start({ store, port })
    await fetch(`${first.url}${people}/user`)
    for (let i = 0; i < 2; i++) expect((await fetch(`${second.url}${people}/user`)).status).toBe(503)
    const message = `The address http://127.0.0.1:${port} of another server leads to this one. Give each server its own "address".\n`
    expect(second.errors.join('')).toBe(message)
  })
})
