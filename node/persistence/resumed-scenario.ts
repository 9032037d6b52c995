import { scenarios } from '../../scenarios/presets.ts'
import type { AnyTable } from '../../src/core/store/references.ts'
import { Clock, day } from '../../src/core/time/clock.ts'
import { moveTo, seedScenario } from '../../src/simulator/loading/scenario-state.ts'
import type { UncheckedOptions } from '../../src/simulator/simulator.ts'
import { chooseParameters, type Scenario } from '../../src/world/scenario.ts'
import type { Origin, World } from '../../src/world/world.ts'
import type { SavedFile } from './saved-file.ts'

/**
 * A scenario that takes what it began with from a file, since growing it again can take long. Other seeds and parameters
 * are grown. Only for presets: a scenario of your own may have changed since.
 */
export function resumeScenario(
  createWorld: () => World,
  scenario: Scenario,
  origin: Origin,
  { instant, random, world: begun }: NonNullable<SavedFile['beginning']>,
): Scenario {
  const saved = chooseParameters(scenario, origin.parameters)
  const grow = async (seed: number, parameters: typeof saved, onProgress: UncheckedOptions['onProgress']) => {
    const world = await seedScenario(createWorld, scenario, seed, parameters, onProgress)
    const clock = new Clock()
    clock.set(instant)
    await moveTo(clock, world)
    return world
  }
  return {
    ...scenario,
    instant,
    baked: undefined,
    async seed(world, seed, parameters, { progress }) {
      const isSaved = seed === origin.seed && JSON.stringify(parameters) === JSON.stringify(saved)
      const source = isSaved
        ? begun
        : await grow(seed, parameters, ({ done, total, what }) => void progress(done, total, what))
      for (const table of Object.values<AnyTable>(world.tables))
        table.restore((source.tables[table.name] as AnyTable).snapshot())
      world.random.state = isSaved ? random : source.random.state
    },
  }
}

/** Whether the package brings the scenario of that name, and nobody has replaced it. */
export function isPreset(name: string, { scenarios: others = [], scenario }: UncheckedOptions): boolean {
  const isOwn = [...others, scenario].some(
    (own) => typeof own === 'object' && own.name === name && !scenarios.includes(own),
  )
  return !isOwn && scenarios.some((preset) => preset.name === name)
}

/** The instant that the dates of a world are relative to: that of its scenario, moved by whole days. */
export function instantOf({ instant }: Scenario, world: World): string {
  const days = Math.floor((world.clock.now() - Date.parse(instant)) / day)
  return new Date(Date.parse(instant) + days * day).toISOString()
}
