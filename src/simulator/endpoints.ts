import { checkNotControl, controlIsExempt, noEndpoint } from '../core/faults/endpoint-pattern.ts'
import { matchesPattern } from '../core/faults/rule.ts'
import type { Spelling } from '../core/http/address.ts'
import { type Contract, idOf, isOpen } from '../core/http/contract.ts'
import { Router } from '../core/http/router.ts'
import type { AnyApplication } from '../core/interpreter/interpreter.ts'
import { applications } from './applications.ts'

/** The endpoint that an address leads to. */
export interface FoundEndpoint {
  /** Its id: `people.getUser`. */
  endpoint: string
  /** The variables of its path, as they came. */
  params: Record<string, string>
}

export const book = new Router(applications.map(({ place }) => place))

/** The application whose address this is, in any of its spellings; undefined when it is nobody's. The places alone decide. */
export function ownerOf(request: Spelling): string | undefined {
  return book.address(request).place?.application
}

/** Which endpoint of its owner that is; the owner is loaded unless it is there. */
export async function findEndpoint(request: Spelling): Promise<FoundEndpoint | undefined> {
  const address = book.address(request)
  const owner = applications.find(({ place }) => place === address.place)
  if (!owner) return undefined
  await loadContract(owner)
  const found = book.find(address)
  return found && { endpoint: found.line.id, params: found.params }
}

/** The application that an id names; refuses one that there is not. */
export function needApplicationOf(id: string): string {
  const owner = findApplicationOf(id)
  if (owner) return owner.place.application
  const name = id.slice(id.indexOf('.') + 1)
  throw noEndpoint(
    id,
    applications.map(({ place }) => idOf(place, name)),
  )
}

/** Refuses an id that no contract has. */
export async function checkEndpointId(id: string): Promise<void> {
  const owner = findApplicationOf(id)
  if (!owner) needApplicationOf(id)
  const contract = await loadContract(owner!)
  const ids = Object.keys(contract.endpoints).map((name) => idOf(contract, name))
  if (!ids.includes(id)) throw noEndpoint(id, ids)
}

/** Refuses a pattern, as faults have it, that means no endpoint: `documents.checkIn`, `documents`, `*.list*`. */
export async function checkEndpoints(patterns: readonly string[], whyNotControl = controlIsExempt): Promise<void> {
  for (const pattern of patterns) {
    const names = traffic.map(({ place }) => place.application)
    if (pattern === '*' || names.includes(pattern)) continue
    checkNotControl(pattern, whyNotControl)
    if (!pattern.includes('.') && !pattern.includes('*')) throw noEndpoint(pattern, names)
    if (/^[^*]+\./.test(pattern)) needApplicationOf(pattern)
    if (!pattern.includes('*')) await checkEndpointId(pattern)
    else if (!(await isOfUse(pattern))) {
      throw new RangeError(
        `"${pattern}" means no endpoint. Those that are open to all, as pictures, need their whole id.`,
      )
    }
  }
}

async function isOfUse(pattern: string): Promise<boolean> {
  const contracts = await Promise.all(traffic.map(loadContract))
  return contracts.some((contract) =>
    Object.entries(contract.endpoints).some(([name, endpoint]) =>
      matchesPattern(pattern, idOf(contract, name), isOpen(contract, endpoint)),
    ),
  )
}

/** Those whose requests are the intranet's. */
const traffic = applications.filter(({ place }) => !place.unrecorded)

function findApplicationOf(id: string): AnyApplication | undefined {
  return applications.find(({ place }) => id.startsWith(`${place.application}.`))
}

async function loadContract({ load }: AnyApplication): Promise<Contract> {
  const { contract } = await load()
  book.add(contract)
  return contract
}
