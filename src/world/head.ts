import { type FaultsState, faultsOf } from '../core/faults/faults.ts'
import { Clock, type ClockState } from '../core/time/clock.ts'
import type { HeadState, WorldState } from './world-state.ts'

/** Optional in JSON: the world keeps its own values, or has none. */
type Optional = 'strict' | 'fidelity' | 'exempt'

export interface WorldHead extends Omit<HeadState, Optional | 'clock' | 'faults'>, Partial<Pick<HeadState, Optional>> {
  readonly now: string
  readonly frozen: boolean
  /** The system time when the clock showed `now`, so that a running clock can catch up. */
  readonly written?: number
  readonly faults?: FaultsState
}

export interface ExportedWorld extends WorldHead {
  format: 1
  tables: Record<string, { nextId: number; rows: unknown[] }>
}

interface HeadSource {
  readonly state: WorldState
  readonly clock: Clock
  readonly currentUser: number | null
}

export function headOf({ state, clock, currentUser }: HeadSource): WorldHead {
  const { origin, random, strict, fidelity, faults, exempt } = state
  return {
    origin,
    now: clock.instant(),
    frozen: clock.frozen,
    random,
    currentUser,
    strict,
    fidelity,
    ...(faults.nextId > 1 && { faults }),
    ...(Object.keys(exempt).length > 0 && { exempt }),
  }
}

export function withHead(state: WorldState, head: WorldHead): WorldState {
  const { origin, random, currentUser, strict = state.strict, fidelity = state.fidelity, exempt = {} } = head
  const faults = faultsOf(origin.seed, head.faults)
  const conditions = { clock: clockOf(head), random, currentUser, origin, faults, strict, fidelity, exempt }
  return { ...state, ...(conditions satisfies HeadState) }
}

function clockOf({ now, frozen, written }: WorldHead): ClockState {
  const clock = new Clock()
  clock.set(now, frozen)
  const { shown, since } = clock.state
  return since === null || written === undefined ? clock.state : { shown, since: Math.min(written, since) }
}
