import type { Change } from '../../src/core/store/transaction.ts'
import { fingerprintOf } from '../../src/persistence/head.ts'
import type { Simulator } from '../../src/simulator/simulator.ts'
import { defaultWorld } from '../../src/simulator/world-name.ts'
import type { SimulatorEvent } from '../../src/world/events.ts'
import type { Snapshot, World } from '../../src/world/world.ts'

/** A world with the changes since it was last saved. */
export class TrackedWorld {
  readonly world: World
  /** What a reset restores. */
  readonly first: World
  /** When its scenario was loaded. */
  readonly instant: string
  /** The version that this tab has read or written last. */
  version: number | undefined
  /** The changes of rows since it was saved. */
  pending: Change[] = []
  #fingerprint: string | undefined
  #start: object | undefined

  constructor(world: World, first: Snapshot, instant: string, version?: number) {
    this.world = world
    this.first = world.createEmpty()
    this.first.restore(first)
    this.instant = instant
    this.version = version
  }

  /** Whether something has changed since it was saved. */
  get isStale(): boolean {
    return this.pending.length > 0 || this.isReplaced || fingerprintOf(this.world) !== this.#fingerprint
  }

  /** Whether its whole state was replaced since: this wins over what another tab has written meanwhile. */
  get isReplaced(): boolean {
    return this.world.state.start !== this.#start
  }

  /** It is being saved, or was just loaded: no changes are left. */
  markSaved(): this {
    this.pending = []
    this.#fingerprint = fingerprintOf(this.world)
    this.#start = this.world.state.start
    return this
  }

  /** It differs from what was saved. */
  markUnsaved(): void {
    this.#fingerprint = undefined
  }

  /** It could not be saved. What was to be saved still is, also where another tab writes before this one can. */
  markFailed(pending: readonly Change[], wasReplaced: boolean): void {
    this.markUnsaved()
    this.pending = [...pending, ...this.pending]
    if (wasReplaced) this.#start = undefined
  }
}

/** The worlds of a simulator by name, with their unsaved changes. */
export class Tracker {
  readonly #simulator: Simulator
  readonly #held = new Map<string, TrackedWorld>()
  /** Deleted worlds that are still in the storage. */
  readonly deleted = new Set<string>()

  constructor(simulator: Simulator) {
    this.#simulator = simulator
    // A saved state wins over it.
    this.#begin(defaultWorld).markSaved().markUnsaved()
  }

  names(): string[] {
    return [...this.#held.keys()]
  }

  /** The names of worlds that have changed since they were saved. */
  stale(): string[] {
    return this.names().filter((name) => this.find(name)?.isStale)
  }

  /** Undefined where the world has been dropped since, or made anew. */
  find(name: string): TrackedWorld | undefined {
    const tracked = this.#held.get(name)
    return tracked && this.#simulator.findWorld(name) === tracked.world ? tracked : undefined
  }

  /** Tracks a world that was made on first use. It began as the default world did, and is not saved before it changes. */
  need(name: string): TrackedWorld {
    const { first, instant } = this.#held.get(defaultWorld)!
    const make = () => new TrackedWorld(this.#simulator.needWorld(name), first.snapshot(), instant).markSaved()
    return this.find(name) ?? this.set(name, make())
  }

  set(name: string, tracked: TrackedWorld): TrackedWorld {
    this.deleted.delete(name)
    this.#held.set(name, tracked)
    return tracked
  }

  forget(name: string): void {
    this.#held.delete(name)
  }

  observe(event: SimulatorEvent): void {
    const { kind, world: name } = event
    if (kind === 'changes') this.need(name).pending.push(...event.changes)
    if (kind !== 'world') return
    if (event.what === 'begun') this.#begin(name)
    if (event.what === 'deleted') {
      this.forget(name)
      this.deleted.add(name)
    }
  }

  #begin(name: string): TrackedWorld {
    const world = this.#simulator.needWorld(name)
    return this.set(
      name,
      new TrackedWorld(world, world.snapshot(), world.clock.instant(), this.#held.get(name)?.version),
    )
  }
}
