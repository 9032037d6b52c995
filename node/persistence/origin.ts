import { scenarios } from '../../scenarios/presets.ts'
import { describeOrigin } from '../../src/persistence/origin.ts'
import type { SimulatorOptions } from '../../src/simulator/simulator.ts'
import {
  chooseParameters,
  parametersOf,
  type Scenario,
  type ScenarioParameters,
  type Setting,
} from '../../src/world/scenario.ts'
import { scenarioOf } from '../../src/world/state/saved-scenario.ts'
import type { Origin, World } from '../../src/world/world.ts'

/** What a kept world began as, or refuses when something else is asked for. A reset goes back to it. */
export function chooseOrigin(file: string, world: World, options: SimulatorOptions): Setting {
  const { origin } = world
  const { scenario: asked, seed = origin.seed } = options
  const name = typeof asked === 'object' ? asked.name : (asked ?? origin.scenario)
  const known = typeof asked === 'object' ? asked : findScenario(name, options)
  if (name !== origin.scenario || seed !== origin.seed || !hasParameters(origin, known, options.parameters)) {
    throw new Error(`${file} keeps ${describeOrigin(origin)}. Ask for that one, or name another file.`)
  }
  if (known && canBegin(known, origin)) return { scenario: known, seed, parameters: origin.parameters ?? {} }
  console.error(
    `${file} keeps ${describeOrigin(origin)}, which is not among the scenarios of this start. ` +
      'It goes on from what is kept, and a reset goes back to that. Give its file with --scenario to reset to the scenario itself.',
  )
  const state = world.export()
  return { scenario: { ...scenarioOf(world, { name }), baked: async () => state }, seed, parameters: {} }
}

function findScenario(name: string, { scenarios: others = [] }: SimulatorOptions): Scenario | undefined {
  return [...scenarios, ...others].findLast((known) => known.name === name)
}

function hasParameters(
  { parameters }: Origin,
  known: Scenario | undefined,
  asked: ScenarioParameters | undefined,
): boolean {
  if (asked === undefined) return true
  const usual = known ? parametersOf(known) : {}
  const wanted: ScenarioParameters = known ? chooseParameters(known, asked) : asked
  const kept: ScenarioParameters = { ...usual, ...parameters }
  return Object.keys(wanted).every((name) => wanted[name] === kept[name])
}

/** Another version of a scenario may know other parameters. */
function canBegin(scenario: Scenario, { parameters }: Origin): boolean {
  try {
    chooseParameters(scenario, parameters)
    return true
  } catch {
    return false
  }
}
