import type { FaultEffect } from '../faults/effect.ts'
import type { Faults } from '../faults/faults.ts'
import { type Address, methodOf, type SentHeaders, splitUrl } from '../http/address.ts'
import { type BodyLimits, type BodySource, readBytes, readText } from '../http/body.ts'
import type { Endpoint } from '../http/contract.ts'
import { identify, type Person, type SignInContext } from '../http/identity.ts'
import { Remarks } from '../http/remarks.ts'
import type { Match } from '../http/router.ts'
import { readParams, readQuery, readShape } from '../http/validate.ts'
import { Refusal, unauthorised } from '../refusal.ts'
import type { History } from '../store/history.ts'
import type { Clock } from '../time/clock.ts'
import type { Entry, HeldHeaders } from './journal.ts'

/**
 * One request, from its arrival to its end. A way in creates it; the rest is filled in while the request is handled. It
 * is also the argument of the route: by then everything that a route may use is read and checked.
 */
export abstract class Exchange {
  /** The effective method: a header may override POST. */
  readonly method: string
  /** Scheme and host, as the client knows them. */
  readonly origin: string
  /** The path below which the intranet is; empty where that is the root. */
  readonly mount: string
  /** The path with its query, as the client knows it. */
  readonly target: string
  readonly remarks = new Remarks()
  address!: Address
  world!: AnyWorld
  worldName = ''
  /** The part of the simulator that routes can use. */
  simulator: object | undefined
  match: Match | undefined
  effect: FaultEffect | undefined
  /** The body as it was received; `body` is parsed by its shape. */
  sent: unknown
  params: Record<string, unknown> = noParams
  query: unknown
  body: unknown
  user: Person | null = null
  /** The username of the client, also where the endpoint is open to all; undefined where it is not known yet. */
  username: string | null | undefined
  /** When it came, by the world's clock; then when it was carried out. */
  at = 0
  /** By `monotonicTime`. */
  started = 0
  entry: Entry | undefined
  /** Why the server refused it before it reached the simulator. */
  refusedBecause: string | undefined
  /** It is replayed: it waits neither for the delay of a fault nor for other tabs. */
  isReplay = false
  /** No client has sent it, so failures are not reported. */
  isTrial = false

  constructor(method: string, headers: SentHeaders, origin: string, target: string, mount: string) {
    this.method = methodOf({ method, headers })
    this.origin = origin
    this.target = target
    this.mount = mount
  }

  /** The method as it was sent. */
  abstract readonly sentMethod: string
  abstract readonly headers: SentHeaders
  /** The headers in a form that does not hold the connection. */
  abstract readonly heldHeaders: HeldHeaders
  /** Aborts when the client gives up before there is a response. */
  abstract readonly signal: AbortSignal
  /** For listeners: what was sent, as a `Request`. */
  abstract readonly request: Request
  /** Whether it surely has no body. */
  abstract readonly isWithoutBody: boolean
  /** Reads the body, and refuses one that is over the limit. */
  abstract readBytes(limit: number): Promise<Uint8Array>

  get url(): string {
    return this.origin + this.target
  }

  /** The beginning of addresses in the reply. */
  get base(): string {
    return this.origin + this.address.prefix
  }

  /** The requested address. */
  get here(): string {
    const { asked, search } = this.address
    return this.base + asked + search
  }

  get warn(): (warning: string) => void {
    return (warning) => this.remarks.warn(warning)
  }

  /** Finds the user; there is none where the endpoint is open to all. Refuses where nobody is signed in. */
  identify(): void {
    if (this.match!.route.isOpen) return
    const user = identify(this.headers, this.world, this.remarks)
    if (!user) throw unauthorised('nobody is signed in; name somebody in x-sim-user, or use HTTP Basic')
    this.user = user
    this.username = user.username
  }

  /** Receives the body. Clients that are not signed in are refused before a file is read. */
  receive(limits: BodyLimits): unknown {
    const { endpoint } = this.match!.route
    if (!endpoint.body) this.identify()
    return this.remarks.reading(() => readBody(this, endpoint, limits, this.remarks))
  }

  /** Reads params, query and body by their shapes. Refuses what does not fit. */
  read(): void {
    const { address, remarks, world, match } = this
    const { endpoint } = match!.route
    const isControl = address.place!.unrecorded
    try {
      this.params = readParams(match!)
      this.query = readQuery(endpoint, address.search, remarks, world.fidelity)
      this.body = readShape(endpoint, this.sent, remarks, world.fidelity)
    } catch (error) {
      const noted = remarks.noteError(error)
      // A misspelt field is also a missing one: the refusal names both.
      if (isControl && remarks.violations.length > 1) remarks.checkContract()
      throw noted
    }
    if (world.strict || isControl) remarks.checkContract()
    if (world.history.content > mostContent && !isControl && !/^(GET|HEAD|DELETE)$/.test(endpoint.method))
      throw new Refusal(507, full)
  }
}

/** The most that can be written to a world, in bytes. */
const mostContent = 512 * 1024 * 1024
const full = `this world is full: ${mostContent} bytes were written to it. Please delete something for good, or reset it`

const noParams = {}

/** A request that came as a `Request`. The last argument is the address that clients know, where it differs. */
export class RequestExchange extends Exchange {
  readonly request: Request
  readonly headers: Headers
  readonly isWithoutBody: boolean = false

  constructor(request: Request, mount = '', { origin, target } = splitUrl(request.url)) {
    const { headers } = request
    super(request.method, headers, origin, target, mount)
    this.request = request
    this.headers = headers
  }

  get sentMethod(): string {
    return this.request.method
  }

  get heldHeaders(): Headers {
    return this.headers
  }

  get signal(): AbortSignal {
    return this.request.signal
  }

  readBytes(limit: number): Promise<Uint8Array> {
    return readBytes(this.request, limit)
  }
}

/** What is needed of a world to handle a request. */
export interface AnyWorld extends SignInContext<Person> {
  clock: Clock
  faults: Faults
  history: Pick<History, 'point' | 'content'>
  strict: boolean
}

/** Reads a body as its endpoint declares it: a file, the parts of a form, files or JSON, or the text of JSON. */
export function readBody(source: BodySource, endpoint: Endpoint, limits: BodyLimits, remarks?: Remarks): unknown {
  const { raw, form, files, limit } = endpoint
  if (!(raw || form || files || limit)) return readText(source, limits.json)
  return import('../http/uploads.ts').then(({ readFiles }) => readFiles(source, endpoint, limits, remarks))
}
