import { scenarios } from '../../scenarios/presets.ts'
import { Clock, day } from '../../src/core/time/clock.ts'
import { describeOrigin } from '../../src/persistence/head.ts'
import { moveTo, seedScenario } from '../../src/simulator/loading/scenario-state.ts'
import type { UncheckedOptions } from '../../src/simulator/simulator.ts'
import { chooseParameters, parametersOf, type Scenario, type ScenarioParameters } from '../../src/world/scenario.ts'
import type { UncheckedSetting } from '../../src/world/setting.ts'
import { scenarioOf } from '../../src/world/state/saved-scenario.ts'
import type { Origin, Snapshot, World, WorldState } from '../../src/world/world.ts'

/** Throws if the options name another scenario than the saved one. */
export function chooseOrigin(
  file: string,
  world: World,
  options: UncheckedOptions,
): UncheckedSetting & { scenario: Scenario } {
  const { origin } = world
  const { scenario = origin.scenario, seed = origin.seed } = options
  const name = typeof scenario === 'object' ? scenario.name : scenario
  const known = findScenario(name, options)
  if (name !== origin.scenario || seed !== origin.seed || !hasParameters(origin, known, options.parameters)) {
    throw new Error(`${file} contains ${describeOrigin(origin)}. Use that one, or choose another file.`)
  }
  if (known && isCompatible(known, origin)) return { scenario: known, seed, parameters: origin.parameters ?? {} }
  console.error(
    `${file} contains ${describeOrigin(origin)}, which is unknown here. ` +
      'The server starts with the saved state, and a reset restores it. To reset to the scenario itself, pass its file with --scenario.',
  )
  const state = world.export()
  return { scenario: { ...scenarioOf(state, { name }), baked: async () => state }, seed, parameters: {} }
}

/** A user's scenario wins over a preset, and the chosen one over both. */
function findScenario(name: string, { scenarios: others = [], scenario }: UncheckedOptions): Scenario | undefined {
  const chosen = typeof scenario === 'object' ? [scenario] : []
  return [...scenarios, ...others, ...chosen].findLast((known) => known.name === name)
}

export function isPreset(name: string, options: UncheckedOptions): boolean {
  const known = findScenario(name, options)
  return known !== undefined && scenarios.includes(known)
}

function hasParameters(
  { parameters }: Origin,
  known: Scenario | undefined,
  chosen: UncheckedSetting['parameters'],
): boolean {
  if (chosen === undefined) return true
  const needed = known ? chooseParameters(known, chosen) : chosen
  const saved: ScenarioParameters = { ...(known && parametersOf(known)), ...parameters }
  return Object.keys(needed).every((name) => needed[name] === saved[name])
}

/** Another version of a scenario may have other parameters. */
function isCompatible(scenario: Scenario, { parameters }: Origin): boolean {
  try {
    chooseParameters(scenario, parameters)
    return true
  } catch {
    return false
  }
}

/** Restores the saved beginning, because seeding can be slow. Only for presets: a user's scenario may have changed. */
export function resumeScenario(
  createWorld: () => World,
  scenario: Scenario,
  origin: Origin,
  beginning: WorldState,
): Scenario {
  const instant = new Date(beginning.clock.shown).toISOString()
  const saved = chooseParameters(scenario, origin.parameters)
  const grow = async (seed: number, parameters: typeof saved, onProgress: UncheckedOptions['onProgress']) => {
    const world = await seedScenario(createWorld, scenario, seed, parameters, { onProgress })
    const clock = new Clock()
    clock.set(instant)
    await moveTo(clock, world)
    return world.state
  }
  return {
    ...scenario,
    instant,
    baked: undefined,
    async seed(world, seed, parameters, { progress }) {
      const isSaved = seed === origin.seed && JSON.stringify(parameters) === JSON.stringify(saved)
      const { tables, random } = isSaved
        ? beginning
        : await grow(seed, parameters, ({ done, total, what }) => void progress(done, total, what))
      world.state = { ...world.state, tables, random }
    },
  }
}

/** Dates are relative to the result's clock. Users' scenarios may have changed, so they are seeded at each start. */
export function findBeginning(
  known: readonly Scenario[],
  initial: Snapshot,
  options: UncheckedOptions,
): WorldState | undefined {
  const { scenario: name } = initial.origin
  const scenario = isPreset(name, options) ? known.find((one) => one.name === name) : undefined
  if (!scenario) return undefined
  const instant = Date.parse(scenario.instant)
  const days = Math.floor((initial.clock.shown - instant) / day)
  return { ...initial, clock: { shown: instant + days * day, since: null } }
}
