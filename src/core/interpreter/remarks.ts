import { isUnread } from '../http/body-content.ts'
import { Refusal } from '../refusal.ts'

/** What is said of a request beside its reply. */
export interface Said {
  /** For the header `x-sim-warning`, and the journal. */
  readonly warnings: readonly string[]
  /** What is outside the contract, with the nearest right spelling. */
  readonly violations: readonly string[]
}

/** Collects warnings and violations while a request is read. Only the methods write; only the recorder reads. */
export class Remarks implements Said {
  readonly warnings: string[] = []
  readonly violations: string[] = []

  readonly warn = (warning: string): void => void this.warnings.push(warning)

  /** Records something that the contract does not have. Unless the world is strict, it is ignored with a warning. */
  readonly ignore = (what: string, hint: string): void => {
    this.violations.push(`${what}.${hint}`)
    this.warnings.push(`${what}, and ignored.${hint}`)
  }

  /** Reads a part of a request, and records a refusal as a violation of the contract. */
  reading<Result>(read: () => Result): Result {
    try {
      const result = read()
      return result instanceof Promise ? (result.catch(this.#violate) as Result) : result
    } catch (error) {
      return this.#violate(error)
    }
  }

  /** Refuses a request that is outside its contract. Then nothing of it is ignored, so there is no warning. */
  checkContract(): void {
    if (this.violations.length === 0) return
    this.warnings.length = 0
    throw new Refusal(400, this.violations.join(' '))
  }

  readonly #violate = (error: unknown): never => {
    if (error instanceof Refusal && !isUnread(error)) this.violations.push(error.message)
    throw error
  }
}
