import { badRequest, invalid } from '../../core/refusal.ts'
import { weighTables } from '../../core/store/row.ts'
import type { Context, Controls } from '../../world/application.ts'
import type { Scenario } from '../../world/scenario.ts'
import { orRefuse } from '../../world/state/refuse.ts'
import { scenarioOf } from '../../world/state/saved-scenario.ts'
import type { World } from '../../world/world.ts'
import type { Loading, Titles } from '../shapes.ts'
import { replaceWorld } from './revert.ts'
import { checkInstant } from './rules.ts'

/** The returned function puts the world into the scenario's initial state. */
export async function loadScenario(call: Context, { name: scenario, ...setting }: Loading): Promise<() => World> {
  const { simulator, worldName } = call
  if (setting.now !== undefined) checkInstant(setting.now)
  const initial = await orRefuse(() => simulator.initialSnapshot({ ...setting, scenario }))
  return () => replaceWorld(call, worldName, () => simulator.startFrom(worldName, initial))
}

const mostSaved = 50
const mostWeight = 256 * 1024 * 1024
const weights = new WeakMap<Scenario, number>()

/** The returned function saves the scenario. Saved scenarios can be overwritten, built-in ones cannot. */
export async function saveScenario(simulator: Controls, world: World, titles: Titles): Promise<() => Scenario> {
  const known = simulator.scenarios.find(({ name }) => name === titles.name)
  if (known?.seed || known?.extends)
    throw invalid({ name: 'name', reason: `there is already a scenario "${titles.name}"` })
  // Each saved scenario is a whole state. Dropping one would surprise its users, so one too many is refused.
  const saved = simulator.scenarios.filter((other) => !other.seed && !other.extends && other.name !== titles.name)
  if (saved.length >= mostSaved)
    throw badRequest(`there are already ${saved.length} saved scenarios; download the state instead`)
  checkFits(world)
  const scenario = scenarioOf(world.export(), titles, simulator.endpoints.places)
  const weight = weighTables((await scenario.baked!()).tables)
  const held = saved.reduce((sum, other) => sum + (weights.get(other) ?? 0), weight)
  if (held > mostWeight)
    throw badRequest(`all saved scenarios together may have ${mostWeight} bytes; download the state instead`)
  weights.set(scenario, weight)
  return () => {
    simulator.register(scenario)
    return scenario
  }
}

/** Refuses early: Node would take minutes to load the file, or fail. */
export function checkFits({ history: { content } }: World): void {
  if (content > mostWeight)
    throw badRequest(
      `a scenario may have ${mostWeight} bytes, and ${content} were written to this world; download the state instead`,
    )
}
