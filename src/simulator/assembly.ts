import { defaultScenario, defaultSeed, type Scenario } from '../world/scenario.ts'
import { applicationsWith } from './applications.ts'
import { EndpointRegistry } from './endpoints.ts'
import { ScenarioLoader } from './loading/scenario-loader.ts'
import type { UncheckedOptions } from './options.ts'

/** What a simulator has of its applications and scenarios. A reload makes it again. */
export type Assembly = ReturnType<typeof assemble>

export function assemble({
  scenario = defaultScenario,
  parameters,
  seed = defaultSeed,
  now,
  user,
  faults = [],
  presets = [],
  scenarios = [],
  fidelity,
  latency,
  chaos,
  strict = false,
  onProgress,
  applications = [],
  ...handling
}: UncheckedOptions) {
  const set = applicationsWith(applications)
  const endpoints = new EndpointRegistry(set.applications)
  const defaults = { scenario, parameters, seed, now, user, strict, fidelity, faults, latency, chaos, onProgress }
  const loader = new ScenarioLoader(
    // The later ones win: a tool may have loaded one of them twice. A name alone is none.
    [presets, set.scenarios, scenarios, scenario].flat().filter((each): each is Scenario => !!(each as Scenario)?.name),
    defaults,
    set,
    endpoints,
  )
  // Rejects where an application of a user is not sound.
  const checked = set.hasOwn
    ? import('./definitions/check.ts').then(({ checkDefinitions }) => checkDefinitions(applications, set))
    : undefined
  // `ready()` reports the failure; this avoids an unhandled rejection.
  checked?.catch(() => {})
  return { endpoints, loader, checked, handling }
}
