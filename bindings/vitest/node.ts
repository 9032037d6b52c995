import { getResponse, http } from 'msw'
import { type SetupServer, setupServer } from 'msw/node'
import { findConfigFile, presentPath, readSimulatorConfig } from '../../node/config/config-file.ts'
import { currentWorld, handOver, isForSide, listeners } from '../../node/test-world.ts'
import { handlersFor } from '../../src/msw/index.ts'
import { unhandledOptions } from '../../src/msw/unhandled.ts'
import { routeTo } from '../../src/msw/world-routing.ts'
import { Simulators } from '../testing/simulators.ts'
import { refuseForeign } from './network.ts'
import { createTest, folderOfTest, noTest } from './test.ts'
import { testHandlers } from './test-handlers.ts'

export type { ScenarioName } from '../../scenarios/presets.ts'
export { override } from '../../src/msw/index.ts'
export type { AddressPattern } from '../testing/foreign-requests.ts'
export type { TestWorld, TestWorldSetting } from '../testing/test-world.ts'
export { type Example, type ExampleRequest, type TrialOptions, testApplication } from './application.ts'
export type { Fixtures, VitestSetting, VitestWorld } from './test.ts'

/** Found from the file of the first test: Vitest may have been started in another folder. */
const folder = folderOfTest()
const config = await readSimulatorConfig(folder)
const simulators = new Simulators(config, presentPath(findConfigFile(folder) ?? ''))
// Begins to load at once.
simulators.find()
let listening: Listening | undefined

interface Listening {
  close(): void
  /** What MSW has put in place of the globals. */
  replaced: Replaceable
}

interface Replaceable {
  fetch?: unknown
  /** That of jsdom; plain Node has none. */
  XMLHttpRequest?: unknown
}

const page: Replaceable = globalThis

/** Of Node, before anybody replaces it. */
const { fetch: ownFetch } = page

/** Whether requests are still intercepted. The next file has a jsdom of its own, and another MSW server that closes ends ours. */
function isListening(): boolean {
  if (!listening) return false
  const { replaced } = listening
  // A fetch that is neither is a test's own, which calls ours.
  const isRestored = page.fetch !== replaced.fetch && page.fetch === ownFetch
  return !isRestored && page.XMLHttpRequest === replaced.XMLHttpRequest
}

/** Starts before the first hook of a file, and ends with the process. Where files share a process, it may have to start again. */
function listen(): void {
  if (isListening()) return
  const { XMLHttpRequest } = page
  // MSW restores the XMLHttpRequest that it found, which is that of a jsdom that is gone.
  listening?.close()
  if (XMLHttpRequest) restore(XMLHttpRequest)
  const choose = () => currentWorld.getStore() ?? noTest
  const running = () => [currentWorld.getStore()].filter((name) => name !== undefined)
  const route = routeTo(simulators.of, choose)
  const isAnswered = (request: Request) => isForSide('ofTests') && route.isAnswered(request)
  const server = setupServer(
    handOver({ http, getResponse }, 'ofTests'),
    testHandlers(choose),
    ...handlersFor({ ...route, isAnswered }),
    refuseForeign(route, running),
  )
  server.listen(unhandledOptions('bypass'))
  listeners.ofTests.add(server)
  listening = { close: () => stop(server), replaced: { fetch: page.fetch, XMLHttpRequest: page.XMLHttpRequest } }
}

/** By definition, not by assignment: while a server of the user's own listens too, what MSW has put there is read-only. */
function restore(value: unknown): void {
  const kind = { configurable: true, enumerable: true, writable: true }
  Object.defineProperty(page, 'XMLHttpRequest', { ...kind, value })
}

function stop(server: SetupServer): void {
  listeners.ofTests.delete(server)
  server.close()
}

/** `fetch` asks nobody at this port: who answers there is an interception. */
const nobody = 'http://127.0.0.1:1/__sim'

/** Whether requests come to us. MSW asks one of its servers only: it may be one of the user's own. */
async function isReached(): Promise<boolean> {
  const reply = await fetch(nobody).catch(() => undefined)
  return reply?.headers.has('x-sim-endpoint') ?? false
}

async function open(): Promise<Simulators> {
  listen()
  return simulators
}

/**
 * Runs a test as Vitest's `test` does, with a world of its own for each test: `fauxtranet` sets it up, `intranet` controls it.
 *
 * @example
 * test('shows the bin', async ({ intranet }) => {
 *   await intranet.signIn('admin')
 * })
 */
export const test = createTest({
  isServed: false,
  config: () => config,
  listen,
  open,
  run: (testWorld, runTest) => currentWorld.run(testWorld, runTest),
  isReached,
})
/**
 * Does the same as `test`.
 *
 * @example
 * it('shows the bin', async ({ intranet }) => {
 *   await intranet.signIn('admin')
 * })
 */
export const it = test
