import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningServer, type ServerOptions, startServer } from '../../../node/listen.ts'
import { createSimulator } from '../../../scenarios/create-simulator.ts'
import { sendRequest } from '../../../test/node/spawned.ts'
import { addressOf } from '../../core/http/contract.ts'
import { refusePlainly } from '../../core/http/outcome.ts'
import { escapeText } from '../../core/text/escape.ts'
import { applications, loadContracts } from '../../simulator/applications.ts'
import { createApp } from '../app.ts'

let server: RunningServer

/** The visible text, with each element on its own line. */
const shownIn = (page: string) =>
  page
    .replaceAll('<wbr>', '')
    .replace(/\s*<[^>]*>\s*/g, '\n')
    .replace(/\n+/g, '\n')

const load = (name: string) => ({ method: 'PUT', body: JSON.stringify({ name }) })

beforeAll(async () => {
  server = await startServer({ port: 0, scenario: 'empty', home: 'tool', verify: true })
})
afterAll(() => server.close())

describe('GET /', () => {
  it('shows the status, the users and how to connect', async () => {
    const { status, headers, text } = await sendRequest(`${server.url}/`)
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    for (const part of [
      'Nothing yet',
      'Ada Admin',
      'admin\npassword: same as the username',
      `${server.url}/api/people/v2/user&#39;\n`,
    ])
      expect(shownIn(text)).toContain(part)
    expect(text).toContain('src="data:image/svg+xml;base64,')
    expect(text).toContain('href="/__sim/users?limit=1"')
  })

  it('shows until when a hosted world is kept, and whether it is read-only', async () => {
    const { simulator } = server
    expect((await sendRequest(`${server.url}/`)).text).not.toContain('kept until')
    Object.assign(simulator, { findExpiry: () => '2026-11-26T12:00:00.000Z' })
    const headers = { 'x-sim-key': 'read.abc' }
    const [written, read] = await Promise.all([
      sendRequest(`${server.url}/`),
      sendRequest(`${server.url}/`, { headers }),
    ])
    expect(shownIn(written.text)).toContain('\nWorld\ndefault\nkept until\n2026-11-26\n')
    expect([written, read].map(({ text }) => text.includes('read-only with your link'))).toEqual([false, true])
    Reflect.deleteProperty(simulator, 'findExpiry')
  })

  it('counts the records by a readable name, without internal tables', async () => {
    await server.simulator.fetch(new Request('http://x/__world/full/__sim/scenario', load('full-trash')))
    const { text } = await sendRequest(`${server.url}/__world/full/`)
    const counts = shownIn(text.split('<ul class="counts">')[1]!.split('</ul>')[0]!)
    for (const title of ['users', 'expense items', 'deleted objects']) expect(counts).toContain(`\n${title}\n`)
    expect(counts).not.toMatch(/placements|grants|[A-Z]/)
  })

  it('lists the scenarios, and how to load one', async () => {
    const { text } = await sendRequest(`${server.url}/`)
    for (const { name, title } of server.simulator.scenarios) {
      expect(shownIn(text)).toContain(`\n${title}\n${name}\n`)
    }
    expect(text.match(/current</g)).toHaveLength(1)
    expect(shownIn(text)).toContain(`${server.url}/__sim/scenario&#39;\n`)
  })

  it('has a Vite proxy for every root that keeps the host', async () => {
    const { text } = await sendRequest(`${server.url}/`)
    for (const { place } of applications) expect(text).toContain(`&#39;${place.root}&#39;: simulator,`)
    expect(text).toContain('&#39;/__world&#39;: simulator,')
    expect(text).toContain('changeOrigin: false')
  })

  it("has a Vite proxy that does not match the project's own files", async () => {
    const { text } = await sendRequest(`${server.url}/`)
    const keys = [...text.matchAll(/&#39;([^&]*)&#39;: simulator,/g)].map(([, key]) => key!)
    expect(keys).toContain('/intranet/documents')
    for (const file of ['/thanks.html', '/tags.js', '/thanks', '/tags']) {
      expect(keys.filter((key) => file.startsWith(key))).toEqual([])
    }
  })

  it('lists every endpoint of every application', async () => {
    const text = shownIn((await sendRequest(`${server.url}/?from=somewhere`)).text)
    for (const contract of await loadContracts()) {
      for (const endpoint of Object.values(contract.endpoints)) {
        expect(text).toContain(`\n${endpoint.method}\n${addressOf(contract, endpoint)}\n`)
      }
    }
  })

  it('loads nothing else', async () => {
    const { headers, text } = await sendRequest(`${server.url}/`)
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    const loaded = [...text.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address]) => address!)
    expect(loaded.filter((address) => !/^(\/__sim\/|data:)/.test(address))).toEqual([])
  })

  it('runs only its own script', async () => {
    const { headers, text } = await sendRequest(`${server.url}/`)
    const [script, ...others] = text.split('<script>').slice(1)
    expect(others).toEqual([])
    const hash = createHash('sha256').update(script!.split('</script>')[0]!).digest('base64')
    expect(headers['content-security-policy']).toContain(`script-src 'sha256-${hash}';`)
  })

  it('has buttons for every scenario and user, except the one who is signed in', async () => {
    server.simulator.world.users.add({
      ...server.simulator.world.users.get(1)!,
      id: 2,
      username: 'b',
      email: 'b@x.example',
    })
    const { text } = await sendRequest(`${server.url}/`)
    const labels = [...text.matchAll(/<button[^>]* data-send=[^>]*>([^<]*)</g)].map(([, label]) => label)
    const loading = server.simulator.scenarios.map(({ name }) => (name === 'empty' ? 'Load again' : 'Load'))
    expect(labels).toEqual(['Become', 'Sign out', ...loading])
    server.simulator.reset()
  })

  it('copies links to the intranet if it is served', async () => {
    expect((await sendRequest(`${server.url}/`)).text).not.toContain('data-copy=')
    const both = await startServer({ port: 0, scenario: 'empty' })
    const { text } = await sendRequest(`${both.url}/__world/a%20b/__sim/`, { headers: { accept: 'text/html' } })
    expect(text).toContain('data-copy="/__world/a%20b/?user=admin"')
    expect(text).toContain('data-copy="/__world/a%20b/?sim=busy-wall"')
    const headers = { accept: 'text/html', 'x-sim-key': 'write.abc' }
    const keyed = await sendRequest(`${both.url}/__sim/`, { headers })
    expect(keyed.text).toContain('data-copy="/?user=admin&amp;sim-key=write.abc"')
    await both.close()
  })

  it('links to the panel and the reference', async () => {
    for (const prefix of ['', '/__world/story']) {
      const { text } = await sendRequest(`${server.url}${prefix}/`)
      for (const page of ['ui/', 'docs']) {
        expect(text).toContain(`href="${prefix}/__sim/${page}"`)
        expect((await sendRequest(`${server.url}${prefix}/__sim/${page}`)).status).toBe(200)
      }
    }
  })

  it('escapes text from the world', async () => {
    const evil = `<img src=x onerror="alert('&')">`
    const body = JSON.stringify({ job_title: evil, firstname: evil })
    await sendRequest(`${server.url}/api/people/v2/users/1`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body,
    })
    const { text } = await sendRequest(`${server.url}/`)
    expect(text).not.toContain('<img src=x')
    expect(text).toContain('&lt;img src=x onerror=&quot;alert(&#39;&amp;&#39;)&quot;&gt;')
    server.simulator.reset()
  })

  it('quotes text from the world in commands', async () => {
    server.simulator.world.users.patch(1, { username: "a'; touch b", password: '\x1b' })
    const { text } = await sendRequest(`${server.url}/`)
    expect(text).toContain(escapeText(`curl -H 'x-sim-user: a'\\''; touch b' \\\n`))
    expect(text).toContain(escapeText(`curl -u "$(printf %b 'a\\0047; touch b:\\0033')" \\\n`))
    server.simulator.reset()
  })

  it('accepts only GET and HEAD', async () => {
    expect(await sendRequest(`${server.url}/`, { method: 'HEAD' })).toMatchObject({ status: 200, text: '' })
    expect((await sendRequest(`${server.url}/`, { method: 'POST' })).status).toBe(404)
  })

  it('omits the control interface if it is disabled', async () => {
    const without = await startServer({ port: 0, scenario: 'empty', home: 'tool', control: false })
    const { text } = await sendRequest(without.url)
    expect(text).not.toMatch(/\/__sim|data-send="/)
    expect(text).toContain('fauxtranet --scenario small-company')
    await without.close()
  })

  it('has no link that would require a token', async () => {
    const guarded = await startServer({ port: 0, scenario: 'empty', home: 'tool', controlToken: 'secret' })
    const { text } = await sendRequest(guarded.url)
    expect(text.match(/href="\/__sim[^"]*"/g)).toEqual(['href="/__sim/ui/"'])
    expect((await sendRequest(`${guarded.url}/__sim/ui/`)).status).toBe(200)
    expect(text).toContain('x-sim-token')
    expect(text).not.toContain('data-send="')
    expect(text).not.toContain('secret')
    await guarded.close()
  })
})

describe('GET / without access to the control interface', () => {
  const foreign = { origin: 'https://evil.example' }
  const start = (options: ServerOptions = {}) =>
    startServer({ port: 0, scenario: 'small-company', home: 'tool', ...options })
  const secrets = /password:|no password|With a password|curl -u|class="people"/

  it.each<[what: string, options: ServerOptions, headers: Record<string, string>]>([
    ['under a number that is not loopback', {}, { host: '10.0.0.1' }],
    ['from a page of elsewhere, where all may read the intranet', { corsOrigins: ['*'] }, foreign],
    ['without the token', { controlToken: 'sesame' }, {}],
    ['with a wrong token', { controlToken: 'sesame' }, { 'x-sim-token': 'oak' }],
    ['without a control interface', { control: false }, {}],
    ['without a control interface, where others can reach it', { control: false, host: '0.0.0.0' }, {}],
  ])('shows neither users nor passwords: %s', async (_, options, headers) => {
    const guarded = await start(options)
    for (const path of ['/', '/__world/other/', '/?x=1']) {
      const { status, text, headers: sent } = await sendRequest(guarded.url + path, { headers })
      expect([status, sent['access-control-allow-origin']]).toEqual([200, undefined])
      expect(text).not.toMatch(secrets)
    }
    await guarded.close()
  })

  it.each<[what: string, options: ServerOptions, headers: Record<string, string>]>([
    ['by loopback', {}, {}],
    ['by a name that is allowed', { allowHosts: ['intranet.test'] }, { host: 'intranet.test:80' }],
    ['with the token', { controlToken: 'sesame' }, { 'x-sim-token': 'sesame' }],
  ])('shows them with access: %s', async (_, options, headers) => {
    const guarded = await start(options)
    expect((await sendRequest(guarded.url, { headers })).text).toMatch(secrets)
    await guarded.close()
  })

  it('cannot be read by pages from another origin', async () => {
    const guarded = await start({ corsOrigins: ['*', 'https://app.example'] })
    for (const origin of ['https://evil.example', 'https://app.example', 'http://localhost:5173']) {
      const { headers } = await sendRequest(guarded.url, { headers: { origin } })
      expect(headers['access-control-allow-origin']).toBeUndefined()
    }
    await guarded.close()
  })
})

describe('GET / of another world', () => {
  it('shows that world, with its prefix in all addresses', async () => {
    const headers = { 'content-type': 'application/json' }
    const prefix = '/__world/story%201'
    await sendRequest(`${server.url}${prefix}/api/people/v2/users/1`, {
      method: 'PUT',
      headers,
      body: JSON.stringify({ job_title: 'Storyteller' }),
    })
    await sendRequest(`${server.url}${prefix}/__sim/user`, {
      method: 'PUT',
      headers,
      body: JSON.stringify({ user: null }),
    })
    const pages = [
      await sendRequest(`${server.url}${prefix}/`),
      await sendRequest(`${server.url}${prefix}?x`),
      await sendRequest(`${server.url}/`, { headers: { 'x-sim-world': 'story 1' } }),
      await sendRequest(`${server.url}/`, { headers: { cookie: 'sim-world=story%201' } }),
    ]
    for (const { status, text } of pages) {
      expect(status).toBe(200)
      expect(shownIn(text)).toContain('\nWorld\nstory 1\n')
      expect(shownIn(text)).toContain('\nSigned in\nnobody')
      expect(text).toContain('Storyteller')
      expect(text).toContain(`href="${prefix}/__sim/users`)
      expect(text).toContain(`${server.url}${prefix}/__sim/scenario&#39;<`)
    }
    const { text } = await sendRequest(`${server.url}/`)
    expect(text).not.toContain('Storyteller')
    expect(shownIn(text)).not.toContain('\nWorld\n')
  })

  it('refuses a name that no world can have', async () => {
    for (const name of ['x'.repeat(201), 'a%00b', 'a%0Ab']) {
      const { status, text } = await sendRequest(`${server.url}/__world/${name}/`)
      const { message } = JSON.parse(text)
      expect([status, message]).toEqual([400, expect.stringContaining('A world cannot have this name.')])
    }
  })

  it('waits, like a request, until what it shows is saved', async () => {
    const simulator = await createSimulator({ scenario: 'empty' })
    const app = createApp(simulator)
    const show = (method = 'GET') =>
      app.request('http://localhost/__sim/', { method, headers: { accept: 'text/html' } })
    const shown: string[] = []
    simulator.persistence = {
      async around(exchange, present) {
        const { body } = await present()
        shown.push(exchange.target, String(body).slice(0, 15))
        return refusePlainly(503, 'not saved')
      },
    }
    const response = await show()
    expect([response.status, await response.json()]).toMatchObject([503, { message: 'not saved' }])
    expect(shown).toEqual(['/__sim/', '<!doctype html>'])
    expect((await show('HEAD')).status).toBe(200)
  })

  it('does not handle paths below it', async () => {
    expect((await sendRequest(`${server.url}/__world/story/nothing`)).status).toBe(404)
    for (const name of ['', '%FF', '%FF/', '%E0%A4%A', '%E0%A4%A/']) {
      expect((await sendRequest(`${server.url}/__world/${name}`)).status, name).toBe(404)
    }
    expect((await sendRequest(`${server.url}/__WORLD/story/`)).status).toBe(404)
  })
})
