import { isMalformed } from '../core/http/body.ts'
import type { Endpoint } from '../core/http/contract.ts'
import { type Outcome, refusePlainly } from '../core/http/outcome.ts'
import { ownHeaders, present, truncateText } from '../core/http/response.ts'
import { isFailure, isLenient, statusOf } from '../core/http/statuses.ts'
import type { Exchange } from '../core/interpreter/exchange.ts'
import { checkedRefusal, refusalOfOwn } from '../core/interpreter/own-failure.ts'
import { failed, ownFailure, Refusal } from '../core/refusal.ts'
import { spellError } from '../core/schema/unshown-refusal.ts'
import type { HandlerContext } from './handler-context.ts'

export function refuse(context: HandlerContext, error: unknown, exchange: Exchange): Outcome {
  try {
    return presentError(context, error, exchange)
  } catch (failure) {
    console.error(failure)
    const reason = failure instanceof Error ? failure.message : String(failure)
    return refusePlainly(500, `${exchange.address.place!.application} cannot present its error: ${reason}`)
  }
}

function presentError(context: HandlerContext, error: unknown, exchange: Exchange): Outcome {
  const { address, remarks, match, effect } = exchange
  const place = address.place!
  const { fidelity } = exchange.world
  const route = effect ? undefined : match?.route
  const checked = context.isVerified(exchange) ? route : undefined
  const cause = context.isOwn(place, match?.route.name)
    ? refusalOfOwn(error, exchange, checked)
    : refusalOfOurs(checkedRefusal(place, checked, error))
  const refusal = route && isFailure(cause.status, route.endpoint, fidelity) ? failed(cause.message) : cause
  if (route && isSkipped(refusal, route.endpoint, exchange)) {
    remarks.warn(`skipped everything: ${refusal.message}.`)
    return present(undefined, statusOf(route.endpoint), ownHeaders(exchange))
  }
  remarks.reason = truncateText(refusal.message)
  const own = context.endpoints.get(place).presentRefusal(refusal, address.pathname, fidelity)
  const body = spellError(own, context.endpoints.find(place)?.contract, fidelity)
  if (!includesReason(body, refusal)) remarks.warn(refusal.message)
  const headers = { ...ownHeaders(exchange), ...refusal.headers }
  if (refusal.status === 401 && context.challenge) headers['www-authenticate'] = 'Basic realm="fauxtranet"'
  return present(body, refusal.status, headers)
}

/** Spec: some endpoints accept every JSON body. */
function isSkipped(refusal: Refusal, endpoint: Endpoint, { world }: Exchange): boolean {
  return refusal.status === 400 && isLenient(endpoint, world) && !isMalformed(refusal)
}

function refusalOfOurs(cause: unknown): Refusal {
  if (cause instanceof Refusal) return cause
  console.error(cause)
  return failed(ownFailure)
}

/** Not every error shape has room for the reason. */
function includesReason(body: unknown, { message, problems }: Refusal): boolean {
  const json = (JSON.stringify(body) ?? '').toLowerCase()
  const isIncluded = (text: string) => json.includes(JSON.stringify(text).slice(1, -1).toLowerCase())
  return isIncluded(message) || (problems.length > 0 && problems.every(({ reason }) => isIncluded(reason)))
}
