import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { Host } from '../../hosting/host.ts'
import { readHostOptions } from '../../hosting/options.ts'
import { openHttpServer } from '../../node/http-server.ts'
import { connect } from '../../node/postgres/client.ts'
import { hostWorlds } from '../../node/postgres/index.ts'
import { Lease } from '../../node/postgres/lease.ts'
import { type Claim, PostgresStorage } from '../../node/postgres/storage.ts'
import { prepareTables } from '../../node/postgres/tables.ts'
import { Worlds } from '../../node/postgres/worlds.ts'
import type { LoggedRequest } from '../../src/server/log.ts'
import { describeAdapter } from '../adapters/adapters.suite.ts'
import { withCookies } from '../adapters/cookies.ts'
import { eventually } from '../eventually.ts'
import { describeDriver } from '../persistence/driver.suite.ts'
import { root } from '../source-tree.ts'
import { HostedServer } from './servers.ts'
import { usePostgres } from './use-postgres.ts'
import { contentOf, documents, inProcess, json, people, walk } from './walk.ts'

const { postgres, isMissing } = usePostgres()

describe.skipIf(isMissing)('worlds in PostgreSQL', { timeout: 600_000 }, () => {
  const startThree = (store: string) => Promise.all([1, 2, 3].map(() => HostedServer.start({ store })))

  it('respond with the same bytes as in process, from every server and after a restart', async () => {
    const store = postgres.createDatabase()
    let servers = await startThree(store)
    const send = await inProcess('http://127.0.0.1')
    for (const [i, [path, init]] of walk.entries()) {
      const headers = { ...init?.headers, 'x-sim-world': 'one' }
      const there = await fetch(servers[i % 3]!.url + path, { ...init, headers })
      const here = await contentOf(await send(path, init))
      const text = (await contentOf(there)).map((each) =>
        String(each).replaceAll(servers[i % 3]!.url, 'http://127.0.0.1'),
      )
      expect([path, ...text]).toEqual([path, ...here.map(String)])
    }
    await Promise.all(servers.map((server) => server.end('SIGTERM')))
    servers = await startThree(store)
    const state = await (await send('/__sim/state')).text()
    for (const { url } of servers)
      expect(await (await fetch(`${url}/__sim/state`, { headers: { 'x-sim-world': 'one' } })).text()).toBe(state)
  })

  it('share the rows of their scenario, and are deleted with them when nobody has used them', async () => {
    const store = postgres.createDatabase()
    const keepDays = 2 / 86_400
    const first = await HostedServer.start({ store, keepDays })
    for (const name of ['one', 'two']) await fetch(`${first.url}/__world/${name}/__sim`)
    expect([postgres.count('worlds', store), postgres.count('bases', store)]).toEqual([2, 1])
    await first.end('SIGTERM')
    await eventually(async () => {
      const next = await HostedServer.start({ store, keepDays })
      await next.end('SIGTERM')
      expect([postgres.count('worlds', store), postgres.count('bases', store)]).toEqual([0, 0])
    })
  })

  /** The worlds of a server in this process, without its requests. */
  async function openHere(limits?: { worlds?: number; bytes?: number }) {
    const sql = connect(postgres.createDatabase())
    onTestFinished(() => sql.end({ timeout: 5 }))
    await prepareTables(sql)
    const lease = new Lease(sql, 300)
    await lease.renew()
    const host = new Host(readHostOptions({}), { world: 2 ** 29, file: 2 ** 26 })
    return { sql, lease, worlds: new Worlds(sql, host, lease, limits) }
  }

  it('are freed when idle, but not while a response is open', async () => {
    const { sql, lease, worlds } = await openHere()
    const ownersOf = async () =>
      (await sql`SELECT owner FROM fauxtranet.worlds ORDER BY name`).map(({ owner }) => owner)
    for (const name of ['busy', 'idle', 'used']) {
      const world = await worlds.find(name)
      if (!('respond' in world)) throw new Error('owned by another server')
      if (name !== 'used') world.usedAt = Number.NEGATIVE_INFINITY
      if (name === 'busy') world.responses.add({} as ServerResponse)
    }
    await worlds.freeIdle()
    expect(worlds.size).toBe(2)
    expect(await ownersOf()).toEqual([lease.server, null, lease.server])
    await worlds.find('idle')
    expect(await ownersOf()).toEqual([lease.server, lease.server, lease.server])
  })

  it('are freed when there are too many, beginning with those that were not used for longest', async () => {
    const { sql, worlds } = await openHere({ worlds: 2 })
    for (const [i, name] of ['idle', 'old', 'newer', 'newest'].entries()) {
      const world = await worlds.find(name)
      if (!('respond' in world)) throw new Error('owned by another server')
      world.usedAt = i === 0 ? Number.NEGATIVE_INFINITY : performance.now() + i
    }
    await worlds.freeIdle()
    const kept = await sql`SELECT name FROM fauxtranet.worlds WHERE owner IS NOT NULL ORDER BY name`
    expect(kept.map(({ name }) => name)).toEqual(['newer', 'newest'])
  })

  it('are freed when they need too much memory, but their shared rows count once', async () => {
    const { sql, worlds } = await openHere({ bytes: 2 ** 22 })
    const newer = ['newer 1', 'newer 2', 'newer 3', 'newer 4', 'newer 5', 'newer 6']
    for (const [i, name] of ['old', 'large', ...newer].entries()) {
      const world = await worlds.find(name)
      if (!('respond' in world)) throw new Error('owned by another server')
      if (name === 'large') {
        const { url, close } = await openHttpServer(world.respond, '127.0.0.1', 0)
        onTestFinished(() => close())
        const upload = { method: 'POST', body: new Uint8Array(2 ** 22) }
        expect((await fetch(`${url}/__world/large${documents}/dropbox`, upload)).status).toBe(200)
        await eventually(() => expect(world.responses.size).toBe(0))
      }
      world.usedAt = performance.now() + i
    }
    await worlds.freeIdle()
    const kept = await sql`SELECT name FROM fauxtranet.worlds WHERE owner IS NOT NULL ORDER BY name`
    expect(kept.map(({ name }) => name)).toEqual(newer)
  })

  it('are not forgotten when they are opened again while others are freed', async () => {
    const { sql, worlds } = await openHere()
    const one = await worlds.find('one')
    let free: (() => void) | undefined
    // Until then, the world cannot be opened.
    const holding = sql.begin(async (sql) => {
      await sql`INSERT INTO fauxtranet.worlds (name) VALUES ('slow')`
      await new Promise<void>((resolve) => {
        free = resolve
      })
    })
    await eventually(() => expect(free).toBeDefined())
    const slow = worlds.find('slow')
    const freeing = worlds.freeIdle()
    if ('storage' in one) await one.storage.close()
    const again = await worlds.find('one')
    free!()
    await Promise.all([holding, slow, freeing])
    expect(again).not.toBe(one)
    expect(await worlds.find('one')).toBe(again)
  })

  it('refuse requests to another world, which would only be in memory', async () => {
    const { worlds } = await openHere()
    const one = await worlds.find('one')
    if (!('respond' in one)) throw new Error('owned by another server')
    const { url, close } = await openHttpServer(one.respond, '127.0.0.1', 0)
    onTestFinished(() => close())
    expect((await fetch(`${url}/__world/one${people}/user`)).status).toBe(200)
    for (const world of ['two', 'default']) {
      const refused = await fetch(`${url}/__world/${world}${people}/user`)
      expect([refused.status, (await refused.json()).message]).toEqual([500, expect.stringContaining(`"${world}"`)])
    }
  })

  it('may exist if PostgreSQL fails to create them, and the response is a 503', async () => {
    const { sql, worlds } = await openHere()
    const one = await worlds.find('one')
    if (!('respond' in one)) throw new Error('owned by another server')
    const { url, close } = await openHttpServer(one.respond, '127.0.0.1', 0)
    onTestFinished(() => close())
    await sql.unsafe("ALTER TABLE fauxtranet.worlds ADD CHECK (name <> 'two')")
    const create = (name: string) => fetch(`${url}/__world/one/__sim/worlds`, json('POST', { name }))
    const refused = await create('two')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1'])
    expect(await refused.text()).not.toContain('constraint')
    expect((await create('three')).status).toBe(200)
  })

  it('are counted, and limited to a number of requests a minute', async () => {
    const store = postgres.createDatabase()
    const limited = { store, requestsPerMinute: 3, controlToken: 'sesame' }
    const { url } = await HostedServer.start(limited)
    expect(await (await fetch(`${url}/__sim/health`)).json()).toEqual({ status: 'ok' })
    const statuses = await Promise.all([1, 2, 3, 4].map(async () => (await fetch(`${url}${people}/user`)).status))
    expect(statuses.sort()).toEqual([200, 200, 200, 429])
    const refused = await fetch(`${url}${people}/user`)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    const page = await fetch(`${url}/__sim/`, { headers: { accept: 'text/html' } })
    expect(page.status).toBe(429)
    expect((await fetch(`${url}/__world/another${people}/user`)).status).toBe(200)
    expect((await fetch(`${url}/__sim/metrics`)).status).toBe(401)
    const metrics = await fetch(`${url}/__sim/metrics`, { headers: { authorization: 'Bearer sesame' } })
    const lines = (await metrics.text()).split('\n')
    for (const line of [
      'fauxtranet_open_worlds 2',
      'fauxtranet_lease_held 1',
      // Without health checks and metrics.
      'fauxtranet_requests_total{status="2xx"} 4',
      'fauxtranet_requests_total{status="4xx"} 3',
    ])
      expect(lines).toContain(line)
    const { url: other } = await HostedServer.start({ store, controlToken: 'sesame' })
    await fetch(`${other}${people}/user`)
    expect(await (await fetch(`${other}/__sim/metrics`, { headers: { 'x-sim-token': 'sesame' } })).text()).toContain(
      'fauxtranet_forwarded_total 1\n',
    )
  })

  it('log why a request exceeds a limit, and no failure of the database', async () => {
    const failures = vi.spyOn(console, 'error').mockImplementation(() => {})
    const lines: LoggedRequest[] = []
    const { url, close } = await hostWorlds({
      store: postgres.createDatabase(),
      port: 0,
      requestsPerMinute: 2,
      worldSize: 2 ** 21,
      log: (line) => lines.push(line),
    })
    onTestFinished(async () => {
      failures.mockRestore()
      await close()
    })
    for (const body of ['x'.repeat(2 ** 21), 'short', 'short'])
      await fetch(`${url}${documents}/dropbox`, { method: 'POST', body })
    expect(lines).toMatchObject([
      // The drop box has no 507.
      { status: 500, reason: expect.stringContaining('a hosted world may have 2 MB') },
      { status: 200, reason: null },
      { status: 429, reason: expect.stringContaining('2 requests a minute') },
    ])
    expect(failures).not.toHaveBeenCalled()
  })

  it('are started on the command line', async () => {
    const store = postgres.createDatabase()
    const started = spawn(process.execPath, [
      join(root, 'dist/main.js'),
      '--store',
      store,
      '--port',
      '0',
      '--json',
      '--log-json',
    ])
    onTestFinished(() => void started.kill('SIGKILL'))
    const [line] = await once(started.stdout, 'data')
    const { event, url } = JSON.parse(String(line))
    expect(event).toBe('ready')
    const logged = once(started.stdout, 'data')
    expect((await fetch(`${url}/__world/one${people}/users/9`)).status).toBe(200)
    expect(JSON.parse(String((await logged)[0]))).toMatchObject({
      event: 'request',
      world: 'one',
      what: 'people.getUser',
    })
    const ended = once(started, 'exit')
    started.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    expect([postgres.count('worlds', store), postgres.count('servers', store)]).toEqual([1, 0])
  })

  const startOnCommandLine = (store: string, ...flags: string[]) => {
    const all = ['--store', store, '--port', '0', '--quiet', ...flags]
    const started = spawn(process.execPath, [join(root, 'dist/main.js'), ...all], { stdio: 'pipe' })
    onTestFinished(() => void started.kill('SIGKILL'))
    const output: string[] = []
    for (const stream of [started.stdout, started.stderr]) stream.on('data', (text) => output.push(String(text)))
    const end = async () => {
      const ended = once(started, 'exit')
      started.kill('SIGTERM')
      return [await ended, output]
    }
    return { started, end }
  }

  it('are not awaited on the command line on SIGTERM: while it connects', async () => {
    const silent = createServer().listen(0, '127.0.0.1')
    await once(silent, 'listening')
    onTestFinished(() => void silent.close())
    const { port } = silent.address() as AddressInfo
    const { end } = startOnCommandLine(`postgres://tester@127.0.0.1:${port}/worlds`)
    const [socket] = (await once(silent, 'connection')) as [Socket]
    expect(await end()).toEqual([[0, null], []])
    socket.destroy()
  })

  it('are not awaited on the command line on SIGTERM: while another server creates the tables', async () => {
    const store = postgres.createDatabase()
    const sql = connect(store)
    await prepareTables(sql)
    const count = (which: string) =>
      Number(
        postgres.query(
          `SELECT count(*) FROM pg_stat_activity
          WHERE application_name = 'fauxtranet' AND datname = current_database() AND ${which}`,
          store,
        ),
      )
    await sql.begin(async (sql) => {
      await sql`LOCK TABLE fauxtranet.version`
      const first = startOnCommandLine(store)
      await eventually(() => expect(count("wait_event_type = 'Lock'")).toBe(1))
      const second = startOnCommandLine(store)
      await eventually(() => expect(count("wait_event_type = 'Lock'")).toBe(2))
      for (const { end } of [first, second]) expect(await end()).toEqual([[0, null], []])
    })
    await sql.end({ timeout: 5 })
    await eventually(() => expect(count('true')).toBe(0))
    expect(postgres.count('servers', store)).toBe(0)
  })

  it('survive uncaught errors of an application on the command line, which are reported', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'hosting-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const config = join(folder, 'fauxtranet.config.mjs')
    const careless = `import { Server } from 'node:http'
      const { emit } = Server.prototype
      Server.prototype.emit = function (name, ...parts) {
        if (name === 'request') {
          setTimeout(() => { throw 'late' })
          Promise.reject('forgotten')
        }
        return emit.call(this, name, ...parts)
      }
      export default {}`
    writeFileSync(config, careless)
    const flags = ['--store', postgres.createDatabase(), '--port', '0', '--quiet', '--config', config]
    const started = spawn(process.execPath, [join(root, 'dist/main.js'), ...flags])
    onTestFinished(() => void started.kill('SIGKILL'))
    const errors: string[] = []
    started.stderr.on('data', (text) => errors.push(String(text)))
    const url = String((await once(started.stdout, 'data'))[0]).trim()
    expect((await fetch(`${url}${people}/user`)).status).toBe(200)
    for (const message of ['late', 'forgotten'])
      await eventually(() =>
        expect(errors.join('')).toContain(`outside a request. The server keeps running.\n${message}\n`),
      )
    expect((await fetch(`${url}${people}/user`)).status).toBe(200)
  })

  it('are started as in examples/compose', async () => {
    const token = 'acme-0123456789abcdef'
    const environment = { STORE: postgres.createDatabase(), HOST: '127.0.0.1', PORT: '0', ACME_TOKEN: token }
    const env = { ...process.env, ...environment }
    const started = spawn(process.execPath, [join(root, 'examples/compose/server.mjs')], { env })
    onTestFinished(() => void started.kill('SIGKILL'))
    const { url } = JSON.parse(String((await once(started.stdout, 'data'))[0]))
    expect((await fetch(`${url}/__sim/health`)).status).toBe(200)
    const statusOf = async (headers = {}) =>
      (await fetch(`${url}/__world/acme-pr-12${people}/user`, { headers })).status
    expect([await statusOf(), await statusOf({ 'x-sim-token': token })]).toEqual([401, 200])
    const ended = once(started, 'exit')
    started.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
  })

  it('are not awaited by examples/compose on SIGTERM while it starts', async () => {
    const silent = createServer().listen(0, '127.0.0.1')
    await once(silent, 'listening')
    onTestFinished(() => void silent.close())
    const { port } = silent.address() as AddressInfo
    const environment = { HOST: '127.0.0.1', PORT: '0', ACME_TOKEN: 'acme-0123456789abcdef' }
    const env = { ...process.env, ...environment, STORE: `postgres://tester@127.0.0.1:${port}/worlds` }
    const started = spawn(process.execPath, [join(root, 'examples/compose/server.mjs')], { env })
    const [socket] = (await once(silent, 'connection')) as [Socket]
    const ended = once(started, 'exit')
    started.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    socket.destroy()
  })

  it('are refused with tables of a newer version', async () => {
    const store = postgres.createDatabase()
    await (await HostedServer.start({ store })).end('SIGTERM')
    postgres.query('UPDATE fauxtranet.version SET version = version + 1', store)
    await expect(hostWorlds({ store, port: 0 })).rejects.toThrow('from a newer fauxtranet')
  })
})

if (!isMissing) {
  describeAdapter(
    'PostgreSQL',
    async (options) => {
      const { url, close } = await hostWorlds({ ...options, store: postgres.createDatabase(), port: 0 })
      return { origin: url, ...withCookies(fetch), close }
    },
    { isHosted: true },
  )
  describeDriver('PostgreSQL', async () => {
    const sql = connect(postgres.createDatabase())
    onTestFinished(() => sql.end({ timeout: 5 }))
    await prepareTables(sql)
    const raise = (name: string, by: number) => sql`
      INSERT INTO fauxtranet.worlds AS world (name) VALUES (${name})
      ON CONFLICT (name) DO UPDATE SET fence = world.fence + ${by} RETURNING name, fence`
    return {
      async driver(name = 'one') {
        const [claim] = await raise(name, 0)
        return (await PostgresStorage.open(sql, claim as Claim)).lines('world')
      },
      isFenced: true,
      disturb: async () => void (await raise('one', 1)),
    }
  })
}
