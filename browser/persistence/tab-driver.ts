import { machineTime } from '../../src/core/time/clock.ts'
import type { Driver } from '../../src/persistence/driver.ts'

export interface TabDriver extends Driver {
  /** The version that this tab last read or wrote. Versions increase. */
  version: number | undefined
  findVersion(): Promise<number | undefined>
  drop(): Promise<void>
}

export interface PageStorage {
  /** A lock that tabs share; undefined if no other tab can see the storage. */
  readonly topic: string | undefined
  names(): Promise<string[]>
  driver(name: string): TabDriver
  close(): void
}

/** Versions are times. A number that does not fit would stay the same when it is increased. */
export const highestVersion = 8.64e15

export function versionAfter(version = 0): number {
  return Math.max(machineTime(), version + 1)
}

export interface Entry {
  version: number
  count: number
}

export function* checkedLines(text: string, { version, count }: Entry): Generator<string> {
  const lines = text.split('\n')
  yield* lines
  if (!(version <= highestVersion)) throw new Error(`its version ${version} is too high`)
  if (lines.length !== count) throw new Error(`it has ${lines.length} lines instead of ${count}`)
}
