import { Download } from '../core/bytes.ts'
import { type Address, findWrongVersion, methodOf, parseAddress, splitUrl } from '../core/http/address.ts'
import { type Contract, type Endpoint, idOf, isOpen } from '../core/http/contract.ts'
import { type Match, Router } from '../core/http/router.ts'
import { once } from '../core/once.ts'
import { classOf } from '../core/schema/walk.ts'
import { type Json, rowsIn, type Sighting } from '../core/seen/sighting.ts'
import { seen } from '../spec/seen.ts'
import { addFromContract } from './contract-evidence.ts'
import { fieldNamesIn, issuesOf } from './difference.ts'
import { Evidence } from './evidence.ts'
import { type Exchange, readJson } from './exchange.ts'
import { BoundedMap, Memory, notesOf } from './memory.ts'
import { walkReply } from './reply-walk.ts'
import type { Report, SeenEndpoint } from './report.ts'
import { findDifferences } from './response-differences.ts'
import { Tally } from './tally.ts'
import { confirmRefusal, isHiddenFrom, type SeenUser, Users } from './users.ts'

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** Compares recorded requests with the contracts, one after the other. It holds counts, paths and types. */
export class Conformity {
  readonly #contracts: readonly Contract[]
  readonly #names = once(() => fieldNamesIn(this.#contracts))
  readonly #routers: ReadonlyMap<string, Router>
  readonly #memory = new Memory()
  readonly #users = new Users()
  readonly #evidence = new Evidence()
  readonly #tallies = new Map<string, Tally>()
  readonly #notes = new BoundedMap<Map<string, Json>>(500)
  readonly #sharedNotes = new Map<string, Map<string, Json>>()
  #others = 0
  #unknown = new Map<string, number>()
  #from: string | undefined
  #to: string | undefined

  constructor(contracts: readonly Contract[]) {
    this.#contracts = contracts
    this.#routers = new Map(contracts.map((contract) => [contract.application, new Router(contract)]))
  }

  add(exchange: Exchange): void {
    const { url, status } = exchange
    const address = parseAddress(splitUrl(url).target, this.#contracts)
    const contract = this.#contracts.find(({ application }) => application === address.place?.application)
    const method = methodOf({ method: exchange.method, headers: { get: (name) => exchange.header(name) } })
    if (!contract || !methods.includes(method) || status === 0) {
      this.#others++
      return
    }
    this.#note(exchange.at)
    const router = this.#routers.get(contract.application)!
    const isWrongVersion = findWrongVersion(address, { get: (name) => exchange.header(name) }) !== undefined
    const found = isWrongVersion ? undefined : router.find(method, address)
    if (found) this.#addTo(contract, found, address, exchange)
    else this.#addUnknown(contract, router, address, exchange, isWrongVersion)
  }

  report(): Report {
    const ids = this.#contracts.flatMap((contract) =>
      Object.keys(contract.endpoints).map((name) => idOf(contract, name)),
    )
    const endpoints = ids.flatMap((id): SeenEndpoint[] => {
      const tally = this.#tallies.get(id)
      return tally ? [tally.present(id)] : []
    })
    return {
      from: this.#from,
      to: this.#to,
      requests: endpoints.reduce((sum, { requests }) => sum + requests, 0),
      others: this.#others,
      endpoints,
      unknownAddresses: [...this.#unknown].map(([address, requests]) => ({ address, requests })),
      notSeen: ids.filter((id) => !this.#tallies.has(id)),
      gaps: this.#evidence.list(),
      fidelity: this.#evidence.fidelity(),
    }
  }

  #note(at: string | undefined): void {
    if (at === undefined || Number.isNaN(Date.parse(at))) return
    const day = new Date(at).toISOString().slice(0, 10)
    if (this.#from === undefined || day < this.#from) this.#from = day
    if (this.#to === undefined || day > this.#to) this.#to = day
  }

  /** Gap: an unsupported version or method may be a 501. */
  #addUnknown(contract: Contract, router: Router, address: Address, exchange: Exchange, isWrongVersion: boolean): void {
    const { status } = exchange
    const isKnown = isWrongVersion || methods.some((method) => router.find(method, address))
    if (contract.unimplemented && isKnown) {
      if (status === 501) this.#evidence.add(contract.unimplemented, 'listed')
      if (status === 404 || status === 405) this.#evidence.add(contract.unimplemented, 'usual')
    }
    // A request for nothing, which both refuse.
    if (status === 404 || status === 405 || status === 501) return
    const words = new Set(
      Object.values(contract.endpoints).flatMap(({ path, also = [] }) => [path, ...also].join('/').split('/')),
    )
    const below = address.path.split('/').map((word) => (words.has(word) ? word : '*'))
    const line = `${exchange.method} ${contract.root}${below.join('/')}`
    this.#unknown.set(line, (this.#unknown.get(line) ?? 0) + 1)
  }

  #addTo(contract: Contract, { route, params }: Match, address: Address, exchange: Exchange): void {
    const { id, endpoint } = route
    const tally = this.#tallyOf(id)
    const { status } = exchange
    tally.count(status)
    // The browser's cache has the body.
    if (status === 304) return
    const isFile = classOf(endpoint.reply) === Download
    const reply = isFile && status < 400 ? undefined : readJson(exchange.received)
    const differences = findDifferences(contract, endpoint, exchange, reply, this.#names)
    for (const difference of differences) tally.addDifference(difference)
    const isOk = status >= 200 && status < 300
    if (isOk && endpoint.reply && !isFile && reply !== undefined) {
      const isWhole = !/[?&]fields(et)?=/.test(address.search)
      for (const path of walkReply(endpoint.reply, reply, isWhole, tally, this.#evidence))
        tally.addDifference({ where: `reply ${path}`, expected: 'the field', found: 'nothing' })
    }
    const lacksBody = exchange.received === undefined && endpoint.reply && !isFile && status !== 204
    if (isOk && lacksBody) tally.lacksBody++
    else if (isOk && !isEmptyList(reply)) tally.compared++
    const isMe = id === 'people.getCurrentUser' && status < 500
    const user = isMe ? this.#users.change(exchange, isOk ? reply : undefined) : this.#users.of(exchange)
    confirmRefusal(user, id, isOk && !isOpen(contract, endpoint))
    const sighting = this.#sightingOf(contract, endpoint, { id, params, address, exchange, reply, user })
    this.#addEvidence(contract, endpoint, sighting, user)
    this.#remember(contract, endpoint, address, sighting, user)
  }

  #addEvidence(contract: Contract, endpoint: Endpoint, sighting: Sighting, user: SeenUser): void {
    const { id, status } = sighting
    const add = () => {
      addFromContract(this.#evidence, contract, endpoint, sighting)
      for (const [gap, recognise] of Object.entries(seen)) {
        // Most recognisers need no notes.
        const notes = () => notesOf(this.#notes, `${gap}\n${user.key}`)
        const sharedNotes = () => notesOf(this.#sharedNotes, gap)
        const given: Sighting = {
          ...sighting,
          get notes() {
            return notes()
          },
          get sharedNotes() {
            return sharedNotes()
          },
        }
        const shown = orNothing(() => recognise(given))
        this.#evidence.add(gap, shown)
      }
    }
    if (status !== 401 || !user.isSignedIn) add()
    else if (!user.is401) user.refusal = { id, confirm: add }
    user.is401 = status === 401
  }

  #sightingOf(
    contract: Contract,
    endpoint: Endpoint,
    {
      id,
      params,
      address,
      exchange,
      reply,
      user,
    }: Pick<Sighting, 'id' | 'params' | 'reply'> & { address: Address; exchange: Exchange; user: SeenUser },
  ): Sighting {
    const memory = this.#memory
    const { key, me, timezone, refusedIn, isSignedIn = false } = user
    const { status } = exchange
    const sent = readJson(exchange.sent)
    return {
      id,
      params,
      query: new URLSearchParams(address.search),
      header: (name) => exchange.header(name),
      sent: endpoint.body && sent !== undefined && issuesOf(endpoint.body, sent).length === 0 ? sent : undefined,
      status,
      isOk: status >= 200 && status < 300,
      reply,
      isOpen: isOpen(contract, endpoint),
      me,
      timezone,
      wasRefused: refusedIn.has(contract.application),
      isSignedIn,
      find: (kind, id) => memory.find(key, kind, id),
      all: (kind) => memory.all(key, kind),
      isAbsent: (kind, id) => memory.isAbsent(key, kind, id),
      isHidden: (kind, id) => isHiddenFrom(user, memory.viewersOf(kind, id)),
      notes: new Map(),
      sharedNotes: new Map(),
    }
  }

  #remember(
    { application }: Contract,
    { method }: Endpoint,
    { path }: Address,
    { status, isOk, isOpen, reply }: Sighting,
    user: SeenUser,
  ): void {
    const memory = this.#memory
    const [, kind, record] = /\/([^/]+)\/(\d+)$/.exec(path) ?? []
    if (isOk && !isOpen) user.isSignedIn = true
    if (status === 403) user.refusedIn.add(application)
    if (isOk) user.timezone ??= findTimezone(reply, 5)
    if (kind && record) {
      if (status === 404 && method === 'GET') memory.miss(user.key, kind, record)
      if (isOk && method === 'DELETE') memory.remove(kind, record)
      else if (isOk && method !== 'GET') memory.change(user.key, kind, record)
    }
    if (isOk && reply !== undefined && method !== 'DELETE') memory.addReply(user.key, path, reply)
  }

  #tallyOf(id: string): Tally {
    if (!this.#tallies.has(id)) this.#tallies.set(id, new Tally())
    return this.#tallies.get(id)!
  }
}

/** An empty list does not show its rows. */
function isEmptyList(reply: Json): boolean {
  const isList = Array.isArray(reply) || reply?.pagination !== undefined || reply?.paging !== undefined
  return isList && rowsIn(reply).length === 0
}

/** A reply of an installation may have any shape. A recogniser that cannot read it has seen nothing. */
function orNothing<Value>(recognise: () => Value): Value | undefined {
  try {
    return recognise()
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}

function findTimezone(value: Json, depth: number): string | undefined {
  if (typeof value !== 'object' || value === null || depth === 0) return undefined
  if (typeof value.date_str === 'string' && typeof value.timezone === 'string') return value.timezone
  for (const part of Object.values(value)) {
    const found = findTimezone(part, depth - 1)
    if (found) return found
  }
  return undefined
}
