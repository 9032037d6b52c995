import type { FaultRule } from '../../src/core/faults/rule.ts'
import type { SweepFault, VisitState } from './report.ts'

/** The world of a visit, as `POST /__sim/worlds` takes it. */
export interface StateSetting {
  scenario?: string
  user?: string
  faults?: FaultRule[]
}

/** How long a slow reply takes, in milliseconds. */
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

export function settingOf(state: VisitState, delay = slowDelay): StateSetting {
  if (state.kind === 'fault')
    return { faults: [{ endpoint: state.endpoint, ...effects[state.fault], ...(isSlow(state) && { delay }) }] }
  if (state.kind === 'scenario') return { scenario: state.scenario }
  return state.kind === 'user' ? { user: state.user } : {}
}

/** A state in which a list is empty. */
export function isEmpty(state: VisitState): boolean {
  return state.kind === 'fault' && state.fault === 'empty'
}

/** A state in which a page waits for a reply. */
export function isSlow(state: VisitState): boolean {
  return state.kind === 'fault' && state.fault === 'slow'
}

/** A page must not look as if a list were empty if its endpoint fails, or has not responded yet. */
export function isComparedWithEmpty(state: VisitState): boolean {
  return state.kind === 'fault' && (state.fault === 'slow' || isFailure(state.fault))
}

/** An empty or slow reply is not a failure, and for a single thing, 404 may mean that there is none. */
export function isFailure(fault: SweepFault): boolean {
  return fault !== 'empty' && fault !== 'slow' && fault !== 'not-found'
}

const effectsInWords: Readonly<Record<SweepFault, string>> = {
  error: 'fails with 500',
  forbidden: 'fails with 403',
  'not-found': 'fails with 404',
  empty: 'is empty',
  slow: 'is slow',
  offline: 'is unreachable',
  truncated: 'is truncated',
}

/** `people.listUsers fails with 500`, `scenario empty`, `user nobody`. */
export function describeState(state: VisitState): string {
  if (state.kind === 'fault') return `${state.endpoint} ${effectsInWords[state.fault]}`
  if (state.kind === 'plain') return state.kind
  return `${state.kind} ${state.kind === 'scenario' ? state.scenario : state.user}`
}

/** The same for a fault of every endpoint. */
export function stateKeyOf(state: VisitState): string {
  return state.kind === 'fault' ? `fault ${state.fault}` : describeState(state)
}
