import { identify, type Person } from '../http/identity.ts'
import type { Match, Route } from '../http/router.ts'
import { readParams, readQuery, readShape } from '../http/validate.ts'
import { Refusal, unauthorised } from '../refusal.ts'
import type { RequestContext } from './request-context.ts'

/** Who asks; nobody where that does not matter. */
export function needUser({ request, world }: RequestContext, { isOpen }: Route): Person | null {
  if (isOpen) return null
  const user = identify(request.headers, world.directory, world.currentUser)
  if (!user) throw unauthorised('nobody is signed in; name somebody in x-sim-user, or use HTTP Basic')
  return user
}

/** What the route is handed: everything read and checked. */
export function readCall(
  context: RequestContext,
  { route, params }: Match,
  user: Person | null,
  body: unknown,
): object {
  const { request, address, world, remarks } = context
  const { endpoint } = route
  const base = address.origin + address.prefix
  const call = {
    user,
    ...remarks.reading(() => ({
      params: readParams(endpoint, params),
      query: readQuery(endpoint, address.search, remarks.ignore),
      body: readShape(endpoint, body, remarks.ignore),
    })),
    base,
    here: base + address.asked + address.search,
    warn: remarks.warn,
    headers: request.headers,
    // Few ask for it, and with Node's server it has its price.
    get signal() {
      return request.signal
    },
    ...context.extras,
  }
  if (remarks.violations.length > 0 && (world.strict || address.place.unrecorded)) {
    // Nothing is ignored of it.
    remarks.warnings.length = 0
    throw new Refusal(400, remarks.violations.join(' '))
  }
  return call
}
