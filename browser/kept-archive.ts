import { type KeptWorld, readKept, rebuild, writeKept } from '../src/control/kept-world.ts'
import { type Scenario, usualSeed } from '../src/scenario.ts'
import type { Simulator, SimulatorOptions } from '../src/simulator.ts'
import { createWorld, type Origin, type World } from '../src/world.ts'
import type { Watch } from './kept-watch.ts'
import type { KeptText } from './storage.ts'

/** A world that was kept, put together again. */
export interface Revived {
  kept: KeptWorld
  first: World
  present: World
  /** Whether something else goes wrong in it than was to when it was kept. */
  isChanged: boolean
}

/** Turns worlds into texts, and back. */
export class Archive {
  readonly #simulator: Simulator
  readonly #presets: readonly Scenario[]
  readonly #chosen: SimulatorOptions['scenario']
  /** What the page asks for: where that has changed, it is not given what was kept. */
  asked: string
  #weather: string

  constructor(simulator: Simulator, options: SimulatorOptions) {
    const {
      scenario = 'small-company',
      seed = usualSeed,
      parameters = {},
      user,
      now,
      faults,
      weather,
      strict,
    } = options
    const name = typeof scenario === 'string' ? scenario : scenario.name
    this.#simulator = simulator
    // Those that are registered later are not there after a reload.
    this.#presets = simulator.scenarios
    this.#chosen = scenario
    this.asked = JSON.stringify({ scenario: name, seed, parameters, user, now })
    this.#weather = JSON.stringify({ faults, weather, strict })
  }

  write({ first, instant, world: present }: Watch, base: World): string {
    return writeKept({ asked: this.asked, weather: this.#weather, instant }, { base, first, present })
  }

  /** When a page starts, its options say what goes wrong. */
  async read({ text }: KeptText, isStart: boolean): Promise<Revived> {
    const kept = readKept(text)
    const base = await this.findBase(kept.first.origin, kept.instant)
    const { first, present } = rebuild(kept, base)
    const isChanged = isStart && kept.weather !== this.#weather
    if (isChanged) for (const world of [first, present]) takeWeather(world, base)
    return { kept, first, present, isChanged }
  }

  /** Another tab, which may have other options, has started later. */
  goAlong({ asked, weather }: KeptWorld): void {
    this.asked = asked
    this.#weather = weather
  }

  /** What the page asked for when this was kept; undefined when it cannot be read. */
  findAsked({ text }: KeptText): string | undefined {
    try {
      return readKept(text).asked
    } catch {
      return undefined
    }
  }

  /** What a world is compared with: its scenario, or nothing where that is not there after a reload. */
  async findBase({ scenario: name, seed, parameters = {} }: Origin, now: string): Promise<World> {
    const isChosen = typeof this.#chosen === 'object' && this.#chosen.name === name
    const scenario = isChosen ? this.#chosen : this.#presets.find((known) => known.name === name)
    const base = createWorld()
    if (scenario) base.restore(await this.#simulator.beginning({ scenario, seed, parameters, now }))
    return base
  }
}

function takeWeather(world: World, from: World): void {
  world.faults.state = from.faults.state
  world.strict = from.strict
}
