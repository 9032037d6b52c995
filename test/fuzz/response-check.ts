import { defaultFidelity, type Fidelity } from '../../src/core/fidelity.ts'
import { type Contract, idOf } from '../../src/core/http/contract.ts'
import { PlainRefusal } from '../../src/core/schema/plain-refusal.ts'
import { refusalIn } from '../../src/core/schema/unshown-refusal.ts'
import type { FuzzRequest } from './requests.ts'

export interface FuzzResponse {
  status: number
  headers: { get(name: string): string | null }
  text: string
  isTruncated?: boolean
}

// Spec: these respond with 500 to some client errors, or with 501 to other types of documents.
const mayFail: Readonly<Record<string, number>> = {
  'documents.addDocument': 501,
  'documents.addToFolder': 501,
  'documents.approve': 500,
  'documents.deleteDropped': 500,
  'documents.dropFile': 500,
  'thanks.deleteTag': 500,
}

// For worlds with unknown settings.
const anySettings: readonly Fidelity[] = [defaultFidelity, { ...defaultFidelity, 'plain-errors': 'error' }]

export function contractsById(contracts: readonly Contract[]): ReadonlyMap<string, Contract> {
  return new Map(
    contracts.flatMap((contract) => Object.keys(contract.endpoints).map((name) => [idOf(contract, name), contract])),
  )
}

/** Throws if a response violates its contract: a bug, a 5xx that the spec does not name, or another error shape. */
export function checkResponse(
  sent: FuzzRequest,
  response: FuzzResponse,
  contracts: ReadonlyMap<string, Contract>,
  settings: readonly Fidelity[] = anySettings,
): void {
  const { status, headers, text } = response
  if (text.includes('a bug in fauxtranet')) throw new Error(`responded with ${status}: ${text}`)
  if (response.isTruncated || headers.get('x-sim-fault') !== null) return
  const endpoint = headers.get('x-sim-endpoint')
  const contract = contracts.get(endpoint ?? sent.endpoint)
  // Without an endpoint, the method or the version is not implemented.
  const isUnimplemented = status === 501 && endpoint === null && contract?.unimplemented !== undefined
  const isListed = mayFail[endpoint ?? ''] === status || isUnimplemented
  if (status >= 500 && !isListed) throw new Error(`responded with ${status}: ${text}`)
  if (status < 400 || sent.method === 'HEAD') return
  const shapes = contract ? settings.map((fidelity) => refusalIn(contract, fidelity)) : []
  if (endpoint === null) shapes.push(PlainRefusal)
  const isKnown = shapes.some((shape) => shape.safeParse(parse(text)).success)
  if (!isKnown) throw new Error(`responded with ${status} in another shape: ${text.slice(0, 500)}`)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
