import type { StartOptions } from 'msw/browser'
import type { HandlerOptions, Responder } from '../../src/msw/handlers.ts'
import { checkOptions } from '../../src/simulator/known-options.ts'
import { isOwnAddress } from '../../src/simulator/own-address.ts'
import type { Simulator, UncheckedOptions } from '../../src/simulator/simulator.ts'
import { checkHost } from './public-host.ts'
import { serveTabs } from './serve-tabs.ts'
import { checkWorkerFile } from './worker-file.ts'

// Loaded when a simulator starts.

export { handleLinks } from './links.ts'
export { logWarning } from './warnings.ts'
export { checkWorkerFile }

interface PageOptions extends HandlerOptions {
  rest: object
  serviceWorker: StartOptions['serviceWorker']
  allowHosts: readonly string[] | undefined
  isTest: boolean
}

/**
 * Checks that the simulator may run in this page. If the page's URL is the intranet's own, such as the panel's, shows
 * that instead of the application: from the tab with the application, if there is one.
 */
export async function preparePage(
  { serviceWorker, allowHosts, isTest, baseUrl, rest }: PageOptions,
  listen: (responder: Responder) => Promise<unknown>,
): Promise<void> {
  checkOptions('startSimulator', rest)
  if (!isTest) checkHost(location.hostname, allowHosts)
  await checkWorkerFile(serviceWorker)
  const own = findOwnAddress(serviceWorker)
  if (own === undefined) return
  const { findOtherTab } = await import('./other-tab.ts')
  const other = await findOtherTab()
  if (!other) return
  await listen(other)
  await show(own, baseUrl)
}

const startsOver = Symbol.for('fauxtranet.starts-over')

/** Lets other tabs use this simulator, or shows the intranet's own page. */
export async function openPage(
  simulator: Simulator,
  { serviceWorker, baseUrl, persist }: Pick<PageOptions, 'serviceWorker' | 'baseUrl'> & { persist?: unknown },
  given: UncheckedOptions,
): Promise<() => void> {
  const own = findOwnAddress(serviceWorker)
  if (own !== undefined) await show(own, baseUrl)
  // Loaded late: otherwise bundlers may put it into one chunk with the app's own code, which would then run too soon.
  const { followPageConfig } = await import('./page-config-edits.ts')
  const ends = [serveTabs(simulator), followPageConfig(simulator, given, { now: 'real' })]
  // A docked panel does not offer to reload the page if that would lose its state.
  Object.assign(globalThis, { [startsOver]: !persist })
  return () => {
    Reflect.deleteProperty(globalThis, startsOver)
    for (const end of ends) end()
  }
}

/**
 * The path that this page shows, if it is the intranet's own. The worker only controls pages below the folder of its
 * file, but paths of the intranet start at the root.
 */
function findOwnAddress(serviceWorker: StartOptions['serviceWorker']): string | undefined {
  const { origin, pathname, search } = location
  const folder = new URL('.', new URL(serviceWorker?.url ?? '/', location.href)).pathname
  const path = pathname.startsWith(folder) ? pathname.slice(folder.length - 1) : pathname
  return isOwnAddress(origin + path) ? path + search : undefined
}

async function show(path: string, baseUrl: string | undefined): Promise<never> {
  return (await import('./own-page.ts')).showOwnPage(path, baseUrl)
}
