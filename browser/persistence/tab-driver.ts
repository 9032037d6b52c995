import { machineTime } from '../../src/core/time/clock.ts'
import type { Driver } from '../../src/persistence/driver.ts'

/** A driver that other tabs may share. */
export interface TabDriver extends Driver {
  /** The version of the lines that this tab has read or written last. Later versions have higher numbers. */
  version: number | undefined
  /** The version that is saved now. */
  findVersion(): Promise<number | undefined>
  drop(): Promise<void>
}

/** What a page can save in. It shows what other tabs have written before. */
export interface PageStorage {
  /** The name of the lock that it shares with other tabs; undefined when no other tab can see it. */
  readonly topic: string | undefined
  /** The names of all drivers with lines. */
  names(): Promise<string[]>
  driver(name: string): TabDriver
  /** Ends it: nothing is read or written after that. */
  close(): void
}

export function versionAfter(version = 0): number {
  return Math.max(machineTime(), version + 1)
}

/** Lines that must be so many: otherwise some are missing. */
export function* checkedLines(text: string, count: number): Generator<string> {
  const lines = text.split('\n')
  yield* lines
  if (lines.length !== count) throw new Error(`it has ${lines.length} lines, and ${count} were written`)
}
