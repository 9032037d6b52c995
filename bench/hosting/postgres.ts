import { findPostgres, Postgres } from '../../test/hosting/postgres.ts'
import { HostedServer, stopServers } from '../../test/hosting/servers.ts'
import { memoryOf } from '../process.ts'
import {
  changeUser,
  forEachWorld,
  inKilobytes,
  inMegabytes,
  inMilliseconds,
  inSeconds,
  measureRates,
  medianTimeOf,
  type Row,
  send,
  timeOf,
  worldsNamed,
} from './row.ts'

const changes = 10

/** A server with a PostgreSQL of its own. */
export async function* measurePostgres(): AsyncGenerator<Row> {
  const folder = findPostgres()
  if (folder === undefined) throw new Error('PostgreSQL is missing. Install it: apt-get install postgresql')
  const postgres = new Postgres(folder)
  await postgres.create()
  try {
    yield* measureRows(postgres)
    yield* measureWorlds(postgres)
    yield* measurePeople(postgres)
  } finally {
    stopServers()
    await postgres.remove()
  }
}

async function* measureRows(postgres: Postgres): AsyncGenerator<Row> {
  const store = postgres.createDatabase()
  const server = await HostedServer.start({ store })
  const ask = (text: string) => Number(postgres.query(text, store))
  const count = () => ({
    rows: ask('SELECT (SELECT count(*) FROM fauxtranet.worlds) + (SELECT count(*) FROM fauxtranet.lines)'),
    bytes: ask(
      'SELECT (SELECT sum(length(card)) FROM fauxtranet.worlds) + (SELECT sum(length(lines)) FROM fauxtranet.lines)',
    ),
  })
  await send(server.url, '/__sim/clock')
  const { rows, bytes } = count()
  const scenario = inMegabytes(ask('SELECT sum(length(lines)) FROM fauxtranet.bases'))
  yield [
    'the database for a new world, `small-company`',
    `${rows} rows with ${inKilobytes(bytes)}. The scenario's rows, once: ${scenario}`,
  ]
  for (let n = 0; n < changes; n++) await send(server.url, ...changeUser(n))
  const after = count()
  yield [
    'a request that changes a user',
    `${(after.rows - rows) / changes} rows with ${inKilobytes((after.bytes - bytes) / changes)}`,
  ]
  yield* measureRates([server.url])
  await server.end('SIGTERM')
}

async function* measureWorlds(postgres: Postgres): AsyncGenerator<Row> {
  const store = postgres.createDatabase()
  const first = await HostedServer.start({ store })
  const memory: number[] = []
  for (const [from, to] of [
    [0, 100],
    [100, 1000],
  ] as const) {
    await forEachWorld(worldsNamed('world', to).slice(from), (world) => send(first.url, changeUser(0)[0], { world }))
    memory.push(memoryOf(first.pid))
  }
  yield ['memory of a server with 100 worlds; with 1,000', memory.map((each) => `${each.toFixed(0)} MB`).join('; ')]
  await first.end('SIGTERM')
  yield [
    'the database with 1,000 worlds',
    inMegabytes(Number(postgres.query('SELECT pg_database_size(current_database())', store))),
  ]
  const { url, end } = await next({ store })
  const open = (world: string) => () => send(url, changeUser(0)[0], { world })
  const [initial, ...others] = worldsNamed('world', 50).map(open)
  const start = await timeOf(initial!)
  yield [
    'first request to a world that is not in memory',
    `${inMilliseconds(await medianTimeOf(others))}; ${inSeconds(start)} for the first world of a server`,
  ]
  await end()
}

async function* measurePeople(postgres: Postgres): AsyncGenerator<Row> {
  const store = postgres.createDatabase()
  const first = await HostedServer.start({ store })
  const body = '{"name":"many-people","parameters":{"count":50000}}'
  const created = await timeOf(() => send(first.url, '/__sim/scenario', { method: 'PUT', body }))
  await first.end('SIGTERM')
  const { url, end } = await next({ store })
  const read = await timeOf(() => send(url, changeUser(0)[0]))
  yield ['a world with 50,000 people: created; read by another server', `${inSeconds(created)}; ${inSeconds(read)}`]
  await end()
}

/** Another server, which reads what the first one has saved. */
async function next(options: object): Promise<{ url: string; end: () => Promise<unknown> }> {
  const server = await HostedServer.start(options)
  return { url: server.url, end: () => server.end('SIGTERM') }
}
