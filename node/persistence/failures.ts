import { Refusal } from '../../src/core/refusal.ts'
import { isFull, unwritable } from './place.ts'

/** Reports what cannot be saved: to the console once until it works again, and to everybody who asked for it. */
export class SaveFailures {
  readonly #path: string
  #isFailing = false

  constructor(path: string) {
    this.#path = path
  }

  /** The refusal of what was not saved, and is undone. */
  report(error: unknown): Refusal {
    const { message } = unwritable(this.#path, error)
    if (!this.#isFailing) console.error(`${message} Until then changes are refused.`)
    this.#isFailing = true
    return new Refusal(isFull(error) ? 507 : 500, `The change is not saved, and undone. ${message}`)
  }

  /** It works. */
  end(): void {
    if (this.#isFailing) console.error(`${this.#path} is saved again.`)
    this.#isFailing = false
  }
}
