import type { Fidelity } from './fidelity.ts'
import { forbidden, notFound, Refusal } from './refusal.ts'

/** Gap: something that a user may not see is forbidden, or not found. `what` is its name: `folder 7`. */
export function unseen({ fidelity }: { fidelity: Fidelity }, what: string, reason: string): Refusal {
  return fidelity.unseen === 'absent' ? notFound(`there is no ${what}`) : forbidden(reason)
}

/** Replaces a refusal with 404 by another one. */
export function orIfMissing<Found>(find: () => Found, refuse: (reason: string) => Refusal): Found {
  try {
    return find()
  } catch (error) {
    throw error instanceof Refusal && error.status === 404 ? refuse(error.message) : error
  }
}
