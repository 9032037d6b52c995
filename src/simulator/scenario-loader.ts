import type { FaultRule, NetworkConditions } from '../core/faults/rule.ts'
import { suggestOrList } from '../core/text/suggest.ts'
import type { Now } from '../core/time/clock.ts'
import { chooseParameters, type Scenario, type ScenarioParameters, type Setting } from '../world/scenario.ts'
import { checkFaultUser, signIn } from '../world/sign-in.ts'
import { createWorld, type Snapshot } from '../world/world.ts'
import { checkEndpoints } from './endpoints.ts'
import { Shelf } from './snapshot-cache.ts'

/** What holds where nothing else is asked for. */
interface Usual {
  scenario: string | Scenario
  parameters: ScenarioParameters | undefined
  seed: number
  now: Now | undefined
  strict: boolean
  faults: readonly FaultRule[]
  weather: NetworkConditions | undefined
}

/** The scenarios of a simulator, and how worlds of them begin. */
export class Library {
  readonly #scenarios: Map<string, Scenario>
  readonly #usual: Usual
  readonly #shelf = new Shelf()

  constructor(scenarios: readonly Scenario[], usual: Usual) {
    this.#scenarios = new Map(scenarios.map((known) => [known.name, known]))
    this.#usual = usual
    // A misspelt name is an error where it is written, not where it is first asked for.
    chooseParameters(this.#need(usual.scenario), usual.parameters)
  }

  all(): readonly Scenario[] {
    return [...this.#scenarios.values()]
  }

  add(scenario: Scenario): void {
    this.#scenarios.set(scenario.name, scenario)
  }

  /** How a world begins; what is not given is as usual, but for the user, who is the scenario's own. */
  async initialSnapshot(setting: Setting): Promise<Snapshot> {
    const usual = this.#usual
    const { scenario = usual.scenario, seed = usual.seed, now = usual.now, user, faults = [] } = setting
    if (!Number.isSafeInteger(seed)) throw new RangeError(`${seed} is no seed. Please give a whole number.`)
    const known = this.#need(scenario)
    const isDefault = known === this.#need(usual.scenario)
    const parameters = chooseParameters(known, setting.parameters ?? (isDefault ? usual.parameters : undefined))
    const rules = [...usual.faults, ...faults]
    await checkEndpoints([...rules, ...faultsOf(known)].map(({ endpoint }) => endpoint))
    const moment = await this.#shelf.take(known, seed, parameters, now ?? known.instant)
    // Whoever the faults of every scenario are for need not be in all of them.
    const checked = isDefault ? rules : faults
    return adjust({ ...moment, strict: usual.strict }, { user, faults: rules, checked, weather: usual.weather })
  }

  /** How a world begins that goes on from a moment of another: with somebody else, at another time, with more going wrong. */
  async fork(moment: Snapshot, { scenario, parameters, seed, ...changes }: Setting): Promise<Snapshot> {
    for (const [name, given] of Object.entries({ scenario, parameters, seed })) {
      if (given !== undefined)
        throw new RangeError(`A fork has the ${name} of the world that it is of. Leave out "${name}", or "from".`)
    }
    await checkEndpoints((changes.faults ?? []).map(({ endpoint }) => endpoint))
    return adjust(moment, changes)
  }

  #need(scenario: string | Scenario): Scenario {
    if (typeof scenario !== 'string') return scenario
    const known = this.#scenarios.get(scenario)
    if (known) return known
    const names = [...this.#scenarios.keys()]
    throw new RangeError(`There is no scenario "${scenario}".${suggestOrList(scenario, names)}`)
  }
}

/** What goes wrong in a scenario, and in those that it goes on from. */
function faultsOf({ extends: base, faults = [] }: Scenario): readonly FaultRule[] {
  return base ? [...faultsOf(base), ...faults] : faults
}

interface Changes extends Pick<Setting, 'user' | 'now' | 'faults'> {
  /** The faults whose user must be in the world; all unless given. */
  checked?: readonly FaultRule[]
  weather?: NetworkConditions | undefined
}

function adjust(moment: Snapshot, { user, now, faults = [], checked = faults, weather }: Changes): Snapshot {
  if (user === undefined && now === undefined && faults.length === 0 && !weather) return moment
  const world = createWorld()
  world.restore(moment)
  if (now !== undefined) world.clock.set(now)
  world.runDue()
  if (user !== undefined) signIn(world, String(user))
  if (weather) world.faults.setNetworkConditions(weather)
  for (const fault of checked) checkFaultUser(world, fault)
  for (const fault of faults) world.faults.add(fault)
  return world.snapshot()
}
