import { type Outcome, refusePlainly } from '../src/core/http/outcome.ts'
import { Refusal } from '../src/core/refusal.ts'

export function refuseToOpen(error: unknown): Outcome {
  if (error instanceof RangeError) return refusePlainly(400, error.message)
  if (error instanceof Refusal) return refusePlainly(error.status, error.message, error.headers)
  console.error(error)
  const reason = `the saved world cannot be opened: ${(error as Error).message}. It was not changed.`
  return refusePlainly(500, reason)
}
