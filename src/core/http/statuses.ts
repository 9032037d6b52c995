import { Download } from '../bytes.ts'
import type { Fidelity } from '../fidelity.ts'
import { classOf } from '../schema/walk.ts'
import { type Endpoint, isOpen, type Place, pathsOf, type StatusesBySetting } from './contract.ts'

export function takesBody({ body, form, raw, files }: Endpoint): boolean {
  return (body ?? form ?? raw ?? files) !== undefined
}

/** The status of success. */
export function statusOf({ status, reply }: Endpoint): number {
  return status ?? (reply ? 200 : 204)
}

/** Gap: the status of success where the spec names none, and 204 where it does not show the reply. */
export function successOf(endpoint: Endpoint, fidelity: Fidelity): number {
  if (endpoint.unshown && fidelity['written-reply'] === 'empty') return 204
  if (endpoint.creates && fidelity['created-status'] === 'created') return 201
  return statusOf(endpoint)
}

/**
 * The statuses that an endpoint refuses with: those that follow from what it takes, and its own. Without settings, those
 * of all settings.
 */
export function refusalsOf(place: Place, endpoint: Endpoint, fidelity?: Fidelity): number[] {
  const { reply, refuses = [] } = endpoint
  const hasVariables = pathsOf(endpoint).some((path) => path.includes(':'))
  const following: [status: number, applies: boolean][] = [
    [400, true],
    [401, !isOpen(place, endpoint)],
    // Spec: some endpoints say 500 where something is missing.
    [404, hasVariables && !refuses.includes(500)],
    [413, takesBody(endpoint)],
    [507, endpoint.method !== 'GET'],
    [416, classOf(reply) === Download],
  ]
  const statuses = following.flatMap(([status, applies]) => (applies ? status : []))
  const { refusesIf, refusesUnless } = endpoint
  const all = new Set([...statuses, ...refuses, ...statusesBy(refusesIf, fidelity)])
  for (const status of statusesBy(refusesUnless, fidelity ?? {})) all.delete(status)
  return [...all].sort((a, b) => a - b)
}

function statusesBy(by: StatusesBySetting = {}, fidelity?: Fidelity): number[] {
  return Object.entries(by).flatMap(([id, [value, ...statuses]]) =>
    !fidelity || fidelity[id as keyof Fidelity] === value ? statuses : [],
  )
}
