import type { Entry } from './kernel/journal.ts'
import type { Change } from './kernel/ledger.ts'

/** What has happened in a world. */
export type Happening = { world: string } & (
  | { kind: 'request'; entry: Entry; request: Request }
  /** Whole rows, bytes and secrets included, whoever changed them. */
  | { kind: 'changes'; changes: readonly Change[] }
  /** Something else than rows has changed, or everything: a scenario, the clock, who is signed in. */
  | { kind: 'world'; what: string }
)
