import { type Asked, rebuild, type WorldText, writeWorldText } from '../../src/persistence/world-text.ts'
import type { Simulator, UncheckedOptions } from '../../src/simulator/simulator.ts'
import type { Scenario } from '../../src/world/scenario.ts'
import type { Origin, World } from '../../src/world/world.ts'
import type { TrackedWorld } from './tracker.ts'

interface Restored {
  /** What a reset restores. */
  first: World
  present: World
  /** Whether it differs from what was saved. */
  isChanged: boolean
}

/** Turns worlds into texts, and back. */
export class Archive {
  readonly #simulator: Simulator
  readonly #presets: readonly Scenario[]
  readonly #options: UncheckedOptions
  /** The settings of the page: if these have changed, the saved state is not used. */
  asked: Asked

  constructor(simulator: Simulator, options: UncheckedOptions) {
    const { user, now, faults, strict } = options
    this.#simulator = simulator
    // Scenarios that are registered later are missing after a reload.
    this.#presets = simulator.scenarios
    this.#options = options
    const { scenario, seed, parameters = {} } = simulator.world.origin
    const given = { scenario, seed, parameters, user, now, faults, strict }
    // In the form in which it will be read again.
    this.asked = JSON.parse(JSON.stringify(given))
  }

  write({ first, instant, world: present }: TrackedWorld, base: World): string {
    return writeWorldText({ asked: this.asked, instant }, { base, first, present })
  }

  /** Restores a saved world. Latency and chaos are the page's own; so are faults and strictness if their options have changed since. */
  async restore(saved: WorldText, isStart: boolean): Promise<Restored> {
    const base = await this.findBase(saved)
    const { first, present } = rebuild(saved, base)
    const isChanged = isStart && !isSame(conditionsOf(saved.asked), conditionsOf(this.asked))
    for (const world of [first, present]) {
      if (isChanged) world.restore({ ...world.snapshot(), faults: base.faults.state, strict: base.strict })
      world.faults.setNetworkConditions(this.#options)
    }
    return { first, present, isChanged }
  }

  /** Whether the page has the settings of the saved state, so that it can use it. */
  isAsked({ asked }: WorldText): boolean {
    return isSame(beginningOf(asked), beginningOf(this.asked))
  }

  /** The world that differences are taken from: its scenario, or an empty world if that will be missing after a reload. */
  async findBase({ first, instant: now }: { first: { origin: Origin }; instant: string }): Promise<World> {
    const { scenario: name, seed, parameters = {} } = first.origin
    const { scenario: chosen } = this.#options
    const isChosen = typeof chosen === 'object' && chosen.name === name
    const scenario = isChosen ? chosen : this.#presets.find((known) => known.name === name)
    const base = this.#simulator.world.createEmpty()
    if (scenario) base.restore(await this.#simulator.initialSnapshot({ scenario, seed, parameters, now }))
    return base
  }
}

function beginningOf({ faults, strict, ...beginning }: Asked): object {
  return beginning
}

/** What can change without a new start, beside latency and chaos. */
function conditionsOf({ faults, strict }: Asked): object {
  return { faults, strict }
}

function isSame(some: object, others: object): boolean {
  return JSON.stringify(some) === JSON.stringify(others)
}
