import type { Page, Request } from '@playwright/test'
import { OpenRequests } from '../../playwright/open-requests.ts'
import type { ConsoleError } from './observation.ts'
import { isData } from './waiting.ts'

/** What a page reports from the start of a visit. */
export interface Watch {
  errors: string[]
  consoleErrors: ConsoleError[]
  /** The text of dialogs and toasts. */
  messages: string[]
  requests: Request[]
  /** Requests for data that got an error or no response. */
  failed: Set<Request>
}

/** Begins to record errors and requests of a page. Call it before the page loads its first document. */
export function watch(page: Page): Watch {
  OpenRequests.of(page)
  const seen: Watch = { errors: [], consoleErrors: [], messages: [], requests: [], failed: new Set() }
  // A sweep asks whether the page runs a simulator.
  const isOwn = (url: string) => URL.canParse(url) && new URL(url).pathname === '/__sim'
  const addFailed = (request: Request) => {
    if (!isOwn(request.url()) && isData(request)) seen.failed.add(request)
  }
  page.on('pageerror', (error) => seen.errors.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error' && !isOwn(message.location().url))
      seen.consoleErrors.push({ text: message.text(), url: message.location().url })
  })
  page.on('dialog', async (dialog) => {
    const isLeaving = dialog.type() === 'beforeunload'
    if (!isLeaving) seen.messages.push(...dialog.message().split('\n'))
    // The page may be closed already.
    await (isLeaving ? dialog.accept() : dialog.dismiss()).catch(() => undefined)
  })
  page.on('request', (request) => seen.requests.push(request))
  page.on('requestfailed', addFailed)
  page.on('response', (response) => {
    if (response.status() >= 400) addFailed(response.request())
  })
  return seen
}
