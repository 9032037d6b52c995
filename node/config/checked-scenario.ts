import { scenarios as presets } from '../../scenarios/presets.ts'
import { parseExplained } from '../../src/core/schema/messages.ts'
import type { AnyTable } from '../../src/core/store/references.ts'
import { asSentence } from '../../src/core/text/sentence.ts'
import { applicationsWith } from '../../src/simulator/applications.ts'
import { worldsOf } from '../../src/simulator/create-world.ts'
import type { UncheckedOptions } from '../../src/simulator/options.ts'
import { type Scenario, ScenarioError } from '../../src/world/scenario.ts'
import { checkConsistency, importState } from '../../src/world/state/import.ts'
import { State } from '../../src/world/state/shapes.ts'
import type { ExportedWorld, World } from '../../src/world/world.ts'
import { changeScenarios } from './application-scenarios.ts'

type Applications = UncheckedOptions['applications']

/** Checks the scenarios of a configuration and of its applications when they are loaded. */
export function withCheckedScenarios<C extends UncheckedOptions>(config: C, file: string): C {
  const { scenario, scenarios, applications } = config
  const known = new Map<Scenario, Scenario>()
  const toChecked = (given: Scenario) => {
    if ((presets as readonly Scenario[]).includes(given)) return given
    if (given?.seed && given.instant === undefined)
      throw new TypeError(`The scenario "${given.name}" has no instant. Please create it with defineScenario.`)
    const checked = known.get(given) ?? (given?.seed ? checkedWhenLoaded(given, file, applications) : given)
    known.set(given, checked)
    return checked
  }
  return {
    ...config,
    ...(typeof scenario === 'object' && { scenario: toChecked(scenario) }),
    ...(scenarios && { scenarios: scenarios.map(toChecked) }),
    ...(applications && { applications: changeScenarios(applications, (own) => own.map(toChecked)) }),
  }
}

/** Someone may have edited the rows by hand. */
export function checkedWhenLoaded(scenario: Scenario, file: string, applications?: Applications): Scenario {
  const { seed, baked, extends: base } = scenario
  return {
    ...scenario,
    ...(base && !base.seed && { extends: checkedWhenLoaded(base, file, applications) }),
    ...(seed && {
      async seed(world: World, ...given) {
        await seed.call(scenario, world, ...given)
        checkRows(world)
        checkConsistency(world, null)
      },
    }),
    ...(baked && {
      async baked() {
        const state = await baked.call(scenario)
        checkState(state, file, worldsOf(applicationsWith(applications))())
        return state
      },
    }),
  } satisfies Scenario
}

/** `table.fill` does not check rows. */
function checkRows({ tables }: World): void {
  for (const table of Object.values<AnyTable>(tables)) {
    for (const row of table.all()) {
      const [issue] = parseExplained(table.schema.shape, row).error?.issues ?? []
      if (issue) throw new Error(`${table.name} ${row.id}: ${issue.path.join('.')}: ${issue.message}`)
    }
  }
}

function checkState(state: ExportedWorld, file: string, world: World): void {
  // The loader reports another format itself.
  if (state?.format !== 1) return
  const { data, error } = parseExplained(State, state)
  const [issue] = error?.issues ?? []
  try {
    if (issue) throw new Error(`${issue.path.join('.')}: ${issue.message}`)
    importState(world, data!)
  } catch (error) {
    throw new ScenarioError(
      `Failed to load ${file}: ${asSentence(error)} Please fix the file, or save the scenario again.`,
    )
  }
}
