import { asSentence } from '../../src/core/text/sentence.ts'
import { describeOrigin } from '../../src/persistence/origin.ts'
import type { Asked } from '../../src/persistence/world-text.ts'
import type { Persist } from './storage.ts'

/** What a page says about the state that it keeps. */
export class Notices {
  readonly #kind: Persist
  readonly #isQuiet: boolean
  #hasWarnedOfLoss = false

  constructor(kind: Persist, isQuiet: boolean) {
    this.#kind = kind
    this.#isQuiet = isQuiet
  }

  tellOfOptions(before: Asked, now: Asked): void {
    if (this.#isQuiet) return
    const [kept, asked] = [describeAsked(before), describeAsked(now)]
    console.info(`[fauxtranet] The page asks for ${asked}, and what was kept began as ${kept}: it starts afresh.`)
  }

  warnOfDamage(world: string, error: unknown, key: string): void {
    this.#warn(
      `The kept state of the world "${world}" cannot be used: ${asSentence(error)} It is kept aside under "${key}", ` +
        'and the world starts afresh. Delete that key when you do not need it.',
    )
  }

  warnOfLoss(error: unknown): void {
    if (this.#hasWarnedOfLoss) return
    this.#hasWarnedOfLoss = true
    const remedy =
      this.#kind === 'indexeddb' ? 'free some room on this machine' : "use persist: 'indexeddb', which has more room"
    this.#warn(
      `Failed to keep the state: ${asSentence(error)} All goes on, but a reload will lose what has changed since. ` +
        `Please ${remedy}, or POST /__sim/reset.`,
    )
  }

  warnOfEnd(error: unknown): void {
    this.#warn(`Nothing is kept from now on: ${asSentence(error)} Please reload the page, or choose another persist.`)
  }

  #warn(text: string): void {
    if (!this.#isQuiet) console.warn(`[fauxtranet] ${text}`)
  }
}

function describeAsked({ user, now, ...origin }: Asked): string {
  const who = user === undefined ? '' : `, seen by ${user}`
  return `${describeOrigin(origin)}${who}${now === undefined || now === 'real' ? '' : `, at ${now}`}`
}
