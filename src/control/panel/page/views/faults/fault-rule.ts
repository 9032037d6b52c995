import type { Fault, FaultRule } from '../../../../../core/faults/rule.ts'

export type DelayKind = '' | 'fixed' | 'range' | 'lognormal'

export type FaultField =
  | 'endpoint'
  | 'status'
  | 'network'
  | 'kind'
  | 'first'
  | 'second'
  | 'times'
  | 'after'
  | 'probability'
  | 'user'
  | 'message'

function readDelay({ kind, first, second }: Record<FaultField, string>): FaultRule['delay'] {
  if (kind === 'fixed') return Number(first)
  if (kind === 'range') return [Number(first), Number(second)]
  return kind === 'lognormal' ? { median: Number(first), p95: Number(second) } : undefined
}

/** The fault that the fields of the form describe. */
export function readRule(given: Record<FaultField, string>): Fault {
  const number = (name: FaultField) => (given[name] === '' ? undefined : Number(given[name]))
  return {
    // The simulator refuses invalid patterns.
    endpoint: given.endpoint as Fault['endpoint'],
    // The select options are the values of the rule.
    network: (given.network || undefined) as FaultRule['network'],
    user: given.user || undefined,
    message: given.message || undefined,
    delay: readDelay(given),
    status: number('status'),
    times: number('times'),
    after: number('after'),
    probability: number('probability'),
  }
}
