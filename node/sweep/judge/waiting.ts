import { setTimeout as wait } from 'node:timers/promises'
import type { Page, Request } from '@playwright/test'
import { OpenRequests } from '../../playwright/open-requests.ts'
import type { View } from './observation.ts'
import { readView } from './view/read-view.ts'

export interface Waiting {
  view: View
  /** The requests without a response. Empty if the page was still sending others. */
  open: Request[]
}

/** How long the same requests are open, in milliseconds. */
const idle = 250
const tick = 25

/** Describes what a page shows while it waits for data. Undefined if it sends requests all the time. */
export async function readWaiting(page: Page, timeout: number): Promise<Waiting | undefined> {
  const tracker = OpenRequests.of(page)
  const deadline = AbortSignal.timeout(timeout)
  let { started } = tracker
  for (let quiet = 0; quiet < idle; quiet += tick) {
    if (deadline.aborted) return undefined
    await wait(tick)
    const isLoading = tracker.find().some((request) => !isData(request))
    if (isLoading || tracker.started > started) quiet = 0
    started = tracker.started
  }
  const view = await readView(page)
  const open = tracker.find()
  return { view, open: tracker.started === started ? open : [] }
}

export function isData(request: Request): boolean {
  return /^(fetch|xhr)$/.test(request.resourceType())
}
