import type { Entry } from '../core/interpreter/journal.ts'
import type { World } from '../world/world.ts'

/** Requests that did not keep to their contract: who made them has to mend them. */
export class ContractViolationError extends Error {
  override name = 'ContractViolationError'
  readonly entries: readonly Entry[]

  constructor(entries: readonly Entry[]) {
    const lines = entries.map(({ method, path, violation }) => `  ${method} ${path}: ${violation}`)
    const [what, them] = entries.length === 1 ? ['A request is', 'it'] : [`${entries.length} requests are`, 'them']
    super(
      `${what} outside the contract. Please mend ${them}, or switch strict mode off where that is meant.\n${lines.join('\n')}`,
    )
    this.entries = entries
  }
}

/** Throws when requests to one of these worlds were outside the contract while it was strict. */
export function checkContract(worlds: readonly World[]): void {
  const violations = worlds.flatMap(({ violations }) => violations.all())
  if (violations.length > 0) throw new ContractViolationError(violations)
}
