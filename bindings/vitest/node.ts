import { getResponse, http } from 'msw'
import { type SetupServer, setupServer } from 'msw/node'
import { findConfigFile, presentPath, readSimulatorConfig } from '../../node/config/config-file.ts'
import { adaptRequests, interceptFetch, isFetchOwn, replaceGlobal, wrapFetch } from '../../node/page-requests.ts'
import { currentWorld, forwardToOtherSide, isForSide, listeners } from '../../node/test-world.ts'
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

/** Searched from the first test file, since Vitest may have been started in another folder. */
const folder = folderOfTest()
const config = await readSimulatorConfig(folder)
const simulators = new Simulators(config, presentPath(findConfigFile(folder) ?? ''))
// Starts loading now.
simulators.find()
let listening: Listening | undefined

interface Listening {
  close(): void
  replaced: Replaceable
}

interface Replaceable {
  fetch?: unknown
  /** Exists in jsdom, not in plain Node. */
  XMLHttpRequest?: unknown
}

const page: Replaceable = globalThis

/** The next file may have a new jsdom, and another MSW server that closes stops our interception. */
function isListening(): boolean {
  if (!listening) return false
  const { replaced } = listening
  // Any other `fetch` belongs to a test, and calls ours.
  const isRestored = page.fetch !== replaced.fetch && isFetchOwn()
  return !isRestored && page.XMLHttpRequest === replaced.XMLHttpRequest
}

// Clients may keep `fetch` before the first test.
adaptRequests()
wrapFetch()

/** Starts before the first hook of a file. If files share a process, it may have to start again. */
function listen(): void {
  adaptRequests()
  if (isListening()) return
  const { XMLHttpRequest } = page
  // MSW would restore the XMLHttpRequest of a former jsdom.
  listening?.close()
  if (XMLHttpRequest) replaceGlobal('XMLHttpRequest', XMLHttpRequest)
  const choose = () => currentWorld.getStore() ?? noTest
  const running = () => [currentWorld.getStore()].filter((name) => name !== undefined)
  const route = routeTo(simulators.of, choose)
  const isHandled = (request: Request) => isForSide('ofTests') && route.isHandled(request)
  const server = setupServer(
    forwardToOtherSide({ http, getResponse }, 'ofTests'),
    testHandlers(choose),
    ...handlersFor({ ...route, isHandled }),
    refuseForeign(route, running),
  )
  interceptFetch(() => server.listen(unhandledOptions('bypass')))
  listeners.ofTests.add(server)
  listening = { close: () => stop(server), replaced: { fetch: page.fetch, XMLHttpRequest: page.XMLHttpRequest } }
}

function stop(server: SetupServer): void {
  listeners.ofTests.delete(server)
  server.close()
}

/** Nothing listens on this port, so any response comes from an interception. `fetch` refuses some others, such as 1. */
const nobody = 'http://127.0.0.1:2/__sim'

/** MSW calls only one of its servers, which may be the user's own. */
async function isReached(): Promise<boolean> {
  const reply = await fetch(nobody).catch(() => undefined)
  return reply?.headers.has('x-sim-endpoint') ?? false
}

async function open(): Promise<Simulators> {
  listen()
  return simulators
}

/**
 * Vitest's `test`, with a separate world for each test: `fauxtranet` configures it, `intranet` controls it.
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
 * The same as `test`.
 *
 * @example
 * it('shows the bin', async ({ intranet }) => {
 *   await intranet.signIn('admin')
 * })
 */
export const it = test
