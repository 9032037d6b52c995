import { type AnyContract, applications } from './applications.ts'
import { AddressBook } from './kernel/address-book.ts'
import type { Spelling } from './kernel/canonical.ts'
import type { EndpointId } from './kernel/contract.ts'
import { suggest } from './kernel/words.ts'

/** The id of any endpoint of any application. */
export type AnyEndpointId = EndpointId<AnyContract>

/** Which application owns an address, and which of its endpoints it is. */
export interface Owner {
  application: string
  endpoint: string | undefined
}

export const book = new AddressBook(applications.map(({ contract }) => contract))

/** Whose address this is, in any of its spellings; undefined when it is nobody's. The contracts alone decide. */
export function ownerOf(request: Spelling): Owner | undefined {
  const address = book.address(request)
  return address.contract && { application: address.contract.application, endpoint: book.find(address)?.line.id }
}

/** Refuses an id that no contract has. */
export function needEndpointId(id: string): void {
  const ids = applications.flatMap(({ contract }) =>
    Object.keys(contract.endpoints).map((name) => `${contract.application}.${name}`),
  )
  if (ids.includes(id)) return
  throw new Error(
    `There is no endpoint "${id}".${suggest(id, ids) || ' An id is an application and a name, as people.listUsers.'}`,
  )
}
