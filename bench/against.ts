import { resolve } from 'node:path'
import { measureRate, type Shot } from './load.ts'
import { median } from './median.ts'
import { type Running, start } from './process.ts'

// Two builds in turns in one run: this checkout's, and that of another one, which has to be built.

const turnLength = 1000
const flags = ['--port', '0', '--json', '--quiet', '--scenario']

const shots: Record<string, Shot> = {
  'GET one user': { method: 'GET', path: '/api/people/v2/users/9990' },
  'GET a filtered, sorted page': {
    method: 'GET',
    path: '/api/people/v2/users?query=an&sort=-surname&limit=20&offset=20',
  },
  'PUT one user': { method: 'PUT', path: '/api/people/v2/users/70', body: '{"company":"Acme","job_title":"Tester"}' },
  'GET a photo': { method: 'GET', path: '/api/people/v2/users/7/photo' },
  'GET a folder of documents': { method: 'GET', path: '/intranet/rest/documents/folder/1/documents' },
}

/** Prints the requests a processor second of both builds, and ours as a part of theirs: below 1 is slower. */
export async function compareWith(folder: string, turns: number): Promise<void> {
  const dists = [resolve(folder, 'dist'), resolve('dist')]
  const servers: Running[] = []
  for (const dist of dists) servers.push(await start(`${dist}/main.js`, ...flags, 'many-people'))
  const [theirs, ours] = servers as [Running, Running]
  report('requests a processor second, many-people', ['before', 'after', 'ratio'])
  for (const [name, shot] of Object.entries(shots)) {
    const rates: [number, number][] = []
    for (let turn = 0; turn <= turns; turn++) {
      const pair = await inTurns(turn, [theirs, ours], (server) => measure(server, shot))
      // The first only warms up.
      if (turn > 0) rates.push(pair)
    }
    reportPairs(name, rates, (before, after) => after / before)
  }
  for (const server of servers) await server.stop()
  const starts: [number, number][] = []
  for (let turn = 0; turn < turns; turn++) starts.push(await inTurns(turn, dists as [string, string], timeFirstAnswer))
  reportPairs('First answer of the command line, ms', starts, (before, after) => before / after)
}

/** By the server's own processor time: what else runs on the machine counts for little. */
async function measure(server: Running, shot: Shot): Promise<number> {
  const before = server.processorTime()
  const rate = await measureRate(server.port, shot, turnLength)
  return (rate * turnLength) / 1000 / (server.processorTime() - before)
}

/** Either goes first every second time. */
async function inTurns<Side>(
  turn: number,
  [before, after]: [Side, Side],
  measure: (side: Side) => Promise<number>,
): Promise<[number, number]> {
  if (turn % 2 === 0) return [await measure(before), await measure(after)]
  const later = await measure(after)
  return [await measure(before), later]
}

async function timeFirstAnswer(dist: string): Promise<number> {
  const started = performance.now()
  const server = await start(`${dist}/main.js`, ...flags, 'small-company')
  await (await fetch(`${server.url}/api/people/v2/users/7`)).arrayBuffer()
  const taken = performance.now() - started
  await server.stop()
  return taken
}

function reportPairs(name: string, pairs: [number, number][], ratio: (before: number, after: number) => number): void {
  const before = median(pairs.map(([before]) => before))
  const after = median(pairs.map(([, after]) => after))
  const compared = median(pairs.map(([before, after]) => ratio(before, after)))
  report(name, [before.toFixed(0), after.toFixed(0), compared.toFixed(3)])
}

function report(name: string, columns: string[]): void {
  console.log(`${name.padEnd(44)} ${columns.map((column) => column.padStart(9)).join(' ')}`)
}
