import { readPageConfig } from '../../browser/page/page-config.ts'
import { tagRequests } from '../../browser/tag-requests.ts'
import { startWorker } from '../../browser/worker.ts'
import { routeTo } from '../../src/msw/world-routing.ts'
import { trackRequests } from '../../src/page/own-activity.ts'
import { Simulators } from '../testing/simulators.ts'
import { refuseForeign } from './network.ts'
import { createTest, noTest } from './test.ts'
import { testHandlers } from './test-handlers.ts'

export type { ScenarioName } from '../../scenarios/presets.ts'
export { override } from '../../src/msw/index.ts'
export type { AddressPattern } from '../testing/foreign-requests.ts'
export type { TestWorld, TestWorldSetting } from '../testing/test-world.ts'
export { type Example, type ExampleRequest, type TrialOptions, testApplication } from './application.ts'
export type { Fixtures, VitestSetting, VitestWorld } from './test.ts'

/** The worlds of running tests. A page does not know which test sent a request. */
const current = new Set<string>()

function choose(): string | Error {
  const [name] = current
  if (name === undefined) return noTest
  if (current.size === 1) return name
  return new Error(
    `${current.size} tests run at once, and the request does not name a world. ` +
      'Please use intranet.fetch, or start the URL with intranet.baseUrl.',
  )
}

let simulators: Promise<Simulators> | undefined

/** Starts with the first test, and ends with the page. */
function open(): Promise<Simulators> {
  simulators ??= begin()
  return simulators
}

async function begin(): Promise<Simulators> {
  const started = new Simulators(readPageConfig())
  await started.find().simulator.ready()
  const route = routeTo(started.of, choose)
  const { worker } = await startWorker(route, { quiet: true, onUnhandled: 'bypass' })
  worker.use(
    testHandlers(choose),
    refuseForeign(route, () => current),
  )
  trackRequests()
  tagRequests(started.of, choose)
  return started
}

async function run(testWorld: string, runTest: () => Promise<void>): Promise<void> {
  current.add(testWorld)
  try {
    await runTest()
  } finally {
    current.delete(testWorld)
  }
}

/**
 * Vitest's `test`, with a separate world for each test: `fauxtranet` configures it, `intranet` controls it.
 *
 * @example
 * test('shows the bin', async ({ intranet }) => {
 *   await intranet.signIn('admin')
 * })
 */
export const test = createTest({ isServed: true, config: readPageConfig, open, run })
/**
 * The same as `test`.
 *
 * @example
 * it('shows the bin', async ({ intranet }) => {
 *   await intranet.signIn('admin')
 * })
 */
export const it = test
