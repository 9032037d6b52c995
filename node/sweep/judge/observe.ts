import { setTimeout as wait } from 'node:timers/promises'
import type { Page, Request } from '@playwright/test'
import { OpenRequests } from '../../playwright/open-requests.ts'
import { findBusy } from '../../playwright/settled.ts'
import { findViolations } from './axe.ts'
import type { Observation, View } from './observation.ts'
import { describeRequests, findFaults, isOver } from './observed-requests.ts'
import { withoutData } from './raw-values.ts'
import { newLinesIn, withMessages } from './rules/difference.ts'
import { recordToasts } from './toasts.ts'
import { readView } from './view/read-view.ts'
import { isData, readWaiting, type Waiting } from './waiting.ts'
import type { Watch } from './watch.ts'

export interface ObserveOptions {
  /** Also checks accessibility, with the project's axe-core. */
  axe?: boolean
  /** How long to wait until the page is settled. Default: 10,000 milliseconds. */
  timeout?: number
  /** Whether a reply is slow. Then the page is observed before it arrives as well. */
  isSlow?: boolean
  /** The plain visit. A page that neither loads nor reports a failure is observed a little longer. */
  before?: Observation
  /** Reads the state of a world in the page. */
  readState?: () => Promise<unknown>
}

/** Without what only the simulator knows. */
export type PageObservation = Omit<Observation, 'reached'>

/** The longest pause between two attempts at a request, in libraries that retry by default. */
const retryPause = 4500
const tick = 250

/** Waits until the page is settled, and describes what it shows. A page that does not settle is described as well. */
export async function observe(
  page: Page,
  seen: Watch,
  { axe = false, timeout = 10_000, isSlow = false, before, readState }: ObserveOptions = {},
): Promise<PageObservation> {
  void recordToasts(page, seen, before === undefined)
  const deadline = AbortSignal.timeout(timeout)
  const early = isSlow ? await readWaiting(page, timeout) : undefined
  const arrived = early ? seen.requests.filter((request) => isData(request) && isOver(request)) : []
  let unsettled = await findBusy(page, { timeout })
  let view = await readView(page)
  const tracker = OpenRequests.of(page)
  let { started } = tracker
  for (let idle = 0; idle < retryPause && !deadline.aborted; idle += tick) {
    if (isDone(view, seen, before)) break
    await wait(tick)
    if (tracker.started > started) {
      idle = 0
      started = tracker.started
      unsettled = await findBusy(page, { timeout })
    }
    view = await readView(page)
  }
  const { requests, hasText } = await describeRequests(seen.requests, view.lines)
  // Without those of the request for the state, which may fail.
  const reported = { errors: [...seen.errors], consoleErrors: [...seen.consoleErrors] }
  const rawValues = await withoutData(view.rawValues, { hasText, readState })
  return {
    unsettled,
    ...reported,
    messages: [...seen.messages],
    requests,
    view: { ...view, rawValues },
    ...(early && (await describeWait(early, arrived))),
    ...(axe && { violations: await findViolations(page) }),
  }
}

async function describeWait(
  { view, open }: Waiting,
  arrived: readonly Request[],
): Promise<Pick<Observation, 'waiting' | 'missedWait'>> {
  // Other requests may be slow as well, on a busy machine.
  if (open.length > 0 && (await findFaults(open)).every(Boolean)) return { waiting: view }
  return { missedWait: (await findFaults(arrived)).some(Boolean) }
}

/** Whether the page neither loads nor hides a failure, as far as it can be seen. */
function isDone(view: View, { failed, messages }: Watch, before: Observation | undefined): boolean {
  const isLoading = view.spinners.some(
    ({ name, place }) => !before?.view.spinners.some((known) => known.name === name && known.place === place),
  )
  const { lines } = withMessages({ view, messages })
  const isSilent = failed.size > 0 && before !== undefined && newLinesIn(lines, withMessages(before)).length === 0
  return !isLoading && !isSilent
}
