import { identify } from '../http/identity.ts'
import type { Person } from '../http/person.ts'
import type { Match, Route } from '../http/router.ts'
import { readParams, readQuery, readShape } from '../http/validate.ts'
import { Refusal, unauthorised } from '../refusal.ts'
import type { RequestContext } from './request-context.ts'

/** Gives the user of a request; null where the endpoint is open to all. Refuses where nobody is signed in. */
export function identifyUser({ request, world, remarks }: RequestContext, { isOpen }: Route): Person | null {
  if (isOpen) return null
  const user = identify(request.headers, world, (warning) => remarks.warn(warning))
  if (!user) throw unauthorised('nobody is signed in; name somebody in x-sim-user, or use HTTP Basic')
  return user
}

/** The argument of a route: everything is read and checked. What few routes need is made when they ask for it. */
class Call {
  readonly user: Person | null
  readonly params: Record<string, unknown>
  readonly query: unknown
  readonly body: unknown
  readonly #context: RequestContext

  constructor(context: RequestContext, { route, params }: Match, user: Person | null, body: unknown) {
    const { address, remarks, extras, world } = context
    const { endpoint } = route
    this.#context = context
    this.user = user
    try {
      this.params = readParams(route, params)
      this.query = readQuery(endpoint, address.search, remarks, world.fidelity)
      this.body = readShape(endpoint, body, remarks, world.fidelity)
    } catch (error) {
      const noted = remarks.noteError(error)
      // A misspelt field is also a missing one: the refusal names both.
      if (address.place.unrecorded && remarks.violations.length > 1) remarks.checkContract()
      throw noted
    }
    Object.assign(this, extras)
  }

  get base(): string {
    const { origin, prefix } = this.#context.address
    return origin + prefix
  }

  get here(): string {
    const { asked, search } = this.#context.address
    return this.base + asked + search
  }

  get headers(): Headers {
    return this.#context.request.headers
  }

  /** Node's server makes it at a cost. */
  get signal(): AbortSignal {
    return this.#context.request.signal
  }

  get warn(): (warning: string) => void {
    const { remarks } = this.#context
    return (warning) => remarks.warn(warning)
  }
}

/** Makes the argument of a route. */
export function readCall(context: RequestContext, match: Match, user: Person | null, body: unknown): object {
  const call = new Call(context, match, user, body)
  const { world, address, remarks } = context
  const isControl = address.place.unrecorded
  if (world.strict || isControl) remarks.checkContract()
  if (world.history.content > mostContent && !isControl && !/^(GET|HEAD|DELETE)$/.test(match.route.endpoint.method))
    throw new Refusal(507, full)
  return call
}

/** A world has room for so much that was written to it. Nobody would want the oldest of it to be forgotten. */
const mostContent = 512 * 1024 * 1024
const full = `this world is full: ${mostContent} bytes were written to it. Please delete something for good, or reset it`
