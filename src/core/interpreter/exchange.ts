import type { FaultEffect } from '../faults/effect.ts'
import type { Faults } from '../faults/faults.ts'
import { type Address, lacksVersion, methodOf, type RequestHeaders, splitUrl } from '../http/address.ts'
import { type BodyLimits, type BodySource, type CheckChunk, readBytes, readText } from '../http/body.ts'
import { addressOf, type Endpoint } from '../http/contract.ts'
import { identify, type Person, type SignInContext } from '../http/identity.ts'
import type { Outcome } from '../http/outcome.ts'
import { Remarks } from '../http/remarks.ts'
import type { Match } from '../http/router.ts'
import { readParams, readQuery, readShape } from '../http/validate.ts'
import { Refusal, unauthorised } from '../refusal.ts'
import type { History } from '../store/history.ts'
import type { Clock } from '../time/clock.ts'
import type { Entry, RecordedHeaders } from './entry.ts'

/** One request, from arrival to response. An adapter creates it, handling fills it in, and the route receives it. */
export abstract class Exchange {
  /** A header may override POST. */
  readonly method: string
  readonly origin: string
  readonly mount: string
  readonly target: string
  readonly remarks = new Remarks()
  address!: Address
  world!: AnyWorld
  worldName = ''
  simulator: object | undefined
  match: Match | undefined
  effect: FaultEffect | undefined
  /** The body as received. */
  sent: unknown
  /** The JSON of a large body, until it is checked. */
  parsed: unknown
  params: Record<string, unknown> = noParams
  query: unknown
  /** The checked body. */
  body: unknown
  user: Person | null = null
  /** Also set for open endpoints; undefined if not known yet. */
  username: string | null | undefined
  /** By the world's clock: first the arrival, then the time of execution. */
  at = 0
  started = 0
  entry: Entry | undefined
  /** A replay skips fault delays and does not wait for other tabs. */
  isReplay = false
  /** No client sent it, so failures are not logged. */
  isTrial = false

  constructor(method: string, headers: RequestHeaders, origin: string, target: string, mount: string) {
    this.method = methodOf({ method, headers })
    this.origin = origin
    this.target = target
    this.mount = mount
  }

  abstract readonly sentMethod: string
  abstract readonly headers: RequestHeaders
  /** The headers in a form that does not keep the connection alive. */
  abstract readonly recordedHeaders: RecordedHeaders
  abstract readonly signal: AbortSignal
  abstract readonly request: Request
  abstract readonly isWithoutBody: boolean
  abstract readBytes(limit: number, check?: CheckChunk): Promise<Uint8Array>

  get url(): string {
    return this.origin + this.target
  }

  get base(): string {
    return this.origin + this.address.prefix
  }

  get here(): string {
    const { pathname, search } = this.address
    return this.base + pathname + search
  }

  get warn(): (warning: string) => void {
    return (warning) => this.remarks.warn(warning)
  }

  /** A server may refuse a long reply, before the request's writes are committed. */
  countReply(outcome: Outcome): Outcome {
    const { body } = outcome
    // Streams have no length.
    const isShort = body === null || (body as string).length <= longestShort
    return isShort ? outcome : this.countLongReply(outcome)
  }

  countLongReply(outcome: Outcome): Outcome {
    return outcome
  }

  /** Open endpoints have no user. Refuses if nobody is signed in. */
  identify(): void {
    if (this.match!.route.isOpen) return
    const user = identify(this.headers, this.world, this.remarks)
    if (!user) throw unauthorised('nobody is signed in; send a username in x-sim-user, or use HTTP Basic')
    this.user = user
    this.username = user.username
  }

  /** Clients that are not signed in are refused before a file is read. */
  receive(limits: BodyLimits): unknown {
    const { endpoint } = this.match!.route
    if (!endpoint.body) this.identify()
    return this.remarks.reading(() => readBody(this, endpoint, limits))
  }

  read(): void {
    const { address, remarks, world, match } = this
    const { endpoint, isAliased = address.isAliased } = match!.route
    const isControl = address.place!.unrecorded
    if (endpoint.extra) remarks.useExtra('this endpoint', endpoint.extra.instead)
    if (address.isAliased !== isAliased || lacksVersion(address, this.headers))
      remarks.useExtra('this address', `Use ${addressOf(address.place!, endpoint)}.`)
    try {
      this.params = readParams(match!)
      this.query = readQuery(endpoint, address.search, remarks, world.fidelity)
      this.body = readShape(endpoint, this.sent, remarks, world, this.parsed)
      this.parsed = undefined
    } catch (error) {
      const noted = remarks.noteError(error)
      // A misspelt field is also reported as missing, so the refusal names both.
      if (isControl && remarks.violations.length > 1) remarks.checkContract()
      throw noted
    }
    if (world.strict || isControl) remarks.checkContract()
    if (world.history.content > mostContent && !isControl && !/^(GET|HEAD|DELETE)$/.test(endpoint.method))
      throw new Refusal(507, full)
  }
}

const mostContent = 512 * 1024 * 1024
const full = `this world is full: it holds more than ${mostContent} bytes. Please delete something permanently, or reset the world`

/** Shorter responses fit into the buffers of the operating system. */
const longestShort = 64 * 1024

const noParams = {}

/** `origin` and `target` are the URL that clients use, if it differs. */
export class RequestExchange extends Exchange {
  readonly request: Request
  readonly headers: Headers
  readonly isWithoutBody: boolean = false
  readonly recordedHeaders: RecordedHeaders

  constructor(
    request: Request,
    mount = '',
    { origin, target } = splitUrl(request.url),
    recordedHeaders: RecordedHeaders = request.headers,
  ) {
    const { headers } = request
    super(request.method, headers, origin, target, mount)
    this.request = request
    this.headers = headers
    this.recordedHeaders = recordedHeaders
  }

  get sentMethod(): string {
    return this.request.method
  }

  get signal(): AbortSignal {
    return this.request.signal
  }

  readBytes(limit: number, check?: CheckChunk): Promise<Uint8Array> {
    return readBytes(this.request, limit, check)
  }
}

export interface AnyWorld extends SignInContext<Person> {
  clock: Clock
  faults: Faults
  history: Pick<History, 'point' | 'content'>
  strict: boolean
}

export function readBody(source: BodySource, endpoint: Endpoint, limits: BodyLimits): unknown {
  const { raw, form, files, limit } = endpoint
  if (!(raw || form || files || limit)) return readText(source, limits.json)
  return import('../http/uploads.ts').then(({ readFiles }) => readFiles(source, endpoint, limits))
}
