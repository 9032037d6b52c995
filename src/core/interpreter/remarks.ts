import { isUnread } from '../http/body.ts'
import { Refusal } from '../refusal.ts'

/** Warnings and violations of one request. Both lists only grow; nobody reads them before the reply is made. */
export class Remarks {
  /** For the header `x-sim-warning`, and the journal. */
  readonly warnings: string[] = []
  /** What is outside the contract, with the nearest right spelling. */
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

  readonly #violate = (error: unknown): never => {
    if (error instanceof Refusal && !isUnread(error)) this.violations.push(error.message)
    throw error
  }
}
