import { faultsOf } from '../../core/faults/faults.ts'
import { freeze } from '../../core/store/freeze.ts'
import { deserialiseRow } from '../../core/store/portable-json.ts'
import type { AnyTable } from '../../core/store/references.ts'
import { asSentence } from '../../core/text/sentence.ts'
import { Clock, day } from '../../core/time/clock.ts'
import { mapInTurns, takeTurns } from '../../core/time/turns.ts'
import {
  defaultSeed,
  parametersOf,
  type Scenario,
  ScenarioError,
  type ScenarioParameters,
} from '../../world/scenario.ts'
import { checkFaultUser } from '../../world/sign-in.ts'
import type { ExportedWorld, World } from '../../world/world.ts'
import { type OnProgress, pace } from './pace.ts'
import { readScenarioUser } from './scenario-user.ts'

/** Makes the world of a scenario at its own instant. */
export async function seedScenario(
  createWorld: () => World,
  scenario: Scenario,
  seed: number,
  parameters: ScenarioParameters = parametersOf(scenario),
  onProgress?: OnProgress,
): Promise<World> {
  const { name, extends: base, instant } = scenario
  const isDefault = isSame(parameters, parametersOf(scenario))
  const baked = findBaked(scenario, isDefault && seed === defaultSeed)
  if (baked) return runDue(await importFrozen(createWorld(), await baked))
  const world = base
    ? await seedScenario(createWorld, base, seed, parametersFor(parameters, base), onProgress)
    : createWorld()
  const clock = new Clock()
  clock.set(instant)
  if (base) {
    await moveTo(clock, world)
    // Rows moved by whole days may be older than the base made them, but what it has is there.
    world.expiry.exemptExpired()
  } else {
    world.random.state = seed
    world.faults.state = faultsOf([], seed)
    world.clock.set(instant)
  }
  await fillWorld(scenario, world, seed, parameters, onProgress)
  world.currentUser = readScenarioUser(scenario, world.directory.all())
  world.origin = { scenario: name, seed, ...(!isDefault && { parameters }) }
  for (const fault of scenario.faults ?? []) {
    checkFaultUser(world, fault)
    world.faults.add(fault)
  }
  return runDue(world)
}

/** The first request is to find a world as it is. */
function runDue(world: World): World {
  world.runDue()
  return world
}

/** Exports the world of a scenario at its own instant, as JSON. */
export async function exportScenario(
  createWorld: () => World,
  scenario: Scenario,
  seed: number,
): Promise<ExportedWorld> {
  // The simulator decides about these.
  const { strict: _, fidelity: __, ...state } = (await seedScenario(createWorld, scenario, seed)).export()
  return state
}

function findBaked(scenario: Scenario, isDefault: boolean): Promise<ExportedWorld> | undefined {
  if (!scenario.seed)
    return scenario.baked?.().then(async (state) => (await import('./saved-state.ts')).renameState(scenario, state))
  return isDefault ? scenario.baked?.() : undefined
}

/** Its clock stands still, so that the days from its instant to another can be counted. */
async function importFrozen(world: World, state: ExportedWorld): Promise<World> {
  world.import({ ...state, frozen: true, tables: {} })
  const pause = takeTurns()
  for (const table of Object.values<AnyTable>(world.tables)) {
    const { rows, nextId } = state.tables[table.name] ?? { rows: [], nextId: 1 }
    table.fill(await mapInTurns(rows, (row) => freeze({ ...deserialiseRow(row) }), pause), nextId)
  }
  return world
}

/** Passes on a RangeError, which is about a parameter. Any other error is the scenario's own. */
async function fillWorld(
  scenario: Scenario,
  world: World,
  seed: number,
  parameters: ScenarioParameters,
  onProgress: OnProgress | undefined,
): Promise<void> {
  try {
    await scenario.seed?.(world, seed, parameters, { progress: pace(scenario.name, onProgress) })
  } catch (error) {
    if (error instanceof RangeError) throw error
    const text = `Failed to seed "${scenario.name}": ${asSentence(error)} Please fix its seed.`
    throw new ScenarioError(text, { cause: error })
  }
}

/** The parameters that the base of a scenario has. */
function parametersFor(parameters: ScenarioParameters, base: Scenario): ScenarioParameters {
  const known = parametersOf(base)
  return Object.fromEntries(Object.entries(known).map(([name, fallback]) => [name, parameters[name] ?? fallback]))
}

function isSame(some: ScenarioParameters, others: ScenarioParameters): boolean {
  return Object.keys(some).every((name) => some[name] === others[name])
}

/** Sets the clock, and moves every seeded date along by days, so that the data looks recent then. */
export function moveTo(clock: Clock, world: World): void | Promise<void> {
  const then = world.clock.now()
  const now = clock.now()
  world.clock.state = clock.state
  // On the same day nothing moves, unless it would be too late then.
  if (now < then || Math.floor(now / day) !== Math.floor(then / day))
    return import('./moved-rows.ts').then(({ moveRows }) => moveRows(world, then, now))
}
