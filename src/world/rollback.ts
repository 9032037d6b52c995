import { branchOf } from '../core/store/undo.ts'
import type { WorldState } from './world-state.ts'

/** A former state for a world where something failed. Requests since then stay recorded, unless the journal is another one. */
export function rolledBack(state: WorldState, former: WorldState): WorldState {
  if (state.start !== former.start) return former
  const { journal, violations, snapshots, beginnings } = state
  return { ...former, history: branchOf(former.history), journal, violations, snapshots, beginnings }
}
