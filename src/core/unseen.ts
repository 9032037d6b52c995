import type { Fidelity } from './fidelity.ts'
import { forbidden, notFound, Refusal } from './refusal.ts'

/** Gap: the refusal of something that one may not see says so, or that it is not there. `what` is its name: `folder 7`. */
export function unseen({ fidelity }: { fidelity: Fidelity }, what: string, reason: string): Refusal {
  return fidelity.unseen === 'absent' ? notFound(`there is no ${what}`) : forbidden(reason)
}

/** Refuses in another way where a rule finds that something is not there. */
export function orIfMissing<Found>(find: () => Found, refuse: (reason: string) => Refusal): Found {
  try {
    return find()
  } catch (error) {
    throw error instanceof Refusal && error.status === 404 ? refuse(error.message) : error
  }
}
