import { setTimeout as wait } from 'node:timers/promises'
import type { Frame, Page } from '@playwright/test'
import { untilQuiet } from '../../src/page/quiet.ts'
import { findUnsettled, type PageActivity, type SettledOptions, untilSettled } from '../../src/page/settle.ts'
import { sourceOfCall } from '../../src/page/source.ts'
import { OpenRequests } from './open-requests.ts'

export interface PageSettledOptions extends SettledOptions {
  /** URLs of requests that may stay open, such as long polling. Streams and WebSockets never count. */
  ignore?: RegExp
}

/** How long a page is observed at once. */
const observationTimeout = 1000
/** A busy machine may need this long to respond. */
const responseTimeout = 5000

/**
 * Waits until a page is complete, as a picture needs it: no request is open or starts for a while, fonts and visible
 * images are loaded, and nothing changes or moves, except for endless animations.
 *
 * @example
 * await page.goto('/')
 * await settled(page)
 * await expect(page).toHaveScreenshot()
 */
export function settled(page: Page, options: PageSettledOptions = {}): Promise<void> {
  return untilSettled(activityOf(page, options.ignore), options)
}

/** Waits until a page is settled. Returns what is still open or moving at the timeout. */
export function findBusy(page: Page, options: SettledOptions): Promise<string[]> {
  return findUnsettled(activityOf(page), options)
}

function activityOf(page: Page, ignore?: RegExp): PageActivity {
  const requests = OpenRequests.of(page)
  return {
    get started() {
      return requests.started
    },
    describeOpen: () => requests.find(ignore).map((request) => describe(request.method(), request.url())),
    findBusy: async (idle) => (await Promise.all(page.frames().map((frame) => findBusyInFrame(frame, idle)))).flat(),
  }
}

function describe(method: string, url: string): string {
  return `${method} ${url.length > 200 ? `${url.slice(0, 200)}…` : url} is open`
}

async function findBusyInFrame(frame: Frame, idle: number): Promise<string[]> {
  const timeout = Math.max(observationTimeout, 2 * idle)
  const quiet = frame.evaluate(sourceOfCall(untilQuiet, { idle, timeout })) as Promise<string[]>
  const blocked = wait(timeout + responseTimeout, ['the page does not respond'], { ref: false })
  try {
    return await Promise.race([quiet, blocked])
  } catch (error) {
    if (frame.page().isClosed()) throw error
    // The frame was removed, or it loads another document.
    return frame.isDetached() ? [] : ['the page navigates']
  }
}
