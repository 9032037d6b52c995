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

/** Throws when requests in the journal are outside the contract, that were made while the world was strict. */
export function needNoBreach({ journal }: World): void {
  const breaches = journal.all().filter(({ breach, strict }) => strict && breach !== null)
  if (breaches.length > 0) throw new BreachError(breaches)
}
