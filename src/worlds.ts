import type { Address, Spelling } from './kernel/canonical.ts'
import { hour, machineTime } from './kernel/clock.ts'
import { cookieOf } from './kernel/identity.ts'
import { createWorld, type Snapshot, type World } from './world.ts'

/** The world that nobody names. */
export const defaultWorld = 'default'

/** Which world a request goes to: by the prefix of its address, the header, the cookie. */
export function worldNameOf(address: Pick<Address, 'world'>, headers: Spelling['headers']): string {
  return address.world || headers.get('x-sim-world') || cookieOf(headers, 'sim-world') || defaultWorld
}

/** A world that nobody has asked for so long is forgotten when the next one is made. */
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

  constructor(welcome: (world: World, name: string) => void) {
    this.#welcome = welcome
  }

  names(): string[] {
    return [...this.#held.keys()]
  }

  has(name: string): boolean {
    return this.#held.has(name)
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
