import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { connect } from 'node:http2'
import { join } from 'node:path'
import { build, createLogger, preview, type ViteDevServer } from 'vite'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type FauxtranetPluginOptions, fauxtranet } from '../../../bindings/vite/index.ts'
import type { ScenarioName } from '../../../src/index.ts'
import { defineScenario } from '../../../src/world/scenario.ts'
import { describeAdapter } from '../../adapters/adapters.suite.ts'
import { sendRequest } from '../../node/spawned.ts'
import { canteen, canteenConfig, dishes } from '../canteen.ts'
import { aProject, configOf, originOf, type Project, serve } from './project.ts'

const people = '/api/people/v2'
const page = '<!doctype html><title>Vite</title><script type="module" src="/main.js"></script>'

describeAdapter('Vite', async (options) => {
  const project = aProject({ 'index.html': page, 'main.js': '' })
  const server = await serve(project, fauxtranet(options))
  const cookies = new Map<string, string>()
  return {
    origin: originOf(server),
    fetch(request) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      if (cookie !== '') request.headers.set('cookie', cookie)
      return fetch(request)
    },
    setCookie: (name, value) => void (value === undefined ? cookies.delete(name) : cookies.set(name, value)),
    close: async () => {
      await server.close()
      project.remove()
    },
  }
})

describe('fauxtranet/vite, in the server', () => {
  let project: Project
  const open: { close(): Promise<void> }[] = []

  beforeAll(() => {
    project = aProject({ 'index.html': page, 'main.js': 'export const answer = 42', 'public/logo.txt': 'a logo' })
  })
  afterEach(async () => {
    for (const server of open.splice(0)) await server.close()
  })
  afterAll(() => project.remove())

  async function start(options: FauxtranetPluginOptions = {}, more = {}): Promise<ViteDevServer> {
    const server = await serve(project, fauxtranet({ scenario: 'empty', ...options }), more)
    open.push(server)
    return server
  }

  const addGroup = async (origin: string, name: string, headers = {}): Promise<number> => {
    const sent = { method: 'POST', headers: { 'content-type': 'application/json', ...headers } }
    const response = await fetch(`${origin}${people}/groups`, { ...sent, body: JSON.stringify({ name }) })
    expect(response.status).toBe(200)
    return (await response.json()).id
  }
  const statusOf = async (origin: string, id: number, headers = {}) =>
    (await fetch(`${origin}${people}/groups/${id}`, { headers })).status

  it("reads the project's configuration, and reloads it without losing rows", async () => {
    const own = aProject({ 'index.html': page, 'fauxtranet.config.ts': canteenConfig, 'canteen.ts': canteen('old') })
    const messages: string[] = []
    const logger = {
      ...createLogger(),
      info: (text: string) => messages.push(text),
      error: (text: string) => messages.push(text),
    }
    const server = await serve(own, fauxtranet(), { customLogger: logger as never, logLevel: 'info' })
    open.push(server, { close: async () => own.remove() })
    const sendDish = async (method = 'GET', body?: string) =>
      (await fetch(originOf(server) + dishes, { method, body })).text()
    await sendDish('POST', '{"name":"soup"}')
    expect(await sendDish()).toBe('"old 1"')
    own.write('canteen.ts', canteen('new'))
    await expect.poll(() => sendDish()).toBe('"new 1"')
    own.write('canteen.ts', 'export const canteen = {')
    await expect.poll(() => messages.join('\n')).toMatch(/canteen\.ts:1:\d+.* The previous code keeps running\./)
    expect(await sendDish()).toBe('"new 1"')
    server.printUrls()
    expect(messages.join('\n')).toMatch(/Configuration: \S*fauxtranet\.config\.ts/)
  })

  it("loads an application's module, and reloads it when it changes", async () => {
    const own = aProject({ 'index.html': page, 'mocks/canteen.ts': canteen('old') })
    const server = await serve(own, fauxtranet({ scenario: 'empty', applications: './mocks/canteen.ts' }))
    open.push(server, { close: async () => own.remove() })
    const list = async () => (await fetch(originOf(server) + dishes)).text()
    await fetch(originOf(server) + dishes, { method: 'POST', body: '{"name":"soup"}' })
    expect(await list()).toBe('"old 1"')
    own.write('mocks/canteen.ts', canteen('new'))
    await expect.poll(list).toBe('"new 1"')
  })

  it('responds at its own addresses, and leaves the rest to Vite', async () => {
    const origin = originOf(await start())
    expect(await (await fetch(`${origin}${people}/user`)).json()).toMatchObject({ username: 'admin' })
    expect(await (await fetch(`${origin}/`)).text()).toContain('/@vite/client')
    expect(await (await fetch(`${origin}/main.js`)).text()).toContain('answer = 42')
    expect(await (await fetch(`${origin}/logo.txt`)).text()).toBe('a logo')
    expect(await (await fetch(`${origin}/people/7`, { headers: { accept: 'text/html' } })).text()).toContain('Vite')
  })

  it('keeps idle connections open for slow tests', async () => {
    const { headers } = await fetch(`${originOf(await start())}${people}/user`)
    // Node would report its keep-alive timeout.
    expect([headers.get('connection'), headers.get('keep-alive')]).toEqual(['keep-alive', null])
  })

  it('serves the panel, and prints its address', async () => {
    const lines: string[] = []
    const customLogger = { ...createLogger('info'), info: (line: string) => void lines.push(line) }
    const server = await start({}, { customLogger })
    server.printUrls()
    expect(lines.join('\n')).toContain(`Panel:   ${originOf(server)}/__sim/ui/`)
    expect(await (await fetch(`${originOf(server)}/__sim/ui/`)).text()).toContain('<!doctype html>')
  })

  it.each<[FauxtranetPluginOptions, string]>([
    [{ scenario: 'smal-company' as ScenarioName }, 'Did you mean "small-company"?'],
    [{ user: 'nobdy' }, 'nobdy'],
  ])('does not start with %o', async (options, message) => {
    await expect(start(options)).rejects.toThrow(message)
  })

  it('is at the root, whatever the base', async () => {
    const origin = originOf(await start({}, { base: '/app/' }))
    expect((await fetch(`${origin}${people}/user`)).headers.get('x-sim-endpoint')).toBe('people.getCurrentUser')
    expect(await (await fetch(`${origin}/app/`)).text()).toContain('/app/main.js')
    expect((await fetch(`${origin}/app${people}/user`)).headers.has('x-sim-endpoint')).toBe(false)
  })

  it('refuses a misspelt address only in a strict world', async () => {
    const origin = originOf(await start())
    const near = `${origin}/api/peple/v2/user`
    expect((await fetch(near, { headers: { accept: 'text/html' } })).status).toBe(200)
    const headers = { 'x-sim-world': 'strict', accept: 'text/html' }
    const body = JSON.stringify({ strict: true })
    await fetch(`${origin}/__sim/strict`, {
      method: 'PUT',
      body,
      headers: { ...headers, 'content-type': 'application/json' },
    })
    expect((await fetch(near, { headers })).status).toBe(404)
    expect((await fetch(near, { headers: { accept: 'text/html', cookie: 'sim-world=strict' } })).status).toBe(404)
  })

  it('refuses control requests from other origins and hosts', async () => {
    const publicUrl = 'https://app.example'
    const server = await start({ allowHosts: ['dev.example'], publicUrl }, { server: { allowedHosts: true } })
    const url = originOf(server).replace('localhost', '127.0.0.1')
    expect((await sendRequest(`${url}/__sim`)).status).toBe(200)
    expect((await sendRequest(`${url}/__sim`, { headers: { host: 'evil.example' } })).status).toBe(403)
    expect((await sendRequest(`${url}/__sim`, { headers: { origin: 'https://evil.example' } })).status).toBe(403)
    expect((await sendRequest(`${url}/__sim`, { headers: { host: 'dev.example' } })).status).toBe(200)
    expect((await sendRequest(`${url}/__sim`, { headers: { host: 'app.example', origin: publicUrl } })).status).toBe(
      200,
    )
    const { photo_url } = JSON.parse((await sendRequest(`${url}${people}/users/1`)).text)
    expect(photo_url).toContain(`${publicUrl}/api/`)
    expect((await sendRequest(`${url}${people}/user`, { headers: { host: 'evil.example' } })).status).toBe(200)
  })

  it('keeps its state when the server restarts with the same options', async () => {
    const server = await start()
    const id = await addGroup(originOf(server), 'Runners')
    await server.restart()
    expect(await statusOf(originOf(server), id)).toBe(200)
    await server.close()
    expect(await statusOf(originOf(await start({}, { base: '/other/' })), id)).toBe(200)
  })

  it('resets with other options, even if only a function has changed', async () => {
    const card = { title: 'Mine', shows: 'Mine.', user: null, instant: '2026-03-02T09:30:00Z', name: 'mine' }
    const first = originOf(await start({ scenario: defineScenario({ ...card, seed: () => {} }) }))
    await fetch(`${first}/__sim/snapshots`, {
      method: 'POST',
      body: '{"name":"kept"}',
      headers: { 'content-type': 'application/json' },
    })
    const snapshots = async (origin: string) => (await fetch(`${origin}/__sim/snapshots`)).json()
    const same = originOf(await start({ scenario: defineScenario({ ...card, seed: () => {} }) }))
    expect(await snapshots(same)).toHaveLength(1)
    const other = originOf(await start({ scenario: defineScenario({ ...card, seed: async () => {} }) }))
    expect(await snapshots(other)).toEqual([])
  })

  it('keeps its state when files change', async () => {
    const server = await start()
    const id = await addGroup(originOf(server), 'Runners')
    await server.transformRequest('/main.js')
    project.write('main.js', 'export const answer = 43')
    const load = async () => (await fetch(`${originOf(server)}/main.js`)).text()
    await expect.poll(load, { timeout: 10_000 }).toContain('43')
    expect(await statusOf(originOf(server), id)).toBe(200)
  })

  it('responds in the preview of a build', async () => {
    await build(configOf(project, fauxtranet()))
    const server = await preview(configOf(project, fauxtranet({ scenario: 'empty', seed: 5 })))
    open.push(server)
    const origin = originOf(server)
    expect((await fetch(`${origin}${people}/user`)).status).toBe(200)
    expect(await (await fetch(`${origin}/`)).text()).toContain('<title>Vite</title>')
  })

  it('works over HTTP/2 with a certificate, with dropped connections and a protected control interface', async () => {
    const folder = project.root
    const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')]
    const subject = ['-subj', '/CN=localhost', '-days', '2', '-nodes']
    execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', ...files, ...subject], { stdio: 'ignore' })
    const https = { key: readFileSync(join(folder, 'key.pem')), cert: readFileSync(join(folder, 'cert.pem')) }
    const server = await start({ seed: 2 }, { server: { https } })
    const session = connect(originOf(server), { rejectUnauthorized: false })
    const say = (path: string, headers = {}, body = '') =>
      new Promise<{ status: number; text: string }>((resolve, reject) => {
        const stream = session.request({ ':path': path, ...headers })
        let status = 0
        let text = ''
        stream.on('response', (head) => {
          status = Number(head[':status'])
        })
        stream.on('data', (part) => {
          text += part
        })
        stream.on('end', () => resolve({ status, text }))
        stream.on('error', reject)
        if (body !== '') stream.end(body)
      })
    const post = { ':method': 'POST', 'content-type': 'application/json' }
    try {
      const photo = JSON.parse((await say(`${people}/users/1`)).text).photo_url
      expect(photo).toContain(`${originOf(server)}/`)
      expect((await say('/__sim')).status).toBe(200)
      expect((await say('/__sim', { ':authority': 'evil.example' })).status).toBe(403)
      for (const network of ['error', 'truncated']) {
        await say('/__sim/faults', post, JSON.stringify({ endpoint: 'people', network, times: 1 }))
        await expect(say(`${people}/user`), network).rejects.toThrow('NGHTTP2_INTERNAL_ERROR')
        expect((await say(`${people}/user`)).status).toBe(200)
      }
    } finally {
      session.destroy()
    }
  })

  it('does not change globals of the process', () => {
    const script = `
      const before = [Request, Response, fetch]
      const { createServer } = await import('vite')
      const { fauxtranet } = await import('fauxtranet/vite')
      const server = await createServer({ configFile: false, logLevel: 'silent', plugins: [fauxtranet()], server: { port: 0, host: '127.0.0.1' } })
      await server.listen()
      const { status } = await fetch(server.resolvedUrls.local[0] + 'api/people/v2/user')
      console.log(status, before.every((one, i) => one === [Request, Response, fetch][i]))
      await server.close()
      process.exit()`
    const args = ['--input-type=module', '--eval', script]
    expect(execFileSync(process.execPath, args, { cwd: project.root, encoding: 'utf8' }).trim()).toBe('200 true')
  })
})
