import { Refusal } from '../refusal.ts'
import { isUnread } from './body.ts'

const none: readonly string[] = []

/** Collects warnings and violations while a request is read. */
export class Remarks {
  // Most requests have none, so the lists are created late.
  #warnings: string[] | undefined
  #violations: string[] | undefined

  /** For the header `x-sim-warning`, and the journal. */
  get warnings(): readonly string[] {
    return this.#warnings ?? none
  }

  /** What is outside the contract, with the nearest right spelling. */
  get violations(): readonly string[] {
    return this.#violations ?? none
  }

  get isEmpty(): boolean {
    return !this.#warnings && !this.#violations
  }

  warn(warning: string): void {
    this.#warnings ??= []
    if (!this.#warnings.includes(warning)) this.#warnings.push(warning)
  }

  /** Records something that the contract does not have. Unless the world is strict, it is ignored with a warning. */
  ignore(what: string, hint: string): void {
    this.violate(`${what}.${hint}`)
    this.warn(`${what}, and ignored.${hint}`)
  }

  violate(violation: string): void {
    this.#violations ??= []
    this.#violations.push(violation)
  }

  /** Records the refusal of a part of a request as a violation of the contract. Returns the error, to throw it. */
  noteError(error: unknown): unknown {
    if (error instanceof Refusal && !isUnread(error)) this.violate(error.message)
    return error
  }

  /** Reads a part of a request, and records its refusal. */
  reading<Result>(read: () => Result): Result {
    try {
      const result = read()
      if (!(result instanceof Promise)) return result
      return result.catch((error) => {
        throw this.noteError(error)
      }) as Result
    } catch (error) {
      throw this.noteError(error)
    }
  }

  /** Refuses a request that is outside its contract. Then nothing of it is ignored, so there is no warning. */
  checkContract(): void {
    if (!this.#violations) return
    this.#warnings = undefined
    const problems = this.#violations.map((reason) => ({ name: 'request', reason }))
    throw new Refusal(400, this.#violations.join(' '), { problems })
  }
}
