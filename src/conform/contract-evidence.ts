import type { Fidelity } from '../core/fidelity.ts'
import type { Contract, Endpoint } from '../core/http/contract.ts'
import { refusalsOf, takesBody } from '../core/http/statuses.ts'
import type { AnyShape } from '../core/schema/any-shape.ts'
import { withoutNullTexts } from '../core/schema/null-texts.ts'
import { clampedSizesIn } from '../core/schema/paging.ts'
import { refusalIn, UnshownRefusal } from '../core/schema/unshown-refusal.ts'
import type { Sighting } from '../core/seen/sighting.ts'
import { settableGaps } from '../spec/fidelity.ts'
import type { Evidence } from './evidence.ts'

// Values that follow from the contract, for all endpoints alike.

export function addFromContract(evidence: Evidence, contract: Contract, endpoint: Endpoint, sighting: Sighting): void {
  addStatus(evidence, contract, endpoint, sighting)
  addErrorBody(evidence, contract, sighting)
  addQuery(evidence, endpoint, sighting)
  addNulls(evidence, endpoint, sighting)
}

function addStatus(
  evidence: Evidence,
  contract: Contract,
  endpoint: Endpoint,
  { status, isOk, reply }: Sighting,
): void {
  const { creates, unshown, refusesIf, refusesUnless, fails, reply: shape } = endpoint
  if (unshown && (status === 204 || (isOk && reply))) evidence.add('written-reply', status === 204 ? 'empty' : 'whole')
  if (creates && (status === 200 || status === 201)) evidence.add('created-status', status === 200 ? 'ok' : 'created')
  if (isOk || (shape === undefined && !takesBody(endpoint) && !refusesIf)) return
  const ids = [...Object.keys({ ...refusesIf, ...refusesUnless }), fails ?? []].flat()
  for (const id of ids) {
    const values = Object.keys(settableGaps.find((gap) => gap.id === id)!.values)
    const mayRefuse = (value: string, i: number) =>
      refusalsOf(contract, endpoint, (i === 0 ? {} : { [id]: value }) as Fidelity).includes(status)
    const possible = values.filter(mayRefuse)
    if (possible.length < values.length) evidence.add(id, possible)
  }
}

function addErrorBody(evidence: Evidence, contract: Contract, { status, reply }: Sighting): void {
  if (contract.refusal !== UnshownRefusal || status < 400 || reply === undefined) return
  if (fits(contract.refusal, reply)) evidence.add('plain-errors', 'message')
  else if (fits(refusalIn(contract, { 'plain-errors': 'error' }), reply)) evidence.add('plain-errors', 'error')
}

/** What `--against` sends. */
export const unknownParameter = 'unknown_parameter'

/** The installation may know others. Pages add `_` against caches. */
const surelyUnknown = [unknownParameter, '_']

/** A 400 shows something only if nothing else is wrong with the request. */
function addQuery(
  evidence: Evidence,
  { query: shape }: Endpoint,
  { query, status, isOk, sent, reply }: Sighting,
): void {
  if ((status !== 400 && !isOk) || sent !== undefined) return
  const given = Object.fromEntries(query)
  const known = shape?.shape ?? {}
  const unknown = Object.keys(given).filter((name) => !Object.hasOwn(known, name))
  const read = shape?.safeParse(given)
  if (read?.success === false) return
  const sizes = (read?.data ?? {}) as { limit?: number }
  const clamped = clampedSizesIn(given, sizes)
  const isIgnored = isOk && unknown.some((name) => surelyUnknown.includes(name))
  if (isIgnored || (unknown.length > 0 && !isOk && clamped.length === 0))
    evidence.add('unknown-parameter', isOk ? 'ignored' : 'refused')
  if (clamped.length === 0 || (unknown.length > 0 && !isOk)) return
  const { limit } = reply?.pagination ?? reply?.paging ?? {}
  const isClamped = isOk && (limit === undefined || limit === sizes.limit)
  if (isClamped || !isOk) evidence.add('page-size', isOk ? 'clamped' : 'refused')
}

function addNulls(
  evidence: Evidence,
  { body, method }: Endpoint,
  { sent, isOk, reply, params, id, find }: Sighting,
): void {
  const record = Object.values(params)[0]
  if (method !== 'PUT' || !body || !isOk || !sent || !reply || record === undefined) return
  const rest = withoutNullTexts(body, sent) as object
  const before = find(/update(\w+)$/.exec(id)?.[1] ?? '', record)
  for (const name of Object.keys(sent)) {
    if (Object.hasOwn(rest, name) || typeof before?.[name] !== 'string' || before[name] === '') continue
    if (reply[name] === '') evidence.add('null-in-bodies', 'empties')
    else if (reply[name] === before[name]) evidence.add('null-in-bodies', 'ignored')
  }
}

function fits(shape: AnyShape, value: unknown): boolean {
  return shape.safeParse(value).success
}
