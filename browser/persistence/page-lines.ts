import { check } from '../../src/core/http/validate.ts'
import { badRequest } from '../../src/core/refusal.ts'
import { version as ourVersion } from '../../src/core/version.ts'
import { type Asked, FirstLine } from '../../src/persistence/lines.ts'
import { Reading } from '../../src/persistence/reading.ts'
import { outlineOf, worldIn } from '../../src/persistence/writing.ts'
import type { Simulator, UncheckedOptions } from '../../src/simulator/simulator.ts'
import type { Scenario } from '../../src/world/scenario.ts'
import type { Origin, Snapshot, WorldState } from '../../src/world/world.ts'

/** What was read of a world. */
export interface SavedPage {
  asked: Asked
  instant: string
  initial: Snapshot
  present: Snapshot
  reading: Reading
}

/** Reads the lines of a page. They have the settings of the page, and only what differs from its scenario. */
export class PageLines {
  readonly #simulator: Simulator
  readonly #options: UncheckedOptions
  readonly #presets: readonly Scenario[]

  constructor(simulator: Simulator, options: UncheckedOptions) {
    this.#simulator = simulator
    this.#options = options
    // Scenarios that are registered later are missing after a reload.
    this.#presets = simulator.scenarios
  }

  /** The settings of this page, in the form in which they will be read again. */
  findAsked(): Asked {
    const { user, now, faults, strict } = this.#options
    const { scenario, seed, parameters = {} } = this.#simulator.world.origin
    return JSON.parse(JSON.stringify({ scenario, seed, parameters, user, now, faults, strict }))
  }

  /** Refuses what is damaged or of another format, and a scenario that has changed. */
  async read(lines: IterableIterator<string>): Promise<SavedPage> {
    const head = lines.next().value ?? ''
    const { asked, base, ...first } = readFirst(head)
    const { origin, instant, outline } = base
    const world = worldIn(this.#simulator.world, await this.findBase(origin, instant))
    if (outlineOf(world, world.state) !== outline)
      throw badRequest(`the scenario "${origin.scenario}" has changed since`)
    const reading = new Reading(world, first, { size: head.length })
    for (const line of lines) reading.add(line)
    const present = reading.finish().snapshot()
    const { beginning: initial } = reading
    if (reading.wholeSize === 0 || !initial) throw badRequest('it is not whole')
    return { asked, instant, initial, present, reading }
  }

  /** The state that differences are taken from: that of a scenario, or an empty one if that is missing after a reload. */
  async findBase({ scenario: name, seed, parameters = {} }: Origin, now: string): Promise<WorldState> {
    const { scenario: chosen } = this.#options
    const isChosen = typeof chosen === 'object' && chosen.name === name
    const scenario = isChosen ? chosen : this.#presets.find((known) => known.name === name)
    if (!scenario) return this.#simulator.world.createEmpty().state
    return this.#simulator.initialSnapshot({ scenario, seed, parameters, now })
  }
}

/** The settings of the page that wrote lines. Undefined where they cannot be read: loading them reports the error. */
export function askedIn([first]: Iterable<string>): Asked | undefined {
  try {
    return readFirst(first ?? '').asked
  } catch {
    return undefined
  }
}

function readFirst(line: string): FirstLine & Required<Pick<FirstLine, 'asked' | 'base'>> {
  const json = JSON.parse(line)
  try {
    return check(FirstLine.required({ asked: true, base: true }), json, 'the whole')
  } catch (error) {
    if (typeof json?.by !== 'string' || json.by === ourVersion) throw error
    throw badRequest(`it was written by fauxtranet ${json.by}, and this is ${ourVersion}: ${(error as Error).message}`)
  }
}
