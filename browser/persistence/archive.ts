import { type Asked, rebuild, type WorldText, writeWorldText } from '../../src/persistence/world-text.ts'
import { createWorld } from '../../src/simulator/applications.ts'
import type { Simulator, SimulatorOptions } from '../../src/simulator/simulator.ts'
import type { Scenario } from '../../src/world/scenario.ts'
import type { Origin, World } from '../../src/world/world.ts'
import type { Watch } from './tracker.ts'

interface Revived {
  /** What a reset goes back to. */
  first: World
  present: World
  /** Whether it is not quite what was kept. */
  isChanged: boolean
}

/** Turns worlds into texts, and back. */
export class Archive {
  readonly #simulator: Simulator
  readonly #presets: readonly Scenario[]
  readonly #options: SimulatorOptions
  /** What the page asks for: where that has changed, it is not given what was kept. */
  asked: Asked

  constructor(simulator: Simulator, options: SimulatorOptions) {
    const { user, now, faults, strict } = options
    this.#simulator = simulator
    // Those that are registered later are not there after a reload.
    this.#presets = simulator.scenarios
    this.#options = options
    const { scenario, seed, parameters = {} } = simulator.world.origin
    const given = { scenario, seed, parameters, user, now, faults, strict }
    // As it will be read again.
    this.asked = JSON.parse(JSON.stringify(given))
  }

  write({ first, instant, world: present }: Watch, base: World): string {
    return writeWorldText({ asked: this.asked, instant }, { base, first, present })
  }

  /** A world put together again. Latency and chaos are this page's own; so is what else goes wrong, where it starts with something new. */
  async revive(kept: WorldText, isStart: boolean): Promise<Revived> {
    const base = await this.findBase(kept)
    const { first, present } = rebuild(kept, base)
    const isRough = isStart && !isSame(roughnessOf(kept.asked), roughnessOf(this.asked))
    for (const world of [first, present]) {
      if (isRough) world.restore({ ...world.snapshot(), faults: base.faults.state, strict: base.strict })
      world.faults.setNetworkConditions(this.#options)
    }
    return { first, present, isChanged: isRough }
  }

  /** Whether a page that asks for this goes on from what was kept. */
  isAsked({ asked }: WorldText): boolean {
    return isSame(beginningOf(asked), beginningOf(this.asked))
  }

  /** What a world is compared with: its scenario, or nothing where that is not there after a reload. */
  async findBase({ first, instant: now }: { first: { origin: Origin }; instant: string }): Promise<World> {
    const { scenario: name, seed, parameters = {} } = first.origin
    const { scenario: chosen } = this.#options
    const isChosen = typeof chosen === 'object' && chosen.name === name
    const scenario = isChosen ? chosen : this.#presets.find((known) => known.name === name)
    const base = createWorld()
    if (scenario) base.restore(await this.#simulator.initialSnapshot({ scenario, seed, parameters, now }))
    return base
  }
}

function beginningOf({ faults, strict, ...beginning }: Asked): object {
  return beginning
}

/** What goes wrong, beside latency and chaos. */
function roughnessOf({ faults, strict }: Asked): object {
  return { faults, strict }
}

function isSame(some: object, others: object): boolean {
  return JSON.stringify(some) === JSON.stringify(others)
}
