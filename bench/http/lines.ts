import type { Line } from '../line.ts'
import { median } from '../median.ts'
import { type Running, startServer } from '../process.ts'
import { inTurns, ratioInTurns, turns } from '../turns.ts'
import { restartBare, startBare } from './bare-server.ts'
import { checkInFiles } from './documents.ts'
import { load } from './load.ts'
import {
  createNewPageTask,
  deleteUser,
  getPageAfterWrite,
  getPageAgain,
  getUser,
  postUser,
  putUser,
  rateOf,
  type Task,
  turnLength,
  users,
  warmUp,
} from './requests.ts'

const tasks: [what: string, task: Task, atLeast: number][] = [
  ['GET by id, 10,000 people, relative to bare Hono', getUser, 1],
  ['page of 20, filtered and sorted, repeated, relative to bare Hono', getPageAgain, 2],
  ['page of 20, filtered and sorted, new query, relative to bare Hono', createNewPageTask(), 0.5],
  ['page of 20, filtered and sorted, after a write, relative to bare Hono', getPageAfterWrite, 0.4],
  ['PUT, 10,000 people, relative to bare Hono that parses and merges', putUser, 0.65],
  ['POST, 10,000 people, relative to bare Hono that parses and merges', postUser, 0.6],
  ['DELETE, 10,000 people, relative to bare Hono', deleteUser, 0.6],
  ['check-out, upload of 1 MB, check-in, relative to a bare handler that stores', checkInFiles, 0.5],
]

/** Our server and the bare one, in turns. */
export async function* measureHttp(): AsyncGenerator<Line> {
  const ours = await startServer('dist', 'many-people')
  const bare = await startBare(ours)
  try {
    await warmUp(ours, bare)
    for (const [what, task, atLeast] of tasks) {
      const rate = async (server: Running) => rateOf(await task(server))
      const ratio = await ratioInTurns(
        () => rate(ours),
        () => rate(bare),
      )
      yield { what, measured: [ratio], atLeast }
    }
    const tail = await measureTail(ours)
    yield { what: 'p99 at 64 connections, relative to the median', measured: [tail], atMost: 3 }
  } finally {
    await Promise.all([ours.stop(), bare.stop()])
  }
  const starts = await inTurns(
    () => timeFirstResponse(() => startServer('dist', 'small-company')),
    () => timeFirstResponse(restartBare),
  )
  const ratio = median(starts.map(([ours, bare]) => ours / bare))
  yield { what: 'first response of the command line, relative to the bare server', measured: [ratio], atMost: 1.25 }
}

async function measureTail(server: Running): Promise<number> {
  const tails: number[] = []
  for (let turn = 0; turn <= turns; turn++) {
    const amount = { milliseconds: turnLength, connections: 64 }
    const { latencies } = await load(server, (i) => users[i % users.length]!, amount)
    latencies.sort((a, b) => a - b)
    if (turn > 0) tails.push(latencies[Math.floor(latencies.length * 0.99)]! / median(latencies))
  }
  return median(tails)
}

/** Milliseconds from process start to the end of the first response. */
export async function timeFirstResponse(startIt: () => Promise<Running>): Promise<number> {
  const started = performance.now()
  const server = await startIt()
  await (await fetch(`${server.url}/api/people/v2/users/7`)).arrayBuffer()
  const taken = performance.now() - started
  await server.stop()
  return taken
}
