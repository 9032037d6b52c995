import type { SetupServer } from 'msw/node'
import { prepareSimulator } from '../scenarios/create-simulator.ts'
import { createHandlers, type HandlerOptions } from '../src/msw/handlers.ts'
import { checksOf } from '../src/msw/override.ts'
import { type Unhandled, unhandledOptions } from '../src/msw/unhandled.ts'
import { checkOptions } from '../src/simulator/known-options.ts'
import type { Simulator, SimulatorOptions } from '../src/simulator/simulator.ts'
import type { AnyScenario } from '../src/world/scene.ts'
import { type Msw, needMsw } from './need-msw.ts'
import { adaptRequests, interceptFetch } from './page-requests.ts'
import { forwardToOtherSide, isForSide, listeners } from './test-world.ts'

/** Options of `interceptRequests`. */
export interface InterceptOptions<S extends AnyScenario = AnyScenario> extends SimulatorOptions<S>, HandlerOptions {
  /** What MSW does with requests that the simulator does not handle. Default: `warn`, as in MSW. */
  onUnhandled?: Unhandled
  /** The exports of `msw` and `msw/node`. Required in Jest before Node 24.9; `override` uses them as well. */
  msw?: Msw
}

/** A running interception. */
export interface Interception {
  simulator: Simulator
  /** MSW's server, for `boundary`, `events` and everything else. */
  server: SetupServer
  /** Adds handlers that run before the simulator: MSW's own, or `override(…)`. */
  use: SetupServer['use']
  /**
   * Restores the initial snapshot of the scenario, and removes added handlers, other worlds and snapshots.
   * Then rejects if an `override` names an unknown endpoint or, in strict mode, if a request to any world broke the
   * contract. In `afterEach`, that fails the test.
   */
  reset(): Promise<void>
  close(): void
}

/**
 * Handles all requests of this process from now on. The first response waits until the scenario is loaded.
 *
 * @example
 * const intranet = interceptRequests({ scenario: 'full-trash', strict: true })
 * afterEach(() => intranet.reset())
 * afterAll(() => intranet.close())
 */
export function interceptRequests<S extends AnyScenario>(options: InterceptOptions<S> = {}): Interception {
  // Checked now, since the simulator is not awaited before the first request.
  checkOptions('interceptRequests', options)
  const { onUnhandled, baseUrl, msw: given, ...rest } = options
  adaptRequests()
  const msw = needMsw(given)
  const simulator = prepareSimulator(rest)
  const isHandled = (request: Request) => isForSide('ofProcess') && simulator.isHandled(request)
  const handlers = createHandlers(msw, { isHandled, fetch: simulator.fetch }, { baseUrl })
  const server = msw.setupServer(forwardToOtherSide(msw, 'ofProcess'), ...handlers)
  listeners.ofProcess.add(server)
  interceptFetch(() => server.listen(unhandledOptions(onUnhandled)))
  server.events.on('response:mocked', ({ response }) => cancelStream(response))
  const checks: Promise<unknown>[] = []
  let isOpen = true
  return {
    simulator,
    server,
    use(...handlers) {
      checks.push(...checksOf(handlers))
      server.use(...handlers)
    },
    async reset() {
      server.resetHandlers()
      await simulator.ready()
      try {
        await Promise.all(checks.splice(0))
        simulator.checkContract(...simulator.worlds())
      } finally {
        await simulator.restart()
      }
    },
    close() {
      if (isOpen) server.close()
      listeners.ofProcess.delete(server)
      isOpen = false
    },
  }
}

/** MSW's copy of an event stream would keep it open after the client has stopped listening. */
function cancelStream({ headers, body }: Response): void {
  if (headers.get('content-type')?.startsWith('text/event-stream')) body?.cancel().catch(() => undefined)
}
