import type { Change } from '../../src/core/store/transaction.ts'
import { fingerprintOf } from '../../src/persistence/head.ts'
import { createWorld } from '../../src/simulator/applications.ts'
import type { Simulator } from '../../src/simulator/simulator.ts'
import { defaultWorld } from '../../src/simulator/worlds.ts'
import type { SimulatorEvent } from '../../src/world/events.ts'
import type { Snapshot, World } from '../../src/world/world.ts'

/** A world whose changes are kept. Nothing of it is, until it is settled. */
export class Watch {
  readonly world: World
  /** What a reset goes back to. */
  readonly first: World
  /** When its scenario was loaded. */
  readonly instant: string
  /** The version of it that this tab has seen or written. */
  version: number | undefined
  /** The rows that have changed since it was saved. */
  pending: Change[] = []
  #mark: string | undefined
  #generation: number | undefined

  constructor(world: World, first: Snapshot, instant: string, version?: number) {
    this.world = world
    this.first = createWorld()
    this.first.restore(first)
    this.instant = instant
    this.version = version
  }

  /** Whether something has changed since it was saved. */
  get isStale(): boolean {
    return this.pending.length > 0 || fingerprintOf(this.world) !== this.#mark
  }

  /** Whether it began or went back as a whole: what another tab has written meanwhile is over. */
  get isReplaced(): boolean {
    return this.world.generation !== this.#generation
  }

  settle(): this {
    this.pending = []
    this.#mark = fingerprintOf(this.world)
    this.#generation = this.world.generation
    return this
  }

  /** It could not be saved. */
  unsettle(): void {
    this.#mark = undefined
  }
}

/** The worlds of a simulator whose changes are kept, by name. */
export class Tracker {
  readonly #simulator: Simulator
  readonly #held = new Map<string, Watch>()
  /** Worlds that are no more, but still kept. */
  readonly deleted = new Set<string>()

  constructor(simulator: Simulator) {
    this.#simulator = simulator
    // What is kept of it goes before it.
    this.#begin(defaultWorld).settle().unsettle()
  }

  names(): string[] {
    return [...this.#held.keys()]
  }

  /** Those that have changed since they were saved. */
  stale(): string[] {
    return this.names().filter((name) => this.find(name)?.isStale)
  }

  /** None where the world has been dropped since, or made anew. */
  find(name: string): Watch | undefined {
    const watch = this.#held.get(name)
    return watch && this.#simulator.findWorld(name) === watch.world ? watch : undefined
  }

  /** A world that was made on first use began as the default one did, and is not kept before it changes. */
  need(name: string): Watch {
    const { first, instant } = this.#held.get(defaultWorld)!
    const make = () => new Watch(this.#simulator.needWorld(name), first.snapshot(), instant).settle()
    return this.find(name) ?? this.set(name, make())
  }

  set(name: string, watch: Watch): Watch {
    this.deleted.delete(name)
    this.#held.set(name, watch)
    return watch
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

  #begin(name: string): Watch {
    const world = this.#simulator.needWorld(name)
    return this.set(name, new Watch(world, world.snapshot(), world.clock.instant(), this.#held.get(name)?.version))
  }
}
