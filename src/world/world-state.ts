import { type FaultsState, noFaults } from '../core/faults/faults.ts'
import { defaultFidelity, type Fidelity } from '../core/fidelity.ts'
import type { Entry } from '../core/interpreter/entry.ts'
import { emptyJournal, type JournalState } from '../core/interpreter/journal.ts'
import type { Exempt } from '../core/store/expiry.ts'
import { type HistoryState, newHistory, type Point } from '../core/store/history.ts'
import type { Change } from '../core/store/transaction.ts'
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
  /** Oldest first. Only the latest are kept. */
  readonly actions: readonly Action[]
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

/** What someone did with the control interface. It is not a request: reports, replays and waits do not see it. */
export interface Action {
  readonly id: number
  /** The id of the last request before it, or 0. */
  readonly after: number
  /** The world's time afterwards. */
  readonly at: number
  readonly endpoint: string
  /** The name in its body or address, such as a scenario's. */
  readonly name: string | undefined
  /** The number of changed rows. */
  readonly changed: number
  /** The first of them, without bytes. */
  readonly changes: readonly Change[]
}

/** A point that a report can start from. Later requests are in the journal, later control requests in `steps`. */
export interface Checkpoint {
  readonly snapshot: Snapshot
  readonly point: Point
  readonly at: number
  readonly frozen: boolean
  readonly from: number
  readonly steps: readonly ControlStep[]
}

const noPast: Past = {
  journal: emptyJournal,
  history: newHistory(),
  checkpoints: [],
  actions: [],
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
