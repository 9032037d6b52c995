import { type Outcome, refusePlainly, toOutcome } from '../src/core/http/outcome.ts'
import { Refusal } from '../src/core/refusal.ts'

export const worldWasDeleted = 'The world was deleted. Repeat the request to create it again.'

export function refuseToOpen(error: unknown): Outcome {
  if (error instanceof RangeError) return refusePlainly(400, error.message)
  if (error instanceof Refusal) return toOutcome(error)
  // Clients do not see the reason, because it may have contents of the storage.
  console.error(error)
  return refusePlainly(500, "The saved world cannot be opened. It was not changed. The server's log shows the reason.")
}

export function unavailable(message: string): Refusal {
  return new Refusal(503, message, { headers: { 'retry-after': '1' } })
}
