import type * as z from 'zod'
import type { Upload } from '../bytes.ts'
import type { FidelityValues } from '../fidelity.ts'
import type { AnyObjectShape, AnyShape } from '../schema/any-shape.ts'
import type { Extra } from '../schema/walk.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export type StatusesBySetting = {
  readonly [Id in keyof FidelityValues]?: readonly [value: FidelityValues[Id], ...statuses: number[]]
}

/** One endpoint of a contract. Path variables are numbers unless `params` defines another shape. */
export interface Endpoint {
  readonly method: Method
  readonly path: string
  /** Additional paths. Variables that only these have are optional. */
  readonly also?: readonly string[]
  /** The spec lists it under the alias of the root, not under the root. */
  readonly aliased?: true
  /** The spec writes its addresses with a trailing slash, which is optional. */
  readonly slashed?: true
  readonly summary: string
  /** Set if the spec does not list it. */
  readonly extra?: Extra
  readonly params?: Readonly<Record<string, AnyShape>>
  readonly query?: AnyObjectShape
  /** The shape of a JSON body. */
  readonly body?: AnyShape
  /** The size limit of a JSON body, if not the default. */
  readonly limit?: 'file'
  /** The shape of a multipart body; file parts are uploads. */
  readonly form?: AnyShape
  /** The whole body is a file: the route receives an upload. */
  readonly raw?: true
  /** Takes files, as form parts or as the whole body, or JSON of this shape instead. */
  readonly files?: AnyShape
  /** The shape of the success body. Without it the reply is an empty 204. */
  readonly reply?: AnyShape
  /** The success status, if it is neither 200 nor 204. */
  readonly status?: number
  /** It creates a record, and the spec does not give the status. */
  readonly creates?: true
  /** The spec does not show its success body. */
  readonly unshown?: true
  /** Additional error statuses. The usual ones follow from the other fields. */
  readonly refuses?: readonly number[]
  /** Error statuses for one value of a gap only: `{ 'unknown-ids': ['absent', 404] }`. */
  readonly refusesIf?: StatusesBySetting
  /** Error statuses for all but one value of a gap: `{ 'thanks-unknown-ids': ['invalid', 404] }`. */
  readonly refusesUnless?: StatusesBySetting
  /** Spec: every failure is a 500. The gap can be set to use the other statuses. */
  readonly fails?: keyof FidelityValues
  /** Spec: every JSON body succeeds. Invalid parts are skipped with a warning. The gap can be set to refuse them. */
  readonly succeeds?: keyof FidelityValues
  /** No signed-in user is required. */
  readonly open?: true
  /** OpenAPI and the reference may run the route in a hidden world, to show an example. Built-in routes always do. */
  readonly example?: true
}

/** An application's name and address, known before its first request. */
export interface Place {
  readonly application: string
  readonly title: string
  /** The address without a version. */
  readonly root: string
  /** The default for addresses without a version. */
  readonly version?: number
  /** Its canonical address has no version. */
  readonly unversioned?: true
  /** Other roots for the same endpoints, each with the path below the root it maps to. */
  readonly aliases?: Readonly<Record<string, string>>
  /** The journal skips its requests. Requests outside the contract are always refused. */
  readonly unrecorded?: true
  /** No endpoint requires a signed-in user. */
  readonly open?: true
}

/** The endpoints of an application, as plain data. */
export interface Contract extends Place {
  readonly endpoints: Readonly<Record<string, Endpoint>>
  /** The spec also writes its addresses with the version. */
  readonly versioned?: true
  /** The shape of its error body. */
  readonly refusal: AnyShape
  /** The spec lists 501, for unsupported versions and methods. The gap can be set to use the usual statuses. */
  readonly unimplemented?: keyof FidelityValues
  /** The shapes that present the rows of each table. Fields added to a table are added to these. */
  readonly presents?: Readonly<Record<string, Presentation>>
}

interface Presentation {
  readonly shapes: readonly AnyShape[]
  /** The endpoints whose body writes a row: the one in the first path variable, or with POST the one in the reply. */
  readonly writtenBy: readonly string[]
}

type VariablesOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | VariablesOf<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

// Testing for undefined is a thousand times faster to compile than comparing with z.ZodType.
type OutputOf<Shape, Otherwise> = Shape extends undefined ? Otherwise : z.output<Shape>
type InputOf<Shape, Otherwise> = Shape extends undefined ? Otherwise : z.input<Shape>
type PartOf<E, Name extends string> = E extends Readonly<Record<Name, infer Shape>> ? Shape : undefined

type ParamOf<E extends Endpoint, Name extends string> = OutputOf<PartOf<PartOf<E, 'params'>, Name>, number>
type PathParamsOf<E extends Endpoint> = { [Name in VariablesOf<E['path']>]: ParamOf<E, Name> }
type VariablesAlsoOf<E extends Endpoint> = Exclude<VariablesOf<PathOf<E>>, VariablesOf<E['path']>>

export type Simplify<T> = [T] extends [infer U] ? { [Key in keyof U]: U[Key] } : never

export type ParamsOf<E extends Endpoint> = Simplify<
  PathParamsOf<E> & { [Name in VariablesAlsoOf<E>]?: ParamOf<E, Name> | undefined }
>

export interface Delivery<Json> {
  uploads: readonly Upload[]
  json: Json | undefined
}

type BodyOf<E extends Endpoint> = E extends { raw: true }
  ? Upload
  : E extends { files: AnyShape }
    ? Delivery<z.output<E['files']>>
    : OutputOf<PartOf<E, 'body'>, OutputOf<PartOf<E, 'form'>, undefined>>

/** The argument of a route, parsed and checked. */
export interface Call<E extends Endpoint, User> {
  params: ParamsOf<E>
  query: OutputOf<PartOf<E, 'query'>, Record<string, never>>
  body: BodyOf<E>
  user: E extends { open: true } ? User | null : User
  /** The base of links in the reply: the requested host, with the world's prefix. */
  base: string
  /** The requested URL, for pagination links. */
  here: string
  headers: { get(name: string): string | null }
  /** Aborts when the client disconnects early. */
  signal: AbortSignal
  /** Adds a warning to the header `x-sim-warning` and the journal. */
  warn: (warning: string) => void
}

type ReplyInput<E extends Endpoint> = WithReadonlyItems<InputOf<PartOf<E, 'reply'>, void>>
type WithReadonlyItems<T> = T extends readonly (infer Item)[] ? readonly Item[] : T

export type RoutesOver<C extends Contract, User, Context> = {
  readonly [Name in keyof C['endpoints']]: (
    call: Call<C['endpoints'][Name], C extends { open: true } ? User | null : User> & Context,
  ) =>
    | ReplyInput<C['endpoints'][Name]>
    | Promise<ReplyInput<C['endpoints'][Name]> | (() => ReplyInput<C['endpoints'][Name]>)>
}

export type EndpointId<C extends Contract> = C extends unknown
  ? `${C['application']}.${keyof C['endpoints'] & string}`
  : never

export function idOf(place: Place, name: string): string {
  return `${place.application}.${name}`
}

export function addressOf(
  place: Pick<Place, 'root' | 'version' | 'unversioned' | 'aliases'>,
  { path, slashed, aliased }: Pick<Endpoint, 'path' | 'slashed' | 'aliased'>,
): string {
  const { root, version, unversioned, aliases = {} } = place
  const start = aliased
    ? Object.keys(aliases).find((alias) => aliases[alias] === '')
    : `${root}${version && !unversioned ? `/v${version}` : ''}`
  return `${start}${path}${slashed ? '/' : ''}`
}

export function isOpen(place: Place, endpoint: Endpoint): boolean {
  return place.open === true || endpoint.open === true
}

export function pathsOf({ path, also = [] }: Endpoint): string[] {
  return [path, ...also]
}

export function variablesIn(path: string): string[] {
  return [...path.matchAll(/:([^/]+)/g)].map(([, name]) => name!)
}

/** A request's parts. A part is optional if none of its fields is required. */
export type RequestTo<E extends Endpoint> = Simplify<RequiredParts<RequestParts<E>> & OptionalParts<RequestParts<E>>>

interface RequestParts<E extends Endpoint> {
  params: ParamsOf<E>
  query: LooseQuery<InputOf<PartOf<E, 'query'>, Record<string, never>>, PartOf<PartOf<E, 'query'>, 'shape'>>
  body: E extends { raw: true }
    ? AnyBody
    : E extends { files: AnyShape }
      ? AnyBody | z.input<E['files']>
      : E extends { form: AnyShape }
        ? FormData
        : InputOf<PartOf<E, 'body'>, undefined>
}

/** The fields of a multipart body, with a `Blob` for a file. If any files are accepted, field names are free. */
export type FieldsTo<E extends Endpoint> = E extends { form: infer Form extends AnyShape }
  ? AsParts<z.input<Form>>
  : E extends { files: AnyShape }
    ? Record<string, Blob>
    : never
type AsParts<Fields> = { [Name in keyof Fields]: [Fields[Name]] extends [Upload | undefined] ? Blob : string | number }

/** Every object without a required field extends this. */
export type Nothing = Record<never, never>
type RequiredParts<T> = { [Key in NonEmptyKeys<T> as Nothing extends T[Key] ? never : Key]: T[Key] }
type OptionalParts<T> = { [Key in NonEmptyKeys<T> as Nothing extends T[Key] ? Key : never]?: T[Key] }
type NonEmptyKeys<T> = { [Key in keyof T]: [T[Key]] extends [undefined | Record<string, never>] ? never : Key }[keyof T]

/** Query values are strings. A field also takes the value that it is read as, unless it has a format. */
type LooseQuery<Query, Fields> = Simplify<{
  [Name in keyof Query]: string extends Query[Name]
    ? HasFormat<Fields[Name & keyof Fields]> extends true
      ? Query[Name]
      : TextOf<Query[Name]> | ReadAs<Fields[Name & keyof Fields]>
    : Query[Name]
}>
/** `z.coerce` accepts anything. */
type TextOf<Input> = unknown extends Input ? string : Input
type ReadAs<Shape> = Shape extends { _zod: { output: infer Output } } ? Writable<Output> : never
/** A string field also takes numbers, and a list one element. */
type Writable<Output> = Output extends readonly (infer Element extends string | number)[]
  ? readonly Element[] | Element
  : Output extends boolean
    ? Output
    : Output extends number
      ? number
      : string extends Output
        ? number
        : never
type HasFormat<Shape> = Shape extends { _zod: { def: { format: string } } }
  ? true
  : Shape extends { _zod: { def: { innerType: infer Inner } } }
    ? HasFormat<Inner>
    : false

type AnyBody = NonNullable<ConstructorParameters<typeof Response>[0]>

/** For example `GET /api/people/v2/users/:id`; a union if the endpoint has several paths. */
export type RequestLineOf<
  C extends Contract,
  E extends Endpoint,
> = `${E['method']} ${E extends { aliased: true } ? AliasOf<C> : `${C['root']}${VersionIn<C>}`}${PathOf<E>}${E extends { slashed: true } ? '/' : ''}`
type AliasOf<C extends Contract> = keyof C['aliases'] & string
type PathOf<E extends Endpoint> = E extends { also: readonly (infer Path extends string)[] }
  ? E['path'] | Path
  : E['path']
type VersionIn<C extends Contract> = C extends { unversioned: true }
  ? ''
  : C extends { version: infer Version extends number }
    ? `/v${Version}`
    : ''
