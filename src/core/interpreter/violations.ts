import type { Entry } from './journal.ts'

const mostEntries = 100

/** The requests to a strict world that were outside their contract, until a check or a reset. They may outlast the journal. */
export class Violations {
  #entries: Entry[] = []

  add(entry: Entry): void {
    this.#entries.push(entry)
    if (this.#entries.length > mostEntries) this.#entries.shift()
  }

  all(): readonly Entry[] {
    return this.#entries
  }

  clear(): void {
    this.#entries = []
  }

  /** Returns what brings back those of now. */
  mark(): () => void {
    const entries = [...this.#entries]
    return () => {
      this.#entries = entries
    }
  }
}

/**
 * Reports requests to a strict world that were outside their contract.
 *
 * @example
 * expect(() => simulator.checkContract()).toThrow(ContractViolationError)
 */
export class ContractViolationError extends Error {
  override name = 'ContractViolationError'
  readonly entries: readonly Entry[]

  constructor(entries: readonly Entry[]) {
    const lines = entries.map(({ method, path, violation }) => `  ${method} ${path}: ${violation}`)
    const [what, them] = entries.length === 1 ? ['A request is', 'it'] : [`${entries.length} requests are`, 'them']
    super(
      `${what} outside the contract. Please fix ${them}, or switch strict mode off where this is intended.\n${lines.join('\n')}`,
    )
    this.entries = entries
  }
}
