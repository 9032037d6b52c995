import type { Entry } from './kernel/journal.ts'
import type { World } from './world.ts'

/** Requests that kept not to their contract: who made them has to mend them. */
export class BreachError extends Error {
  override name = 'BreachError'
  readonly entries: readonly Entry[]

  constructor(entries: readonly Entry[]) {
    const lines = entries.map(({ method, path, breach }) => `  ${method} ${path}: ${breach}`)
    const what = entries.length === 1 ? 'A request is' : `${entries.length} requests are`
    super(
      `${what} outside the contract. Please mend it, or switch strict mode off where it is meant.\n${lines.join('\n')}`,
    )
    this.entries = entries
  }
}

/** Throws when requests in the journal of a strict world are outside the contract. */
export function needNoBreach({ strict, journal }: World): void {
  const breaches = journal.all().filter(({ breach }) => breach !== null)
  if (strict && breaches.length > 0) throw new BreachError(breaches)
}
