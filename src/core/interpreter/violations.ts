import type { Entry } from './entry.ts'

/**
 * Lists the requests to a strict world that violated their contract.
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
