import type * as z from 'zod'
import type { Download, Stream } from '../core/bytes.ts'
import type { FieldsTo, ParamsOf, RequestLineOf, RequestTo } from '../core/http/contract.ts'
import type { AnyEndpointId, Contracts, OwnContractBy } from '../core/http/contracts.ts'
// Keeps the types of the contracts in the declarations.
import type {} from './applications.ts'

import type { WithShown, WithWritten } from './shown-field-types.ts'

export type { AnyEndpointId }

// The types of requests and replies by endpoint id, for the front end's own code. They add nothing to a bundle.

/** What a client sends to an endpoint: path variables, query and body, as far as it has them. */
export type RequestOf<Id extends AnyEndpointId> = Id extends unknown
  ? WithWritten<RequestTo<EndpointBy<Id>>, ContractBy<Id>, NameIn<Id>>
  : never

/** The fields of its `FormData`; never where the body is not a form. */
export type FormOf<Id extends AnyEndpointId> = Id extends unknown ? FieldsTo<EndpointBy<Id>> : never

/** The body of a success: JSON, a `Blob` for a file, a stream for events, undefined where there is none. */
export type ReplyOf<Id extends AnyEndpointId> = Id extends unknown ? Read<EndpointBy<Id>, ContractBy<Id>> : never

/** The body of an error. */
export type RefusalOf<Id extends AnyEndpointId> = Id extends unknown ? z.output<ContractBy<Id>['refusal']> : never

/** Its method and address: `GET /api/people/v2/users/:id`; a union where it has several. */
export type AddressOf<Id extends AnyEndpointId> = Id extends unknown
  ? RequestLineOf<ContractBy<Id>, EndpointBy<Id>>
  : never

/** The variables in its path, as text. */
export type ParamTexts<Id extends AnyEndpointId> = { [Param in keyof ParamsOf<EndpointBy<Id>>]: string }

export type ContractBy<Id extends string> = Id extends `${infer Application extends keyof Contracts}.${infer Name}`
  ? Name extends keyof Contracts[Application]['endpoints']
    ? Contracts[Application]
    : OwnContractBy<Id>
  : OwnContractBy<Id>

// By index, not by inference: compilers check what is inferred against the shape of all endpoints, which takes seconds.
type EndpointsBy<Id extends string> = ContractBy<Id>['endpoints']
export type EndpointBy<Id extends string> = Id extends `${string}.${infer Name}`
  ? EndpointsBy<Id>[Name & keyof EndpointsBy<Id>]
  : never

type NameIn<Id extends string> = Id extends `${string}.${infer Name}` ? Name : never

type Read<E, C> = E extends { reply: infer Reply } ? Sent<z.output<Reply>, C> : undefined
type Sent<Body, C> = Body extends Download
  ? Blob
  : Body extends Stream
    ? ReadableStream<Uint8Array>
    : WithShown<Body, C>
