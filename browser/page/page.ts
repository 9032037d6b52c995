import type { StartOptions } from 'msw/browser'
import type { Answering, HandlerOptions } from '../../src/msw/handlers.ts'
import { checkOptions } from '../../src/simulator/known-options.ts'
import { isOwnAddress } from '../../src/simulator/own-address.ts'
import type { Simulator, UncheckedOptions } from '../../src/simulator/simulator.ts'
import { answerTabs } from './answer-tabs.ts'
import { checkHost } from './public-host.ts'
import { checkWorkerFile } from './worker-file.ts'

// What a page needs of the simulator beside answers. It is loaded when a simulator starts.

export { answerLinks } from './links.ts'
export { writeWarning } from './warnings.ts'
export { checkWorkerFile }

interface PageOptions extends HandlerOptions {
  /** Those for the simulator. */
  rest: object
  serviceWorker: StartOptions['serviceWorker']
  allowHosts: readonly string[] | undefined
  /** Whether a test has opened the page. */
  isTest: boolean
}

/**
 * Checks that the simulator may run in this page, and can. Where the address of the page is the intranet's own, such as
 * that of the panel, it is shown in place of the application: from the tab with the application, if there is one.
 */
export async function preparePage(
  { serviceWorker, allowHosts, isTest, baseUrl, rest }: PageOptions,
  listen: (answering: Answering) => Promise<unknown>,
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

/** Lets other tabs ask this one, or shows the page that is the intranet's own. */
export async function openPage(
  simulator: Simulator,
  { serviceWorker, baseUrl }: Pick<PageOptions, 'serviceWorker' | 'baseUrl'>,
  given: UncheckedOptions,
): Promise<() => void> {
  const own = findOwnAddress(serviceWorker)
  if (own !== undefined) await show(own, baseUrl)
  // Later, since bundlers would put what several entries share into one file with an app's own code, which would run too soon.
  const { followPageConfig } = await import('./page-config-edits.ts')
  const ends = [answerTabs(simulator), followPageConfig(simulator, given, { now: 'real' })]
  return () => {
    for (const end of ends) end()
  }
}

/**
 * The address that this page shows, if that is the intranet's own. Pages are below the folder of the worker file, which
 * sees no others; addresses of the intranet begin at the root.
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
