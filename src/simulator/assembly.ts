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
import type { Snapshot, World } from '../world/world.ts'
import { type ApplicationSet, applicationsWith } from './applications.ts'
import { EndpointRegistry } from './endpoints.ts'
import type { UncheckedOptions } from './options.ts'

const mostSnapshots = 8

/** Creates the worlds of scenarios, once it is loaded: later ones do not wait for it. */
let seeding: typeof import('./handle.ts') | undefined

/**
 * A simulator's options, applications and scenarios. A reload replaces all of it. The initial snapshots of scenarios are
 * cached: the next world of one costs no more than a fork.
 */
export class Assembly {
  /** The options, with their defaults. */
  readonly options: UncheckedOptions & Required<Pick<UncheckedOptions, 'scenario' | 'seed' | 'strict' | 'faults'>>
  readonly endpoints: EndpointRegistry
  /** Rejects where an application of a user is not sound. */
  readonly checked: Promise<void> | undefined
  scenarios: ReadonlyMap<string, Scenario>
  readonly #applications: ApplicationSet
  readonly #cached = new Map<string, { scenario: Scenario; snapshot: Promise<Snapshot> }>()

  constructor(options: UncheckedOptions) {
    const { scenario = defaultScenario, seed = defaultSeed, strict = false, faults = [], applications = [] } = options
    const { presets = [], scenarios = [], parameters } = options
    const set = applicationsWith(applications)
    // The later ones win: a tool may have loaded one of them twice. A name alone is not a scenario.
    const all = [presets, set.scenarios, scenarios, scenario].flat()
    const named = all.filter((each): each is Scenario => !!(each as Scenario)?.name)
    this.options = { ...options, scenario, seed, strict, faults }
    this.endpoints = new EndpointRegistry(set.applications)
    this.scenarios = new Map(named.map((each) => [each.name, each]))
    this.#applications = set
    // Reports a misspelt name where it is written, not at the first request.
    chooseParameters(this.#need(scenario), parameters)
    if (!set.hasOwn) return
    this.checked = import('./definitions/check.ts').then(({ checkDefinitions }) => checkDefinitions(applications, set))
    // `ready()` reports the failure; this avoids an unhandled rejection.
    this.checked.catch(() => {})
  }

  /** Creates an empty world. Call it when a scenario is loading, or loaded. */
  readonly createWorld = (): World => seeding!.worldsOf(this.#applications)()

  add(scenario: Scenario): void {
    // A copy, since a request that fails restores the old ones.
    this.scenarios = new Map(this.scenarios).set(scenario.name, scenario)
  }

  /** The snapshot that a world starts from. What is not given is the default; the user only of the default scenario as it is. */
  async initialSnapshot(setting: UncheckedSetting): Promise<Snapshot> {
    const { options: defaults, endpoints } = this
    const { scenario = defaults.scenario, seed = defaults.seed, now = defaults.now, faults = [] } = setting
    if (!Number.isSafeInteger(seed)) throw new RangeError(`${seed} is no seed. Please give a whole number.`)
    const known = this.#need(scenario)
    const isDefault = known === this.#need(defaults.scenario)
    // Another seed or other parameters make other people: the configured one may not be among them.
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
      // The default faults hold for every scenario, but their user need not be in each.
      { user, faults: rules, checked: isDefault ? rules : faults, latency, chaos, isMoved: now !== undefined },
    )
  }

  /** The snapshot that a fork starts from: that of another world, with another user or time, or with more faults. */
  async fork(snapshot: Snapshot, { fidelity: given, ...changes }: UncheckedSetting): Promise<Snapshot> {
    await this.endpoints.checkFaults([changes.faults ?? []])
    const fidelity = await normalizeFidelity({ ...snapshot.fidelity, ...given })
    return seeding!.adjust(this.createWorld, { ...snapshot, fidelity }, changes)
  }

  /** The snapshot of a scenario, with the seeded dates moved by whole days, as near to `now` as possible. */
  async #getSeeded(scenario: Scenario, seed: number, parameters: ScenarioParameters, now: Now): Promise<Snapshot> {
    const clock = new Clock()
    clock.set(now)
    const shown = clock.now()
    // What moves goes by days from its instant, or by dates.
    const days = [shown - Date.parse(scenario.instant), shown].map((time) => Math.floor(time / day))
    const key = JSON.stringify([scenario.name, seed, parameters, days])
    const known = this.#cached.get(key)
    this.#cached.delete(key)
    const snapshot =
      known && isSame(known.scenario, scenario) ? known.snapshot : this.#seed(scenario, seed, parameters, clock)
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

  async #seed(scenario: Scenario, seed: number, parameters: ScenarioParameters, clock: Clock): Promise<Snapshot> {
    seeding ??= await import('./handle.ts')
    const { onProgress } = this.options
    const world = await seeding.seedScenario(this.createWorld, scenario, seed, parameters, onProgress)
    // Waits only where something moves: a request right after the start finds a small scenario loaded.
    const moving = seeding.moveTo(clock, world)
    if (moving) await moving
    // Many worlds share these rows.
    return { ...world.snapshot(), content: 0 }
  }

  #need(scenario: string | Scenario): Scenario {
    if (typeof scenario !== 'string') {
      if (!scenario?.name) throw new TypeError('A scenario is a name, or what defineScenario returns.')
      return scenario
    }
    const known = this.scenarios.get(scenario)
    if (known) return known
    throw new RangeError(`There is no scenario "${scenario}".${suggestOrList(scenario, [...this.scenarios.keys()])}`)
  }
}

/** Without settings nothing is loaded that checks them. */
async function normalizeFidelity(given: Fidelity): Promise<Fidelity> {
  return Object.keys(given).length === 0 ? defaultFidelity : (await import('../spec/fidelity.ts')).readFidelity(given)
}

function faultsOf({ extends: base, faults = [] }: Scenario): (readonly FaultRule[])[] {
  return base ? [...faultsOf(base), faults] : [faults]
}

/** Whether no field of the scenario has been replaced since. */
function isSame(cached: Scenario, given: Scenario): boolean {
  const names = Object.keys({ ...cached, ...given }) as (keyof Scenario)[]
  return names.every((name) => cached[name] === given[name])
}
