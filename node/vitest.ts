import { AsyncLocalStorage } from 'node:async_hooks'
import { setupServer } from 'msw/node'
import { handlersFor } from '../browser/handlers.ts'
import { routeTo } from '../browser/routing.ts'
import { createTest } from '../browser/vitest-test.ts'
import { createSimulator } from '../direct/create.ts'
import type { Simulator } from '../src/simulator.ts'

/** The world of the test that a request comes from, also where several tests run at once. */
const current = new AsyncLocalStorage<string>()
let simulator: Promise<Simulator> | undefined

/** Begins with the first test that wants it; the process ends it. */
function open(): Promise<Simulator> {
  simulator ??= createSimulator({ strict: true }).then((started) => {
    const server = setupServer(...handlersFor(routeTo(started, () => current.getStore())))
    server.listen({ onUnhandledRequest: 'bypass', onUnhandledFrame: 'bypass' } as object)
    return started
  })
  return simulator
}

export const test = createTest({ open, play: (stage, runTest) => current.run(stage, runTest) })
export const it = test
