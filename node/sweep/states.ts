import type { FaultRule } from '../../src/core/faults/rule.ts'
import type { SweepFault, VisitState } from './report.ts'

/** The world of a visit, as `POST /__sim/worlds` takes it. */
export interface StateSetting {
  scenario?: string
  user?: string
  faults?: FaultRule[]
}

export const slowDelay = 3000

const effects: Readonly<Record<SweepFault, Omit<FaultRule, 'endpoint'>>> = {
  error: { status: 500 },
  forbidden: { status: 403 },
  'not-found': { status: 404 },
  empty: { empty: true },
  slow: { delay: slowDelay },
  offline: { network: 'error' },
  truncated: { network: 'truncated' },
}

export function settingOf(state: VisitState): StateSetting {
  if (state.kind === 'fault') return { faults: [{ endpoint: state.endpoint, ...effects[state.fault] }] }
  if (state.kind === 'scenario') return { scenario: state.scenario }
  return state.kind === 'user' ? { user: state.user } : {}
}

/** `people.listUsers error`, `scenario empty`, `user nobody`. */
export function titleOf(state: VisitState): string {
  if (state.kind === 'fault') return `${state.endpoint} ${state.fault}`
  if (state.kind === 'plain') return state.kind
  return `${state.kind} ${state.kind === 'scenario' ? state.scenario : state.user}`
}
