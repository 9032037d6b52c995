import type { Fault, FaultRule, StoredFault } from '../../../../../core/faults/rule.ts'
import type { EndpointCard } from '../../../../shapes.ts'
import { send } from '../../client.ts'
import { now } from '../../state/clock.ts'
import { endpoints } from '../../state/endpoints.ts'
import { isUsedUp } from './sentence.ts'

/** `starts` and `ends` are in seconds from now. */
interface ReadyRule extends Omit<FaultRule, 'endpoint'> {
  endpoint: string | ((all: readonly EndpointCard[]) => string)
  starts?: number
  ends?: number
}

const uploadsOf = (all: readonly EndpointCard[]) =>
  all
    .filter(({ isUpload }) => isUpload)
    .map(({ id }) => id)
    .join()

/** Common faults, by what a user notices. */
const readyFaults = {
  'The next request fails': { endpoint: '*', status: 503, times: 1 },
  'Uploads fail once': { endpoint: uploadsOf, status: 503, times: 1 },
  'Every tenth request fails': { endpoint: '*', status: 503, every: 10 },
  'Everything is slow': { endpoint: '*', delay: { median: 800, p95: 2500 } },
  'Search is slow': { endpoint: '*.list*', delay: [2000, 4000] },
  'The session expires in a minute': { endpoint: '*', status: 401, message: 'The session has expired.', starts: 60 },
  'Offline for 10 s': { endpoint: '*', network: 'error', ends: 10 },
  Offline: { endpoint: '*', network: 'error' },
} as const satisfies Record<string, ReadyRule>

export type ReadyFault = keyof typeof readyFaults

export const readyNames = Object.keys(readyFaults) as ReadyFault[]

export function isActive(held: readonly StoredFault[], name: ReadyFault): boolean {
  return held.some((fault) => fault.name === name && !isUsedUp(fault, now.value))
}

/** Adds a ready fault, or removes it. */
export async function toggle(held: readonly StoredFault[], name: ReadyFault): Promise<void> {
  for (const { id } of held.filter((fault) => fault.name === name)) await send('DELETE', `/faults/${id}`)
  if (!isActive(held, name)) await addReady(name)
}

export async function addReady(name: ReadyFault): Promise<StoredFault> {
  const { starts, ends, endpoint, ...rule }: ReadyRule = readyFaults[name]
  const pattern = typeof endpoint === 'string' ? endpoint : endpoint(await endpoints.need())
  const later = (seconds: number) => new Date(Date.parse(now.value) + seconds * 1000).toISOString()
  return send('POST', '/faults', {
    name,
    ...rule,
    // A pattern that the simulator knows.
    endpoint: pattern as Fault['endpoint'],
    ...(starts && { from: later(starts) }),
    ...(ends && { until: later(ends) }),
  })
}
