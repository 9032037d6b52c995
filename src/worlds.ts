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

  /** Lets a world begin at this moment; one that is there already stays the same object, and a new one may be given. */
  begin(name: string, origin: Snapshot, fresh?: World): World {
    const world = this.#held.get(name)?.world ?? fresh ?? createWorld()
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

  #need(name: string): Held {
    const held = this.#held.get(name)
    if (held) {
      if (name !== defaultWorld) held.usedAt = machineTime()
      return held
    }
    const origin = this.#held.get(defaultWorld)?.origin
    if (!origin) throw new Error('Failed to enter a world: the scenario is still loading. Please await ready() first.')
    this.#dropIdle()
    this.begin(name, origin)
    return this.#held.get(name)!
  }

  #dropIdle(): void {
    for (const [name, { usedAt }] of this.#held) {
      if (name !== defaultWorld && machineTime() - usedAt > idleAfter) this.#held.delete(name)
    }
  }
}
