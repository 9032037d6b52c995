import type { Entry } from '../core/interpreter/journal.ts'
import type { World } from '../world/world.ts'

/** Requests that did not keep to their contract: who made them has to mend them. */
export class BreachError extends Error {
  override name = 'BreachError'
  readonly entries: readonly Entry[]

  constructor(entries: readonly Entry[]) {
    const lines = entries.map(({ method, path, breach }) => `  ${method} ${path}: ${breach}`)
    const [what, them] = entries.length === 1 ? ['A request is', 'it'] : [`${entries.length} requests are`, 'them']
    super(
      `${what} outside the contract. Please mend ${them}, or switch strict mode off where that is meant.\n${lines.join('\n')}`,
    )
    this.entries = entries
  }
}

/** Throws when requests to one of these worlds were outside the contract while it was strict. */
export function needNoBreach(worlds: readonly World[]): void {
  const breaches = worlds.flatMap(({ breaches }) => breaches.all())
  if (breaches.length > 0) throw new BreachError(breaches)
}
