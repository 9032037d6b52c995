import { decodeText, type Spelling } from '../core/http/address.ts'
import { cookieOf } from '../core/http/identity.ts'
import { suggestOrList } from '../core/text/suggest.ts'
import { hour, machineTime } from '../core/time/clock.ts'
import type { Snapshot, World } from '../world/world.ts'
import { createWorld } from './applications.ts'

/** The world that nobody names. */
export const defaultWorld = 'default'

/** How addresses begin that stay in that world, whoever follows them. */
export function worldPrefixOf(name: string): string {
  return name === defaultWorld ? '' : `/__world/${encodeURIComponent(name)}`
}

/** Which world a request goes to: by the prefix of its address, the header, the cookie; each may be percent-encoded. */
export function worldNameOf(prefixed: string | undefined, headers: Spelling['headers']): string {
  const name = prefixed || decodeText(headers.get('x-sim-world') ?? '') || cookieOf(headers, 'sim-world')
  return name?.trim() || defaultWorld
}

/** A world that nobody has asked for so long is forgotten when the next one is made, or when they are listed. */
const idleAfter = hour

interface Held {
  world: World
  /** What a reset goes back to. */
  initial: Snapshot
  usedAt: number
}

interface Hooks {
  onMade(world: World, worldName: string): void
  /** It was deleted, or forgotten. */
  onGone(worldName: string): void
}

/** Worlds by name. Another one than the default is a fork of what that began as, made on first use. */
export class Worlds {
  readonly #held = new Map<string, Held>()
  readonly #hooks: Hooks
  #named = 0

  constructor(hooks: Hooks) {
    this.#hooks = hooks
  }

  names(): string[] {
    this.#dropIdle()
    return [...this.#held.keys()]
  }

  /** To look at: that is no use of it, and makes none. */
  find(name: string): World | undefined {
    return this.#held.get(name)?.world
  }

  /** The name itself when no world has it; without one, the next that is free. */
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

  /** What a world is now, or was at one of its snapshots. */
  needSnapshot(worldName: string, snapshot: string | undefined): Snapshot {
    const world = this.find(worldName)
    if (!world) throw new RangeError(`There is no world "${worldName}".${suggestOrList(worldName, this.names())}`)
    this.#need(worldName)
    if (snapshot === undefined) return world.snapshot()
    const kept = world.snapshots.get(snapshot)
    if (kept) return kept
    throw new RangeError(`There is no snapshot "${snapshot}".${suggestOrList(snapshot, [...world.snapshots.keys()])}`)
  }

  /** Starts a world from a snapshot; one that is there already stays the same object. */
  startFrom(worldName: string, snapshot: Snapshot): World {
    const world = this.#held.get(worldName)?.world ?? this.#make(worldName)
    world.restore(snapshot)
    this.#held.set(worldName, { world, initial: snapshot, usedAt: machineTime() })
    return world
  }

  need(name: string): World {
    return this.#need(name).world
  }

  reset(name: string): void {
    const { world, initial } = this.#need(name)
    world.restore(initial)
    world.violations.clear()
  }

  delete(name: string): boolean {
    const isGone = this.#held.delete(name)
    if (isGone) this.#hooks.onGone(name)
    return isGone
  }

  #need(name: string): Held {
    const held = this.#held.get(name)
    if (held) {
      if (name !== defaultWorld) held.usedAt = machineTime()
      return held
    }
    const initial = this.#held.get(defaultWorld)?.initial
    if (!initial) throw new Error('Failed to enter a world: the scenario is still loading. Please await ready() first.')
    this.startFrom(name, initial)
    return this.#held.get(name)!
  }

  #make(name: string): World {
    this.#dropIdle()
    const world = createWorld()
    this.#hooks.onMade(world, name)
    return world
  }

  #dropIdle(): void {
    const since = machineTime() - idleAfter
    for (const [name, { usedAt }] of this.#held) {
      if (name !== defaultWorld && usedAt < since) this.delete(name)
    }
  }
}
