import { Download } from '../bytes.ts'
import type { Fidelity } from '../fidelity.ts'
import { classOf } from '../schema/walk.ts'
import { type Contract, type Endpoint, isOpen, type Place, pathsOf, type StatusesBySetting } from './contract.ts'

export function takesBody({ body, form, raw, files }: Endpoint): boolean {
  return (body ?? form ?? raw ?? files) !== undefined
}

export function statusOf({ status, reply }: Endpoint): number {
  return status ?? (reply ? 200 : 204)
}

/** Gap: the success status if the spec gives none, and 204 if it does not show the reply. */
export function successOf(endpoint: Endpoint, fidelity: Fidelity): number {
  if (endpoint.unshown && fidelity['written-reply'] === 'empty') return 204
  if (endpoint.creates && fidelity['created-status'] === 'created') return 201
  return statusOf(endpoint)
}

/** A gap at its default is not set. */
export function isUnset(gap: keyof Fidelity | undefined, fidelity: Fidelity): boolean {
  return gap !== undefined && fidelity[gap] === undefined
}

/** Spec: some endpoints respond 500 to every failure, except 401 and 501. */
export function isFailure(status: number, { fails }: Endpoint, fidelity: Fidelity): boolean {
  return status !== 401 && status !== 501 && isUnset(fails, fidelity)
}

/** Whether invalid parts of a body are skipped. */
export function isLenient({ succeeds }: Endpoint, world: { strict: boolean; fidelity: Fidelity }): boolean {
  return !world.strict && isUnset(succeeds, world.fidelity)
}

/** All error statuses of an endpoint; without `fidelity`, under any settings. */
export function refusalsOf(
  place: Place & Pick<Contract, 'unimplemented'>,
  endpoint: Endpoint,
  fidelity?: Fidelity,
): number[] {
  const { method, reply, refuses = [], refusesIf, refusesUnless, fails } = endpoint
  const statuses = new Set([400, ...refuses, ...statusesBy(refusesIf, fidelity)])
  if (fails) statuses.add(500)
  // Another version in `X-API-Version`.
  if (isUnset(place.unimplemented, fidelity ?? {})) statuses.add(501)
  if (!isOpen(place, endpoint)) statuses.add(401)
  // Spec: some endpoints respond 500 if something is missing.
  if (!refuses.includes(500) && pathsOf(endpoint).some((path) => path.includes(':'))) statuses.add(404)
  if (takesBody(endpoint)) statuses.add(413)
  if (method !== 'GET') statuses.add(507)
  if (classOf(reply) === Download) statuses.add(416)
  for (const status of statusesBy(refusesUnless, fidelity ?? {})) statuses.delete(status)
  return [...statuses]
    .filter((status) => status === 500 || !fidelity || !isFailure(status, endpoint, fidelity))
    .sort((a, b) => a - b)
}

function statusesBy(by: StatusesBySetting = {}, fidelity?: Fidelity): number[] {
  return Object.entries(by).flatMap(([id, [value, ...statuses]]) =>
    !fidelity || fidelity[id as keyof Fidelity] === value ? statuses : [],
  )
}
