import type { WorldCard } from '../src/control/shapes.ts'
import type { Refusal } from '../src/core/refusal.ts'
import type { Driver } from '../src/persistence/driver.ts'

export interface Lines extends Driver {
  /** The number of the last line that was read or written. It only grows. */
  readonly last: number
}

export interface NewWorld {
  lines: readonly string[]
  /** The scenario that the lines are a difference from. */
  base: { hash: string; lines: Iterable<string> } | undefined
  /** The texts that the lines refer to. */
  files: Iterable<readonly [hash: string, text: string]>
  /** What a list of worlds shows. */
  card: WorldCard
}

/** Long texts that several lines refer to. */
export interface Files {
  /** SHA-256 in hexadecimal. It is needed during a change, so it cannot be asynchronous. */
  hash(text: string): string
  /** Throws if it is missing. */
  read(hash: string): string
  /** Does nothing if it is saved already. */
  save(hash: string, text: string): void
  /** Deletes all others. */
  keep(hashes: ReadonlySet<string>): void
}

/** Numbered states, each a list of lines. */
export interface States {
  /** In the order of their numbers. */
  read(): Iterable<readonly [id: number, lines: Iterable<string>]>
  /** `base` is the hash of the scenario that it is a difference from. */
  save(id: number, lines: readonly string[], base: string | undefined): void
  delete(id: number): void
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
  keepBases(hashes: readonly string[]): void
  /** States next to the present one, such as snapshots. */
  readonly states: States
  readonly files: Files
  /** Everything that `write` writes is saved at once, or not at all. If `write` throws, the world has to be read again. */
  transaction(write: () => void): void
  /** Saves another world, once everything of this one is durable. Returns false if there is one with that name. */
  create(name: string, world: NewWorld): Promise<boolean>
  /** Deletes this world. */
  delete(): Promise<void>
  explain(error: unknown): Refusal
}
