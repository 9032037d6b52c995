import { type FaultsState, noFaults } from '../core/faults/faults.ts'
import { defaultFidelity, type Fidelity } from '../core/fidelity.ts'
import type { Entry } from '../core/interpreter/entry.ts'
import { emptyJournal, type JournalState } from '../core/interpreter/journal.ts'
import type { Exempt } from '../core/store/expiry.ts'
import { type HistoryState, newHistory } from '../core/store/history.ts'
import { type ClockState, realTime } from '../core/time/clock.ts'

export interface Origin {
  scenario: string
  seed: number
  /** Omitted if they are the scenario's defaults. */
  parameters?: Readonly<Record<string, string | number | boolean>>
}

/** The exported and saved state apart from the rows. `headOf` and `withHead` convert it to JSON and back. */
export interface HeadState {
  readonly clock: ClockState
  readonly random: number
  /** The user may have been deleted. */
  readonly currentUser: number | null
  readonly origin: Origin
  readonly faults: FaultsState
  readonly strict: boolean
  readonly fidelity: Fidelity
  readonly exempt: Exempt
}

/** The part of a state that snapshots omit. */
interface Past {
  readonly journal: JournalState
  readonly history: HistoryState
  readonly checkpoints: readonly Checkpoint[]
  /** Contract violations in a strict world, until a check or a reset. */
  readonly violations: readonly Entry[]
  readonly snapshots: Snapshots
  readonly initial: Snapshot | undefined
}

/** The whole state of a world, as an immutable value. Copies share unchanged rows. */
export interface WorldState extends HeadState, Past {
  readonly tables: readonly object[]
  /** Bytes of written data that the world still holds. */
  readonly content: number
  /** Bytes of all data ever written. */
  readonly written: number
  /**
   * Changes identity when the whole state is replaced: by a scenario, reset, snapshot, import or reload.
   * Until then, `onCommit` receives every change of rows.
   */
  readonly start: object
}

export type Snapshot = WorldState

/** Oldest first. `forgotten` counts the dropped ones. */
export interface Snapshots {
  readonly byName: ReadonlyMap<string, Snapshot>
  readonly forgotten: number
}

export const noSnapshots: Snapshots = { byName: new Map(), forgotten: 0 }

export interface ControlStep {
  /** The id of the last request before it, or 0. */
  after: number
  at: number
  method: string
  /** Relative to the root of the control interface. */
  path: string
  body: string
}

/** A point that a report can start from. Later requests are in the journal, later control requests in `steps`. */
export interface Checkpoint {
  readonly snapshot: Snapshot
  readonly at: number
  readonly frozen: boolean
  readonly from: number
  readonly steps: readonly ControlStep[]
}

const noPast: Past = {
  journal: emptyJournal,
  history: newHistory(),
  checkpoints: [],
  violations: [],
  snapshots: noSnapshots,
  initial: undefined,
}

export function newState(): WorldState {
  return {
    tables: [],
    clock: realTime(),
    random: 1,
    currentUser: null,
    origin: { scenario: 'empty', seed: 1 },
    faults: noFaults,
    strict: false,
    fidelity: defaultFidelity,
    exempt: {},
    content: 0,
    written: 0,
    start: {},
    ...noPast,
  }
}

/** Whether rows were written since the initial state. Undone writes do not count. */
export function hasWrittenRows({ tables, initial }: WorldState): boolean {
  return tables.some((table, i) => table !== initial?.tables[i])
}

export function snapshotOf(state: WorldState): Snapshot {
  return { ...state, ...noPast }
}

/** Journal and history are empty: their entries have not happened in the snapshot. */
export function restoreFrom(state: WorldState, snapshot: Snapshot): WorldState {
  const { violations, snapshots, initial } = state
  const written = Math.max(state.written, snapshot.written) + snapshot.content
  return { ...snapshot, ...noPast, violations, snapshots, initial, history: newHistory(), written, start: {} }
}
