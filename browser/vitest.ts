import { createSimulator } from '../direct/create.ts'
import type { Simulator } from '../src/simulator.ts'
import { ownHandlers } from './own-handlers.ts'
import { markRequests } from './request-marks.ts'
import { routeTo } from './routing.ts'
import { createTest, noTest } from './vitest-test.ts'
import { startWorker } from './worker.ts'

export type { Stage, StageSetting } from '../direct/stage.ts'
export { override } from './override.ts'
export type { Fixtures, TestStage } from './vitest-test.ts'

/** The worlds of the tests that run at this moment: a page cannot tell which of them a request comes from. */
const current = new Set<string>()

function choose(): string | Error {
  const [name] = current
  if (name === undefined) return noTest
  if (current.size === 1) return name
  return new Error(
    `${current.size} tests run at once, and this request names the world of none. ` +
      'Please ask with intranet.fetch, or let addresses begin with intranet.baseUrl.',
  )
}

let simulator: Promise<Simulator> | undefined

/** Begins with the first test; the page ends it. */
function open(): Promise<Simulator> {
  simulator ??= begin()
  return simulator
}

async function begin(): Promise<Simulator> {
  const started = await createSimulator()
  const { worker } = await startWorker(routeTo(started, choose), { quiet: true, onUnhandled: 'bypass' })
  worker.use(ownHandlers(choose))
  markRequests(choose)
  return started
}

async function play(stage: string, runTest: () => Promise<void>): Promise<void> {
  current.add(stage)
  try {
    await runTest()
  } finally {
    current.delete(stage)
  }
}

export const test = createTest({ open, play })
export const it = test
