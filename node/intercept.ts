import type { SetupServer } from 'msw/node'
import { prepareSimulator } from '../scenarios/create-simulator.ts'
import { createHandlers, type HandlerOptions } from '../src/msw/handlers.ts'
import { type Unhandled, unhandledOptions } from '../src/msw/unhandled.ts'
import type { Simulator, SimulatorOptions } from '../src/simulator/simulator.ts'
import { needMsw } from './need-msw.ts'

export interface InterceptOptions extends SimulatorOptions, HandlerOptions {
  /** What becomes of a request that is nobody's here; MSW's own `warn` unless given. */
  onUnhandled?: Unhandled
}

export interface Interception {
  simulator: Simulator
  /** MSW's own, for `boundary`, `events` and the rest. */
  server: SetupServer
  /** Puts handlers before the simulator: MSW's, or `override(…)`. */
  use: SetupServer['use']
  /**
   * The world back to the first moment of the scenario named here, without the handlers that were added, other worlds and snapshots.
   * In strict mode it rejects, when that is done, if a request to any world was outside the contract: in `afterEach` that fails the test.
   */
  reset(): Promise<void>
  close(): void
}

/** Answers this process's own requests, from now on; the first answer waits until the scenario is there. */
export function interceptRequests(options: InterceptOptions = {}): Interception {
  const { onUnhandled, baseUrl, ...rest } = options
  const msw = needMsw()
  const simulator = prepareSimulator(rest)
  const server = msw.setupServer(...createHandlers(msw, simulator, { baseUrl }))
  server.listen(unhandledOptions(onUnhandled))
  server.events.on('response:mocked', ({ response }) => letGoOfStream(response))
  let isOpen = true
  return {
    simulator,
    server,
    use: (...handlers) => server.use(...handlers),
    async reset() {
      server.resetHandlers()
      await simulator.ready()
      try {
        simulator.checkContract(...simulator.worlds())
      } finally {
        await simulator.restart()
      }
    },
    close() {
      if (isOpen) server.close()
      isOpen = false
    },
  }
}

/** A copy that MSW makes of every answer. Unless that is given up, too, whoever stops listening to events is not heard. */
function letGoOfStream({ headers, body }: Response): void {
  if (headers.get('content-type')?.startsWith('text/event-stream')) body?.cancel().catch(() => undefined)
}
