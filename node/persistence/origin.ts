import { scenarios } from '../../scenarios/presets.ts'
import { describeOrigin } from '../../src/persistence/origin.ts'
import type { UncheckedOptions } from '../../src/simulator/simulator.ts'
import { chooseParameters, parametersOf, type Scenario, type ScenarioParameters } from '../../src/world/scenario.ts'
import type { UncheckedSetting } from '../../src/world/setting.ts'
import { scenarioOf } from '../../src/world/state/saved-scenario.ts'
import type { Origin, World } from '../../src/world/world.ts'

/** Finds the origin of a saved world, which a reset restores. Refuses options for another one. */
export function chooseOrigin(
  file: string,
  world: World,
  options: UncheckedOptions,
): UncheckedSetting & { scenario: Scenario } {
  const { origin } = world
  const { scenario: asked, seed = origin.seed } = options
  const name = typeof asked === 'object' ? asked.name : (asked ?? origin.scenario)
  const known = typeof asked === 'object' ? asked : findScenario(name, options)
  if (name !== origin.scenario || seed !== origin.seed || !hasParameters(origin, known, options.parameters)) {
    throw new Error(`${file} holds ${describeOrigin(origin)}. Ask for that one, or name another file.`)
  }
  if (known && canBegin(known, origin)) return { scenario: known, seed, parameters: origin.parameters ?? {} }
  console.error(
    `${file} holds ${describeOrigin(origin)}, which is not among the scenarios of this start. ` +
      'The server starts with the saved state, and a reset goes back to that. Give its file with --scenario to reset to the scenario itself.',
  )
  const state = world.export()
  return { scenario: { ...scenarioOf(world, { name }), baked: async () => state }, seed, parameters: {} }
}

function findScenario(name: string, { scenarios: others = [] }: UncheckedOptions): Scenario | undefined {
  return [...scenarios, ...others].findLast((known) => known.name === name)
}

function hasParameters(
  { parameters }: Origin,
  known: Scenario | undefined,
  asked: UncheckedSetting['parameters'],
): boolean {
  if (asked === undefined) return true
  const defaults = known ? parametersOf(known) : {}
  const wanted = known ? chooseParameters(known, asked) : asked
  const saved: ScenarioParameters = { ...defaults, ...parameters }
  return Object.keys(wanted).every((name) => wanted[name] === saved[name])
}

/** Another version of a scenario may have other parameters. */
function canBegin(scenario: Scenario, { parameters }: Origin): boolean {
  try {
    chooseParameters(scenario, parameters)
    return true
  } catch {
    return false
  }
}
