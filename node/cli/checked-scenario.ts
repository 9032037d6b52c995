import { parseExplained } from '../../src/core/schema/messages.ts'
import type { AnyTable } from '../../src/core/store/references.ts'
import { asSentence } from '../../src/core/text/sentence.ts'
import { createWorld } from '../../src/simulator/applications.ts'
import { type Scenario, ScenarioError } from '../../src/world/scenario.ts'
import { checkConsistency, importState } from '../../src/world/state/import.ts'
import { State } from '../../src/world/state/shapes.ts'
import type { ExportedWorld, World } from '../../src/world/world.ts'

/** The scenario of a file, whose rows are checked when it is loaded: somebody may have edited them. */
export function checkWhenLoaded(scenario: Scenario, file: string): Scenario {
  const { seed, baked, extends: base } = scenario
  return {
    ...scenario,
    ...(base && !base.seed && { extends: checkWhenLoaded(base, file) }),
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
        checkState(state, file)
        return state
      },
    }),
  } satisfies Scenario
}

/** Checks what `table.fill` takes as it is. */
function checkRows({ tables }: World): void {
  for (const table of Object.values<AnyTable>(tables)) {
    for (const row of table.all()) {
      const [issue] = parseExplained(table.schema.shape, row).error?.issues ?? []
      if (issue) throw new Error(`${table.name} ${row.id}: ${issue.path.join('.')}: ${issue.message}`)
    }
  }
}

function checkState(state: ExportedWorld, file: string): void {
  // The loader has a remedy of its own for another format.
  if (state?.format !== 1) return
  const { data, error } = parseExplained(State, state)
  const [issue] = error?.issues ?? []
  try {
    if (issue) throw new Error(`${issue.path.join('.')}: ${issue.message}`)
    importState(createWorld(), data!)
  } catch (error) {
    throw new ScenarioError(`Failed to load ${file}: ${asSentence(error)} Please fix the file, or save it anew.`)
  }
}
