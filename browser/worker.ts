import { type SetupWorker, type StartOptions, setupWorker } from 'msw/browser'
import { createSimulator } from '../scenarios/create-simulator.ts'
import type { Answering, HandlerOptions } from '../src/msw/handlers.ts'
import { handlersFor } from '../src/msw/index.ts'
import { type Unhandled, unhandledOptions } from '../src/msw/unhandled.ts'
import type { Simulator, SimulatorOptions, UncheckedOptions } from '../src/simulator/simulator.ts'
import type { AnyScenario } from '../src/world/scene.ts'
import { readPageConfig } from './page/page-config.ts'
import type { Persist } from './persistence/storage.ts'

/** Options of MSW's worker. */
export interface WorkerOptions extends HandlerOptions {
  /** The address of MSW's worker file. The default is `/mockServiceWorker.js`. */
  serviceWorker?: StartOptions['serviceWorker']
  /** Writes nothing to the console: no messages of MSW, no warnings of replies. */
  quiet?: boolean
  /** What MSW does with a request that the simulator does not answer. The default is MSW's own, `warn`. */
  onUnhandled?: Unhandled
}

/** Options of `startSimulator`. */
export interface StartSimulatorOptions<S extends AnyScenario = AnyScenario> extends SimulatorOptions<S>, WorkerOptions {
  /**
   * Saves the state over a reload: in this tab (`session`), or in all of them (`local`, and `indexeddb` where there are files).
   * `POST /__sim/reset` clears it. Snapshots, journal and history are not saved.
   */
  persist?: Persist
  /**
   * Public hosts on which it may run; `.preview.example` is the domain with all names below it. Without them it starts only where nobody
   * else is served: on this machine, in a private network, in a Storybook, in a demo of the Vite plugin.
   */
  allowHosts?: readonly string[]
}

/** A running MSW worker. */
export interface StartedWorker {
  worker: SetupWorker
  stop(): Promise<void>
}

/** A running simulator with its worker. */
export interface StartedSimulator extends StartedWorker {
  simulator: Simulator
}

/** MSW has one worker per page: a second start, as after a hot reload, replaces the first. */
let running: StartedWorker | undefined
/** The start before, which may be under way: React runs effects twice in development. */
let last: Promise<unknown> = Promise.resolve()

/**
 * Starts the simulator inside the page, with MSW's worker. By default its clock is this machine's.
 *
 * @example
 * const { simulator, stop } = await startSimulator({ scenario: 'full-trash', persist: 'session' })
 */
export function startSimulator<S extends AnyScenario>(
  options: StartSimulatorOptions<S> = {},
): Promise<StartedSimulator> {
  const begin = () => beginSimulator(options)
  const starting = last.then(begin, begin)
  last = starting
  // A start that is replaced is not done before the one that replaces it: what is asked in between would get no answer.
  return starting.finally(() => last)
}

async function beginSimulator<S extends AnyScenario>(options: StartSimulatorOptions<S>): Promise<StartedSimulator> {
  const { serviceWorker, quiet, onUnhandled, baseUrl, persist, allowHosts, ...rest } = options
  const listening = { serviceWorker, quiet, onUnhandled, baseUrl }
  const wanted = findWantedByTest()
  const page = await loadPage()
  await page.preparePage({ ...listening, allowHosts, isTest: !!wanted, rest }, (other) => runWorker(other, listening))
  const given = { ...rest, ...wanted } as UncheckedOptions
  const settings = { now: 'real', ...readPageConfig(), ...given } as SimulatorOptions
  const persistent =
    persist && (await (await import('./persistence/persist.ts')).persistSimulator(settings, persist, quiet))
  const simulator = persistent?.simulator ?? (await createSimulator(settings))
  await running?.stop()
  await persistent?.start()
  // A Playwright test reads the warnings from the console.
  const stopWarning = quiet && !wanted ? undefined : simulator.onRequest(page.writeWarning)
  let closePage: (() => void) | undefined
  const started = await runWorker(simulator, listening, async () => {
    stopWarning?.()
    closePage?.()
    await persistent?.stop()
  })
  closePage = await page.openPage(simulator, listening, given)
  return { simulator, ...started }
}

const loadPage = () => import('./page/page.ts')

/** The settings of a Playwright test, which win over the page's own. */
function findWantedByTest(): SimulatorOptions | undefined {
  return (globalThis as { [wantedUnder]?: SimulatorOptions })[wantedUnder]
}

const wantedUnder = Symbol.for('fauxtranet.wanted')

/** Starts MSW's worker without a simulator of its own. */
export async function startWorker(answering: Answering, options: WorkerOptions = {}): Promise<StartedWorker> {
  await (await loadPage()).checkWorkerFile(options.serviceWorker)
  await running?.stop()
  return runWorker(answering, options)
}

async function runWorker(
  answering: Answering,
  { serviceWorker, quiet, onUnhandled, baseUrl }: WorkerOptions,
  after?: () => Promise<void>,
): Promise<StartedWorker> {
  const closing = new AbortController()
  const worker = setupWorker(...handlersFor(answering, { baseUrl }, closing.signal))
  // In early releases of MSW, an option that is undefined would replace the default.
  await worker.start({
    ...unhandledOptions(onUnhandled),
    ...(serviceWorker && { serviceWorker }),
    quiet: quiet ?? false,
  })
  const started: StartedWorker = {
    worker,
    async stop() {
      if (running !== started) return
      running = undefined
      closing.abort()
      await worker.stop()
      await after?.()
    },
  }
  running = started
  ;(await loadPage()).answerLinks({ baseUrl }, closing.signal)
  return started
}
