/** The state in which a visit opens a route. */
export type VisitState =
  | { kind: 'plain' }
  | { kind: 'fault'; endpoint: string; fault: SweepFault }
  | { kind: 'scenario'; scenario: string }
  | { kind: 'user'; user: string }

export type SweepFault = 'error' | 'forbidden' | 'not-found' | 'empty' | 'slow' | 'offline' | 'truncated'

export type Rule =
  | 'uncaught-error'
  | 'console-error'
  | 'blank'
  | 'endless-spinner'
  | 'silent-failure'
  | 'accessibility'
  | 'overflow'
  | 'cut-text'
  | 'date'

export interface Finding {
  rule: Rule
  /** A sentence for people, or the text of an error. */
  message: string
}

export interface VisitReport {
  state: VisitState
  width: number
  findings: Finding[]
  /** File name in the report's folder. A page that could not be opened has none. */
  screenshot?: string
  milliseconds: number
  /** A Playwright test that reproduces the findings. */
  test?: string
}

/** A route of an app, or a story of a Storybook. */
export interface RouteReport {
  /** From the origin of the app: `/people?sort=name`, `/iframe.html?id=…` for a story. */
  path: string
  /** Of a story: `Pages/Wall: Empty`. */
  title?: string
  /** The endpoints that its requests reached. */
  endpoints: string[]
  /** Plain visits come first: one for each width. The other visits are compared with them. */
  visits: VisitReport[]
}

export interface SweepReport {
  app: string
  startedAt: string
  commit?: string
  routes: RouteReport[]
  seconds: number
  /** Visits that options left out. */
  skipped: number
  /** Routes beyond the first 200. */
  skippedRoutes: number
  /** Routes that the changes since a git ref do not concern. */
  unchanged?: { since: string; routes: number }
}
