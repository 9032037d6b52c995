import { unknownEndpoint } from '../../core/faults/unknown-endpoint.ts'
import type { Contract, RoutesOver } from '../../core/http/contract.ts'
import type { AnyEndpointId } from '../../core/http/contracts.ts'
import { checkNames } from '../../core/text/known-names.ts'
import type { Application, Context } from '../../world/application.ts'
import type { User } from '../../world/world.ts'
import type { ApplicationChange } from '../applications.ts'
import type { ContractBy } from '../endpoint-types.ts'
import { changeOf } from './application-change.ts'

type RouteBy<Id extends string> = Id extends `${string}.${infer Name}`
  ? RoutesOver<ContractBy<Id>, User, Context>[Name & keyof ContractBy<Id>['endpoints']]
  : never

type Replacement<Route> = Route extends (call: infer Call) => infer Reply
  ? (call: Call & { original(): ReplyValue<Reply> | Promise<ReplyValue<Reply>> }) => Reply
  : never
type ReplyValue<Reply> = Exclude<Awaited<Reply>, () => unknown>

interface ReplacementOptions extends Pick<Application, 'compatibleWith'> {
  /** Error statuses in addition to the endpoint's own. They appear in OpenAPI and in the reference. */
  refuses?: readonly number[]
}

/**
 * Replaces an endpoint's route. Call `original()` for the default behaviour.
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
  checkNames('option', options, ['refuses', 'compatibleWith'])
  const [application = '', name = ''] = id.split('.')
  return changeOf(application, {
    compatibleWith: options.compatibleWith,
    loaded({ contract, routes, own = [] }) {
      const original = routes[name]
      const ids = Object.keys(contract.endpoints).map((known) => `${application}.${known}`)
      if (!original) throw unknownEndpoint(id, ids)
      if (typeof route !== 'function')
        throw new TypeError(
          `The replacement of ${id} is not a function. Please write replaceEndpoint('${id}', (call) => …).`,
        )
      const replaced = (call: Pick<Context, 'world'>): unknown => {
        const { world } = call
        const at = world.clock.now()
        const callOriginal = (): unknown => {
          const reply = original(call)
          if (!(reply instanceof Promise)) return reply
          return reply.then((waited) => (typeof waited === 'function' ? world.clock.hold(at, waited as never) : waited))
        }
        return (route as (call: object) => unknown)(Object.assign(call, { original: callOriginal }))
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
  const all = Array.isArray(refuses) ? [...new Set([...(endpoint.refuses ?? []), ...refuses])] : refuses
  if (all.length === 0) return contract
  return { ...contract, endpoints: { ...contract.endpoints, [name]: { ...endpoint, refuses: all } } }
}
