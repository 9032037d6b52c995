import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { machineTime } from '../../src/core/time/clock.ts'
import type { Observation } from './judge/observation.ts'
import { observe } from './judge/observe.ts'
import { watch } from './judge/watch.ts'
import type { Link } from './links.ts'
import type { VisitState } from './report.ts'
import type { UsedRequest } from './route.ts'
import { settingOf, titleOf } from './states.ts'
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
  out: string
  timeout: number
  axe: boolean
}

export interface Visit {
  observation: Observation
  milliseconds: number
  requests: UsedRequest[]
  links: Link[]
  /** The address after redirects. */
  url: string
}

/** Opens a route in a new world and a new context. Undefined if it is a file instead of a page. */
export async function visit(target: Target, plan: VisitPlan, options: VisitOptions): Promise<Visit | undefined> {
  try {
    return await visitOnce(target, plan, options)
  } catch {
    // A development server may reload the page, or be busy.
    return visitOnce(target, plan, options).catch((error: Error) => {
      throw new Error(`Failed to visit ${plan.path}, ${titleOf(plan.state)}: ${error.message}`, { cause: error })
    })
  }
}

async function visitOnce(target: Target, plan: VisitPlan, options: VisitOptions): Promise<Visit | undefined> {
  const started = machineTime()
  const world = new VisitWorld(target)
  const context = await target.browser.newContext({
    viewport: { width: plan.width, height: plan.width < 600 ? 844 : 900 },
    ignoreHTTPSErrors: true,
  })
  try {
    await world.enter(context, settingOf(plan.state))
    const { page, seen, isDownload } = await open(context, new URL(plan.path, target.app).href, options.timeout)
    // A picture, or other XML.
    if (isDownload || !(await page.evaluate(() => document.body !== null))) return undefined
    const observation = await observe(page, seen, { ...options, ...(plan.before && { before: plan.before }) })
    await page.screenshot({
      path: join(options.out, plan.screenshot),
      type: 'jpeg',
      quality: 60,
      animations: 'disabled',
      timeout: options.timeout,
    })
    return {
      observation,
      requests: await world.requests(observation),
      links: plan.state.kind === 'plain' ? await findLinks(page) : [],
      url: page.url(),
      milliseconds: machineTime() - started,
    }
  } finally {
    await context.close()
    if (target.server !== undefined) await world.close()
  }
}

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
