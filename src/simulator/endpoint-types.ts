import type * as z from 'zod'
import type { Download, Stream } from '../core/bytes.ts'
import type { FieldsTo, ParamsOf, RequestLineOf, RequestTo } from '../core/http/contract.ts'
import type { AnyEndpointId, Contracts, OwnApplication, OwnContractBy } from '../core/http/contracts.ts'
import type { FieldsIn } from '../world/world-schema.ts'
// Keeps the contract types in the declarations.
import type {} from './applications.ts'

export type { AnyEndpointId }

// Request and response types by endpoint id, for front-end code. They add nothing to a bundle.

/** The request to an endpoint: path variables, query and body. */
export type RequestOf<Id extends AnyEndpointId> = Id extends unknown
  ? WithWritten<RequestTo<EndpointBy<Id>>, ContractBy<Id>, NameIn<Id>>
  : never

/** The fields of an endpoint's `FormData`, or `never` if its body is not a form. */
export type FormOf<Id extends AnyEndpointId> = Id extends unknown ? FieldsTo<EndpointBy<Id>> : never

/** The body of a successful response: JSON, a `Blob` for a file, a stream for events, or `undefined`. */
export type ReplyOf<Id extends AnyEndpointId> = Id extends unknown ? ReplyIn<EndpointBy<Id>, ContractBy<Id>> : never

/** The body of an error response. */
export type RefusalOf<Id extends AnyEndpointId> = Id extends unknown ? z.output<ContractBy<Id>['refusal']> : never

/** Method and path, such as `GET /api/people/v2/users/:id`; a union if there are several. */
export type AddressOf<Id extends AnyEndpointId> = Id extends unknown
  ? RequestLineOf<ContractBy<Id>, EndpointBy<Id>>
  : never

/** The path variables, as strings. */
export type ParamTexts<Id extends AnyEndpointId> = { [Param in keyof ParamsOf<EndpointBy<Id>>]: string }

export type ContractBy<Id extends string> = Id extends `${infer Application extends keyof Contracts}.${infer Name}`
  ? Name extends keyof Contracts[Application]['endpoints']
    ? Contracts[Application]
    : OwnContractBy<Id>
  : OwnContractBy<Id>

// Indexed instead of inferred: inference checks against the shape of all endpoints, which takes seconds.
type EndpointsBy<Id extends string> = ContractBy<Id>['endpoints']
type EndpointBy<Id extends string> = Id extends `${string}.${infer Name}`
  ? EndpointsBy<Id>[Name & keyof EndpointsBy<Id>]
  : never

type NameIn<Id extends string> = Id extends `${string}.${infer Name}` ? Name : never

type ReplyIn<E, C> = E extends { reply: infer Reply } ? ResponseBody<z.output<Reply>, C> : undefined
type ResponseBody<Body, C> = Body extends Download
  ? Blob
  : Body extends Stream
    ? ReadableStream<Uint8Array>
    : WithShown<Body, C>

// Fields that extensions in `Applications` add to built-in tables.

type OwnFields = FieldsIn<OwnApplication>
type PresentsIn<C> = C extends { presents: infer Presents } ? Presents : unknown

type WithShown<Reply, C> = [keyof OwnFields] extends [never]
  ? Reply
  : ExtendedPart<Reply, PresentsIn<C>, keyof PresentsIn<C> & keyof OwnFields>

type ExtendedPart<Part, Presents, Table extends keyof Presents & keyof OwnFields> = Part extends readonly (infer Item)[]
  ? ExtendedPart<Item, Presents, Table>[]
  : Part extends object
    ? { [K in keyof Part]: ExtendedPart<Part[K], Presents, Table> } & Outputs<OwnFields[TableOf<Part, Presents, Table>]>
    : Part

type TableOf<Part, Presents, Table extends keyof Presents> = {
  [Name in Table]: Presents[Name] extends { shapes: readonly (infer Shape)[] }
    ? IsOneOf<Part, Shape> extends true
      ? Name
      : never
    : never
}[Table]
type IsOneOf<Part, Shape> = true extends (Shape extends unknown ? IsSame<Part, z.output<Shape>> : never) ? true : false
type IsSame<One, Other> = [One] extends [Other] ? ([Other] extends [One] ? true : false) : false

type Outputs<Fields> = [Fields] extends [never] ? unknown : { [Name in keyof Fields]?: z.output<Fields[Name]> }
type Inputs<Fields> = [Fields] extends [never] ? unknown : { [Name in keyof Fields]?: z.input<Fields[Name]> }

type WithWritten<Request, C, Name> = [keyof OwnFields] extends [never]
  ? Request
  : WithBody<Request, Inputs<OwnFields[TableBy<PresentsIn<C>, Name> & keyof OwnFields]>>

type TableBy<Presents, Name> = {
  [Table in keyof Presents]: Presents[Table] extends { writtenBy: readonly (infer By)[] }
    ? Name extends By
      ? Table
      : never
    : never
}[keyof Presents]
type WithBody<Request, Added> = {
  [Part in keyof Request]: Part extends 'body' ? Request[Part] & Added : Request[Part]
}
