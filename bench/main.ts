import { mkdirSync, writeFileSync } from 'node:fs'
import { rolldown } from 'rolldown'
import { measureBrowserEntry } from '../tools/entry-size.ts'
import { compareWith } from './against.ts'
import { measureRate, type Shot } from './load.ts'
import { median } from './median.ts'
import { type Running, start } from './process.ts'
import { measureWorlds } from './worlds.ts'

// Ratios from one run: our server and the bare one alternate, and the median of the rounds counts.

const turns = Number(process.env.TURNS ?? 7)
const [flag, folder] = process.argv.slice(2)
if (flag === '--against') {
  await compareWith(folder!, turns)
  process.exit()
}

const turnLength = 700
const first: Shot = { method: 'GET', path: '/api/people/v2/users/7' }
const last: Shot = { method: 'GET', path: '/api/people/v2/users/9990' }
const list: Shot = { method: 'GET', path: '/api/people/v2/users?query=an&sort=-surname&limit=20&offset=20' }
const put: Shot = { method: 'PUT', path: '/api/people/v2/users/70', body: '{"company":"Acme","job_title":"Tester"}' }

mkdirSync('.cache/bench', { recursive: true })
await (await rolldown({ input: './bench/bare.ts', platform: 'node' })).write({ file: '.cache/bench/bare.mjs' })

const flags = ['--port', '0', '--json', '--quiet', '--scenario']
const large = await start('dist/main.js', ...flags, 'many-people')
const small = await start('dist/main.js', ...flags, 'small-company')
const bare = await startBare(large)

report('GET one user, of the bare route', await ratio([large, last], [bare, last]), 'at least 0.6')
report('GET one user among 10,000, of one among few', await ratio([large, first], [small, first]), '0.9 to 1.1')
report(
  'GET a filtered, sorted page of 10,000, of the bare route',
  await ratio([large, list], [bare, list]),
  'at least 0.3',
)
report('PUT one user among 10,000, of the bare route', await ratio([large, put], [bare, put]), 'at least 0.5')
for (const server of [large, small, bare]) await server.stop()

const ours = () => timeFirstAnswer('dist/main.js', ...flags, 'small-company')
const theirs = () => timeFirstAnswer('.cache/bench/bare.mjs', '.cache/bench/bodies.json')
const starts = []
for (let turn = 0; turn < turns; turn++) starts.push((await ours()) / (await theirs()))
report('First answer of the command line, times a bare server', median(starts), 'at most 1.6')

await reportWorlds()
await reportManyWorlds()
await reportListing()
const { bytes } = await measureBrowserEntry()
report('Browser entry without msw, KiB gzip', bytes / 1024, 'at most 46.5')

/** The bare server answers with exactly the bytes of ours. */
async function startBare(server: Running): Promise<Running> {
  const read = async ({ path }: Shot) => (await fetch(server.url + path)).text()
  const bodies = {
    [last.path]: await read(last),
    [put.path]: await read({ ...put, method: 'GET' }),
    list: await read(list),
  }
  writeFileSync('.cache/bench/bodies.json', JSON.stringify(bodies))
  return start('.cache/bench/bare.mjs', '.cache/bench/bodies.json')
}

async function ratio([ours, shot]: [Running, Shot], [theirs, same]: [Running, Shot]): Promise<number> {
  await measureRate(ours.port, shot, turnLength)
  await measureRate(theirs.port, same, turnLength)
  const ratios = []
  for (let turn = 0; turn < turns; turn++) {
    ratios.push((await measureRate(ours.port, shot, turnLength)) / (await measureRate(theirs.port, same, turnLength)))
  }
  return median(ratios)
}

async function timeFirstAnswer(script: string, ...args: string[]): Promise<number> {
  const started = performance.now()
  const server = await start(script, ...args)
  await (await fetch(`${server.url}/api/people/v2/users/7`)).arrayBuffer()
  const taken = performance.now() - started
  await server.stop()
  return taken
}

async function reportWorlds(): Promise<void> {
  // Measures the shipped build, not the sources in a script runner.
  const entry = new URL('../dist/index.js', import.meta.url).href
  const { createSimulator }: typeof import('../src/index.ts') = await import(entry)
  const simulator = await createSimulator({ scenario: 'many-people' })
  const forks = []
  const resets = []
  for (let i = 0; i < 100; i++) {
    forks.push(timed(() => simulator.needWorld(`fork-${i}`)))
    simulator.world.users.patch(70, { company: `Acme ${i}` })
    resets.push(timed(() => simulator.reset()))
  }
  const searches = []
  for (let i = 0; i < 100; i++) {
    const request = new Request(`http://sim/api/people/v2/users?query=${i}&query_fields=user_code&sort=-surname`)
    const started = performance.now()
    await (await simulator.fetch(request)).text()
    searches.push(performance.now() - started)
  }
  report('A search of 10,000 that nobody made before, ms', median(searches), 'for comparison')
  report('Fork of many-people, ms', median(forks), 'at most 5')
  report('Reset of many-people after a write, ms', median(resets), 'at most 5')
}

async function reportManyWorlds(): Promise<void> {
  const { created, requested, unused, used } = await measureWorlds(
    1000,
    new URL('../dist/node.js', import.meta.url).href,
  )
  report('A world of small-company by POST /__sim/worlds, ms', created, 'at most 2')
  report('The same by its first request, answer included, ms', requested, 'at most 2')
  report('1,000 such worlds in one server, MB', unused, 'at most 300')
  report('The same after three requests to each, one a write, MB', used, 'at most 300')
}

/** A folder of 2,000 documents, without a socket: read again by the same user, by two users in turn, and by a new user. */
async function reportListing(): Promise<void> {
  const entry = new URL('../dist/index.js', import.meta.url).href
  const { createSimulator }: typeof import('../src/index.ts') = await import(entry)
  const simulator = await createSimulator({ scenario: 'deep-tree' })
  const { id } = simulator.world.folders.all().find(({ title }) => title === 'Flow bench 2026')!
  const ask = async (user: string, host = 'sim') => {
    const url = `http://${host}/intranet/rest/documents/folder/${id}/documents`
    const started = performance.now()
    const text = await (await simulator.fetch(new Request(url, { headers: { 'x-sim-user': user } }))).text()
    return { text, taken: performance.now() - started }
  }
  const reply = JSON.parse((await ask('employee')).text)
  const measure = async (asking: (i: number) => ReturnType<typeof ask>) => {
    const ratios = []
    for (let i = 0; i < 40; i++) ratios.push((await asking(i)).taken / timed(() => JSON.stringify(reply)))
    return median(ratios)
  }
  const again = await measure(() => ask('employee'))
  const inTurns = await measure((i) => ask(i % 2 ? 'reader' : 'manager'))
  const rewritten = await measure((i) => {
    simulator.world.documents.patch(reply[0].doc_id, { title: `UF-200001 ${i}.csv` })
    return ask('employee')
  })
  // The reply contains addresses with the host, so another host makes sure that nothing is cached.
  const fresh = await measure((i) => ask('employee', `sim-${i}`))
  report('A list of 2,000 documents, times JSON.stringify of it', again, 'at most 3')
  report('The same, by two users in turns', inTurns, 'at most 3')
  report('The same, after a write to one of them', rewritten, 'at most 3')
  report('The same, by somebody who never asked', fresh, 'for comparison')
}

function timed(work: () => unknown): number {
  const started = performance.now()
  work()
  return performance.now() - started
}

function report(what: string, number: number, wanted: string): void {
  console.log(`${what.padEnd(62)} ${number.toFixed(2).padStart(8)}   (${wanted})`)
}
