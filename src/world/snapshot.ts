import type { FaultsState } from '../core/faults/faults.ts'
import type { HeldFault } from '../core/faults/rule.ts'
import type { Fidelity } from '../core/fidelity.ts'
import type { Exempt } from '../core/store/expiry.ts'
import type { ClockState } from '../core/time/clock.ts'

/** The scenario that a world started from. */
export interface Origin {
  scenario: string
  seed: number
  /** The parameters, unless they are the scenario's defaults. */
  parameters?: Readonly<Record<string, string | number | boolean>>
}

/** The state of a world at an instant, to restore. It costs no more than a list of the tables. */
export interface Snapshot {
  tables: Record<string, object>
  clock: ClockState
  random: number
  currentUser: number | null
  origin: Origin
  faults: FaultsState
  strict: boolean
  fidelity: Fidelity
  exempt: Exempt
  /** The weight of what was written to the world and was there by then. */
  content: number
  /** The weight of all that was ever written to it. */
  written: number
}

/** The state of a world without its rows, as JSON. */
export interface WorldHead {
  origin: Origin
  now: string
  frozen: boolean
  random: number
  currentUser: number | null
  /** Where it is missing, the world stays as it is. */
  strict?: boolean
  /** The same. */
  fidelity?: Fidelity
  /** Only the rules where an older version wrote it. */
  faults?: FaultsState | readonly HeldFault[]
  exempt?: Exempt
}

/** A world as JSON. */
export interface ExportedWorld extends WorldHead {
  format: 1
  tables: Record<string, { nextId: number; rows: unknown[] }>
}
