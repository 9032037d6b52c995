import { type SetupWorker, type StartOptions, setupWorker } from 'msw/browser'
import { createSimulator } from '../scenarios/create-simulator.ts'
import type { HandlerOptions, Responder } from '../src/msw/handlers.ts'
import { handlersFor } from '../src/msw/index.ts'
import { type Unhandled, unhandledOptions } from '../src/msw/unhandled.ts'
import type { Simulator, SimulatorOptions, UncheckedOptions } from '../src/simulator/simulator.ts'
import type { AnyScenario } from '../src/world/scene.ts'
import { readPageConfig } from './page/page-config.ts'
import type { Persist } from './persistence/storage.ts'
import { findTestSettings } from './test-settings.ts'

/** Options of MSW's worker. */
export interface WorkerOptions extends HandlerOptions {
  /** The URL of MSW's worker file. Default: `/mockServiceWorker.js`. */
  serviceWorker?: StartOptions['serviceWorker']
  /** Logs nothing to the console: neither MSW's messages nor warnings. */
  quiet?: boolean
  /** What MSW does with requests that the simulator does not handle. Default: `warn`, as in MSW. */
  onUnhandled?: Unhandled
}

/** Options of `startSimulator`. */
export interface StartSimulatorOptions<S extends AnyScenario = AnyScenario> extends SimulatorOptions<S>, WorkerOptions {
  /**
   * Saves the state across reloads: in this tab (`session`), or in all tabs (`local`, or `indexeddb` if it has files).
   * `POST /__sim/reset` clears it. Snapshots, journal and history are not saved.
   */
  persist?: Persist
  /**
   * Public hosts to run on. `.preview.example` is the domain with all its subdomains. By default, the simulator only
   * starts on this machine, in a private network, in Storybook, or in a demo of the Vite plugin.
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
/** The previous start, which may still be pending: React runs effects twice in development. */
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
  const launch = () => launchSimulator(options)
  const starting = last.then(launch, launch)
  last = starting
  // A replaced start waits for its replacement. Otherwise requests in between would get no response.
  return starting.finally(() => last)
}

async function launchSimulator<S extends AnyScenario>(options: StartSimulatorOptions<S>): Promise<StartedSimulator> {
  const { serviceWorker, quiet, onUnhandled, baseUrl, persist, allowHosts, ...rest } = options
  const listening = { serviceWorker, quiet, onUnhandled, baseUrl, persist }
  const testSettings = findTestSettings()
  const page = await loadPage()
  await page.preparePage({ ...listening, allowHosts, isTest: !!testSettings, rest }, (other) =>
    runWorker(other, listening),
  )
  const given = { ...rest, ...testSettings } as UncheckedOptions
  const settings = { now: 'real', ...readPageConfig(), ...given } as SimulatorOptions
  const persistent =
    persist && (await (await import('./persistence/persist.ts')).persistSimulator(settings, persist, quiet))
  const simulator = persistent?.simulator ?? (await createSimulator(settings))
  await running?.stop()
  await persistent?.start()
  if (!testSettings && location.search.includes('sim='))
    await (await import('./page/page-link.ts')).loadFromUrl(simulator, location.search)
  // A Playwright test reads warnings from the console.
  const stopWarning = quiet && !testSettings ? undefined : simulator.onRequest(page.logWarning)
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

export async function startWorker(responder: Responder, options: WorkerOptions = {}): Promise<StartedWorker> {
  await (await loadPage()).checkWorkerFile(options.serviceWorker)
  await running?.stop()
  return runWorker(responder, options)
}

async function runWorker(
  responder: Responder,
  { serviceWorker, quiet, onUnhandled, baseUrl }: WorkerOptions,
  after?: () => Promise<void>,
): Promise<StartedWorker> {
  const closing = new AbortController()
  const worker = setupWorker(...handlersFor(responder, { baseUrl }, closing.signal))
  // In early releases of MSW, an undefined option would replace the default.
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
  ;(await loadPage()).handleLinks({ baseUrl }, closing.signal)
  return started
}
