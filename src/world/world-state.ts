import { type FaultsState, noFaults } from '../core/faults/faults.ts'
import { defaultFidelity, type Fidelity } from '../core/fidelity.ts'
import { type Entry, emptyJournal, type JournalState } from '../core/interpreter/journal.ts'
import type { Exempt } from '../core/store/expiry.ts'
import { type HistoryState, newHistory } from '../core/store/history.ts'
import { HeldTables } from '../core/store/transaction.ts'
import { type ClockState, realTime } from '../core/time/clock.ts'

/** The scenario that a world started from. */
export interface Origin {
  scenario: string
  seed: number
  /** The parameters, unless they are the scenario's defaults. */
  parameters?: Readonly<Record<string, string | number | boolean>>
}

/** The part of a state that is exported and saved next to the rows. `headOf` and `withHead` turn it into JSON and back. */
export interface HeadState {
  readonly clock: ClockState
  readonly random: number
  /** The id of the signed-in user, who may have been deleted. */
  readonly currentUser: number | null
  readonly origin: Origin
  readonly faults: FaultsState
  /** Whether a request outside its contract is refused. */
  readonly strict: boolean
  /** What it does where the spec leaves it open. */
  readonly fidelity: Fidelity
  readonly exempt: Exempt
}

/** The part of a state that a snapshot does not have. */
interface Past {
  readonly journal: JournalState
  readonly history: HistoryState
  /** Where a report can start, the oldest first. */
  readonly beginnings: readonly Beginning[]
  /** The requests to a strict world that were outside their contract, until a check or a reset. */
  readonly violations: readonly Entry[]
  readonly snapshots: Snapshots
  /** What a reset restores. */
  readonly initial: Snapshot | undefined
}

/** All of a world at one moment. It is a value: no request changes it. Copies share all rows that are the same. */
export interface WorldState extends HeadState, Past {
  /** The contents of each table, in the order of the world's tables. */
  readonly tables: readonly object[]
  /** The weight of what was written to the world and is still there. */
  readonly content: number
  /** The weight of all that was ever written to it. */
  readonly written: number
  /**
   * Another object whenever the whole state was replaced: by a scenario, a reset, a snapshot, an import or a reload. While
   * it is the same, all changes of rows since came from transactions, undo and redo, which `onCommit` is called with.
   */
  readonly start: object
}

/** A state without a past, for worlds to start from. */
export type Snapshot = WorldState

/** The snapshots of a world by name, the oldest first, and how many were forgotten. */
export interface Snapshots {
  readonly byName: ReadonlyMap<string, Snapshot>
  readonly forgotten: number
}

export const noSnapshots: Snapshots = { byName: new Map(), forgotten: 0 }

/** A request to the control interface that has changed a world. */
export interface ControlStep {
  /** The id of the last request before it; 0 where there is none. */
  after: number
  /** When it came, by the world's clock. */
  at: number
  method: string
  /** Below the root of the control interface. */
  path: string
  body: string
}

/** A point of a world's past. All that was done since is in the journal, or in `steps`. */
export interface Beginning {
  readonly snapshot: Snapshot
  readonly at: number
  readonly frozen: boolean
  /** The id of the first request after it. */
  readonly from: number
  /** What the control interface did until the next beginning. */
  readonly steps: readonly ControlStep[]
}

const noPast: Past = {
  journal: emptyJournal,
  history: newHistory(),
  beginnings: [],
  violations: [],
  snapshots: noSnapshots,
  initial: undefined,
}

/** The state of a new world. Its tables add their contents. */
export function newState(): WorldState {
  return {
    ...noPast,
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
  }
}

export class HeldWorldState extends HeldTables<WorldState> {
  /** Written out, so that all copies have one shape for the engine: each request makes one, and every read of a row looks into it. */
  protected override copy(state: WorldState): WorldState {
    return {
      tables: state.tables,
      clock: state.clock,
      random: state.random,
      currentUser: state.currentUser,
      origin: state.origin,
      faults: state.faults,
      strict: state.strict,
      fidelity: state.fidelity,
      exempt: state.exempt,
      content: state.content,
      written: state.written,
      start: state.start,
      journal: state.journal,
      history: state.history,
      beginnings: state.beginnings,
      violations: state.violations,
      snapshots: state.snapshots,
      initial: state.initial,
    }
  }
}

export function snapshotOf(state: WorldState): Snapshot {
  return { ...state, ...noPast }
}

/** The state of a world that restores a snapshot. Journal and history are empty, since what they hold has not happened. */
export function restored(state: WorldState, snapshot: Snapshot): WorldState {
  const { violations, snapshots, initial } = state
  const written = Math.max(state.written, snapshot.written) + snapshot.content
  return { ...snapshot, ...noPast, violations, snapshots, initial, history: newHistory(), written, start: {} }
}
