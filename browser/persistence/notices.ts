import { asSentence } from '../../src/core/text/sentence.ts'
import { describeOrigin } from '../../src/persistence/origin.ts'
import type { Asked } from '../../src/persistence/world-text.ts'
import type { Persist } from './storage.ts'

/** Messages to the console about the saved state. */
export class Notices {
  readonly #kind: Persist
  readonly #isQuiet: boolean
  #hasWarnedOfLoss = false

  constructor(kind: Persist, isQuiet: boolean) {
    this.#kind = kind
    this.#isQuiet = isQuiet
  }

  reportOptions(before: Asked, now: Asked): void {
    if (this.#isQuiet) return
    const [saved, asked] = [describeAsked(before), describeAsked(now)]
    console.info(
      `[fauxtranet] The page asks for ${asked}, and the saved state began as ${saved}: the page starts afresh.`,
    )
  }

  warnOfDamage(world: string, error: unknown, key: string): void {
    this.#warn(
      `The saved state of the world "${world}" cannot be used: ${asSentence(error)} It was moved to the key "${key}", ` +
        'and the world starts afresh. Delete that key when you do not need it.',
    )
  }

  warnOfLoss(error: unknown): void {
    if (this.#hasWarnedOfLoss) return
    this.#hasWarnedOfLoss = true
    const remedy =
      this.#kind === 'indexeddb' ? 'free some room on this machine' : "use persist: 'indexeddb', which has more room"
    this.#warn(
      `Failed to save the state: ${asSentence(error)} The page goes on, but a reload will lose what has changed since. ` +
        `Please ${remedy}, or POST /__sim/reset.`,
    )
  }

  warnOfEnd(error: unknown): void {
    this.#warn(`Nothing is saved from now on: ${asSentence(error)} Please reload the page, or choose another persist.`)
  }

  #warn(text: string): void {
    if (!this.#isQuiet) console.warn(`[fauxtranet] ${text}`)
  }
}

function describeAsked({ user, now, ...origin }: Asked): string {
  const who = user === undefined ? '' : `, seen by ${user}`
  return `${describeOrigin(origin)}${who}${now === undefined || now === 'real' ? '' : `, at ${now}`}`
}
