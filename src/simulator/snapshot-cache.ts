import { Clock, day, type Now } from '../core/time/clock.ts'
import type { Scenario, ScenarioParameters } from '../world/scenario.ts'
import { createWorld, type Snapshot } from '../world/world.ts'
import { exportScenario, moveTo } from './scenario-state.ts'

const mostSnapshots = 8

/** The first moments of scenarios that have been loaded, so that the next world of one costs no more than a fork. */
export class Shelf {
  readonly #moments = new Map<string, { scenario: Scenario; moment: Promise<Snapshot> }>()

  /** The seeded dates have been moved by whole days, as near to `now` as that goes. */
  async take(scenario: Scenario, seed: number, parameters: ScenarioParameters, now: Now): Promise<Snapshot> {
    const clock = new Clock()
    clock.set(now)
    const days = Math.floor((clock.now() - Date.parse(scenario.instant)) / day)
    const key = JSON.stringify([scenario.name, seed, parameters, days])
    const known = this.#moments.get(key)
    this.#moments.delete(key)
    const moment =
      known && isSame(known.scenario, scenario) ? known.moment : makeFirst(scenario, seed, parameters, clock)
    this.#moments.set(key, { scenario: { ...scenario }, moment })
    if (this.#moments.size > mostSnapshots) this.#moments.delete(this.#moments.keys().next().value!)
    try {
      return { ...(await moment), clock: clock.state }
    } catch (error) {
      // Tried again next time; what has been put in its place since stays.
      if (this.#moments.get(key)?.moment === moment) this.#moments.delete(key)
      throw error
    }
  }
}

async function makeFirst(
  scenario: Scenario,
  seed: number,
  parameters: ScenarioParameters,
  clock: Clock,
): Promise<Snapshot> {
  const world = createWorld()
  world.import(moveTo(clock, await exportScenario(scenario, seed, parameters)))
  return world.snapshot()
}

/** Whether nothing of it has been replaced since. */
function isSame(kept: Scenario, given: Scenario): boolean {
  const names = new Set([...Object.keys(kept), ...Object.keys(given)]) as Set<keyof Scenario>
  return [...names].every((name) => kept[name] === given[name])
}
