import { branchOf } from '../core/store/undo.ts'
import type { WorldState } from './world-state.ts'

/** Requests since then stay in the journal, unless the whole state was replaced. */
export function rollBack(state: WorldState, former: WorldState): WorldState {
  if (state.start !== former.start) return former
  const { journal, violations, snapshots, checkpoints, actions } = state
  return { ...former, history: branchOf(former.history), journal, violations, snapshots, checkpoints, actions }
}
