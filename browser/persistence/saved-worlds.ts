import { defaultWorld } from '../../src/core/http/address.ts'
import { check } from '../../src/core/http/validate.ts'
import { badRequest } from '../../src/core/refusal.ts'
import { newHistoryAfter } from '../../src/core/store/undo.ts'
import { machineTime } from '../../src/core/time/clock.ts'
import { version as ourVersion } from '../../src/core/version.ts'
import { type Asked, FirstLine } from '../../src/persistence/lines.ts'
import { Reading } from '../../src/persistence/reading.ts'
import { SavedWorld } from '../../src/persistence/saved-world.ts'
import { outlineOf, worldIn, writeWhole } from '../../src/persistence/writing.ts'
import type { Simulator, UncheckedOptions } from '../../src/simulator/simulator.ts'
import type { SimulatorEvent } from '../../src/world/events.ts'
import type { Scenario } from '../../src/world/scenario.ts'
import type { Origin, Snapshot, World, WorldState } from '../../src/world/world.ts'
import type { Notices } from './notices.ts'
import type { PersistentStorage } from './storage-interface.ts'
import { changesSince, reapply } from './unsaved-rows.ts'

/** In characters. Other tabs read all lines after each change, so there are fewer changes than in a file. */
const leastChanges = 16 * 1024

/** A world of this tab, with the version of it that this tab has read or written last. */
class TrackedWorld extends SavedWorld {
  version: number | undefined
  /** The length of all its lines. */
  size = 0

  /** When its scenario was loaded. */
  readonly instant: string

  constructor(world: World, instant: string) {
    super(world, leastChanges)
    this.instant = instant
  }

  noteVersion(version: number, size: number): void {
    this.version = version
    this.size = size
  }
}

/** The worlds of a simulator in a storage: loads what other tabs have saved, and saves what this tab has changed. */
export class SavedWorlds {
  readonly #simulator: Simulator
  readonly #storage: PersistentStorage
  readonly #options: UncheckedOptions
  readonly #notices: Notices
  /** Notifies other tabs that there is something newer under a name. */
  readonly #notify: (name: string) => void
  readonly #presets: readonly Scenario[]
  readonly #tracked = new Map<string, TrackedWorld>()
  /** Deleted worlds that are still in the storage. */
  readonly #deleted = new Set<string>()
  /** The settings of the page: if these have changed, the saved state is not used. */
  #asked: Asked

  constructor(
    simulator: Simulator,
    storage: PersistentStorage,
    options: UncheckedOptions,
    notices: Notices,
    notify: (name: string) => void,
  ) {
    this.#simulator = simulator
    this.#storage = storage
    this.#options = options
    this.#notices = notices
    this.#notify = notify
    // Scenarios that are registered later are missing after a reload.
    this.#presets = simulator.scenarios
    const { user, now, faults, strict } = options
    const { scenario, seed, parameters = {} } = simulator.world.origin
    // In the form in which it will be read again.
    this.#asked = JSON.parse(JSON.stringify({ scenario, seed, parameters, user, now, faults, strict }))
    this.#begin(defaultWorld)
  }

  observe(event: SimulatorEvent): void {
    const { kind, world: name } = event
    if (kind === 'changes' && !this.#find(name)) this.#begin(name)
    if (kind !== 'world') return
    if (event.what === 'begun') this.#begin(name)
    if (event.what === 'deleted') {
      this.#tracked.delete(name)
      this.#deleted.add(name)
    }
  }

  /** Tracks a world that is made on first use. It is not saved before it changes. */
  track(name: string): void {
    if (this.#find(name)) return
    const { instant } = this.#tracked.get(defaultWorld)!
    this.#set(name, new TrackedWorld(this.#simulator.needWorld(name), instant)).noteSaved()
  }

  /** Whether everything is saved. */
  get isDone(): boolean {
    return this.#deleted.size === 0 && this.changed().length === 0
  }

  /** The names of worlds that have changed since they were saved. */
  changed(): string[] {
    return [...this.#tracked.keys()].filter((name) => this.#find(name)?.isChanged)
  }

  /** Loads all saved worlds when the page starts, unless the page has other settings by now. */
  async hydrate(): Promise<void> {
    const names = await this.#storage.names()
    const asked = findAsked((await this.#storage.open(defaultWorld))?.text)
    if (asked && !isSame(beginningOf(asked), beginningOf(this.#asked))) {
      this.#notices.reportOptions(asked, this.#asked)
      for (const name of names) await this.#storage.drop(name)
      return
    }
    for (const name of names) {
      try {
        await this.#load(name, true)
      } catch (error) {
        this.#notices.warnOfDamage(name, error, await this.#storage.setAside(name))
      }
    }
  }

  /** Loads what another tab has written since this one last read or wrote the world; without a name, all worlds. */
  async pull(name?: string): Promise<void> {
    const names = name === undefined ? [...this.#tracked.keys(), ...(await this.#storage.names())] : [name]
    for (const one of new Set(names)) await this.#pullOne(one)
  }

  async #pullOne(name: string): Promise<void> {
    const version = await this.#storage.findVersion(name)
    const tracked = this.#find(name)
    if (version === tracked?.version || this.#deleted.has(name)) return
    if (version !== undefined) await this.#load(name)
    else if (name !== defaultWorld && !tracked?.isChanged) {
      // Another tab has deleted it.
      this.#simulator.deleteWorld(name)
      this.#tracked.delete(name)
      this.#deleted.delete(name)
    }
  }

  /** Saves the worlds that have changed. */
  async save(): Promise<void> {
    for (const name of this.#deleted) {
      await this.#storage.drop(name)
      this.#deleted.delete(name)
      this.#notify(name)
    }
    for (const name of this.changed()) {
      await this.#saveOne(name, this.#find(name)!)
      this.#notify(name)
    }
  }

  /** Changes that come while it is written are saved the next time. */
  async #saveOne(name: string, tracked: TrackedWorld): Promise<void> {
    const { world, instant, version: after, saved } = tracked
    const version = Math.max(machineTime(), (after ?? 0) + 1)
    if (after !== undefined && saved && !tracked.isLong(tracked.size)) {
      const { state } = world
      const text = tracked.writeChanges()
      // Where there is no room for a line, the whole state may be shorter.
      if (await this.#storage.append(name, { version, text }, after).catch(() => false)) {
        tracked.noteSaved(state)
        tracked.noteVersion(version, tracked.size + text.length)
        return
      }
    }
    const initial = world.initial!
    const base = { origin: initial.origin, instant, state: await this.#findBase(initial.origin, instant) }
    const { state } = world
    const lines = writeWhole(world, { asked: this.#asked, base, beginning: initial })
    const text = [...lines].join('\n')
    await this.#storage.replace(name, { version, text })
    tracked.noteWhole(text.length, state)
    tracked.noteVersion(version, text.length)
  }

  async #load(name: string, isStart = false): Promise<void> {
    const found = await this.#storage.open(name)
    if (!found) return
    const { asked, instant, initial, present, wholeSize } = await this.#read(found.text)
    const tracked = this.#find(name)
    // This tab may have saved, or loaded the same, meanwhile.
    if (tracked?.version !== undefined && tracked.version >= found.version) return
    // What replaces a whole state wins over what another tab has written meanwhile.
    if (tracked?.isReplaced && !isStart) {
      tracked.version = found.version
      return
    }
    // Another tab, maybe with other options, has started later.
    if (name === defaultWorld && !isStart) this.#asked = asked
    const isChanged = isStart && !isSame(conditionsOf(asked), conditionsOf(this.#asked))
    const conditions = isChanged ? this.#simulator.world.initial! : undefined
    const changes = tracked?.saved ? changesSince(tracked.world, tracked.saved) : []
    const world = this.#replace(name, this.#adjust(initial, conditions), this.#adjust(present, conditions))
    const loaded = this.#set(name, new TrackedWorld(world, instant))
    loaded.noteVersion(found.version, found.text.length)
    if (!isChanged) loaded.noteWhole(wholeSize)
    try {
      reapply(world, changes)
    } catch (error) {
      this.#notices.warnOfLoss(error)
    }
  }

  /** Refuses what is damaged or of another format, and a scenario that has changed. */
  async #read(text: string) {
    const [head = '', ...lines] = text.split('\n')
    const first = readFirst(head)
    const { origin, instant, outline } = first.base
    const world = worldIn(this.#simulator.world, await this.#findBase(origin, instant))
    if (outlineOf(world, world.state) !== outline)
      throw badRequest(`the scenario "${origin.scenario}" has changed since`)
    const reading = new Reading(world, first, false)
    let wholeSize = head.length
    for (const [i, line] of lines.entries()) {
      if (!reading.isWhole) wholeSize += line.length
      reading.add(JSON.parse(line), `line ${i + 2}`)
    }
    const present = reading.finish().snapshot()
    if (!reading.isWhole || !reading.beginning) throw badRequest('it is not whole')
    return { asked: first.asked, instant, initial: reading.beginning, present, wholeSize }
  }

  /** Latency and chaos are the page's own; so are faults and strictness if their options have changed since. */
  #adjust(snapshot: Snapshot, conditions: WorldState | undefined): Snapshot {
    const { faults, strict } = conditions ?? snapshot
    const world = worldIn(this.#simulator.world, { ...snapshot, faults, strict })
    world.faults.setNetworkConditions(this.#options)
    return world.snapshot()
  }

  /** Replaces a world, but keeps this tab's journal. */
  #replace(name: string, initial: Snapshot, present: Snapshot): World {
    const former = this.#simulator.findWorld(name)?.state
    const world = this.#simulator.startFrom(name, initial)
    world.restore(present)
    if (former) world.state = { ...world.state, journal: former.journal, history: newHistoryAfter(former.history) }
    return world
  }

  /** The state that differences are taken from: that of a scenario, or an empty one if that is missing after a reload. */
  async #findBase({ scenario: name, seed, parameters = {} }: Origin, now: string): Promise<WorldState> {
    const { scenario: chosen } = this.#options
    const isChosen = typeof chosen === 'object' && chosen.name === name
    const scenario = isChosen ? chosen : this.#presets.find((known) => known.name === name)
    if (!scenario) return this.#simulator.world.createEmpty().state
    return this.#simulator.initialSnapshot({ scenario, seed, parameters, now })
  }

  /** Undefined where the world has been dropped since, or made again. */
  #find(name: string): TrackedWorld | undefined {
    const tracked = this.#tracked.get(name)
    return tracked && this.#simulator.findWorld(name) === tracked.world ? tracked : undefined
  }

  /** Tracks a world that is not saved yet as it is. */
  #begin(name: string): void {
    const { version } = this.#tracked.get(name) ?? {}
    const world = this.#simulator.needWorld(name)
    this.#set(name, new TrackedWorld(world, world.clock.instant())).version = version
  }

  #set(name: string, tracked: TrackedWorld): TrackedWorld {
    this.#deleted.delete(name)
    this.#tracked.set(name, tracked)
    return tracked
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

/** Undefined where the text cannot be read: loading it reports the error. */
function findAsked(text: string | undefined): Asked | undefined {
  try {
    return text === undefined ? undefined : readFirst(text.split('\n', 1)[0]!).asked
  } catch {
    return undefined
  }
}

const beginningOf = ({ faults, strict, ...beginning }: Asked) => beginning
/** What can change without a new start, in addition to latency and chaos. */
const conditionsOf = ({ faults, strict }: Asked) => ({ faults, strict })

function isSame(some: object, others: object): boolean {
  return JSON.stringify(some) === JSON.stringify(others)
}
