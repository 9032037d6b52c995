import { weighInitial, weighWorld } from '../world/weight.ts'
import type { World } from '../world/world.ts'
import type { Worlds } from './worlds.ts'

/** Everything that the worlds of a simulator hold together. */
const mostWeight = 1024 * 1024 * 1024
/** All worlds are weighed when so much may have come since. */
const grownEnough = 64 * 1024 * 1024
/** What a new scenario counts until then. */
const scenarioWeight = 4 * 1024 * 1024

/** Sees to it that the worlds together do not hold too much. The one that was not used longest goes first. */
export class Budget {
  readonly #worlds: Worlds
  #grown = 0

  constructor(worlds: Worlds) {
    this.#worlds = worlds
  }

  /** Counts a world that may have begun anew, or got rows of its own. */
  countWorld({ history }: World, name: string): void {
    this.count(scenarioWeight + history.content, name)
  }

  /** Counts what came to a world. Each request comes here, so nothing is looked at before it may be too much. */
  count(weight: number, inUse: string): void {
    this.#grown += weight
    if (this.#grown < grownEnough) return
    this.#grown = 0
    for (let over = this.#weigh() - mostWeight; over > 0; ) {
      const gone = this.#worlds.forgetOldest(inUse)
      if (!gone) return
      over -= weigh(gone) + weighInitial([gone.state])
      // It may share its rows with others.
      if (over <= 0) over = this.#weigh() - mostWeight
    }
  }

  #weigh(): number {
    const worlds = this.#worlds.names().map((name) => this.#worlds.find(name)!)
    return worlds.reduce((sum, world) => sum + weigh(world), weighInitial(worlds.map(({ state }) => state)))
  }
}

function weigh({ state, replies }: World): number {
  return weighWorld(state) + replies.weight
}
