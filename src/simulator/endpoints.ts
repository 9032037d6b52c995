import type { RecordedExamples } from '../core/examples/example.ts'
import type { FaultRule } from '../core/faults/rule.ts'
import { unknownEndpoint } from '../core/faults/unknown-endpoint.ts'
import {
  type Address,
  findWrongVersion,
  methodOf,
  parsePath,
  type RequestHead,
  splitTarget,
  splitUrl,
  withSearch,
} from '../core/http/address.ts'
import { type Contract, idOf, type Place } from '../core/http/contract.ts'
import type { AnyApplication, LoadedApplication } from '../core/interpreter/loaded-application.ts'

/** The endpoint at an address. */
export interface FoundEndpoint {
  /** The endpoint id, such as `people.getUser`. */
  endpoint: string
  /** The path variables, as strings. */
  params: Record<string, string>
}

// Apps repeat their requests, so parsed paths are cached.
const mostAddresses = 2000
const longestAddress = 300

/** Finds applications by address without loading them, and loads them on demand. */
export class EndpointRegistry {
  readonly places: readonly Place[]
  readonly #applications: ReadonlyMap<Place, AnyApplication>
  readonly #loaded = new Map<Place, LoadedApplication>()
  readonly #addresses = new Map<string, Address>()
  examples?: Promise<RecordedExamples> | undefined

  constructor(applications: readonly AnyApplication[]) {
    this.places = applications.map(({ place }) => place)
    this.#applications = new Map(applications.map((application) => [application.place, application]))
  }

  find(place: Place): LoadedApplication | undefined {
    return this.#loaded.get(place)
  }

  async load(place: Place): Promise<LoadedApplication> {
    const [{ contract, routes, own }, { Router }] = await Promise.all([
      this.get(place).load(),
      import('../core/http/router.ts'),
    ])
    const loaded = this.#loaded.get(place) ?? { contract, routes, own, router: new Router(contract) }
    this.#loaded.set(place, loaded)
    return loaded
  }

  get(place: Place): AnyApplication {
    return this.#applications.get(place)!
  }

  /** `mount` is the path prefix of the intranet. */
  locate(target: string, mount = ''): Address {
    const { path, search } = splitTarget(target)
    const key = mount === '' ? path : `${mount} ${path}`
    let address = this.#addresses.get(key)
    if (!address) {
      address = parsePath(path, this.places, mount)
      if (this.#addresses.size >= mostAddresses) this.#addresses.clear()
      if (key.length <= longestAddress) this.#addresses.set(key, address)
    }
    return withSearch(address, search)
  }

  /** The name of the application at an address, in any spelling. */
  findApplication({ url }: Pick<RequestHead, 'url'>, mount?: string): string | undefined {
    return this.locate(splitUrl(url).target, mount).place?.application
  }

  /** The endpoint at an address, in any spelling. */
  async findEndpoint(request: RequestHead): Promise<FoundEndpoint | undefined> {
    const address = this.locate(splitUrl(request.url).target)
    if (!address.place || findWrongVersion(address, request.headers) !== undefined) return undefined
    const { router } = await this.load(address.place)
    const match = router.find(methodOf(request), address)
    return match && { endpoint: match.route.id, params: match.params }
  }

  async loadContracts(): Promise<readonly Contract[]> {
    return (await Promise.all(this.places.map((place) => this.load(place)))).map(({ contract }) => contract)
  }

  needApplication(id: string): string {
    return this.#needPlace(id).application
  }

  async checkId(id: string): Promise<void> {
    const { contract } = await this.load(this.#needPlace(id))
    const ids = Object.keys(contract.endpoints).map((name) => idOf(contract, name))
    if (!ids.includes(id)) throw unknownEndpoint(id, ids)
  }

  /** Rejects patterns that match no endpoint. Valid: `documents.checkIn`, `documents`, `*.list*`. */
  async check(patterns: readonly string[], whyNotControl?: string): Promise<void> {
    if (patterns.length > 0) await (await import('./endpoint-check.ts')).checkPatterns(this, patterns, whyNotControl)
  }

  async checkFaults(lists: readonly (readonly FaultRule[])[]): Promise<void> {
    if (lists.some((list) => list?.length !== 0)) await (await import('./endpoint-check.ts')).checkFaults(this, lists)
  }

  #needPlace(id: string): Place {
    const place = this.places.find(({ application }) => id.startsWith(`${application}.`))
    if (place) return place
    const name = id.slice(id.indexOf('.') + 1)
    const ids = this.places.map((other) => idOf(other, name))
    throw unknownEndpoint(id, ids)
  }
}
