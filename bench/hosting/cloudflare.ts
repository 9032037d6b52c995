import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { rolldown } from 'rolldown'
import { startWorker, type Worker } from '../../test/hosting/cloudflare/workerd.ts'
import { root } from '../../test/source-tree.ts'
import { getRuntimes } from '../../tools/runtimes.ts'
import { memoryOf } from '../process.ts'
import {
  changeUser,
  forEachWorld,
  inKilobytes,
  inMegabytes,
  inMilliseconds,
  measureRates,
  medianTimeOf,
  type Row,
  send,
  worldsNamed,
} from './row.ts'

interface Counts {
  read: number
  written: number
  bytes: number
}

/** Counts rows as Cloudflare bills them. A request to `/evict` removes the object from memory, as if it was idle. */
const code = `import { hostWorlds } from './cloudflare.js'
const counts = { read: 0, written: 0, bytes: 0 }
function exec(sql, query, values) {
  const cursor = sql.exec(query, ...values)
  const rows = [...cursor]
  counts.read += cursor.rowsRead
  counts.written += cursor.rowsWritten
  if (query.startsWith('INSERT')) for (const value of values) counts.bytes += String(value).length
  return rows
}
const wrap = (object, own) => new Proxy(object, {
  get(_, name) {
    if (name in own) return own[name]
    const value = object[name]
    return typeof value === 'function' ? value.bind(object) : value
  },
})
const hosted = hostWorlds({ domain: 'localhost' })
export class World extends hosted.World {
  #context
  constructor(context, env) {
    const sql = { exec: (query, ...values) => exec(context.storage.sql, query, values) }
    super(wrap(context, { storage: wrap(context.storage, { sql }) }), env)
    this.#context = context
  }
  fetch(request) {
    if (request.url.endsWith('/evict')) this.#context.abort('evicted')
    return super.fetch(request)
  }
}
export default {
  fetch: (request, env) => request.url.endsWith('/counts') ? Response.json(counts) : hosted.worker.fetch(request, env),
}`

/** Worlds in workerd, Cloudflare's runtime. */
export async function* measureCloudflare(): AsyncGenerator<Row> {
  const runtimes = await getRuntimes(root)
  const folder = mkdtempSync(join(tmpdir(), 'fauxtranet-'))
  const objects = { className: 'World', folder }
  const worker = await startWorker(runtimes, 'bench', { code, entries: ['cloudflare.js'], objects })
  try {
    yield* measureRows(worker)
    yield* measureRates([worker.url])
  } finally {
    await worker.kill()
    rmSync(folder, { recursive: true })
  }
  const crowded = await startWorker(runtimes, 'bench', { code, entries: ['cloudflare.js'], objects })
  try {
    await (await fetch(`${crowded.url}/counts`)).text()
    const alone = memoryOf(crowded.pid)
    await forEachWorld(worldsNamed('world', 1100), (world) => send(crowded.url, changeUser(0)[0], { world }))
    yield [
      'memory of the process with workerd alone; with 1,100 worlds in one isolate',
      `${alone.toFixed(0)} MB; ${memoryOf(crowded.pid).toFixed(0)} MB`,
    ]
  } finally {
    await crowded.kill()
    rmSync(folder, { recursive: true })
  }
  yield ['the bundled Worker', `${inMegabytes(await sizeOfBundle())}, gzipped`]
}

async function* measureRows({ url }: Worker): AsyncGenerator<Row> {
  const count = async (): Promise<Counts> => (await fetch(`${url}/counts`)).json()
  const countOf = async (work: () => Promise<unknown>): Promise<Counts> => {
    const before = await count()
    await work()
    const after = await count()
    return {
      read: after.read - before.read,
      written: after.written - before.written,
      bytes: after.bytes - before.bytes,
    }
  }
  const evict = async () => void (await fetch(`${url}/evict`, { headers: { 'x-sim-world': 'one' } }))
  const created = await countOf(() => send(url, '/__sim/clock'))
  yield ['storage of a new world, `small-company`', `${inMegabytes(created.bytes)} in ${created.written} rows`]
  const changed = await countOf(() => send(url, ...changeUser(1)))
  yield ['a request that changes a user', `${changed.written} rows with ${inKilobytes(changed.bytes)}`]
  const uploads: number[] = []
  for (let n = 0; n < 6; n++) {
    const body = new Uint8Array(1024 * 1024).map((_, i) => ((i + n) * 7919) >> 5)
    const upload = () => send(url, '/intranet/rest/documents/dropbox', { method: 'POST', body, world: 'files' })
    uploads.push((await countOf(upload)).written)
  }
  // The first one creates the world.
  const [least, most] = [Math.min(...uploads), Math.max(...uploads.slice(1))]
  yield [
    'a file of 1 MB, with its step for undo',
    `${least} rows, or up to ${most} if the whole state is written again`,
  ]
  await evict()
  const { read } = await countOf(() => send(url, changeUser(1)[0]))
  const time = await medianTimeOf(
    Array(20).fill(() => send(url, changeUser(1)[0])),
    evict,
  )
  yield [
    'first request to a sleeping world',
    `${inMilliseconds(time)} and ${read} rows read, after the first in its isolate`,
  ]
}

async function sizeOfBundle(): Promise<number> {
  const build = await rolldown({ input: join(root, 'dist/cloudflare.js'), external: [/^cloudflare:/] })
  const { output } = await build.generate({ format: 'esm', codeSplitting: false })
  return gzipSync(output[0].code).length
}
