import { identify, type Person } from '../http/identity.ts'
import type { Match, Route } from '../http/router.ts'
import { readParams, readQuery, readShape } from '../http/validate.ts'
import { unauthorised } from '../refusal.ts'
import type { RequestContext } from './request-context.ts'

/** Gives the user of a request; null where the endpoint is open to all. Refuses where nobody is signed in. */
export function identifyUser({ request, world }: RequestContext, { isOpen }: Route): Person | null {
  if (isOpen) return null
  const user = identify(request.headers, world.directory, world.currentUser)
  if (!user) throw unauthorised('nobody is signed in; name somebody in x-sim-user, or use HTTP Basic')
  return user
}

/** Makes the argument of a route: everything is read and checked. */
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
    // A getter: few routes need the signal, and Node's server makes it at a cost.
    get signal() {
      return request.signal
    },
    ...context.extras,
  }
  if (world.strict || address.place.unrecorded) remarks.checkContract()
  return call
}
