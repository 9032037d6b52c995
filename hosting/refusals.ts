import { type Outcome, refusePlainly } from '../src/core/http/outcome.ts'
import { Refusal } from '../src/core/refusal.ts'

export const worldWasDeleted = 'The world was deleted. Repeat the request to create it again.'

export function refuseToOpen(error: unknown): Outcome {
  if (error instanceof RangeError) return refusePlainly(400, error.message)
  if (error instanceof Refusal) return refusePlainly(error.status, error.message, error.headers)
  // Clients do not see the reason, because it may have contents of the storage.
  console.error(error)
  return refusePlainly(
    500,
    'The saved world cannot be opened. It was not changed. The log of the server has the reason.',
  )
}
