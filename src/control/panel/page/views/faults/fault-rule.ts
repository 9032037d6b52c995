import type { Fault, FaultRule } from '../../../../../core/faults/rule.ts'

/** The fields of the form. */
export interface FaultValues {
  effect: 'status' | 'error' | 'timeout' | 'truncated' | 'empty' | ''
  status: string
  kind: '' | 'fixed' | 'range' | 'lognormal'
  first: string
  second: string
  times: string
  after: string
  every: string
  percent: string
  message: string
}

export const firstValues: FaultValues = {
  effect: 'status',
  status: '503',
  kind: '',
  first: '2000',
  second: '5000',
  times: '1',
  after: '',
  every: '',
  percent: '',
  message: '',
}

/** The fault that the fields of the form describe. */
export function readRule(values: FaultValues, endpoint: string, user: string | undefined): Fault {
  const { effect, status, percent, message } = values
  const isStatus = effect === 'status'
  return {
    // The choices are patterns that the simulator knows.
    endpoint: endpoint as Fault['endpoint'],
    user,
    status: isStatus ? numberIn(status) : undefined,
    network: isStatus || effect === '' || effect === 'empty' ? undefined : effect,
    empty: effect === 'empty' || undefined,
    delay: readDelay(effect === '' && values.kind === '' ? { ...values, kind: 'fixed' } : values),
    message: (isStatus && message) || undefined,
    times: numberIn(values.times),
    after: numberIn(values.after),
    every: numberIn(values.every),
    probability: percent === '' ? undefined : Number(percent) / 100,
  }
}

function readDelay({ kind, first, second }: FaultValues): FaultRule['delay'] {
  if (kind === 'fixed') return Number(first)
  if (kind === 'range') return [Number(first), Number(second)]
  return kind === 'lognormal' ? { median: Number(first), p95: Number(second) } : undefined
}

function numberIn(text: string): number | undefined {
  return text === '' ? undefined : Number(text)
}
