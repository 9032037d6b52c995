import type { Entry } from '../core/interpreter/journal.ts'
import type { Change } from '../core/store/transaction.ts'

/** What has happened in a world. */
export type SimulatorEvent = { world: string } & (
  | { kind: 'request'; entry: Entry; request: Request }
  /** Whole rows, bytes and secrets included, whoever changed them. */
  | { kind: 'changes'; changes: readonly Change[] }
  /** Everything is another: a scenario was loaded, or a moment gone back to. */
  | { kind: 'world'; what: 'begun' | 'reset' | 'restored' | 'deleted' }
  /** The control interface has set something: the clock, who is signed in, a fault. */
  | { kind: 'control'; endpoint: string }
)
