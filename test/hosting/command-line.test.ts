import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { connect } from '../../node/postgres/client.ts'
import { prepareTables } from '../../node/postgres/tables.ts'
import { eventually } from '../eventually.ts'
import { Spawned } from '../node/spawned.ts'
import { root } from '../source-tree.ts'
import { usePostgres } from './use-postgres.ts'
import { people } from './walk.ts'

const { postgres, isMissing } = usePostgres()

function startCommand(store: string, ...flags: string[]): Spawned {
  const started = new Spawned(['--store', store, '--port', '0', ...flags])
  onTestFinished(() => void started.stop('SIGKILL'))
  return started
}

const token = 'acme-0123456789abcdef'

const example = join(root, 'examples/compose/server.mjs')

function startExample(store: string) {
  const env = { ...process.env, STORE: store, HOST: '127.0.0.1', PORT: '0', ACME_TOKEN: token }
  const started = spawn(process.execPath, [example], { env })
  onTestFinished(() => void started.kill('SIGKILL'))
  const end = () => {
    const ended = once(started, 'exit')
    started.kill('SIGTERM')
    return ended
  }
  return { started, end }
}

/** Accepts connections, but never responds. */
async function startSilentStore() {
  const server = createServer((socket) => socket.resume()).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { store: `postgres://tester@127.0.0.1:${port}/worlds`, connected: once(server, 'connection') }
}

describe.skipIf(isMissing)('worlds in PostgreSQL', { timeout: 600_000 }, () => {
  it('are started on the command line', async () => {
    const store = postgres.createDatabase()
    const started = startCommand(store, '--json', '--log-json')
    const url = await started.url()
    expect((await fetch(`${url}/__world/one${people}/users/9`)).status).toBe(200)
    await started.waitFor(/\n.*\n/)
    const lines = started.out.trim().split('\n')
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { event: 'ready', url },
      { event: 'request', world: 'one', what: 'people.getUser' },
    ])
    expect((await started.stop()).code).toBe(0)
    expect([postgres.count('worlds', store), postgres.count('servers', store)]).toEqual([1, 0])
  })

  it('are not started on the command line with empty secrets', async () => {
    const flags = ['--store', 'postgres://127.0.0.1:1/worlds', '--host', '0.0.0.0', '--port', '0']
    for (const name of ['FAUXTRANET_ORGANISATIONS', 'FAUXTRANET_CONTROL_TOKEN']) {
      const { code, err } = await new Spawned(flags, { [name]: ' ' }).ended
      expect([code, err]).toEqual([2, expect.stringContaining(`${name} is set, but empty.`)])
    }
  })

  const silentEnd = { code: 0, out: '', err: '' }

  it('are not awaited on the command line on SIGTERM: while it connects', async () => {
    const { store, connected } = await startSilentStore()
    const started = startCommand(store, '--quiet')
    await connected
    expect(await started.stop()).toEqual(silentEnd)
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
      const first = startCommand(store, '--quiet')
      await eventually(() => expect(count("wait_event_type = 'Lock'")).toBe(1))
      const second = startCommand(store, '--quiet')
      await eventually(() => expect(count("wait_event_type = 'Lock'")).toBe(2))
      for (const started of [first, second]) expect(await started.stop()).toEqual(silentEnd)
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
    const started = startCommand(postgres.createDatabase(), '--quiet', '--config', config)
    const url = await started.url()
    expect((await fetch(`${url}${people}/user`)).status).toBe(200)
    for (const message of ['late', 'forgotten'])
      await eventually(() =>
        expect(started.err).toContain(`outside a request. The server keeps running.\n${message}\n`),
      )
    expect((await fetch(`${url}${people}/user`)).status).toBe(200)
  })

  it('are started as in examples/compose', async () => {
    const { started, end } = startExample(postgres.createDatabase())
    const { url } = JSON.parse(String((await once(started.stdout, 'data'))[0]))
    expect((await fetch(`${url}/__sim/health`)).status).toBe(200)
    const statusOf = async (headers = {}) =>
      (await fetch(`${url}/__world/acme-pr-12${people}/user`, { headers })).status
    expect([await statusOf(), await statusOf({ 'x-sim-token': token })]).toEqual([401, 200])
    expect(await end()).toEqual([0, null])
  })

  it('are not started by examples/compose without a token', () => {
    const env = { ...process.env, STORE: 'postgres://127.0.0.1/worlds', ACME_TOKEN: '' }
    const { status, stderr } = spawnSync(process.execPath, [example], { env, encoding: 'utf8' })
    expect([status, stderr]).toEqual([1, 'Please set ACME_TOKEN.\n'])
  })

  it('are not awaited by examples/compose on SIGTERM while it starts', async () => {
    const { store, connected } = await startSilentStore()
    const { end } = startExample(store)
    await connected
    expect(await end()).toEqual([0, null])
  })
})
