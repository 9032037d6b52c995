import type { Scenario } from '../../world/scenario.ts'
import type { Snapshot, World } from '../../world/world.ts'
import { applicationsWith } from '../applications.ts'
import { type Assembly, assemble } from '../assembly.ts'
import { checkLeftOptions } from '../known-options.ts'
import type { ScenarioLoader } from '../loading/scenario-loader.ts'
import type { UncheckedOptions } from '../options.ts'
import { type Carried, carryWorlds } from './carried-worlds.ts'

interface Prepared {
  parts: Assembly
  /** What the default world begins with from now on. */
  initial: Snapshot
  /** Puts the rows of all worlds into the new tables. Refuses, before anything changes, where one does not fit. */
  carry(worlds: ReadonlyMap<string, World>, former: Snapshot, scenarios: readonly Scenario[]): Carried
}

/** Makes all that a reload needs. Whatever is wrong with the new code is refused here. */
export async function prepareReload(options: UncheckedOptions, before: UncheckedOptions): Promise<Prepared> {
  const given = givenScenarios(before)
  const parts = assemble(options)
  await parts.checked
  checkLeftOptions(parts.handling, options)
  const initial = await parts.loader.initialSnapshot({})
  return {
    parts,
    initial,
    carry(worlds, former, scenarios) {
      const carried = carryWorlds(worlds, parts.createWorld, { former, initial })
      keepAdded(scenarios, given, parts.loader)
      return carried
    },
  }
}

function givenScenarios({ presets = [], scenarios = [], applications }: UncheckedOptions): Set<Scenario> {
  return new Set([presets, scenarios, applicationsWith(applications).scenarios].flat())
}

/** Keeps the scenarios that were registered since the start. */
function keepAdded(all: readonly Scenario[], given: ReadonlySet<Scenario>, loader: ScenarioLoader): void {
  const taken = new Set(loader.all().map(({ name }) => name))
  for (const scenario of all) if (!given.has(scenario) && !taken.has(scenario.name)) loader.add(scenario)
}
