import type { Fidelity } from './fidelity.ts'
import { forbidden, notFound, Refusal } from './refusal.ts'

/** Gap: a record that the user may not see is forbidden, or not found. `what` names it: `folder 7`. */
export function unseen({ fidelity }: { fidelity: Fidelity }, what: string, reason: string): Refusal {
  return fidelity.unseen === 'absent' ? notFound(`there is no ${what}`) : forbidden(reason)
}

export function orIfMissing<Found>(find: () => Found, refuse: (reason: string) => Refusal): Found {
  try {
    return find()
  } catch (error) {
    throw error instanceof Refusal && error.status === 404 ? refuse(error.message) : error
  }
}
