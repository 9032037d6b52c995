import { defaultWorld } from '../core/http/address.ts'
import { checkWorldName } from '../core/http/world-name.ts'
import { suggestOrList } from '../core/text/suggest.ts'
import { hour, machineTime } from '../core/time/clock.ts'
import { weighInitial, weighWorld } from '../world/weight.ts'
import type { Snapshot, World, WorldState } from '../world/world.ts'
import type { EventEmitter } from './event-emitter.ts'

// An idle world is dropped when worlds are created or listed.
const idleAfter = hour
// Above this number, a new world replaces the least recently used one, first among those that were only read.
const mostWorlds = 2000

// In bytes, for all worlds together.
const mostWeight = 1024 * 1024 * 1024
// All worlds are weighed again after this many added bytes.
const grownEnough = 64 * 1024 * 1024
// The assumed weight of a new scenario until then.
const scenarioWeight = 4 * 1024 * 1024

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

export class Worlds {
  #held = new Map<string, WorldUse>()
  readonly #create: () => World
  readonly #emitter: EventEmitter
  #named = 0
  #grown = 0
  forgotten = 0
  /** The limits do not drop these worlds. */
  readonly permanent = new Set([defaultWorld])
  /** The states of replaced or deleted worlds, for a revert. */
  former: ReadonlyMap<string, WorldState> = new Map()

  constructor(create: () => World, emitter: EventEmitter) {
    this.#create = create
    this.#emitter = emitter
  }

  get state(): WorldsState {
    const held = new Map(this.#held)
    const states = new Map(Array.from(held.values(), ({ world }) => [world, world.state]))
    return { held, states, former: this.former, named: this.#named, forgotten: this.forgotten }
  }

  /** Emits events for worlds that disappear or reappear. */
  set state({ held, states, former, named, forgotten }: WorldsState) {
    const now = this.#held
    this.#held = new Map(held)
    this.#named = named
    this.forgotten = forgotten
    this.former = former
    for (const [world, state] of states) world.state = state
    for (const name of now.keys()) if (!held.has(name)) this.#emitter.emitWorld('deleted', name)
    for (const name of held.keys()) if (!now.has(name)) this.#emitter.emitWorld('started', name)
  }

  names(): string[] {
    this.#dropIdle()
    return [...this.#held.keys()]
  }

  all(): ReadonlyMap<string, World> {
    return new Map([...this.#held].map(([name, { world }]) => [name, world]))
  }

  /** This does not count as use. */
  find(name: string): World | undefined {
    return this.#held.get(name)?.world
  }

  claim(name: string | undefined): string {
    this.#dropIdle()
    if (name === undefined) {
      do this.#named++
      while (this.#held.has(`world-${this.#named}`))
      return `world-${this.#named}`
    }
    if (!this.#held.has(name)) return name
    throw new RangeError(`The world "${name}" already exists. Delete it, or choose another name.`)
  }

  needSnapshot(worldName = defaultWorld, snapshot?: string): Snapshot {
    if (!this.find(worldName))
      throw new RangeError(`There is no world "${worldName}".${suggestOrList(worldName, this.names())}`)
    const world = this.need(worldName)
    if (snapshot === undefined) return world.snapshot()
    const taken = world.snapshots.get(snapshot)
    if (taken) return taken
    throw new RangeError(`There is no snapshot "${snapshot}".${suggestOrList(snapshot, [...world.snapshots.keys()])}`)
  }

  /** An existing world stays the same object. */
  startFrom(worldName: string, snapshot: Snapshot): World {
    const world = this.find(worldName) ?? this.#make(worldName)
    world.startFrom(snapshot)
    this.#held.set(worldName, { world, usedAt: machineTime() })
    return world
  }

  /** This counts as use. */
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
    if (name === defaultWorld)
      throw new RangeError('The default world cannot be deleted. Reset it, or load a scenario.')
    const isGone = this.#held.delete(name)
    if (isGone) this.#emitter.emitWorld('deleted', name)
    return isGone
  }

  #forgetOldest(inUse?: string, mayBeChanged = true): World | undefined {
    const initial = this.find(defaultWorld)?.initial
    let oldest: { name: string; use: WorldUse; changed: boolean } | undefined
    for (const [name, use] of this.#held) {
      if (name === inUse || this.permanent.has(name)) continue
      const changed = isChanged(use.world.state, initial)
      const isBefore = !oldest || (changed === oldest.changed ? use.usedAt < oldest.use.usedAt : !changed)
      if (isBefore && (mayBeChanged || !changed)) oldest = { name, use, changed }
    }
    if (!oldest) return
    this.forgotten++
    this.delete(oldest.name)
    return oldest.use.world
  }

  countWorld({ history }: World, name: string): void {
    this.count(scenarioWeight + history.content, name)
  }

  /** Called for each request. Drops the least recently used worlds if all together weigh too much. */
  count(weight: number, inUse: string): void {
    this.#grown += weight
    if (this.#grown < grownEnough) return
    this.#grown = 0
    for (let over = this.#weigh() - mostWeight; over > 0; ) {
      const gone = this.#forgetOldest(inUse)
      if (!gone) return
      over -= weigh(gone) + weighInitial([gone.state])
      // The dropped world may have shared rows with others.
      if (over <= 0) over = this.#weigh() - mostWeight
    }
  }

  #weigh(): number {
    this.#dropIdle()
    const worlds = Array.from(this.#held.values(), ({ world }) => world)
    return worlds.reduce((sum, world) => sum + weigh(world), weighInitial(worlds.map(({ state }) => state)))
  }

  #make(name: string): World {
    checkWorldName(name)
    this.#dropIdle()
    // One more than the limit is allowed, so that a world that may only be read does not replace a changed one.
    if (this.#held.size >= mostWorlds) this.#forgetOldest(undefined, this.#held.size > mostWorlds)
    const world = this.#create()
    world.onChanges = (changes) => {
      if (this.#emitter.listeners.size > 0) this.#emitter.emit({ kind: 'changes', changes, world: name })
    }
    return world
  }

  #dropIdle(): void {
    const since = machineTime() - idleAfter
    for (const [name, { usedAt }] of this.#held) {
      if (usedAt < since && !this.permanent.has(name)) this.delete(name)
    }
  }
}

/** False if only reads used the world, so that a new one would be the same. */
function isChanged(state: WorldState, initial: Snapshot | undefined): boolean {
  if (!initial || state.initial !== initial || state.snapshots.byName.size > 0) return true
  const { clock, currentUser, strict, fidelity, faults, tables } = state
  return (
    clock !== initial.clock ||
    currentUser !== initial.currentUser ||
    strict !== initial.strict ||
    fidelity !== initial.fidelity ||
    faults.nextId !== initial.faults.nextId ||
    tables.some((table, i) => table !== initial.tables[i])
  )
}

function weigh({ state, replies }: World): number {
  return weighWorld(state) + replies.weight
}
