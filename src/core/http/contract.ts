import type * as z from 'zod'
import type { Upload } from '../bytes.ts'
import type { FidelityValues } from '../fidelity.ts'
import type { AnyObjectShape, AnyShape } from '../schema/any-shape.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Statuses by a value of a gap. */
export type StatusesBySetting = {
  readonly [Id in keyof FidelityValues]?: readonly [value: FidelityValues[Id], ...statuses: number[]]
}

/** One endpoint of a contract. A path variable is a number unless `params` gives it another shape. */
export interface Endpoint {
  readonly method: Method
  readonly path: string
  /** Further paths of the endpoint; variables that only these have may be missing. */
  readonly also?: readonly string[]
  /** The spec names it at the aliases of the whole root, too. */
  readonly aliased?: true
  /** The spec writes its addresses with a slash at the end. They work without it, too. */
  readonly slashed?: true
  readonly summary: string
  /** Why it exists, where the spec lists the endpoints of the application without it. */
  readonly extra?: string
  readonly params?: Readonly<Record<string, AnyShape>>
  readonly query?: AnyObjectShape
  /** The shape of a JSON body. */
  readonly body?: AnyShape
  /** Which limit a JSON body has, where it is not the default. */
  readonly limit?: 'file'
  /** The shape of a multipart body; file parts are uploads. */
  readonly form?: AnyShape
  /** The whole body is a file: the route gets an upload. */
  readonly raw?: true
  /** Files come as the parts of a form or as the whole body; or there is JSON of this shape instead of files. */
  readonly files?: AnyShape
  /** The shape of the success body; without it the reply is 204 and empty. */
  readonly reply?: AnyShape
  /** The success status, where it is neither 200 nor 204. */
  readonly status?: number
  /** It creates something, and the spec does not say with which status. */
  readonly creates?: true
  /** The spec does not show its success body. */
  readonly unshown?: true
  /** The statuses of its refusals that do not follow from what it takes. */
  readonly refuses?: readonly number[]
  /** Those that only a value of a gap gives: `{ 'unknown-ids': ['absent', 404] }`. */
  readonly refusesIf?: StatusesBySetting
  /** Those that a value of a gap takes away: `{ 'transfer-whole': ['partly', 403, 404] }`. */
  readonly refusesUnless?: StatusesBySetting
  /** It needs no signed-in user. */
  readonly open?: true
}

/** The name and the address of an application: all that is known before its first request. */
export interface Place {
  readonly application: string
  readonly title: string
  /** The address without a version. */
  readonly root: string
  /** The version of the application. An address without a version means this one. */
  readonly version?: number
  /** Its usual address does not name the version. */
  readonly unversioned?: true
  /** Other roots of the same addresses, and the path below the root that each stands for. */
  readonly aliases?: Readonly<Record<string, string>>
  /** Its requests are not traffic of the intranet: the journal leaves them out. Those outside the contract are always refused. */
  readonly unrecorded?: true
  /** None of its endpoints needs a signed-in user. */
  readonly open?: true
}

/** The endpoints of an application, as plain data. */
export interface Contract extends Place {
  readonly endpoints: Readonly<Record<string, Endpoint>>
  /** The spec writes its addresses with the version, too. */
  readonly versioned?: true
  /** The shape of its error body. */
  readonly refusal: AnyShape
  /** How replies and bodies show the rows of a table, by table: they get the fields that are added to it. */
  readonly presents?: Readonly<Record<string, Presentation>>
}

interface Presentation {
  readonly shapes: readonly AnyShape[]
  /** The endpoints whose body writes one: that of the first variable of the path, or with POST the one that is replied. */
  readonly writtenBy: readonly string[]
}

type VariablesOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | VariablesOf<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

// Tests for undefined: to compare a shape with z.ZodType takes compilers a thousand times as long.
type OutputOf<Shape, Otherwise> = Shape extends undefined ? Otherwise : z.output<Shape>
type InputOf<Shape, Otherwise> = Shape extends undefined ? Otherwise : z.input<Shape>
type PartOf<E, Name extends string> = E extends Readonly<Record<Name, infer Shape>> ? Shape : undefined

type ParamOf<E extends Endpoint, Name extends string> = OutputOf<PartOf<PartOf<E, 'params'>, Name>, number>
type PathParamsOf<E extends Endpoint> = { [Name in VariablesOf<E['path']>]: ParamOf<E, Name> }
type VariablesAlsoOf<E extends Endpoint> = Exclude<VariablesOf<PathOf<E>>, VariablesOf<E['path']>>

/** Flattens a type, so that editors show the fields and not the expression. */
export type Spelled<T> = [T] extends [infer U] ? { [Key in keyof U]: U[Key] } : never

/** The path variables after reading; those that only a further path has are optional. */
export type ParamsOf<E extends Endpoint> = Spelled<
  PathParamsOf<E> & { [Name in VariablesAlsoOf<E>]?: ParamOf<E, Name> | undefined }
>

/** The body where an endpoint takes files: files, or JSON. */
export interface Delivery<Json> {
  uploads: readonly Upload[]
  json: Json | undefined
}

type BodyOf<E extends Endpoint> = E extends { raw: true }
  ? Upload
  : E extends { files: AnyShape }
    ? Delivery<z.output<E['files']>>
    : OutputOf<PartOf<E, 'body'>, OutputOf<PartOf<E, 'form'>, undefined>>

/** The argument of a route: everything is read and checked. */
export interface Call<E extends Endpoint, User> {
  params: ParamsOf<E>
  query: OutputOf<PartOf<E, 'query'>, Record<string, never>>
  body: BodyOf<E>
  user: E extends { open: true } ? User | null : User
  /** The beginning of addresses in the reply: the requested host, with the prefix of its world. */
  base: string
  /** The requested address, for links to the next and the previous page. */
  here: string
  headers: { get(name: string): string | null }
  /** Aborts when the client gives up before there is a response. */
  signal: AbortSignal
  /** Adds a warning to the header `x-sim-warning` and to the journal. */
  warn: (warning: string) => void
}

/** What a route returns. A list may be read-only, as the rows of a table. */
type Given<E extends Endpoint> = Unchanged<InputOf<PartOf<E, 'reply'>, void>>
type Unchanged<T> = T extends readonly (infer Item)[] ? readonly Item[] : T

export type RoutesOver<C extends Contract, User, Context> = {
  readonly [Name in keyof C['endpoints']]: (
    call: Call<C['endpoints'][Name], C extends { open: true } ? User | null : User> & Context,
  ) => Given<C['endpoints'][Name]> | Promise<Given<C['endpoints'][Name]> | (() => Given<C['endpoints'][Name]>)>
}

/** `people.listUsers`, `documents.checkIn`, … */
export type EndpointId<C extends Contract> = C extends unknown
  ? `${C['application']}.${keyof C['endpoints'] & string}`
  : never

export function idOf(place: Place, name: string): string {
  return `${place.application}.${name}`
}

export function addressOf({ root, version, unversioned }: Place, { path }: Pick<Endpoint, 'path'>): string {
  return `${root}${version && !unversioned ? `/v${version}` : ''}${path}`
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

/** What a client sends to an endpoint: only the parts that it takes; a part is optional where none of its fields is required. */
export type RequestTo<E extends Endpoint> = Spelled<Needed<Sent<E>> & Optional<Sent<E>>>

interface Sent<E extends Endpoint> {
  params: ParamsOf<E>
  query: Loosely<InputOf<PartOf<E, 'query'>, Record<string, never>>, PartOf<PartOf<E, 'query'>, 'shape'>>
  body: E extends { raw: true }
    ? AnyBody
    : E extends { files: AnyShape }
      ? AnyBody | z.input<E['files']>
      : E extends { form: AnyShape }
        ? FormData
        : InputOf<PartOf<E, 'body'>, undefined>
}

/** The fields of a multipart body: a `Blob` for a file. Where an endpoint takes any files, field names are free. */
export type FieldsTo<E extends Endpoint> = E extends { form: infer Form extends AnyShape }
  ? AsParts<z.input<Form>>
  : E extends { files: AnyShape }
    ? Record<string, Blob>
    : never
type AsParts<Fields> = { [Name in keyof Fields]: [Fields[Name]] extends [Upload | undefined] ? Blob : string | number }

/** Every object without a required field extends it. */
export type Nothing = Record<never, never>
type Needed<T> = { [Key in Taken<T> as Nothing extends T[Key] ? never : Key]: T[Key] }
type Optional<T> = { [Key in Taken<T> as Nothing extends T[Key] ? Key : never]?: T[Key] }
type Taken<T> = { [Key in keyof T]: [T[Key]] extends [undefined | Record<string, never>] ? never : Key }[keyof T]

/** In an address everything is a string: a plain string field takes numbers and booleans too. One with a format does not. */
type Loosely<Query, Fields> = Spelled<{
  [Name in keyof Query]: string extends Query[Name]
    ? HasFormat<Fields[Name & keyof Fields]> extends true
      ? Query[Name]
      : Query[Name] | number | boolean
    : Query[Name]
}>
type HasFormat<Shape> = Shape extends { _zod: { def: { format: string } } }
  ? true
  : Shape extends { _zod: { def: { innerType: infer Inner } } }
    ? HasFormat<Inner>
    : false

type AnyBody = NonNullable<ConstructorParameters<typeof Response>[0]>

/** The method and the whole address of an endpoint: `GET /api/people/v2/users/:id`; each of them where it has several. */
export type RequestLineOf<
  C extends Contract,
  E extends Endpoint,
> = `${E['method']} ${C['root']}${VersionIn<C>}${PathOf<E>}`
type PathOf<E extends Endpoint> = E extends { also: readonly (infer Path extends string)[] }
  ? E['path'] | Path
  : E['path']
type VersionIn<C extends Contract> = C extends { unversioned: true }
  ? ''
  : C extends { version: infer Version extends number }
    ? `/v${Version}`
    : ''
