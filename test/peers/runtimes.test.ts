import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scenarios } from '../../scenarios/presets.ts'
import { getRuntimes, type Runtimes, runtimesFor } from '../../tools/runtimes.ts'
import { startWorker, stopWorkers } from '../hosting/cloudflare/workerd.ts'
import { root } from '../source-tree.ts'

const run = promisify(execFile)
const built = (name: string) => JSON.stringify(pathToFileURL(join(root, 'dist', name)).href)

// Calls the app through plain `fetch`, in another copy of Hono, and over HTTP with the runtime's own server.
const script = `
import { createApp } from ${built('hono.js')}
import { createSimulator } from ${built('index.js')}
import { Hono } from ${JSON.stringify(pathToFileURL(join(root, 'node_modules/hono/dist/index.js')).href)}

const seen = {}
const app = createApp(await createSimulator())
const send = (path, init) => app.fetch(new Request('http://localhost' + path, init))
const bodyOf = (job_title) => ({ method: 'PUT', body: JSON.stringify({ job_title }) })

seen.anyHost = (await app.fetch(new Request('http://x/api/people/v2/users/1'))).status
seen.written = (await (await send('/api/people/v2/users/9', bodyOf('Night manager'))).json()).job_title
seen.read = (await (await send('/api/people/v2/users/9')).json()).job_title
seen.control = (await (await send('/__sim')).json()).history.step
seen.preflight = (await send('/api/people/v2/user', {
  method: 'OPTIONS',
  headers: { origin: 'http://localhost:5173', 'access-control-request-method': 'PUT' },
})).headers.get('access-control-allow-origin')
seen.home = (await (await send('/')).text()).includes('id="root"')
seen.photo = (await send('/api/people/v2/users/1/photo')).headers.get('content-type')

const outer = new Hono()
outer.get('/mine', (c) => c.text('mine'))
outer.route('/base', app)
const mounted = await (await outer.request('/base/api/people/v2/users/1')).json()
seen.mounted = [new URL(mounted.photo_url).pathname, await (await outer.request('/mine')).text()]

const server = await serve(outer.fetch)
const posted = await fetch(server.url + '/base/api/people/v2/users/9', bodyOf('Day manager'))
seen.served = [
  (await posted.json()).job_title,
  (await (await fetch(server.url + '/base/__sim')).json()).history.step,
  (await fetch(server.url + '/base')).status,
]
console.log(JSON.stringify(seen))
await server.stop()
`

const servers = {
  bun: `async function serve(fetch) {
  const server = Bun.serve({ fetch, port: 0, hostname: '127.0.0.1' })
  return { url: 'http://127.0.0.1:' + server.port, stop: () => server.stop(true) }
}`,
  deno: `async function serve(fetch) {
  const server = Deno.serve({ port: 0, hostname: '127.0.0.1', onListen() {} }, (request) => fetch(request))
  return { url: 'http://127.0.0.1:' + server.addr.port, stop: () => server.shutdown() }
}`,
}

// Deno may access only this machine: no files, no environment variables.
const parameters = {
  bun: [],
  deno: ['run', '--no-config', '--no-lock', '--no-remote', '--no-prompt', '--allow-net=127.0.0.1'],
}

let runtimes: Runtimes

beforeAll(async () => {
  runtimes = await getRuntimes(root)
}, 300_000)

describe.each(['bun', 'deno'] as const)('in %s', (name) => {
  it('responds through plain fetch, mounted, and over HTTP', async () => {
    const file = join(runtimes.home, `${name}.js`)
    writeFileSync(file, `${servers[name]}\n${script}`)
    const env = { ...process.env, DENO_DIR: join(runtimes.home, 'deno'), DENO_NO_UPDATE_CHECK: '1', NO_COLOR: '1' }
    const { stdout } = await run(runtimes.programs[name], [...parameters[name], file], { env, cwd: runtimes.home })
    expect(JSON.parse(stdout)).toEqual({
      // DNS rebinding.
      anyHost: 403,
      written: 'Night manager',
      read: 'Night manager',
      control: 1,
      preflight: 'http://localhost:5173',
      home: true,
      photo: expect.stringMatching(/^image\//),
      mounted: [expect.stringMatching(/^\/base\/api\//), 'mine'],
      served: ['Day manager', 2, 200],
    })
  }, 300_000)
})

describe('in workerd', () => {
  afterAll(stopWorkers)

  it('runs as a worker, and loads every scenario', async () => {
    const { url } = await startWorker(runtimes, 'app', {
      entries: ['hono.js', 'index.js'],
      code: `import { createApp } from './hono.js'
import { createSimulator } from './index.js'
export default createApp(await createSimulator())`,
    })
    const jsonOf = async (path: string, init?: RequestInit) => (await fetch(url + path, init)).json()
    const body = JSON.stringify({ job_title: 'Night manager' })
    expect(await jsonOf('/api/people/v2/users/9', { method: 'PUT', body })).toMatchObject({
      job_title: 'Night manager',
    })
    expect(await jsonOf('/api/people/v2/users/9')).toMatchObject({ job_title: 'Night manager' })
    expect(await jsonOf('/__sim')).toMatchObject({ history: { step: 1 } })
    expect(await (await fetch(url)).text()).toContain('id="root"')
    for (const { name } of scenarios) {
      const loading = { method: 'PUT', body: JSON.stringify({ name, faults: [] }) }
      expect(await jsonOf('/__sim/scenario', loading), name).toMatchObject({ scenario: name })
      const listed = await fetch(`${url}/__sim/users?limit=1`)
      expect([listed.status, await listed.json()], name).toEqual([200, [expect.objectContaining({ id: 1 })]])
    }
  }, 300_000)
})

describe('the packages of the runtimes', () => {
  it.each<[NodeJS.Platform, NodeJS.Architecture, string[]]>([
    ['linux', 'x64', ['@oven/bun-linux-x64-baseline', '@deno/linux-x64-glibc', '@cloudflare/workerd-linux-64']],
    ['linux', 'arm64', ['@oven/bun-linux-aarch64', '@deno/linux-arm64-glibc', '@cloudflare/workerd-linux-arm64']],
    ['darwin', 'arm64', ['@oven/bun-darwin-aarch64', '@deno/darwin-arm64', '@cloudflare/workerd-darwin-arm64']],
    ['win32', 'x64', ['@oven/bun-windows-x64-baseline', '@deno/win32-x64', '@cloudflare/workerd-windows-64']],
  ])('are known on %s for %s', (platform, arch, names) => {
    expect(runtimesFor(platform, arch).map((runtime) => runtime.package)).toEqual(names)
  })
})
