import type { FaultRule } from '../core/faults/rule.ts'
import { defaultFidelity, type Fidelity } from '../core/fidelity.ts'
import { suggestOrList } from '../core/text/suggest.ts'
import { Clock, day, type Now } from '../core/time/clock.ts'
import {
  chooseParameters,
  defaultScenario,
  defaultSeed,
  type Scenario,
  type ScenarioParameters,
} from '../world/scenario.ts'
import type { UncheckedSetting } from '../world/setting.ts'
import { weighSeeded } from '../world/weight.ts'
import type { Snapshot, World } from '../world/world.ts'
import { type ApplicationSet, applicationsWith } from './applications.ts'
import { EndpointRegistry } from './endpoints.ts'
import type { SnapshotCache, UncheckedOptions } from './options.ts'

const mostSnapshots = 8
/** In bytes. One is kept, however large. */
const mostWeight = 128 * 1024 * 1024

// Kept after the first load, so that later worlds do not wait for the import.
let seeding: typeof import('./handle.ts') | undefined

/** A reload replaces this object. Initial snapshots are cached: loading one again costs no more than a fork. */
export class Setup {
  readonly options: UncheckedOptions & Required<Pick<UncheckedOptions, 'scenario' | 'seed' | 'strict' | 'faults'>>
  readonly endpoints: EndpointRegistry
  /** Rejects if a user's application is invalid. */
  readonly checked: Promise<void> | undefined
  scenarios: ReadonlyMap<string, Scenario>
  readonly #applications: ApplicationSet
  readonly #cached: SnapshotCache

  constructor(options: UncheckedOptions) {
    const { scenario = defaultScenario, seed = defaultSeed, strict = false, faults = [], applications = [] } = options
    const { presets = [], scenarios = [], parameters } = options
    const set = applicationsWith(applications)
    // Later entries win, because a tool may load the same scenario twice. A bare name is not a scenario.
    const all = [presets, set.scenarios, scenarios, scenario].flat()
    const named = all.filter((each): each is Scenario => !!(each as Scenario)?.name)
    this.options = { ...options, scenario, seed, strict, faults }
    this.endpoints = new EndpointRegistry(set.applications)
    this.scenarios = new Map(named.map((each) => [each.name, each]))
    this.#applications = set
    this.#cached = options.snapshots ?? new Map()
    // Fail here on a misspelt parameter, not at the first request.
    chooseParameters(this.#need(scenario), parameters)
    if (!set.hasOwn) return
    this.checked = import('./definitions/check.ts').then(({ checkDefinitions }) => checkDefinitions(applications, set))
    // `ready()` reports the failure; this avoids an unhandled rejection.
    this.checked.catch(() => {})
  }

  /** Works only once a scenario has started loading. */
  readonly createWorld = (): World => seeding!.worldsOf(this.#applications)()

  add(scenario: Scenario): void {
    // Copied, because a failed request restores the previous map.
    this.scenarios = new Map(this.scenarios).set(scenario.name, scenario)
  }

  async initialSnapshot(setting: UncheckedSetting): Promise<Snapshot> {
    const { options: defaults, endpoints } = this
    const { scenario = defaults.scenario, seed = defaults.seed, now = defaults.now, faults = [] } = setting
    if (!Number.isSafeInteger(seed)) throw new RangeError(`${seed} is not a seed. Use a whole number such as 7.`)
    const known = this.#need(scenario)
    const isDefault = known === this.#need(defaults.scenario)
    // Another seed or other parameters create other people, so the default user may not exist.
    const isAsItIs = isDefault && setting.seed === undefined && setting.parameters === undefined
    const { user = isAsItIs ? defaults.user : undefined } = setting
    const parameters = chooseParameters(known, setting.parameters ?? (isDefault ? defaults.parameters : undefined))
    await endpoints.checkFaults([defaults.faults, faults, ...faultsOf(known)])
    const rules = [...defaults.faults, ...faults]
    const snapshot = await this.#getSeeded(known, seed, parameters, now ?? known.instant)
    const { latency, chaos } = defaults
    const fidelity = await normalizeFidelity({ ...defaults.fidelity, ...setting.fidelity })
    return seeding!.adjust(
      this.createWorld,
      { ...snapshot, strict: defaults.strict, fidelity },
      // Default faults apply to every scenario, even if their user does not exist in it.
      { user, faults: rules, checked: isDefault ? rules : faults, latency, chaos, isMoved: now !== undefined },
    )
  }

  async fork(snapshot: Snapshot, { fidelity: given, ...changes }: UncheckedSetting): Promise<Snapshot> {
    await this.endpoints.checkFaults([changes.faults ?? []])
    const fidelity = await normalizeFidelity({ ...snapshot.fidelity, ...given })
    return seeding!.adjust(this.createWorld, { ...snapshot, fidelity }, changes)
  }

  #dropOldest(): void {
    let weight = 0
    for (const cached of this.#cached.values()) weight += cached.weight
    for (const [key, cached] of this.#cached) {
      if (this.#cached.size <= 1 || (this.#cached.size <= mostSnapshots && weight <= mostWeight)) break
      this.#cached.delete(key)
      weight -= cached.weight
    }
  }

  /** Seeded dates are moved by whole days, as close to `now` as possible. */
  async #getSeeded(scenario: Scenario, seed: number, parameters: ScenarioParameters, now: Now): Promise<Snapshot> {
    const clock = new Clock()
    clock.set(now)
    const shown = clock.now()
    // Rows move by days since the scenario's instant, or by calendar dates, so the key needs both.
    const days = [shown - Date.parse(scenario.instant), shown].map((time) => Math.floor(time / day))
    const key = JSON.stringify([scenario.name, seed, parameters, days])
    const known = this.#cached.get(key)
    this.#cached.delete(key)
    const snapshot =
      known && isSame(known.scenario, scenario) ? known.snapshot : this.#seed(scenario, seed, parameters, clock)
    const cached = { scenario: { ...scenario }, snapshot, weight: 0 }
    this.#cached.set(key, cached)
    try {
      const seeded = await snapshot
      cached.weight = weighSeeded(seeded.tables)
      this.#dropOldest()
      return { ...seeded, clock: clock.state }
    } catch (error) {
      // Do not cache failures, but keep a newer snapshot under the same key.
      if (this.#cached.get(key)?.snapshot === snapshot) this.#cached.delete(key)
      throw error
    }
  }

  async #seed(scenario: Scenario, seed: number, parameters: ScenarioParameters, clock: Clock): Promise<Snapshot> {
    seeding ??= await import('./handle.ts')
    seeding.checkApplications(scenario, this.endpoints.places)
    const world = await seeding.seedScenario(this.createWorld, scenario, seed, parameters, this.options)
    // Await only if something moves, so that a small scenario is ready for a request sent right after the start.
    const moving = seeding.moveTo(clock, world)
    if (moving) await moving
    // These rows are shared by many worlds, so they add no weight.
    return { ...world.snapshot(), content: 0 }
  }

  #need(scenario: string | Scenario): Scenario {
    if (typeof scenario !== 'string') {
      if (!scenario?.name) throw new TypeError('A scenario must be a name, or an object from defineScenario.')
      return scenario
    }
    const known = this.scenarios.get(scenario)
    if (known) return known
    throw new RangeError(`There is no scenario "${scenario}".${suggestOrList(scenario, [...this.scenarios.keys()])}`)
  }
}

/** Without settings, the module that checks them is not loaded. */
async function normalizeFidelity(given: Fidelity): Promise<Fidelity> {
  return Object.keys(given).length === 0 ? defaultFidelity : (await import('../spec/fidelity.ts')).readFidelity(given)
}

function faultsOf({ extends: base, faults = [] }: Scenario): (readonly FaultRule[])[] {
  return base ? [...faultsOf(base), faults] : [faults]
}

function isSame(cached: Scenario, given: Scenario): boolean {
  const names = Object.keys({ ...cached, ...given }) as (keyof Scenario)[]
  return names.every((name) => cached[name] === given[name])
}
