import { Clock, day, type Now } from '../core/time/clock.ts'
import type { Scenario, ScenarioParameters } from '../world/scenario.ts'
import type { Snapshot } from '../world/world.ts'
import { createWorld } from './applications.ts'
import { exportScenario, moveTo } from './scenario-state.ts'

const mostSnapshots = 8

/** The initial snapshots of scenarios that have been loaded, so that the next world of one costs no more than a fork. */
export class SnapshotCache {
  readonly #cached = new Map<string, { scenario: Scenario; snapshot: Promise<Snapshot> }>()

  /** The seeded dates have been moved by whole days, as near to `now` as that goes. */
  async get(scenario: Scenario, seed: number, parameters: ScenarioParameters, now: Now): Promise<Snapshot> {
    const clock = new Clock()
    clock.set(now)
    const days = Math.floor((clock.now() - Date.parse(scenario.instant)) / day)
    const key = JSON.stringify([scenario.name, seed, parameters, days])
    const known = this.#cached.get(key)
    this.#cached.delete(key)
    const snapshot =
      known && isSame(known.scenario, scenario) ? known.snapshot : makeInitial(scenario, seed, parameters, clock)
    this.#cached.set(key, { scenario: { ...scenario }, snapshot })
    if (this.#cached.size > mostSnapshots) this.#cached.delete(this.#cached.keys().next().value!)
    try {
      return { ...(await snapshot), clock: clock.state }
    } catch (error) {
      // Tried again next time; what has been put in its place since stays.
      if (this.#cached.get(key)?.snapshot === snapshot) this.#cached.delete(key)
      throw error
    }
  }
}

async function makeInitial(
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
