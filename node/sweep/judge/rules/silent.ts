import type { SweepFault, VisitState } from '../../report.ts'
import type { UsedRequest } from '../../route.ts'
import { isFailure } from '../../states.ts'
import type { Observation, ObservedRequest } from '../observation.ts'
import { newLinesIn, withMessages } from './difference.ts'
import { quote } from './words.ts'

/**
 * A page that shows no message after one of its requests failed.
 *
 * - A page that lacks text of the plain visit has to show a message. It may hide what is forbidden.
 * - A page that looks the same has to show one as well, unless it shows nothing of this endpoint in the plain visit.
 *   Where the plain reply is empty, users take a failure for "none". A truncated reply may have nothing that it needs.
 * - A page that looks as if a list were empty states something that it does not know.
 * - A page whose request fails in the plain visit as well, as in a story about it, may show the same message.
 * - Pictures have no messages.
 * - A page whose server sends the requests may look the same, because it may show nothing of them.
 */
export function findSilence(
  seen: Observation,
  state: VisitState,
  before: Observation | undefined,
  empty: Observation | undefined,
): string[] {
  if (state.kind !== 'fault' || !before || !isFailure(state.fault)) return []
  const { view, requests, reached } = seen
  const { endpoint, fault } = state
  const sent = before.requests.filter((request) => request.endpoint === endpoint)
  const isOfServer = sent.length === 0
  const ofData = (
    isOfServer ? before.reached.filter((request) => request.endpoint === endpoint).map(asSent) : sent
  ).filter((request) => request.kind !== 'image' && !isFailed(request))
  if (ofData.length === 0 || !hasFailed(endpoint, fault, isOfServer ? reached.map(asSent) : requests)) return []
  const where = `The page ${quote(view.title)}`
  const failed = `although ${endpoint} failed`
  const messages = newLinesIn(withMessages(seen).lines, withMessages(before))
  if (messages.length > 0) {
    const looksEmpty = empty !== undefined && newLinesIn(messages, withMessages(empty)).length === 0
    return looksEmpty ? [`${where} shows ${quote(messages[0]!)} ${failed}, as if there were none.`] : []
  }
  const [missing] = newLinesIn(before.view.lines, view)
  if (missing !== undefined)
    return state.fault === 'forbidden' ? [] : [`${where} shows no message ${failed}: ${quote(missing)} is missing.`]
  const isUnrelated = ofData.every(({ isShown }) => isShown === false || (isShown !== true && fault === 'truncated'))
  return isUnrelated ? [] : [`${where} shows no message ${failed}: it looks as before.`]
}

/**
 * A dropped connection has no headers that name the endpoint, but no other endpoint has a fault. With other faults, a
 * request without a status is still open, as long polling is.
 */
function hasFailed(endpoint: string, fault: SweepFault, requests: readonly ObservedRequest[]): boolean {
  const mayDrop = fault === 'offline' || fault === 'truncated'
  return requests.some((request) => {
    if (request.status === undefined) return mayDrop && /^(fetch|xhr)$/.test(request.kind)
    return request.endpoint === endpoint && (request.hasFault || isFailed(request))
  })
}

/** A request of the app's own server. What the page shows of its reply is unknown, so it counts as nothing. */
function asSent({ method, path, endpoint, status, hasFault, isPicture }: UsedRequest): ObservedRequest {
  return { method, url: path, kind: isPicture ? 'image' : 'fetch', endpoint, status, hasFault, isShown: false }
}

function isFailed({ status = 0 }: ObservedRequest): boolean {
  return status >= 400
}
