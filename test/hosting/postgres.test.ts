import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { connect } from '../../node/postgres/client.ts'
import { hostWorlds } from '../../node/postgres/index.ts'
import { type Claim, PostgresStorage } from '../../node/postgres/storage.ts'
import { prepareTables } from '../../node/postgres/tables.ts'
import { describeAdapter } from '../adapters/adapters.suite.ts'
import { withCookies } from '../adapters/cookies.ts'
import { eventually } from '../eventually.ts'
import { describeDriver } from '../persistence/driver.suite.ts'
import { root } from '../source-tree.ts'
import { Client } from './client.ts'
import { findPostgres, Postgres } from './postgres.ts'
import { HostedServer, stopServers } from './servers.ts'
import { contentOf, documents, inProcess, json, people, walk } from './walk.ts'

const folder = findPostgres()
if (!folder && !process.env.CI)
  console.error('\nPostgreSQL is missing, so hosting is NOT tested. Install it: apt-get install postgresql\n')

const postgres = new Postgres(folder ?? '')
beforeAll(async () => {
  if (!folder)
    return expect(process.env.CI, 'PostgreSQL is missing. Install it: apt-get install postgresql').toBeUndefined()
  await postgres.create()
})
afterAll(async () => {
  stopServers()
  await postgres.remove()
})

describe.skipIf(!folder)('worlds in PostgreSQL', { timeout: 600_000 }, () => {
  const startThree = (store: string, options = {}) =>
    Promise.all([1, 2, 3].map(() => HostedServer.start({ store, ...options })))

  it('respond with the same bytes as in process, from every server and after a restart', async () => {
    const store = postgres.createDatabase()
    // A takeover would empty the journal.
    let servers = await startThree(store, { lease: 300 })
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

  it('lose no confirmed change when servers and PostgreSQL fail', async () => {
    const store = postgres.createDatabase()
    const servers = await startThree(store)
    const urls = () => servers.map(({ url }) => url)
    const names = Array.from({ length: 12 }, (_, i) => `world-${i}`)
    const clients = await Promise.all(names.map((name, seed) => Client.create(urls, name, seed)))
    let isOver = false
    const load = Promise.all(
      clients.map(async (client) => {
        while (!isOver) await client.change()
      }),
    )
    const progress = async () => {
      const before = clients.map(({ confirmed }) => confirmed)
      await vi.waitFor(() => expect(clients.every(({ confirmed }, i) => confirmed > before[i]! + 2)).toBe(true), {
        timeout: 120_000,
        interval: 50,
      })
    }
    const failures: (() => Promise<void>)[] = [
      async () => {
        await servers[0]!.end('SIGKILL')
        await progress()
        servers[0] = await HostedServer.start({ store })
      },
      async () => {
        servers[1]!.signal('SIGSTOP')
        await eventually(() => expect(postgres.count('servers', store)).toBe(2))
        servers[1]!.signal('SIGCONT')
      },
      async () => postgres.cutConnections(),
      async () => {
        await postgres.kill()
        await postgres.start()
      },
      async () => {
        await servers[2]!.end('SIGTERM')
        servers[2] = await HostedServer.start({ store })
      },
    ]
    const disturb = async () => {
      for (const fail of failures) {
        await progress()
        await fail()
      }
      await progress()
      isOver = true
    }
    await Promise.all([load, disturb()])
    for (const client of clients) await client.check()
    expect(clients.reduce((sum, { uncertain }) => sum + uncertain, 0)).toBeGreaterThan(0)
  })

  it('are not read from the memory of a server that was paused', async () => {
    const store = postgres.createDatabase()
    const [first, second] = [await HostedServer.start({ store }), await HostedServer.start({ store })]
    const rename = (job: string) => json('PUT', { job_title: job })
    await fetch(`${first.url}${people}/users/9`, rename('Baker'))
    first.signal('SIGSTOP')
    const pending = fetch(`${first.url}${people}/users/9`)
    await eventually(async () =>
      expect((await fetch(`${second.url}${people}/users/9`, rename('Cook'))).status).toBe(200),
    )
    first.signal('SIGCONT')
    expect((await (await pending).json()).job_title).toBe('Cook')
  })

  it('keep an upload of 20 MB, which another server reads', async () => {
    const store = postgres.createDatabase()
    const first = await HostedServer.start({ store })
    const bytes = Uint8Array.from({ length: 20_000_000 }, (_, i) => (i * 7919) >> 5)
    const { file_key } = await (await fetch(`${first.url}${documents}/dropbox`, { method: 'POST', body: bytes })).json()
    await first.end('SIGKILL')
    const { url } = await HostedServer.start({ store })
    const read = async () => fetch(`${url}${documents}/dropbox/${file_key}`)
    await eventually(async () => expect((await read()).status).toBe(200))
    expect(Buffer.from(await (await read()).arrayBuffer()).equals(bytes)).toBe(true)
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

  it('are counted, and limited to a number of requests a minute', async () => {
    const store = postgres.createDatabase()
    const limited = { store, requestsPerMinute: 3, controlToken: 'sesame' }
    const { url } = await HostedServer.start(limited)
    expect(await (await fetch(`${url}/__sim/health`)).json()).toEqual({ status: 'ok' })
    const statuses = await Promise.all([1, 2, 3, 4].map(async () => (await fetch(`${url}${people}/user`)).status))
    expect(statuses.sort()).toEqual([200, 200, 200, 429])
    const refused = await fetch(`${url}${people}/user`)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await fetch(`${url}/__world/another${people}/user`)).status).toBe(200)
    expect((await fetch(`${url}/__sim/metrics`)).status).toBe(403)
    const metrics = await fetch(`${url}/__sim/metrics`, { headers: { authorization: 'Bearer sesame' } })
    const lines = (await metrics.text()).split('\n')
    for (const line of [
      'fauxtranet_open_worlds 2',
      'fauxtranet_lease_held 1',
      'fauxtranet_requests_total{status="4xx"} 3',
    ])
      expect(lines).toContain(line)
    const { url: other } = await HostedServer.start({ store, controlToken: 'sesame' })
    await fetch(`${other}${people}/user`)
    expect(await (await fetch(`${other}/__sim/metrics`, { headers: { 'x-sim-token': 'sesame' } })).text()).toContain(
      'fauxtranet_forwarded_total 1\n',
    )
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

  it('are refused with tables of a newer version', async () => {
    const store = postgres.createDatabase()
    await (await HostedServer.start({ store })).end('SIGTERM')
    postgres.query('UPDATE fauxtranet.version SET version = version + 1', store)
    await expect(hostWorlds({ store, port: 0 })).rejects.toThrow('from a newer fauxtranet')
  })
})

if (folder) {
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
