import { Refusal } from '../refusal.ts'
import { isUnread } from './body.ts'

const none: readonly string[] = []

export class Remarks {
  // Created late, because most requests have none.
  #warnings: string[] | undefined
  #violations: string[] | undefined
  /** Why the request was refused, in the application's own words. */
  reason: string | null = null

  get warnings(): readonly string[] {
    return this.#warnings ?? none
  }

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

  /** Unless the world is strict, a violation is ignored with a warning. */
  ignore(what: string, hint: string): void {
    this.violate(`${what}.${hint}`)
    this.warn(`${what} and ignored.${hint}`)
  }

  /** For endpoints that accept invalid parts. */
  skip(what: string): void {
    this.violate(what)
    this.warn(`skipped ${what}.`)
  }

  /** Strict worlds refuse it. Others accept it with a warning. */
  useExtra(what: string, instead: string | undefined): void {
    if (instead === undefined) return
    const warning = `${what} is not in the specification. ${instead}`
    this.violate(warning)
    this.warn(warning)
  }

  violate(violation: string): void {
    this.#violations ??= []
    this.#violations.push(violation)
  }

  noteError(error: unknown): unknown {
    if (error instanceof Refusal && !isUnread(error)) this.violate(error.message)
    return error
  }

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

  /** In a strict world nothing is ignored, so the warnings are dropped. */
  checkContract(): void {
    if (!this.#violations) return
    this.#warnings = undefined
    const problems = this.#violations.map((reason) => ({ name: 'request', reason }))
    throw new Refusal(400, this.#violations.join(' '), { problems })
  }
}
