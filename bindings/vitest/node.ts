import { AsyncLocalStorage } from 'node:async_hooks'
import { setupServer } from 'msw/node'
import { prepareSimulator } from '../../scenarios/create-simulator.ts'
import { handlersFor } from '../../src/msw/index.ts'
import { unhandledOptions } from '../../src/msw/unhandled.ts'
import { routeTo } from '../../src/msw/world-routing.ts'
import type { Simulator } from '../../src/simulator/simulator.ts'
import { createTest, noTest } from './test.ts'
import { testHandlers } from './test-handlers.ts'

export type { ScenarioName } from '../../scenarios/presets.ts'
export { override } from '../../src/msw/index.ts'
export type { TestWorld, TestWorldSetting } from '../testing/test-world.ts'
export type { Fixtures, VitestWorld } from './test.ts'

/** The world of the test that a request comes from, also where several tests run at once. */
const current = new AsyncLocalStorage<string>()

const simulator = prepareSimulator()
let listening: Listening | undefined

interface Listening {
  close(): void
  /** The XMLHttpRequest of jsdom that MSW has replaced; plain Node has none. */
  pageRequest: unknown
}

const page = globalThis as { XMLHttpRequest?: unknown }

/** Starts before the first hook of a file, and ends with the process. Where files share a process, each has a jsdom of its own. */
function listen(): void {
  if (listening?.pageRequest === page.XMLHttpRequest && listening) return
  const { XMLHttpRequest } = page
  // MSW restores the XMLHttpRequest that it found, which is that of a jsdom that is gone.
  listening?.close()
  if (XMLHttpRequest) page.XMLHttpRequest = XMLHttpRequest
  const choose = () => current.getStore() ?? noTest
  const server = setupServer(testHandlers(choose), ...handlersFor(routeTo(simulator, choose)))
  server.listen(unhandledOptions('bypass'))
  listening = { close: () => server.close(), pageRequest: page.XMLHttpRequest }
}

async function open(): Promise<Simulator> {
  listen()
  await simulator.ready()
  return simulator
}

/**
 * Runs a test as Vitest's `test` does, with a world of its own for each test: `fauxtranet` sets it up, `intranet` controls it.
 *
 * @example
 * test('shows the bin', async ({ intranet }) => {
 *   await intranet.signIn('admin')
 * })
 */
export const test = createTest({ listen, open, run: (testWorld, runTest) => current.run(testWorld, runTest) })
/**
 * Does the same as `test`.
 *
 * @example
 * it('shows the bin', async ({ intranet }) => {
 *   await intranet.signIn('admin')
 * })
 */
export const it = test
