import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { BrowserContext, Page } from '@playwright/test'
import { machineTime } from '../../src/core/time/clock.ts'
import { PageConnection } from '../playwright/connection.ts'
import { control } from './control.ts'
import type { Observation } from './judge/observation.ts'
import { observe, type PageObservation } from './judge/observe.ts'
import { watch } from './judge/watch.ts'
import type { Link } from './links.ts'
import type { VisitState } from './report.ts'
import { describeState, isSlow, settingOf, slowDelay } from './states.ts'
import { findPlayError, isStoryShown, withoutFailures, withoutPlayError } from './storybook.ts'
import type { Target } from './target.ts'
import { VisitWorld } from './visit-world.ts'

export interface VisitPlan {
  path: string
  state: VisitState
  width: number
  /** File name in the folder `out`. */
  screenshot: string
  /** What the plain visit showed. */
  before?: Observation | undefined
}

export interface VisitOptions {
  /** The folder for the screenshot. Undefined for none. */
  out?: string
  timeout: number
  axe: boolean
}

export interface Visit {
  observation: Observation
  milliseconds: number
  links: Link[]
  /** The address after redirects. */
  url: string
}

/** Opens a route in a new world and a new context. Undefined if it is a file instead of a page. */
export async function visit(target: Target, plan: VisitPlan, options: VisitOptions): Promise<Visit | undefined> {
  const fail = ({ message }: Error, cause: Error) => {
    throw new Error(`Failed to visit ${plan.path}, ${describeState(plan.state)}: ${message}`, { cause })
  }
  const seen = await visitOnce(target, plan, options).catch((first: Error) => {
    if (first instanceof BlockedPage) return fail(first, first)
    // A development server may reload the page, or be busy.
    return visitOnce(target, plan, options).catch((second: Error) => fail(second, first))
  })
  if (!seen?.observation.missedWait) return seen
  const delay = 3 * slowDelay
  const patient = { ...options, timeout: options.timeout + delay }
  const again = await visitOnce(target, plan, patient, delay).catch(() => undefined)
  return again?.observation.waiting ? again : seen
}

/** Playwright waits for a page forever while its script runs. */
class BlockedPage extends Error {
  constructor() {
    super('the page does not respond')
  }
}

/** Each step of a visit may take as long as the timeout. Few have one of their own. */
const longestVisit = (timeout: number) => 6 * timeout + 10_000

async function visitOnce(
  target: Target,
  plan: VisitPlan,
  options: VisitOptions,
  delay = slowDelay,
): Promise<Visit | undefined> {
  const started = machineTime()
  const world = new VisitWorld(target)
  const context = await target.browser.newContext({
    viewport: { width: plan.width, height: plan.width < 600 ? 844 : 900 },
    ignoreHTTPSErrors: true,
  })
  try {
    await world.enter(context, settingOf(plan.state, delay))
    const blocked = wait(longestVisit(options.timeout), undefined, { ref: false }).then(() => {
      throw new BlockedPage()
    })
    const seen = await Promise.race([look(context, target, plan, options), blocked])
    if (!seen) return undefined
    const reached = await world.requests(seen.observation.requests)
    return { ...seen, observation: { ...seen.observation, reached }, milliseconds: machineTime() - started }
  } finally {
    await context.close()
    if (target.server !== undefined) await world.close()
  }
}

async function look(
  context: BrowserContext,
  target: Target,
  { path, state, screenshot, before }: VisitPlan,
  { out, ...options }: VisitOptions,
): Promise<(Pick<Visit, 'links' | 'url'> & { observation: PageObservation }) | undefined> {
  const simulator = target.server === undefined ? connectTo(context) : undefined
  const { page, seen, isDownload } = await open(context, `${target.app.origin}${path}`, options.timeout)
  // A picture, or other XML.
  if (isDownload || !(await page.evaluate(() => document.body !== null))) return undefined
  if (target.stories) await page.waitForFunction(isStoryShown, undefined, { timeout: options.timeout })
  // An app is quiet while it starts a simulator. Some pages need none.
  else await simulator?.send('GET', '/__sim', undefined).catch(() => undefined)
  const observation = await observe(page, seen, {
    ...options,
    isSlow: isSlow(state),
    ...(before && { before }),
    ...(simulator && { readState: () => readPageState(simulator) }),
  })
  if (target.stories)
    observation.consoleErrors = withoutPlayError(withoutFailures(observation), await page.evaluate(findPlayError))
  if (out !== undefined) await takePicture(page, join(out, screenshot), options.timeout)
  return { observation, links: state.kind === 'plain' ? await findLinks(page) : [], url: page.url() }
}

/** The state of the world in a page. Undefined if the page has no simulator, or MSW's worker does not run. */
async function readPageState(simulator: PageConnection): Promise<unknown> {
  return (await simulator.isOpen()) ? control(simulator, 'GET', '/state') : undefined
}

function connectTo(context: BrowserContext): PageConnection {
  const connection = new PageConnection()
  connection.enter(context)
  return connection
}

/** The page below the window as well, as far as a person would look. */
async function takePicture(page: Page, path: string, timeout: number): Promise<void> {
  const { width, height } = page.viewportSize()!
  const clip = { x: 0, y: 0, width, height: mostWindows * height }
  await page.screenshot({ path, type: 'jpeg', quality: 60, fullPage: true, clip, animations: 'disabled', timeout })
}

/** An endless list has an endless page. */
const mostWindows = 4

async function open(context: BrowserContext, url: string, timeout: number) {
  const page = await context.newPage()
  const seen = watch(page)
  let isDownload = false
  page.on('download', () => {
    isDownload = true
  })
  await page.goto(url, { timeout, waitUntil: 'domcontentloaded' }).catch((error: Error) => {
    if (!isDownload && !error.message.includes('Download is starting')) throw error
    isDownload = true
  })
  return { page, seen, isDownload }
}

/** Only links lead to other pages. A button may change something. */
function findLinks(page: Page): Promise<Link[]> {
  return page
    .locator('a[href]')
    .evaluateAll((links) =>
      links.flatMap((link) =>
        link instanceof HTMLAnchorElement ? { href: link.href, isDownload: link.hasAttribute('download') } : [],
      ),
    )
}
