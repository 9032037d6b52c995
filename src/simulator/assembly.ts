import { defaultScenario, defaultSeed, type Scenario } from '../world/scenario.ts'
import { applicationsWith } from './applications.ts'
import { EndpointRegistry } from './endpoints.ts'
import { ScenarioLoader } from './loading/scenario-loader.ts'
import type { UncheckedOptions } from './options.ts'

/** A simulator's options, applications and scenarios. A reload replaces all of it. */
export type Assembly = ReturnType<typeof assemble>

export function assemble(options: UncheckedOptions) {
  const { scenario = defaultScenario, seed = defaultSeed, strict = false, faults = [], applications = [] } = options
  const { presets = [], scenarios = [] } = options
  const set = applicationsWith(applications)
  const endpoints = new EndpointRegistry(set.applications)
  const defaults = { ...options, scenario, seed, strict, faults }
  const loader = new ScenarioLoader(
    // The later ones win: a tool may have loaded one of them twice. A name alone is not a scenario.
    [presets, set.scenarios, scenarios, scenario].flat().filter((each): each is Scenario => !!(each as Scenario)?.name),
    { defaults, applications: set, endpoints },
  )
  // Rejects where an application of a user is not sound.
  const checked = set.hasOwn
    ? import('./definitions/check.ts').then(({ checkDefinitions }) => checkDefinitions(applications, set))
    : undefined
  // `ready()` reports the failure; this avoids an unhandled rejection.
  checked?.catch(() => {})
  return { options, endpoints, loader, checked }
}
