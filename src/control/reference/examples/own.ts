import type { RecordedExamples } from '../../../core/examples/example.ts'
import { requestIn } from '../../../core/examples/request.ts'
import { type Contract, idOf } from '../../../core/http/contract.ts'
import { takeTurns } from '../../../core/time/turns.ts'
import type { Context } from '../../../world/application.ts'
import { baked } from './baked.ts'
import { recordExamples } from './record.ts'
import { TimeBudget } from './time-budget.ts'

/** Requests to try per endpoint. Each runs a user's code. */
const mostRequests = 20

/** The recorded examples, and those of the user's own endpoints in the default scenario. */
export function findExamples(contracts: readonly Contract[], context: Context): Promise<RecordedExamples> {
  const { endpoints } = context.simulator
  endpoints.examples ??= recordOwn(contracts, context).catch((error) => {
    endpoints.examples = undefined
    throw error
  })
  return endpoints.examples
}

async function recordOwn(
  contracts: readonly Contract[],
  { simulator, world, replayIn }: Context,
): Promise<RecordedExamples> {
  const isIncluded = (id: string) => !(id in baked.refusals.shown)
  if (!contracts.some((contract) => Object.keys(contract.endpoints).some((name) => isIncluded(idOf(contract, name)))))
    return baked
  const initial = await simulator.initialSnapshot({})
  const pause = takeTurns()
  const budget = new TimeBudget()
  /** The last response of the current endpoint. A timeout is an error. */
  let last: Response | undefined
  const hasFailed = () => last !== undefined && (last.type === 'error' || last.status >= 500)
  return recordExamples(contracts, {
    before: baked,
    isIncluded,
    mayRun: ({ example }) => example === true,
    /** Generated from the shapes, with small numbers in the path. Stops after a failure, which would repeat. */
    *propose(endpoint) {
      for (let round = 0; round < mostRequests && !hasFailed(); round++) yield requestIn(round, endpoint)
    },
    authored: async () => ({}),
    async open(id) {
      const hidden = world.createEmpty()
      hidden.restore(initial)
      hidden.faults.clear()
      last = undefined
      return {
        world: hidden,
        async send(request) {
          if (last?.type === 'error') return last
          await pause()
          last = await budget.wait(id, replayIn!(hidden, request, '', true))
          return last
        },
      }
    },
  })
}
