import type { Browser } from '@playwright/test'
import type { SweepFault, SweepReport, VisitReport, VisitState } from './report.ts'

export const sweepFaults: readonly SweepFault[] = [
  'error',
  'forbidden',
  'not-found',
  'empty',
  'slow',
  'offline',
  'truncated',
]

export interface SweepOptions {
  /** The address of the app or of a Storybook, such as `http://localhost:5173/`. */
  url: string
  /** The folder for the screenshots. */
  out: string
  /** Paths from the origin of `url`, such as `/people` or `/#/wall`. By default, links are followed from `url`. */
  routes?: readonly string[]
  /**
   * Limits the visits. An item that starts with `/` is a route, others are an endpoint, an application, a fault, a
   * scenario, a user or a kind of state (`fault`, `scenario`, `user`). A star matches any text. Routes without a star
   * are opened directly. Plain visits to the remaining routes always run.
   */
  only?: readonly string[]
  /** The highest number of visits in addition to the plain ones. Each endpoint with each fault comes first. */
  sample?: number
  /** A git ref. Visits only routes that the changes since then concern. */
  changed?: string
  /** Widths of the window in pixels. Default: 1440. */
  widths?: readonly number[]
  /** Usernames, `nobody` for none. Default: one user of each kind of permissions, and `nobody`. `[]` leaves them out. */
  users?: readonly string[]
  /** Names of scenarios. Default: those that change a reply to the route. `[]` leaves them out. */
  scenarios?: readonly string[]
  /** Default: all. `[]` leaves them out. */
  faults?: readonly SweepFault[]
  /** Also checks accessibility, with the project's axe-core. */
  axe?: boolean
  /** The number of visits at the same time. Default: the number of processors, from 2 to 4. */
  parallel?: number
  /** Milliseconds until a page must be settled. Default: 15,000. */
  timeout?: number
  /** `url` is a Storybook: each story is a route. Default: whether it has an `index.json` of stories. */
  storybook?: boolean
  /** The app starts the simulator in the page. Default: whether `url` has no simulator. */
  inPage?: boolean
  /** The URL of the simulator, if it is on another origin than the app. */
  simulator?: string
  /** The server's `--control-token`, if it has one. */
  token?: string
  /** Default: a Chromium of the project's Playwright, or `CHROME_PATH`. */
  browser?: Browser
  /** Ends after `onPlan`, without screenshots. */
  planOnly?: boolean
  /** Called once, after the plain visits. */
  onPlan?: (plan: SweepPlan) => void
  onProgress?: (progress: SweepProgress) => void
  /** Stops the sweep. The report then has the visits so far. */
  signal?: AbortSignal
}

/** The visits that follow the plain ones. */
export interface SweepPlan {
  routes: number
  visits: number
  /** Visits that `only` and `sample` leave out. */
  skipped: number
  /** Routes beyond the first 200. */
  skippedRoutes: number
  /** Routes that the changes since a git ref do not concern. */
  unchanged?: SweepReport['unchanged']
  /** At least, from the duration of the plain visits. Pages that hide a failure take longer. */
  seconds: number
}

export interface SweepProgress {
  done: number
  /** While routes are searched, the visits that are known so far. */
  total: number
  findings: number
  /** The visit that has just ended. */
  path: string
  state: VisitState
  visit: VisitReport
}
