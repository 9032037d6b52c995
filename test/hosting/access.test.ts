import { describe, expect, it } from 'vitest'
import { sendRequest } from '../node/spawned.ts'
import { HostedServer } from './servers.ts'
import { usePostgres } from './use-postgres.ts'
import { json, people } from './walk.ts'

const { postgres, isMissing } = usePostgres()
const acme = 'acme-0123456789abcdef'

describe.skipIf(isMissing)('worlds of an organisation in PostgreSQL', { timeout: 600_000 }, () => {
  const createLink = async (url: string, world: string, readOnly = false) => {
    const init = { ...json('POST', { world, readOnly }), headers: { 'x-sim-token': acme } }
    return (await fetch(`${url}/__sim/links`, init)).json()
  }

  it('are opened by links, through every server, and never record a key', async () => {
    const store = postgres.createDatabase()
    const options = { store, organisations: { acme }, controlToken: 'sesame' }
    const [first, second] = [await HostedServer.start(options), await HostedServer.start(options)]
    const world = '/__world/acme-pr-12'
    expect((await fetch(`${first.url}${world}${people}/users/9`)).status).toBe(401)
    expect((await fetch(`${first.url}${people}/users/9`, { headers: { 'x-sim-key': 'write.x' } })).status).toBe(401)
    expect(postgres.count('worlds', store)).toBe(0)

    const { url, key } = await createLink(first.url, 'acme-pr-12')
    expect(url).toBe(`${first.url}${world}/?sim-key=${key}`)
    // Followed from another page, as in a comment.
    const followed = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
    const claimed = await sendRequest(url, { headers: followed })
    expect([claimed.status, claimed.headers.location]).toEqual([302, `${world}/`])
    const cookie = claimed.headers['set-cookie']![0]!.split(';')[0]!
    const page = await sendRequest(`${first.url}${world}/`, { headers: { ...followed, cookie, accept: 'text/html' } })
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('id="root"')])
    const [script] = /\/__home\/[^"]+\.js/.exec(page.text)!
    expect((await fetch(first.url + script)).status).toBe(200)

    // The second server forwards it to the first.
    const rename = json('PUT', { job_title: 'Pilot' })
    const changed = await fetch(`${second.url}${world}${people}/users/9?sim-key=${key}`, {
      ...rename,
      headers: { ...rename.headers, cookie, 'x-sim-key': key, 'x-sim-token': acme },
    })
    expect(changed.status).toBe(200)
    const reader = await createLink(second.url, 'acme-pr-12', true)
    const read = { 'x-sim-key': reader.key }
    const user = await fetch(`${second.url}${world}${people}/users/9`, { headers: read })
    expect(await user.json()).toMatchObject({ job_title: 'Pilot' })
    const mayOnlyRead = async (headers: Record<string, string>) =>
      (await (await fetch(`${second.url}${world}/__sim`, { headers })).json()).readOnly
    expect([await mayOnlyRead(read), await mayOnlyRead({ cookie })]).toEqual([true, undefined])
    const write = await fetch(`${first.url}${world}/__sim/undo`, { method: 'POST', headers: read })
    expect([write.status, await write.text()]).toEqual([403, expect.stringContaining('read-only')])

    const recorded = await Promise.all(
      ['/requests', '/requests/har', '/requests/curl', '/state', '/actions'].map(async (path) => {
        const response = await fetch(`${second.url}${world}/__sim${path}`, { headers: read })
        expect(response.status).toBe(200)
        return response.text()
      }),
    )
    const saved = postgres.query('SELECT lines FROM fauxtranet.lines', store)
    const everything = [...recorded, saved, ...first.errors, ...second.errors].join('\n')
    expect(everything).toContain('Pilot')
    for (const secret of [acme, key, reader.key, key.slice('write.'.length)]) expect(everything).not.toContain(secret)

    await second.end('SIGTERM')
    const renewed = await HostedServer.start({ ...options, organisations: { acme: 'another-0123456789abc' } })
    expect((await fetch(`${renewed.url}${world}/`, { headers: { cookie } })).status).toBe(401)
  })

  it("are listed: all with the control token, the own ones with an organisation's token, one with a link", async () => {
    const store = postgres.createDatabase()
    const other = 'other-0123456789abcdef'
    const options = { store, organisations: { acme, other }, controlToken: 'sesame' }
    const [first, second] = [await HostedServer.start(options), await HostedServer.start(options)]
    const names = ['acme', 'acme-1', 'acme-2', 'other-1']
    for (const name of names) {
      const headers = { 'x-sim-world': name, 'x-sim-token': name.startsWith('acme') ? acme : other }
      expect((await fetch(`${first.url}${people}/user`, { headers })).status).toBe(200)
    }
    postgres.query(
      `INSERT INTO fauxtranet.worlds (name, card) VALUES ('acme!', '{"name":"acme!"}'), ('acme.', '{"name":"acme."}')`,
      store,
    )
    const list = async (headers: Record<string, string>, query = '') => {
      const response = await fetch(`${second.url}/__sim/worlds${query}`, { headers })
      return response.ok ? (await response.json()).map(({ name }: { name: string }) => name) : response.status
    }
    const all = ['acme', 'acme!', 'acme-1', 'acme-2', 'acme.', 'other-1']
    expect(await list({ 'x-sim-token': 'sesame' })).toEqual(all)
    expect(await list({ 'x-sim-token': 'sesame' }, '?after=acme-2')).toEqual(['acme.', 'other-1'])
    expect(await list({ 'x-sim-token': acme })).toEqual(['acme', 'acme-1', 'acme-2'])
    expect(await list({ 'x-sim-token': acme, 'x-sim-world': 'other-1' }, '?after=acme')).toEqual(['acme-1', 'acme-2'])
    const { key } = await createLink(first.url, 'acme-1', true)
    expect(await list({ 'x-sim-key': key, 'x-sim-world': 'acme-1' })).toEqual(['acme-1'])
    const unknown: Record<string, string>[] = [{}, { 'x-sim-token': 'guess' }, { 'x-sim-key': key }]
    for (const headers of unknown) expect(await list(headers)).toBe(401)
    const origin = 'http://localhost:5173'
    const foreign = { 'x-sim-token': 'sesame', origin: 'https://evil.example' }
    expect(await list(foreign)).toBe(403)
    const allowed = await fetch(`${second.url}/__sim/worlds`, { headers: { 'x-sim-token': acme, origin } })
    expect(allowed.headers.get('access-control-allow-origin')).toBe(origin)
  })

  it('are created with another scenario by one request', async () => {
    const { url } = await HostedServer.start({ store: postgres.createDatabase(), organisations: { acme } })
    const headers = { 'x-sim-token': acme, 'x-sim-world': 'acme-new' }
    const init = json('PUT', { name: 'busy-wall' })
    const loaded = await fetch(`${url}/__sim/scenario`, { ...init, headers: { ...init.headers, ...headers } })
    expect(await loaded.json()).toMatchObject({ world: 'acme-new', scenario: 'busy-wall' })
  })

  it('respond at an IP address, but their control interface only if it is named', async () => {
    const options = { host: '0.0.0.0', organisations: { acme } }
    const headers = { host: '10.0.0.5:4800', 'x-sim-token': acme, 'x-sim-world': 'acme-1' }
    const statusesOf = async (more: object) => {
      const { url } = await HostedServer.start({ store: postgres.createDatabase(), ...options, ...more })
      const link = { method: 'POST', body: '{"world":"acme-1"}', headers }
      const responses = [
        await sendRequest(`${url}${people}/user`, { headers }),
        await sendRequest(`${url}/__sim/links`, link),
        await sendRequest(`${url}/__sim`, { headers }),
      ]
      return responses.map(({ status }) => status)
    }
    expect(await statusesOf({ domain: 'localhost' })).toEqual([200, 200, 403])
    for (const more of [{ domain: '10.0.0.5' }, { allowHosts: ['10.0.0.5'] }])
      expect(await statusesOf(more)).toEqual([200, 200, 200])
  })

  it('give no access to what concerns the whole host', async () => {
    const store = postgres.createDatabase()
    const options = { store, organisations: { acme } }
    const { url } = await HostedServer.start({ ...options, controlToken: 'undefined' })
    const statusOf = async (headers: Record<string, string>) =>
      (await fetch(`${url}/__sim/metrics`, { headers })).status
    expect(await statusOf({})).toBe(401)
    expect(await statusOf({ 'x-sim-token': acme })).toBe(401)
    expect(await statusOf({ authorization: 'Bearer undefined' })).toBe(200)
    const { url: other } = await HostedServer.start(options)
    expect((await fetch(`${other}/__sim/metrics`, { headers: { 'x-sim-token': acme } })).status).toBe(401)
    expect((await fetch(`${other}/__sim/health`)).status).toBe(200)
    expect((await fetch(`${other}/__sim/worlds`, { headers: { 'x-sim-token': 'undefined' } })).status).toBe(401)
  })
})
