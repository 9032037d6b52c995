import type { Happening, Simulator } from '../src/simulator.ts'
import { defaultWorld } from '../src/worlds.ts'
import { Watch } from './kept-watch.ts'

/** The worlds of a simulator whose changes are kept, by name. */
export class Watches {
  readonly #simulator: Simulator
  readonly #held = new Map<string, Watch>()
  /** Worlds that are no more, but still kept. */
  readonly deleted = new Set<string>()

  constructor(simulator: Simulator) {
    this.#simulator = simulator
    const { world } = simulator
    // Nothing of it is kept yet.
    this.#held.set(defaultWorld, new Watch(world, world.snapshot(), world.clock.instant(), true))
  }

  names(): string[] {
    return [...this.#held.keys()]
  }

  /** Those that have changed since they were saved. */
  stale(): string[] {
    return this.names().filter((name) => this.#held.get(name)!.isStale)
  }

  find(name: string): Watch | undefined {
    return this.#simulator.findWorld(name) && this.need(name)
  }

  /** A world that was made on first use began as the default one did. */
  need(name: string): Watch {
    const world = this.#simulator.findWorld(name) ?? this.#simulator.needWorld(name)
    const known = this.#held.get(name)
    if (known?.world === world) return known
    const { first, instant } = this.#held.get(defaultWorld)!
    return this.set(name, new Watch(world, first.snapshot(), instant))
  }

  set(name: string, watch: Watch): Watch {
    this.deleted.delete(name)
    this.#held.set(name, watch)
    return watch
  }

  forget(name: string): void {
    this.#held.delete(name)
  }

  hear(happening: Happening): void {
    const { kind, world: name } = happening
    if (kind === 'changes') this.need(name).add(happening.changes)
    if (kind === 'world') this.#hearOfWorld(name, happening.what)
  }

  #hearOfWorld(name: string, what: string): void {
    if (what === 'deleted') {
      this.forget(name)
      this.deleted.add(name)
    }
    if (what === 'begun') {
      const world = this.#simulator.needWorld(name)
      const { version } = this.#held.get(name) ?? {}
      this.set(name, new Watch(world, world.snapshot(), world.clock.instant(), true, version)).replace()
    }
    if (what === 'reset' || what === 'restored') this.need(name).replace()
  }
}
