import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { hostWorlds } from '../../node/postgres/index.ts'
import { type Claim, PostgresStorage } from '../../node/postgres/storage.ts'
import type { LoggedRequest } from '../../src/server/log.ts'
import { describeAdapter } from '../adapters/adapters.suite.ts'
import { withCookies } from '../adapters/cookies.ts'
import { eventually } from '../eventually.ts'
import { describeDriver } from '../persistence/driver.suite.ts'
import { connectTo } from './in-process.ts'
import { HostedServer } from './servers.ts'
import { usePostgres } from './use-postgres.ts'
import { contentOf, documents, inProcess, people, walk } from './walk.ts'

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
    const sql = await connectTo(postgres.createDatabase())
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
