import type * as z from 'zod'
import type { contract as control } from '../control/contract.ts'
import type { Download, Stream } from '../core/bytes.ts'
import type { EndpointId, FieldsTo, ParamsOf, RequestLineOf, RequestTo } from '../core/http/contract.ts'
import type * as contracts from './contracts.ts'

// What goes over the wire, by the ids of endpoints, for the front end's own code: types alone, and nothing in a bundle.

type Contracts = typeof contracts
export type AnyContract = Contracts[keyof Contracts] | typeof control

/** The id of any endpoint of any application. */
export type AnyEndpointId = EndpointId<AnyContract>

/** What an endpoint is sent: its path variables, query and body, as far as it has them. */
export type RequestOf<Id extends AnyEndpointId> = Id extends unknown ? RequestTo<EndpointBy<Id>> : never

/** The fields of its `FormData`, where the body is one; never where it is not. */
export type FormOf<Id extends AnyEndpointId> = Id extends unknown ? FieldsTo<EndpointBy<Id>> : never

/** The body of its success, read: JSON, a `Blob` where it is a file, a stream where it goes on, undefined where there is none. */
export type ReplyOf<Id extends AnyEndpointId> = Id extends unknown ? Read<EndpointBy<Id>> : never

/** The body of its errors. */
export type RefusalOf<Id extends AnyEndpointId> = Id extends unknown ? z.output<ContractBy<Id>['refusal']> : never

/** Its method and address: `GET /api/people/v2/users/:id`; each of them where it has several. */
export type AddressOf<Id extends AnyEndpointId> = Id extends unknown
  ? RequestLineOf<ContractBy<Id>, EndpointBy<Id>>
  : never

/** The variables in its path, as they come. */
export type ParamTexts<Id extends AnyEndpointId> = { [Param in keyof ParamsOf<EndpointBy<Id>>]: string }

type ContractBy<Id extends string> = Id extends `${infer Application}.${string}`
  ? Extract<AnyContract, { application: Application }>
  : never

// By index, and not by inference: what is inferred is held against the shape of all endpoints, which takes seconds.
type EndpointsBy<Id extends string> = ContractBy<Id>['endpoints']
type EndpointBy<Id extends string> = Id extends `${string}.${infer Name}`
  ? EndpointsBy<Id>[Name & keyof EndpointsBy<Id>]
  : never

type Read<E> = E extends { reply: infer Reply } ? Sent<z.output<Reply>> : undefined
type Sent<Body> = Body extends Download ? Blob : Body extends Stream ? ReadableStream<Uint8Array> : Body
