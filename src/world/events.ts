import type { Entry } from '../core/interpreter/journal.ts'
import type { Change } from '../core/store/transaction.ts'

/** Something that has happened in a world. */
export type SimulatorEvent = { world: string } & (
  | { kind: 'request'; entry: Entry; readonly request: Request }
  /** Whole rows, with bytes and secrets, whatever changed them. */
  | { kind: 'changes'; changes: readonly Change[] }
  /** The whole state was replaced: a scenario was loaded, or a snapshot restored. */
  | { kind: 'world'; what: 'begun' | 'reset' | 'restored' | 'deleted' }
  /** The control interface has set something: the clock, who is signed in, a fault. */
  | { kind: 'control'; endpoint: string }
)
