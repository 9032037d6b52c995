import { asSentence } from '../../src/core/text/sentence.ts'
import { describeOrigin } from '../../src/persistence/head.ts'
import type { PageOptions } from '../../src/persistence/lines.ts'
import type { Persist } from './storage.ts'
import { showNotice } from './visible-notice.ts'

/** Messages about the saved state: to the console, and in the page where a reload would lose something. */
export class Notices {
  readonly #kind: Persist
  readonly #isQuiet: boolean
  /** Whether nothing can be saved now. */
  #isLosing = false
  #hide = () => {}

  constructor(kind: Persist, isQuiet: boolean) {
    this.#kind = kind
    this.#isQuiet = isQuiet
  }

  reportOptions(before: PageOptions, now: PageOptions): void {
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
    if (this.#isLosing) return
    this.#isLosing = true
    const remedy =
      this.#kind === 'indexeddb' ? 'free some room on this machine' : "use persist: 'indexeddb', which has more room"
    this.#show(
      `Failed to save the state: ${asSentence(error)} The page goes on, but a reload will lose what has changed since. ` +
        `Please ${remedy}, or POST /__sim/reset.`,
    )
  }

  /** Everything is saved. */
  endLoss(): void {
    if (!this.#isLosing) return
    this.#isLosing = false
    this.#hide()
  }

  warnOfEnd(error: unknown): void {
    this.#show(`Nothing is saved from now on: ${asSentence(error)} Please reload the page, or choose another persist.`)
  }

  #show(text: string): void {
    this.#warn(text)
    if (this.#isQuiet) return
    this.#hide()
    this.#hide = showNotice(`fauxtranet: ${text}`)
  }

  #warn(text: string): void {
    if (!this.#isQuiet) console.warn(`[fauxtranet] ${text}`)
  }
}

function describeAsked({ user, now, ...origin }: PageOptions): string {
  const who = user === undefined ? '' : `, seen by ${user}`
  return `${describeOrigin(origin)}${who}${now === undefined || now === 'real' ? '' : `, at ${now}`}`
}
