import { Clock, day, type Now } from '../../core/time/clock.ts'
import type { Scenario, ScenarioParameters } from '../../world/scenario.ts'
import type { Snapshot, World } from '../../world/world.ts'
import type { Changes } from './adjustment.ts'
import type { OnProgress } from './pace.ts'

const mostSnapshots = 8

/** What worlds of scenarios are made with, once it is loaded: later ones do not wait for it. */
let seeding: Pick<typeof import('../handle.ts'), 'adjust' | 'moveTo' | 'seedScenario'> | undefined

async function loadSeeding(): Promise<NonNullable<typeof seeding>> {
  seeding = await import('../handle.ts')
  return seeding
}

/** Caches the initial snapshots of scenarios, so that the next world of one costs no more than a fork. */
export class SnapshotCache {
  readonly #createWorld: () => World
  readonly #onProgress: OnProgress | undefined
  readonly #cached = new Map<string, { scenario: Scenario; snapshot: Promise<Snapshot> }>()

  constructor(createWorld: () => World, onProgress?: OnProgress) {
    this.#createWorld = createWorld
    this.#onProgress = onProgress
  }

  /** Gets the initial snapshot, with the seeded dates moved by whole days, as near to `now` as possible. */
  async get(scenario: Scenario, seed: number, parameters: ScenarioParameters, now: Now): Promise<Snapshot> {
    const clock = new Clock()
    clock.set(now)
    const shown = clock.now()
    // What moves goes by days from its instant, or by dates.
    const days = [shown - Date.parse(scenario.instant), shown].map((time) => Math.floor(time / day))
    const key = JSON.stringify([scenario.name, seed, parameters, days])
    const known = this.#cached.get(key)
    this.#cached.delete(key)
    const snapshot =
      known && isSame(known.scenario, scenario)
        ? known.snapshot
        : makeInitial(this.#createWorld, scenario, seed, parameters, clock, this.#onProgress)
    this.#cached.set(key, { scenario: { ...scenario }, snapshot })
    if (this.#cached.size > mostSnapshots) this.#cached.delete(this.#cached.keys().next().value!)
    try {
      return { ...(await snapshot), clock: clock.state }
    } catch (error) {
      // Failures are not cached. A newer snapshot in its place stays.
      if (this.#cached.get(key)?.snapshot === snapshot) this.#cached.delete(key)
      throw error
    }
  }

  /** The same with changes, of a snapshot that this or another cache has made. */
  adjust(snapshot: Snapshot, changes: Changes): Snapshot {
    return seeding!.adjust(this.#createWorld, snapshot, changes)
  }
}

async function makeInitial(
  createWorld: () => World,
  scenario: Scenario,
  seed: number,
  parameters: ScenarioParameters,
  clock: Clock,
  onProgress: OnProgress | undefined,
): Promise<Snapshot> {
  const { moveTo, seedScenario } = seeding ?? (await loadSeeding())
  const world = await seedScenario(createWorld, scenario, seed, parameters, onProgress)
  // Waits only where something moves: a request right after the start finds a small scenario loaded.
  const moving = moveTo(clock, world)
  if (moving) await moving
  // Many worlds share these rows.
  return { ...world.snapshot(), content: 0 }
}

/** Whether no field of the scenario has been replaced since. */
function isSame(cached: Scenario, given: Scenario): boolean {
  const names = new Set([...Object.keys(cached), ...Object.keys(given)]) as Set<keyof Scenario>
  return [...names].every((name) => cached[name] === given[name])
}
