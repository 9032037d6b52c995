import type { Fidelity } from '../core/fidelity.ts'
import type { Outcome } from '../core/http/outcome.ts'

/** Who asks for what. */
interface Asked {
  readonly target: string
  readonly origin: string
  readonly user: object | null
}

interface Kept extends Omit<Asked, 'target'> {
  readonly outcome: Outcome
}

/** What the replies are made from. */
interface Source {
  readonly tables: readonly object[]
  readonly fidelity: Fidelity
}

const mostKept = 250
const longest = 64 * 1024

/** The replies of a world to its last GETs, until a row changes: an app asks for the same again and again. */
export class Replies {
  #kept: Map<string, Kept> | undefined
  #tables: Source['tables'] | undefined
  #fidelity: Fidelity | undefined

  find({ target, origin, user }: Asked, { tables, fidelity }: Source): Outcome | undefined {
    if (this.#tables !== tables || this.#fidelity !== fidelity) {
      this.#kept = undefined
      return undefined
    }
    const kept = this.#kept?.get(target)
    return kept?.user === user && kept.origin === origin ? kept.outcome : undefined
  }

  /** Keeps a reply that depends on nothing else: neither on the time nor on chance. */
  keep({ target, origin, user }: Asked, { tables, fidelity }: Source, outcome: Outcome): void {
    const { body } = outcome
    if (body === null || body instanceof ReadableStream || body.length > longest) return
    if (!this.#kept || this.#kept.size >= mostKept) this.#kept = new Map()
    this.#tables = tables
    this.#fidelity = fidelity
    this.#kept.set(target, { origin, user, outcome })
  }
}
