import type { UncheckedOptions } from '../../src/simulator/options.ts'
import type { Scenario } from '../../src/world/scenario.ts'

type Applications = UncheckedOptions['applications']

/** Invalid values stay as they are, for the simulator to reject. */
export function changeScenarios(applications: Applications, change: (own: Scenario[]) => Scenario[]): Applications {
  if (!Array.isArray(applications)) return applications
  return applications.map((each) =>
    Array.isArray(each?.scenarios) ? { ...each, scenarios: change(each.scenarios) } : each,
  )
}
