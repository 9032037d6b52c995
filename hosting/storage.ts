import type { Refusal } from '../src/core/refusal.ts'
import type { Driver } from '../src/persistence/driver.ts'

export interface Lines extends Driver {
  /** The number of the last line that was read or written. It only grows. */
  readonly last: number
}

/** Keeps one world. */
export interface WorldStorage {
  /** Shown in messages. */
  readonly path: string
  lines(of: 'world' | 'history'): Lines
  /** The rows of a scenario, by their hash. */
  base(hash: string): {
    read(): Iterable<string>
    /** Does nothing if they are saved already. */
    save(lines: Iterable<string>): void
  }
  /** The world no longer uses any other scenario. */
  dropOtherBases(hash: string | undefined): void
  explain(error: unknown): Refusal
}
