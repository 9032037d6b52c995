import { noEndpoint } from '../../core/faults/endpoint-pattern.ts'
import type { Contract, RoutesOver } from '../../core/http/contract.ts'
import type { AnyEndpointId } from '../../core/http/contracts.ts'
import { checkNames } from '../../core/text/known-names.ts'
import type { Context } from '../../world/application.ts'
import type { User } from '../../world/world.ts'
import type { ApplicationChange } from '../applications.ts'
import type { ContractBy } from '../endpoint-types.ts'
import { changeOf } from './change.ts'

type RouteBy<Id extends string> = Id extends `${string}.${infer Name}`
  ? RoutesOver<ContractBy<Id>, User, Context>[Name & keyof ContractBy<Id>['endpoints']]
  : never

/** Answers an endpoint in place of its own route. `original` answers as that would, and writes what it would. */
type Replacement<Route> = Route extends (call: infer Call) => infer Reply
  ? (call: Call & { original(): Replied<Reply> | Promise<Replied<Reply>> }) => Reply
  : never
type Replied<Reply> = Exclude<Awaited<Reply>, () => unknown>

interface ReplacementOptions {
  /** The statuses that it refuses with beside those of the endpoint. The contract, OpenAPI and the reference know them. */
  refuses?: readonly number[]
  /** The version of fauxtranet that it was made for, as in the `peerDependencies` of its package: `^0.1.0`. */
  madeFor?: string
}

/**
 * Answers one endpoint differently, with access to what it does otherwise.
 *
 * @example
 * const closed = replaceEndpoint('documents.approve', ({ world, original }) => {
 *   if (world.clock.instant() > '2026-12-24') refuse(403, 'nobody approves during the holidays')
 *   return original()
 * }, { refuses: [403] })
 */
export function replaceEndpoint<Id extends AnyEndpointId>(
  id: Id,
  route: Replacement<RouteBy<Id>>,
  options: ReplacementOptions = {},
): ApplicationChange {
  checkNames('option', options, ['refuses', 'madeFor'])
  const [application = '', name = ''] = id.split('.')
  return changeOf(application, {
    madeFor: options.madeFor,
    loaded({ contract, routes, own = [] }) {
      const original = routes[name]
      if (!original)
        throw noEndpoint(
          id,
          Object.keys(contract.endpoints).map((known) => `${application}.${known}`),
        )
      if (typeof route !== 'function')
        throw new TypeError(
          `The replacement of ${id} is no function. Please write replaceEndpoint('${id}', (call) => …).`,
        )
      const replaced = (call: Pick<Context, 'world'>): unknown => {
        const { world } = call
        const at = world.clock.now()
        let returned: unknown
        const answer = (): unknown => {
          const reply = original(call)
          if (!(reply instanceof Promise)) return reply
          // What it leaves to a function is one piece with the reply where that is passed on, and one of its own otherwise.
          const awaited: Promise<unknown> = reply.then((waited) =>
            typeof waited === 'function' && awaited !== returned
              ? world.clock.hold(at, () => world.atomically(waited as never).result)
              : waited,
          )
          return awaited
        }
        returned = (route as (call: object) => unknown)(Object.assign(call, { original: answer }))
        return returned
      }
      return {
        contract: addRefusals(contract, name, options),
        routes: { ...routes, [name]: replaced },
        own: [...own, name],
      }
    },
  })
}

function addRefusals(contract: Contract, name: string, { refuses = [] }: ReplacementOptions): Contract {
  const endpoint = contract.endpoints[name]!
  // What is no list is refused with the contract.
  const all = Array.isArray(refuses) ? [...new Set([...(endpoint.refuses ?? []), ...refuses])] : refuses
  if (all.length === 0) return contract
  return { ...contract, endpoints: { ...contract.endpoints, [name]: { ...endpoint, refuses: all } } }
}
