import type { UsedRequest } from '../route.ts'

/** What a visit showed. Plain data, so that it can be compared with the plain visit later. */
export interface Observation {
  /** What was open or moving when the time was over: `GET /api/… is open`. Empty if the page has settled. */
  unsettled: string[]
  /** The messages of uncaught errors and unhandled rejections. */
  errors: string[]
  consoleErrors: ConsoleError[]
  requests: ObservedRequest[]
  /** The requests that reached an endpoint. Also those of the app's own server, if the simulator is on a server. */
  reached: UsedRequest[]
  view: View
  /** The text of dialogs, and of toasts that may be gone. */
  messages: string[]
  /** The page before a slow reply arrived. */
  waiting?: View
  /** Whether a slow reply arrived first, as on a busy machine. */
  missedWait?: boolean
  /** Undefined if it was not requested. */
  violations?: Violation[]
}

export interface ConsoleError {
  text: string
  /** The script, or the resource that failed to load. */
  url: string
}

export interface ObservedRequest {
  method: string
  url: string
  /** Playwright's type of the resource: `fetch`, `image`, `script`. */
  kind: string
  /** Undefined for requests that the simulator does not own, and for those without a response. */
  endpoint?: string
  /** Whether a fault of the simulator applied. */
  hasFault: boolean
  /** Undefined if there was no response. */
  status?: number
  /** Whether the page shows text that only this endpoint's replies have. Undefined if they have no text. */
  isShown?: boolean
}

/** The visible page. */
export interface View {
  /** Its first heading, or the document's title. */
  title: string
  /** Of the document. May be empty. */
  language: string
  /** Visible lines of text, and the values of fields. */
  lines: string[]
  /** Those that end with an ellipsis, as "Loading …" does, and those of skeletons. */
  pending: string[]
  regions: Region[]
  /** Whether anything except text is visible: pictures, controls. */
  hasGraphics: boolean
  /** Names of pictures that the browser shows as broken. */
  brokenImages: Located[]
  spinners: Located[]
  /** The element that is wider than the window. Undefined if the document fits. */
  overflow?: Located
  cutTexts: Located[]
  /** Dates for programs, `undefined` and the like. */
  rawValues: Located[]
}

/** A text, or the name of a thing, with the heading or name of its region. */
export interface Located {
  name: string
  place: string
}

/** A landmark, section, list or table. */
export interface Region {
  role: string
  /** Its accessible name, or its first heading. */
  name: string
  /** Whether a visible heading or label shows the name. */
  isTitled: boolean
  /** Whether it has anything in addition to its headings. */
  hasContent: boolean
  /** The names of the regions around it. */
  within: string[]
}

export interface Violation extends Located {
  /** Of axe-core: `image-alt`. */
  id: string
}
