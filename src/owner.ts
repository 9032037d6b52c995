import { type AnyContract, applications } from './applications.ts'
import { AddressBook } from './kernel/address-book.ts'
import type { Spelling } from './kernel/canonical.ts'
import { type Endpoint, type EndpointId, idOf, type ParamsOf } from './kernel/contract.ts'
import { suggest } from './kernel/words.ts'

/** The id of any endpoint of any application. */
export type AnyEndpointId = EndpointId<AnyContract>

/** Which application owns an address, and which of its endpoints it is. */
export interface Owner {
  application: string
  endpoint: string | undefined
  /** The variables of its path, as they came. */
  params: Record<string, string>
}

/** The variables in the path of an endpoint. */
export type ParamTexts<Id extends AnyEndpointId> = Id extends `${infer Application}.${infer Name}`
  ? { [Param in keyof ParamsOf<EndpointIn<Extract<AnyContract, { application: Application }>, Name>>]: string }
  : never
type EndpointIn<C extends AnyContract, Name extends string> = Extract<
  C['endpoints'][Name & keyof C['endpoints']],
  Endpoint
>

export const book = new AddressBook(applications.map(({ contract }) => contract))

/** Whose address this is, in any of its spellings; undefined when it is nobody's. The contracts alone decide. */
export function ownerOf(request: Spelling): Owner | undefined {
  const address = book.address(request)
  if (!address.contract) return undefined
  const found = book.find(address)
  return { application: address.contract.application, endpoint: found?.line.id, params: found?.params ?? {} }
}

/** Refuses an id that no contract has. */
export function needEndpointId(id: string): void {
  const ids = applications.flatMap(({ contract }) =>
    Object.keys(contract.endpoints).map((name) => idOf(contract, name)),
  )
  if (ids.includes(id)) return
  throw new Error(
    `There is no endpoint "${id}".${suggest(id, ids) || ' An id is an application and a name, as people.listUsers.'}`,
  )
}
