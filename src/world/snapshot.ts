import type { FaultsState } from '../core/faults/faults.ts'
import type { HeldFault } from '../core/faults/rule.ts'
import type { Exempt } from '../core/store/expiry.ts'
import type { ClockState } from '../core/time/clock.ts'

/** Which scenario a world began as. */
export interface Origin {
  scenario: string
  seed: number
  /** Those that are not the scenario's usual ones. */
  parameters?: Readonly<Record<string, string | number | boolean>>
}

/** A moment of a world, to go back to; made in the order of the number of tables. */
export interface Snapshot {
  tables: Record<string, object>
  clock: ClockState
  random: number
  currentUser: number | null
  origin: Origin
  faults: FaultsState
  strict: boolean
  exempt: Exempt
}

/** What a world is beside its rows, as JSON. */
export interface WorldHead {
  origin: Origin
  now: string
  frozen: boolean
  random: number
  currentUser: number | null
  /** Stays as it is where it is not said. */
  strict?: boolean
  /** The rules alone where an older version wrote it. */
  faults?: FaultsState | readonly HeldFault[]
  exempt?: Exempt
}

/** A world as JSON. */
export interface ExportedWorld extends WorldHead {
  format: 1
  tables: Record<string, { nextId: number; rows: unknown[] }>
}
