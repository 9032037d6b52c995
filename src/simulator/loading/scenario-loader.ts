import type { FaultRule, NetworkConditions } from '../../core/faults/rule.ts'
import { defaultFidelity, type Fidelity } from '../../core/fidelity.ts'
import { suggestOrList } from '../../core/text/suggest.ts'
import type { Now } from '../../core/time/clock.ts'
import { chooseParameters, type Scenario } from '../../world/scenario.ts'
import type { UncheckedSetting } from '../../world/setting.ts'
import type { Snapshot, World } from '../../world/world.ts'
import type { OnProgress } from './pace.ts'
import { SnapshotCache } from './snapshot-cache.ts'

/** The settings of worlds that have none of their own. */
interface Defaults extends NetworkConditions {
  scenario: string | Scenario
  parameters: UncheckedSetting['parameters']
  seed: number
  now: Now | undefined
  user: UncheckedSetting['user']
  strict: boolean
  fidelity: Fidelity | undefined
  faults: readonly FaultRule[]
  onProgress: OnProgress | undefined
}

/** Refuses lists of faults in which one is wrong. */
type CheckFaults = (lists: readonly (readonly FaultRule[])[]) => Promise<void>

/** Loads the scenarios of a simulator. */
export class ScenarioLoader {
  /** By name. */
  scenarios: ReadonlyMap<string, Scenario>
  readonly #defaults: Defaults
  readonly #checkFaults: CheckFaults
  readonly #cache: SnapshotCache

  constructor(scenarios: readonly Scenario[], defaults: Defaults, createWorld: () => World, checkFaults: CheckFaults) {
    this.scenarios = new Map(scenarios.map((known) => [known.name, known]))
    this.#defaults = defaults
    this.#checkFaults = checkFaults
    this.#cache = new SnapshotCache(createWorld, defaults.onProgress)
    // Reports a misspelt name where it is written, not at the first request.
    chooseParameters(this.#need(defaults.scenario), defaults.parameters)
  }

  all(): readonly Scenario[] {
    return [...this.scenarios.values()]
  }

  add(scenario: Scenario): void {
    // A copy, since somebody may have taken the old ones to put them back.
    this.scenarios = new Map(this.scenarios).set(scenario.name, scenario)
  }

  /** The snapshot that a world starts from. What is not given is the default; the user only of the default scenario as it is. */
  async initialSnapshot(setting: UncheckedSetting): Promise<Snapshot> {
    const defaults = this.#defaults
    const { scenario = defaults.scenario, seed = defaults.seed, now = defaults.now, faults = [] } = setting
    if (!Number.isSafeInteger(seed)) throw new RangeError(`${seed} is no seed. Please give a whole number.`)
    const known = this.#need(scenario)
    const isDefault = known === this.#need(defaults.scenario)
    // Another seed or other parameters make other people: the configured one may not be among them.
    const isAsItIs = isDefault && setting.seed === undefined && setting.parameters === undefined
    const { user = isAsItIs ? defaults.user : undefined } = setting
    const parameters = chooseParameters(known, setting.parameters ?? (isDefault ? defaults.parameters : undefined))
    await this.#checkFaults([defaults.faults, faults, ...faultsOf(known)])
    const rules = [...defaults.faults, ...faults]
    const snapshot = await this.#cache.get(known, seed, parameters, now ?? known.instant)
    const { latency, chaos } = defaults
    const fidelity = await normalizeFidelity({ ...defaults.fidelity, ...setting.fidelity })
    // The default faults hold for every scenario, but their user need not be in each.
    const changes = {
      user,
      faults: rules,
      checked: isDefault ? rules : faults,
      latency,
      chaos,
      isMoved: now !== undefined,
    }
    return this.#cache.adjust({ ...snapshot, strict: defaults.strict, fidelity }, changes)
  }

  /** The snapshot that a fork starts from: that of another world, with another user or time, or with more faults. */
  async fork(snapshot: Snapshot, { fidelity, ...changes }: UncheckedSetting): Promise<Snapshot> {
    await this.#checkFaults([changes.faults ?? []])
    return this.#cache.adjust(
      { ...snapshot, fidelity: await normalizeFidelity({ ...snapshot.fidelity, ...fidelity }) },
      changes,
    )
  }

  #need(scenario: string | Scenario): Scenario {
    if (typeof scenario !== 'string') {
      if (!scenario?.name) throw new TypeError('A scenario is a name, or what defineScenario returns.')
      return scenario
    }
    const known = this.scenarios.get(scenario)
    if (known) return known
    const names = [...this.scenarios.keys()]
    throw new RangeError(`There is no scenario "${scenario}".${suggestOrList(scenario, names)}`)
  }
}

/** Without settings nothing is loaded that checks them. */
async function normalizeFidelity(given: Fidelity): Promise<Fidelity> {
  return Object.keys(given).length === 0
    ? defaultFidelity
    : (await import('../../spec/fidelity.ts')).readFidelity(given)
}

/** The faults of a scenario, and of those that it extends. */
function faultsOf({ extends: base, faults = [] }: Scenario): (readonly FaultRule[])[] {
  return base ? [...faultsOf(base), faults] : [faults]
}
