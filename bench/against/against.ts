import { join } from 'node:path'
import { type GrowthCost, measureGrownWorlds } from '../growth/growth-cost.ts'
import { checkInFiles } from '../http/documents.ts'
import { timeFirstResponse } from '../http/lines.ts'
import {
  createNewPageTask,
  deleteUser,
  getFolder,
  getPageAfterWrite,
  getPageAgain,
  getPhoto,
  getUser,
  postUser,
  putUser,
  type Task,
  warmUp,
} from '../http/requests.ts'
import { measureLargeWorld } from '../large/lines.ts'
import { median } from '../median.ts'
import { startServer } from '../process.ts'
import { inTurns, type Pair, turns } from '../turns.ts'
import { findCheckout } from './checkout.ts'

// Compares this build with another one in turns. Below 1, this one is slower.

const tasks: Record<string, Task> = {
  'GET one user': getUser,
  'GET a filtered, sorted page': getPageAgain,
  'GET a page with a new query': createNewPageTask(),
  'PUT one user, then GET the page': getPageAfterWrite,
  'PUT one user': putUser,
  'POST a user': postUser,
  'DELETE a user': deleteUser,
  'GET a photo': getPhoto,
  'GET a folder of documents': getFolder,
  'Check-out, upload of 1 MB, check-in': checkInFiles,
}

export async function compareWith(refOrFolder: string): Promise<void> {
  const before = join(findCheckout(refOrFolder), 'dist')
  await compareRequests(before)
  reportHead('milliseconds')
  const firstResponse = (dist: string) => () => timeFirstResponse(() => startServer(dist, 'small-company'))
  reportTimes('First response of the command line', await inTurns(firstResponse(before), firstResponse('dist')))
  await compareLargeWorlds(before)
  await compareGrownWorlds(before)
}

/** Uses the server's processor time, so that other load on the machine hardly matters. */
async function compareRequests(dist: string): Promise<void> {
  const [before, after] = [await startServer(dist, 'many-people'), await startServer('dist', 'many-people')]
  reportHead('requests a processor second, many-people')
  try {
    await warmUp(before, after)
    for (const [name, task] of Object.entries(tasks)) {
      const measure = (server: typeof before) => async () => {
        const { requests, processorSeconds } = await task(server)
        return requests / processorSeconds
      }
      reportPairs(name, await inTurns(measure(before), measure(after)), (before, after) => after / before)
    }
  } finally {
    await Promise.all([before.stop(), after.stop()])
  }
}

async function compareLargeWorlds(dist: string): Promise<void> {
  const [before, after] = [await measureLargeWorld(dist), await measureLargeWorld('dist')]
  reportTimes('Fork, 100,000 people', [[before.fork, after.fork]])
  reportTimes('Snapshot', [[before.snapshot, after.snapshot]])
  reportTimes('Reset', [[before.reset, after.reset]])
  reportTimes('First write after a fork', [[before.firstWrite, after.firstWrite]])
  reportTimes('Undo of one request', [[before.undo, after.undo]])
  reportHead('MB')
  reportTimes('100,000 people and 20,000 documents', [[before.memory, after.memory]])
  reportTimes('1,000 forks of it, additional', [[before.worlds, after.worlds]])
}

/** Each process runs all requests, so a few turns are enough: an even number, since the second of two is slower. */
async function compareGrownWorlds(dist: string): Promise<void> {
  const measure = (dist: string) => measureGrownWorlds(`${dist}/index.js`, 100, 'time')
  const runs: [GrowthCost[], GrowthCost[]][] = []
  for (let turn = 0; turn < Math.min(turns, 4); turn++) {
    const after = turn % 2 === 1 ? await measure('dist') : undefined
    const before = await measure(dist)
    runs.push([before, after ?? (await measure('dist'))])
  }
  for (const [way, title] of [
    ['again', 'repeated'],
    ['fresh', 'new'],
    ['afterWrite', 'after a write'],
  ] as const) {
    reportHead(`milliseconds at 100 times the rows, ${title}`)
    for (const [i, { name }] of runs[0]![0].entries()) {
      const pairs = runs.map(([before, after]): Pair => [before[i]![way]?.[1] ?? 0, after[i]![way]?.[1] ?? 0])
      if (pairs.every(([before]) => before > 0)) reportTimes(name, pairs)
    }
  }
}

function reportTimes(name: string, pairs: readonly Pair[]): void {
  reportPairs(name, pairs, (before, after) => before / after)
}

function reportPairs(name: string, pairs: readonly Pair[], ratio: (before: number, after: number) => number): void {
  const before = median(pairs.map(([before]) => before))
  const after = median(pairs.map(([, after]) => after))
  const compared = median(pairs.map(([before, after]) => ratio(before, after)))
  report(name, [presentNumber(before), presentNumber(after), compared.toFixed(3)])
}

function presentNumber(number: number): string {
  return number < 100 ? number.toFixed(2) : number.toFixed(0)
}

function reportHead(title: string): void {
  report(title, ['before', 'after', 'ratio'])
}

function report(name: string, columns: string[]): void {
  console.log(`${name.padEnd(62)} ${columns.map((column) => column.padStart(9)).join(' ')}`)
}
