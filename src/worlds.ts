import { type Address, decodeText, type Spelling } from './kernel/canonical.ts'
import { hour, machineTime } from './kernel/clock.ts'
import { cookieOf } from './kernel/identity.ts'
import { suggest } from './kernel/words.ts'
import { createWorld, type Snapshot, type World } from './world.ts'

/** The world that nobody names. */
export const defaultWorld = 'default'

/** Which world a request goes to: by the prefix of its address, the header, the cookie; each may be percent-encoded. */
export function worldNameOf(address: Pick<Address, 'world'>, headers: Spelling['headers']): string {
  const name = address.world || decodeText(headers.get('x-sim-world') ?? '') || cookieOf(headers, 'sim-world')
  return name?.trim() || defaultWorld
}

/** A world that nobody has asked for so long is forgotten when the next one is made, or when they are listed. */
const idleAfter = hour

interface Held {
  world: World
  /** What a reset goes back to. */
  origin: Snapshot
  usedAt: number
}

/** Worlds by name. Another one than the default is a fork of what that began as, made on first use. */
export class Worlds {
  readonly #held = new Map<string, Held>()
  readonly #welcome: (world: World, name: string) => void
  #named = 0

  constructor(welcome: (world: World, name: string) => void) {
    this.#welcome = welcome
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

  /** What a world is now, or was at a moment that it keeps. */
  moment(name: string, snapshot: string | undefined): Snapshot {
    const world = this.find(name)
    if (!world) throw new RangeError(`There is no world "${name}".${nearOr(name, this.names())}`)
    this.#need(name)
    if (snapshot === undefined) return world.snapshot()
    const kept = world.snapshots.get(snapshot)
    if (kept) return kept
    throw new RangeError(`There is no snapshot "${snapshot}".${nearOr(snapshot, [...world.snapshots.keys()])}`)
  }

  /** Lets a world begin at this moment; one that is there already stays the same object. */
  begin(name: string, origin: Snapshot): World {
    const world = this.#held.get(name)?.world ?? this.#make(name)
    world.restore(origin)
    this.#held.set(name, { world, origin, usedAt: machineTime() })
    return world
  }

  need(name: string): World {
    return this.#need(name).world
  }

  reset(name: string): void {
    const { world, origin } = this.#need(name)
    world.restore(origin)
  }

  delete(name: string): boolean {
    return this.#held.delete(name)
  }

  #need(name: string): Held {
    const held = this.#held.get(name)
    if (held) {
      if (name !== defaultWorld) held.usedAt = machineTime()
      return held
    }
    const origin = this.#held.get(defaultWorld)?.origin
    if (!origin) throw new Error('Failed to enter a world: the scenario is still loading. Please await ready() first.')
    this.begin(name, origin)
    return this.#held.get(name)!
  }

  #make(name: string): World {
    this.#dropIdle()
    const world = createWorld()
    this.#welcome(world, name)
    return world
  }

  #dropIdle(): void {
    const since = machineTime() - idleAfter
    for (const [name, { usedAt }] of this.#held) {
      if (name !== defaultWorld && usedAt < since) this.#held.delete(name)
    }
  }
}

/** Which of them may have been meant, or all that there are. */
function nearOr(name: string, names: readonly string[]): string {
  return suggest(name, names) || (names.length > 0 ? ` There are ${names.join(', ')}.` : ' There is none yet.')
}
