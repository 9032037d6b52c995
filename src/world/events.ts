import type { Entry } from '../core/interpreter/entry.ts'
import type { Change } from '../core/store/transaction.ts'
import type { Action } from './world-state.ts'

export type SimulatorEvent = { world: string } & (
  | { kind: 'request'; entry: Entry; readonly request: Request }
  /** Whole rows, including bytes and secrets. */
  | { kind: 'changes'; changes: readonly Change[] }
  /** The whole state was replaced: a scenario was loaded, or a snapshot restored. */
  | { kind: 'world'; what: 'started' | 'reset' | 'restored' | 'deleted' }
  /** The control interface changed the clock, the signed-in user, a fault or another setting. */
  | { kind: 'control'; endpoint: string; action?: Action | undefined }
)
