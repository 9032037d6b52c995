import { AsyncLocalStorage } from 'node:async_hooks'
import { setupServer } from 'msw/node'
import { handlersFor } from '../browser/handlers.ts'
import { ownHandlers } from '../browser/own-handlers.ts'
import { routeTo } from '../browser/routing.ts'
import { unhandledOptions } from '../browser/unhandled.ts'
import { createTest } from '../browser/vitest-test.ts'
import { createSimulator } from '../direct/create.ts'
import type { Simulator } from '../src/simulator.ts'

export { override } from '../browser/override.ts'
export type { Fixtures, TestStage } from '../browser/vitest-test.ts'
export type { Stage, StageSetting } from '../direct/stage.ts'

/** The world of the test that a request comes from, also where several tests run at once. */
const current = new AsyncLocalStorage<string>()
const noTest = new Error(
  'This request comes from no test, so that there is no world for it. Please ask in a test, in beforeEach or afterEach.',
)

let simulator: Promise<Simulator> | undefined
let listening: Listening | undefined

interface Listening {
  close(): void
  /** The XMLHttpRequest of the page that MSW stands before; in Node alone there is none. */
  pageRequest: unknown
}

const page = globalThis as { XMLHttpRequest?: unknown }

/** Begins with the first test; the process ends it. */
async function open(): Promise<Simulator> {
  simulator ??= createSimulator()
  const started = await simulator
  // Where files share a process, each has a jsdom of its own.
  if (listening?.pageRequest !== page.XMLHttpRequest || !listening) listening = listenAnew(started)
  return started
}

function listenAnew(started: Simulator): Listening {
  const { XMLHttpRequest } = page
  // MSW puts back what it found, which is the one of a page that is gone.
  listening?.close()
  if (XMLHttpRequest) page.XMLHttpRequest = XMLHttpRequest
  const choose = () => current.getStore() ?? noTest
  const server = setupServer(ownHandlers(choose), ...handlersFor(routeTo(started, choose)))
  server.listen(unhandledOptions('bypass'))
  return { close: () => server.close(), pageRequest: page.XMLHttpRequest }
}

export const test = createTest({ open, play: (stage, runTest) => current.run(stage, runTest) })
export const it = test
