import type { FoundRoute } from './plain-visits.ts'
import type { PlannedVisit } from './plan.ts'
import { isSlow, slowDelay } from './states.ts'

/** In seconds, one visit after another. `visits` have the indexes of `routes`. */
export function estimate(
  visits: readonly Pick<PlannedVisit, 'route' | 'state'>[],
  routes: readonly Pick<FoundRoute, 'visits'>[],
): number {
  const milliseconds = visits.map(
    ({ route, state }) => (routes[route]!.visits[0]?.milliseconds ?? 0) + (isSlow(state) ? slowDelay : 0),
  )
  return milliseconds.reduce((sum, time) => sum + time, 0) / 1000
}
