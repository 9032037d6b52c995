import { defaultWorld } from '../../src/core/http/address.ts'
import { newHistoryAfter } from '../../src/core/store/undo.ts'
import type { PageOptions } from '../../src/persistence/lines.ts'
import { SavedWorld } from '../../src/persistence/saved-world.ts'
import { outlineOf, worldIn, writeWhole } from '../../src/persistence/writing.ts'
import type { Simulator, UncheckedOptions } from '../../src/simulator/simulator.ts'
import type { SimulatorEvent } from '../../src/world/events.ts'
import type { Scenario } from '../../src/world/scenario.ts'
import type { Origin, Snapshot, World, WorldState } from '../../src/world/world.ts'
import type { Notices } from './notices.ts'
import { findSavedOptions, readPage } from './page-lines.ts'
import type { PageStorage, TabDriver } from './tab-driver.ts'
import { collectChanges } from './unsaved-rows.ts'

// In characters. Lower than for a file, because other tabs read all lines after each change.
const leastChanges = 16 * 1024

const prefix = 'world:'

class PageWorld extends SavedWorld<TabDriver> {
  readonly instant: string
  /** Lines contain the difference from `state`, the scenario's own state. */
  base: { initial: Snapshot; state: WorldState; outline?: string } | undefined

  constructor(world: World, driver: TabDriver, instant: string, getOptions: () => PageOptions) {
    super(world, driver, leastChanges, () => {
      const { initial, state } = this.base!
      this.base!.outline ??= outlineOf(world, state)
      const base = { origin: initial.origin, instant, outline: this.base!.outline, state }
      return writeWhole(world, { asked: getOptions(), base, beginning: world.initial })
    })
    this.instant = instant
  }
}

export class PageWorlds {
  readonly #simulator: Simulator
  readonly #storage: PageStorage
  readonly #options: UncheckedOptions
  readonly #notices: Notices
  readonly #presets: readonly Scenario[]
  readonly #tracked = new Map<string, PageWorld>()
  readonly #deleted = new Set<string>()
  /** If these settings change, the saved state is not used. */
  #pageOptions: PageOptions

  constructor(simulator: Simulator, storage: PageStorage, options: UncheckedOptions, notices: Notices) {
    this.#simulator = simulator
    this.#storage = storage
    this.#options = options
    this.#notices = notices
    // Scenarios registered later are missing after a reload.
    this.#presets = simulator.scenarios
    const { user, now, faults, strict } = options
    const { scenario, seed, parameters = {} } = simulator.world.origin
    this.#pageOptions = JSON.parse(JSON.stringify({ scenario, seed, parameters, user, now, faults, strict }))
    this.#begin(defaultWorld)
  }

  observe(event: SimulatorEvent): void {
    const { kind, world: name } = event
    if (kind === 'changes' && !this.#find(name)) this.#begin(name)
    if (kind !== 'world') return
    if (event.what === 'started') this.#begin(name)
    if (event.what === 'deleted') {
      this.#tracked.delete(name)
      this.#deleted.add(name)
    }
  }

  /** A world created on first use is not saved before it changes. */
  track(name: string): void {
    if (this.#find(name)) return
    const { instant } = this.#tracked.get(defaultWorld)!
    this.#set(name, this.#driver(name), instant).resume()
  }

  get isDone(): boolean {
    return this.#deleted.size === 0 && this.changed().length === 0
  }

  changed(): string[] {
    return [...this.#tracked.keys()].filter((name) => this.#find(name)?.isChanged)
  }

  /** Loads all saved worlds, unless the page's settings have changed. */
  async hydrate(): Promise<void> {
    const names = await this.#names()
    const saved = findSavedOptions((await this.#driver(defaultWorld).open()) ?? [])
    if (saved && !isSame(beginningOf(saved), beginningOf(this.#pageOptions))) {
      this.#notices.reportOptions(saved, this.#pageOptions)
      for (const name of names) await this.#driver(name).drop()
      return
    }
    for (const name of names) {
      try {
        await this.#load(name, true)
      } catch (error) {
        this.#notices.warnOfDamage(name, error, await this.#setAside(name))
      }
    }
  }

  /** Loads other tabs' writes; without a name, for all worlds. */
  async pull(name?: string): Promise<void> {
    const names = name === undefined ? [...this.#tracked.keys(), ...(await this.#names())] : [name]
    for (const name of new Set(names)) {
      const version = await this.#driver(name).findVersion()
      const tracked = this.#find(name)
      if (version === tracked?.driver.version || this.#deleted.has(name)) continue
      if (version !== undefined) await this.#load(name)
      else if (name !== defaultWorld && !tracked?.isChanged) {
        // Another tab deleted it.
        this.#simulator.deleteWorld(name)
        this.#tracked.delete(name)
        this.#deleted.delete(name)
      }
    }
  }

  async *save(): AsyncGenerator<string> {
    for (const name of this.#deleted) {
      await this.#driver(name).drop()
      this.#deleted.delete(name)
      yield name
    }
    for (const name of this.changed()) {
      await this.#saveOne(this.#find(name)!)
      yield name
    }
  }

  /** Changes made during the write are saved next time. */
  async #saveOne(tracked: PageWorld): Promise<void> {
    const initial = tracked.world.initial!
    if (tracked.base?.initial !== initial) {
      tracked.base = { initial, state: await this.#findBase(initial.origin, tracked.instant) }
    }
    tracked.write()
    await tracked.flush()
  }

  async #load(name: string, isStart = false): Promise<void> {
    const driver = this.#driver(name)
    const lines = await driver.open()
    if (!lines) return
    const { asked, instant, initial, present, reading } = await readPage(lines, this.#simulator.world, (...from) =>
      this.#findBase(...from),
    )
    if (this.#deleted.has(name)) return
    const tracked = this.#find(name)
    // This tab may have saved, or loaded the same version, in the meantime.
    if (tracked?.driver.version !== undefined && tracked.driver.version >= driver.version!) return
    // Replacing the whole state wins over another tab's writes.
    if (tracked && !tracked.written && !isStart) {
      tracked.driver.version = driver.version
      return
    }
    // Another tab, perhaps with other options, started later.
    if (name === defaultWorld && !isStart) this.#pageOptions = asked
    const isChanged = isStart && !isSame(conditionsOf(asked), conditionsOf(this.#pageOptions))
    const conditions = isChanged ? this.#simulator.world.initial! : undefined
    const reapply = tracked?.written && collectChanges(tracked.world, tracked.written)
    const former = this.#simulator.findWorld(name)?.state
    const world = this.#simulator.startFrom(name, this.#adjust(initial, conditions))
    world.restore(this.#adjust(present, conditions))
    // Each tab keeps its own journal.
    if (former) world.state = { ...world.state, journal: former.journal, history: newHistoryAfter(former.history) }
    const loaded = this.#set(name, driver, instant)
    if (!isChanged) loaded.resume(reading)
    try {
      reapply?.(world)
    } catch (error) {
      this.#notices.warnOfLoss(error)
    }
  }

  async #setAside(name: string): Promise<string> {
    const driver = this.#driver(name)
    const key = await driver.fork(`aside:${name}:${await driver.findVersion()}`)
    await driver.drop()
    return key
  }

  /** Latency and chaos come from the page's options; so do faults and strictness, if their options have changed. */
  #adjust(snapshot: Snapshot, conditions: WorldState | undefined): Snapshot {
    const { faults, strict } = conditions ?? snapshot
    const world = worldIn(this.#simulator.world, { ...snapshot, faults, strict })
    world.faults.setNetworkConditions(this.#options)
    return world.snapshot()
  }

  /** Returns an empty state if the scenario is missing after a reload. */
  async #findBase({ scenario: name, seed, parameters = {} }: Origin, now: string): Promise<WorldState> {
    const { scenario: chosen } = this.#options
    const isChosen = typeof chosen === 'object' && chosen.name === name
    const scenario = isChosen ? chosen : this.#presets.find((known) => known.name === name)
    if (!scenario) return this.#simulator.world.createEmpty().state
    return this.#simulator.initialSnapshot({ scenario, seed, parameters, now })
  }

  /** Undefined if the world was dropped or created again. */
  #find(name: string): PageWorld | undefined {
    const tracked = this.#tracked.get(name)
    return tracked && this.#simulator.findWorld(name) === tracked.world ? tracked : undefined
  }

  #begin(name: string): void {
    const { clock } = this.#simulator.needWorld(name)
    this.#set(name, this.#tracked.get(name)?.driver ?? this.#driver(name), clock.instant())
  }

  #set(name: string, driver: TabDriver, instant: string): PageWorld {
    const tracked = new PageWorld(this.#simulator.needWorld(name), driver, instant, () => this.#pageOptions)
    this.#deleted.delete(name)
    this.#tracked.set(name, tracked)
    return tracked
  }

  #driver(name: string): TabDriver {
    return this.#storage.driver(prefix + name)
  }

  async #names(): Promise<string[]> {
    const names = await this.#storage.names()
    return names.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length))
  }
}

const beginningOf = ({ faults, strict, ...beginning }: PageOptions) => beginning
/** Options that can change without starting over, in addition to latency and chaos. */
const conditionsOf = ({ faults, strict }: PageOptions) => ({ faults, strict })

function isSame(some: object, others: object): boolean {
  return JSON.stringify(some) === JSON.stringify(others)
}
