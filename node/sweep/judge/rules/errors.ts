import type { VisitState } from '../../report.ts'
import type { ConsoleError, Observation } from '../observation.ts'
import { withoutKnown } from './difference.ts'

/** Errors that the plain visit does not have. */
export function findErrors({ errors }: Observation, before: Observation | undefined): string[] {
  return withoutKnown(errors, before?.errors).map(firstLineOf)
}

/** Errors in the console that the plain visit does not have. */
export function findConsoleErrors(seen: Observation, state: VisitState, before: Observation | undefined): string[] {
  const known = new Set(before?.consoleErrors.map(({ text }) => text))
  return seen.consoleErrors
    .filter((error) => !known.has(error.text) && !isReportOfBrowser(error, seen, state, before))
    .map(({ text }) => firstLineOf(text))
}

/**
 * The browser itself reports each failed request. Only that of a file of the app counts, and in a plain visit, where
 * nothing is expected to fail, that of data.
 */
function isReportOfBrowser(
  { text, url }: ConsoleError,
  seen: Observation,
  { kind }: VisitState,
  before: Observation | undefined,
): boolean {
  if (!text.startsWith('Failed to load resource')) return false
  // Browsers request an icon that no page names.
  if (new URL(url, 'http://page').pathname === '/favicon.ico') return true
  const requests = seen.requests.filter((request) => request.url === url)
  const ofSimulator = [...requests, ...(before?.requests ?? [])].some(
    (request) => request.url === url && request.endpoint !== undefined,
  )
  // A dropped connection has no headers. The address of a picture may differ between worlds.
  const isData = requests.some((request) => /^(fetch|xhr|image)$/.test(request.kind))
  if (kind === 'plain') return ofSimulator && requests.every((request) => request.kind === 'image')
  return ofSimulator || (kind === 'fault' && isData)
}

function firstLineOf(text: string): string {
  const [line = ''] = text.trim().split('\n')
  return line.length > 200 ? `${line.slice(0, 200)}…` : line
}
