import { badRequest, failed } from '../../core/refusal.ts'
import { TableError } from '../../core/store/row.ts'
import { ScenarioError } from '../scenario.ts'

/** Turns errors about the input into refusals. */
export function orRefuse<Result>(work: () => Result): Result {
  try {
    const result = work()
    return result instanceof Promise ? (result.catch(refuse) as Result) : result
  } catch (error) {
    return refuse(error)
  }
}

function refuse(error: unknown): never {
  if (error instanceof TableError || error instanceof RangeError) throw badRequest(error.message)
  if (error instanceof ScenarioError) throw failed(error.message)
  throw error
}
