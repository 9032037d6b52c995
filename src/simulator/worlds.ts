import { defaultWorld } from '../core/http/address.ts'
import { suggestOrList } from '../core/text/suggest.ts'
import { hour, machineTime } from '../core/time/clock.ts'
import { weighInitial, weighWorld } from '../world/weight.ts'
import type { Snapshot, World, WorldState } from '../world/world.ts'
import type { EventEmitter } from './event-emitter.ts'

/** A world that was unused for so long is dropped when the next one is created, or when worlds are listed. */
const idleAfter = hour
/** When there are as many, the next one replaces the one that was unused longest. */
const mostWorlds = 2000

/** The weight of all worlds together, in bytes. */
const mostWeight = 1024 * 1024 * 1024
/** All worlds are weighed again after so many bytes. */
const grownEnough = 64 * 1024 * 1024
/** The weight of a new scenario until then. */
const scenarioWeight = 4 * 1024 * 1024

/** No address leads to a world of such a name, or only a long one. */
const unusable = /^\.\.?$|.{201}/s

interface WorldUse {
  world: World
  usedAt: number
}

interface WorldsState {
  held: ReadonlyMap<string, WorldUse>
  states: ReadonlyMap<World, WorldState>
  former: ReadonlyMap<string, WorldState>
  named: number
  forgotten: number
}

/** Worlds by name. On first use a world is created, as a fork of the default world's initial snapshot. */
export class Worlds {
  #held = new Map<string, WorldUse>()
  readonly #create: () => World
  readonly #emitter: EventEmitter
  #named = 0
  /** The weight that was added since all worlds were weighed. */
  #grown = 0
  /** How many worlds were dropped because there were too many, or because they held too much. */
  forgotten = 0
  /** Worlds as they were before they were replaced or deleted, for a revert. */
  former: ReadonlyMap<string, WorldState> = new Map()

  constructor(create: () => World, emitter: EventEmitter) {
    this.#create = create
    this.#emitter = emitter
  }

  /** All worlds with their states, as a value. */
  get state(): WorldsState {
    const held = new Map(this.#held)
    const states = new Map(Array.from(held.values(), ({ world }) => [world, world.state]))
    return { held, states, former: this.former, named: this.#named, forgotten: this.forgotten }
  }

  /** Tells listeners which worlds are gone again, and which are back. */
  set state({ held, states, former, named, forgotten }: WorldsState) {
    const now = this.#held
    this.#held = new Map(held)
    this.#named = named
    this.forgotten = forgotten
    this.former = former
    for (const [world, state] of states) world.state = state
    for (const name of now.keys()) if (!held.has(name)) this.#emitter.emitWorld('deleted', name)
    for (const name of held.keys()) if (!now.has(name)) this.#emitter.emitWorld('begun', name)
  }

  names(): string[] {
    this.#dropIdle()
    return [...this.#held.keys()]
  }

  all(): ReadonlyMap<string, World> {
    return new Map([...this.#held].map(([name, { world }]) => [name, world]))
  }

  /** Finds an existing world. This does not count as a use. */
  find(name: string): World | undefined {
    return this.#held.get(name)?.world
  }

  /** Returns the name if no world has it; without a name, the next free one. */
  claim(name: string | undefined): string {
    this.#dropIdle()
    if (name === undefined) {
      do this.#named++
      while (this.#held.has(`world-${this.#named}`))
      return `world-${this.#named}`
    }
    if (!this.#held.has(name)) return name
    throw new RangeError(`There is a world "${name}" already. Delete it, or choose another name.`)
  }

  /** A snapshot of a world as it is now, or one that was taken before. */
  needSnapshot(worldName = defaultWorld, snapshot?: string): Snapshot {
    if (!this.find(worldName))
      throw new RangeError(`There is no world "${worldName}".${suggestOrList(worldName, this.names())}`)
    const world = this.need(worldName)
    if (snapshot === undefined) return world.snapshot()
    const taken = world.snapshots.get(snapshot)
    if (taken) return taken
    throw new RangeError(`There is no snapshot "${snapshot}".${suggestOrList(snapshot, [...world.snapshots.keys()])}`)
  }

  /** Starts a world from a snapshot. An existing world stays the same object. */
  startFrom(worldName: string, snapshot: Snapshot): World {
    const world = this.find(worldName) ?? this.#make(worldName)
    world.startFrom(snapshot)
    this.#held.set(worldName, { world, usedAt: machineTime() })
    return world
  }

  /** Finds a world, or creates it. This counts as a use. */
  need(name: string): World {
    const held = this.#held.get(name)
    if (held) {
      if (name !== defaultWorld) held.usedAt = machineTime()
      return held.world
    }
    const initial = this.find(defaultWorld)?.initial
    if (!initial) throw new Error('The scenario is still loading. Please await ready() first.')
    return this.startFrom(name, initial)
  }

  reset(name: string): void {
    this.need(name).reset()
    this.#emitter.emitWorld('reset', name)
  }

  restore(name: string, worldName: string): void {
    this.need(worldName).restore(this.needSnapshot(worldName, name))
    this.#emitter.emitWorld('restored', worldName)
  }

  delete(name: string): boolean {
    if (name === defaultWorld) throw new RangeError('The default world stays. Reset it, or load a scenario into it.')
    const isGone = this.#held.delete(name)
    if (isGone) this.#emitter.emitWorld('deleted', name)
    return isGone
  }

  /** Drops the world that was unused longest, except the default one and the one in use. */
  #forgetOldest(inUse?: string): World | undefined {
    const [oldest] = [...this.#held]
      .filter(([name]) => name !== defaultWorld && name !== inUse)
      .sort(([, a], [, b]) => a.usedAt - b.usedAt)
    if (!oldest) return
    this.forgotten++
    this.delete(oldest[0])
    return oldest[1].world
  }

  /** Counts a world that may have been replaced, or has got rows of its own. */
  countWorld({ history }: World, name: string): void {
    this.count(scenarioWeight + history.content, name)
  }

  /** Counts what was added to a world. If all hold too much, those that were unused longest are dropped. Each request calls it. */
  count(weight: number, inUse: string): void {
    this.#grown += weight
    if (this.#grown < grownEnough) return
    this.#grown = 0
    for (let over = this.#weigh() - mostWeight; over > 0; ) {
      const gone = this.#forgetOldest(inUse)
      if (!gone) return
      over -= weigh(gone) + weighInitial([gone.state])
      // It may share its rows with others.
      if (over <= 0) over = this.#weigh() - mostWeight
    }
  }

  #weigh(): number {
    this.#dropIdle()
    const worlds = Array.from(this.#held.values(), ({ world }) => world)
    return worlds.reduce((sum, world) => sum + weigh(world), weighInitial(worlds.map(({ state }) => state)))
  }

  #make(name: string): World {
    if (unusable.test(name))
      throw new RangeError('A world cannot have this name. Choose one of at most 200 characters, not "." or "..".')
    this.#dropIdle()
    if (this.#held.size >= mostWorlds) this.#forgetOldest()
    const world = this.#create()
    world.onChanges = (changes) => {
      if (this.#emitter.listeners.size > 0) this.#emitter.emit({ kind: 'changes', changes, world: name })
    }
    return world
  }

  #dropIdle(): void {
    const since = machineTime() - idleAfter
    for (const [name, { usedAt }] of this.#held) {
      if (name !== defaultWorld && usedAt < since) this.delete(name)
    }
  }
}

function weigh({ state, replies }: World): number {
  return weighWorld(state) + replies.weight
}
