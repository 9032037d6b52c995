import { identify } from '../http/identity.ts'
import { readParams, readQuery, readShape } from '../http/validate.ts'
import { Refusal, unauthorised } from '../refusal.ts'
import type { Exchange } from './exchange.ts'

/** Finds the user of a request; there is none where the endpoint is open to all. Refuses where nobody is signed in. */
export function identifyUser(exchange: Exchange): void {
  if (exchange.match!.route.isOpen) return
  const user = identify(exchange.headers, exchange.world, exchange.remarks)
  if (!user) throw unauthorised('nobody is signed in; name somebody in x-sim-user, or use HTTP Basic')
  exchange.user = user
  exchange.username = user.username
}

/** Reads params, query and body by their shapes. Refuses what does not fit. */
export function readCall(exchange: Exchange): void {
  const { address, remarks, world, match } = exchange
  const { route, params } = match!
  const { endpoint } = route
  const isControl = address.place!.unrecorded
  try {
    exchange.params = readParams(route, params)
    exchange.query = readQuery(endpoint, address.search, remarks, world.fidelity)
    exchange.body = readShape(endpoint, exchange.sent, remarks, world.fidelity)
  } catch (error) {
    const noted = remarks.noteError(error)
    // A misspelt field is also a missing one: the refusal names both.
    if (isControl && remarks.violations.length > 1) remarks.checkContract()
    throw noted
  }
  if (world.strict || isControl) remarks.checkContract()
  if (world.history.content > mostContent && !isControl && !/^(GET|HEAD|DELETE)$/.test(endpoint.method))
    throw new Refusal(507, full)
}

/** A world has room for so much that was written to it. Nobody would want the oldest of it to be forgotten. */
const mostContent = 512 * 1024 * 1024
const full = `this world is full: ${mostContent} bytes were written to it. Please delete something for good, or reset it`
