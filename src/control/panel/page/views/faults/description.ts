import type { FaultRule, StoredFault } from '../../../../../core/faults/rule.ts'

type Delay = NonNullable<FaultRule['delay']>

const networks = {
  true: 'network fails',
  error: 'network fails',
  timeout: 'never responds',
  truncated: 'response is truncated',
}

export function isUsedUp({ times, hits }: StoredFault): boolean {
  return times !== undefined && hits >= times
}

function describeDelay(delay: Delay): string {
  if (typeof delay === 'number') return `${delay} ms`
  return Array.isArray(delay) ? `${delay.join(' to ')} ms` : `about ${delay.median} ms, 95% below ${delay.p95}`
}

export function describeFault({ status, network, delay, times, after, probability, user, message }: FaultRule): string {
  return [
    status && `status ${status}`,
    network && networks[`${network}`],
    delay !== undefined && describeDelay(delay),
    after && `after ${after}`,
    times && (times === 1 ? 'once' : `${times} times`),
    probability !== undefined && `${Math.round(probability * 1000) / 10} % of the time`,
    user && `for ${user}`,
    message && `“${message}”`,
  ]
    .filter(Boolean)
    .join(' · ')
}
