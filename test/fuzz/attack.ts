import type { Fidelity } from '../../src/core/fidelity.ts'
import type { Contract } from '../../src/core/http/contract.ts'
import type { Simulator } from '../../src/simulator/simulator.ts'
import { checkConsistency } from '../../src/world/state/import.ts'
import { type FuzzRequest, toRequest } from './requests.ts'
import { checkResponse, contractsById, type FuzzResponse } from './response-check.ts'
import { changedParts, partsOf } from './state.ts'

// Maximum processor time per request, in microseconds.
const mostCpu = 250_000
// Above this, the request is measured again.
const suspicious = 50_000
// These build a whole world, with any number of people.
const builders = ['control.loadScenario', 'control.createWorld']
// How long to wait for a request that waits on purpose.
const patience = 5
// After this time, a request counts as hung.
const hung = 60_000

interface Tally {
  requests: number
  refused: number
  /** Processor time of the most expensive request. */
  cpu: number
}

export class Attack {
  readonly tally: Tally = { requests: 0, refused: 0, cpu: 0 }
  readonly #simulator: Simulator
  readonly #contracts: ReadonlyMap<string, Contract>
  readonly #isMeasured: boolean

  constructor(simulator: Simulator, contracts: readonly Contract[], isMeasured: boolean) {
    this.#simulator = simulator
    this.#contracts = contractsById(contracts)
    this.#isMeasured = isMeasured
  }

  /** Starts over, and throws at the first failure. */
  async run(requests: readonly FuzzRequest[], fidelity: Fidelity): Promise<void> {
    await this.#restart(fidelity)
    for (const [i, sent] of requests.entries()) {
      try {
        const cpu = await this.#send(sent)
        if (this.#isMeasured && cpu > Math.max(suspicious, this.tally.cpu) && !builders.includes(sent.endpoint))
          await this.#measureAgain(requests.slice(0, i + 1), fidelity, cpu)
      } catch (error) {
        throw new FailedRequest(requests.slice(0, i + 1), error as Error)
      }
    }
    try {
      this.#checkWorlds()
    } catch (error) {
      throw new FailedRequest(requests, error as Error)
    }
  }

  async #restart(fidelity: Fidelity): Promise<void> {
    await this.#simulator.restart()
    this.#simulator.world.fidelity = fidelity
  }

  /** No world has broken references. */
  #checkWorlds(): void {
    for (const name of this.#simulator.worlds()) {
      const world = this.#simulator.findWorld(name)!
      checkConsistency(world, world.currentUser)
    }
  }

  #settings(): Fidelity[] {
    return this.#simulator.worlds().map((name) => this.#simulator.findWorld(name)!.fidelity)
  }

  /** The minimum of three runs, alone and warm, because of other load and garbage collection. */
  async #measureAgain(requests: readonly FuzzRequest[], fidelity: Fidelity, first: number): Promise<void> {
    let least = first
    for (let i = 0; i < 3; i++) {
      await this.#restart(fidelity)
      for (const [at, sent] of requests.entries()) {
        const cpu = await this.#send(sent)
        if (at === requests.length - 1) least = Math.min(least, cpu)
      }
    }
    this.tally.cpu = Math.max(this.tally.cpu, least)
    if (least > mostCpu) throw new Error(`took ${least / 1000} ms of the processor`)
  }

  /** Returns the processor time. */
  async #send(sent: FuzzRequest): Promise<number> {
    const simulator = this.#simulator
    const isControl = sent.endpoint.startsWith('control.')
    const before = partsOf(simulator, isControl)
    const started = process.cpuUsage()
    const reply = await this.#fetch(sent)
    const { user, system } = process.cpuUsage(started)
    this.tally.requests++
    const isRefused = reply === undefined || reply.status >= 400
    if (reply) checkResponse(sent, reply, this.#contracts, this.#settings())
    if (isRefused && !reply?.isTruncated) {
      this.tally.refused++
      const changed = changedParts(before, partsOf(simulator, isControl))
      if (changed.length > 0)
        throw new Error(`responded with ${reply?.status ?? 'nothing'}, and changed ${changed.join(', ')}`)
    }
    return user + system
  }

  /** Returns undefined if a fault or a waiting request prevents a response. */
  async #fetch(sent: FuzzRequest) {
    const controller = new AbortController()
    const isPatient = !this.#waitsOnPurpose(sent)
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<'late'>((resolve) => {
      timer = setTimeout(() => resolve('late'), isPatient ? hung : patience)
    })
    try {
      const pending = this.#simulator.fetch(toRequest(sent, 'http://x', controller.signal)).then(readReply)
      pending.catch(() => undefined)
      const reply = await Promise.race([pending, late])
      if (reply !== 'late') return reply
      if (isPatient) throw new Error('gets no response')
      controller.abort()
      return await pending
    } catch (error) {
      if (isPatient) throw error
      return undefined
    } finally {
      clearTimeout(timer)
    }
  }

  #waitsOnPurpose({ endpoint, path }: FuzzRequest): boolean {
    if (endpoint === 'control.listRequests') return path.includes('wait=')
    const { worlds, findWorld } = this.#simulator
    return worlds.call(this.#simulator).some((name) =>
      findWorld
        .call(this.#simulator, name)!
        .faults.all()
        .some(({ delay, network }) => delay !== undefined || network !== undefined),
    )
  }
}

export class FailedRequest extends Error {
  readonly requests: readonly FuzzRequest[]

  constructor(requests: readonly FuzzRequest[], cause: Error) {
    super(`${requests.at(-1)!.endpoint} ${cause.message}`, { cause })
    this.requests = requests
  }
}

/** An event stream never ends, so its start is enough. */
async function readReply(response: Response): Promise<FuzzResponse> {
  const { status, headers } = response
  if (headers.get('content-type')?.startsWith('text/event-stream')) {
    await response.body?.cancel()
    return { status, headers, text: '' }
  }
  try {
    return { status, headers, text: await response.text() }
  } catch {
    return { status, headers, text: '', isTruncated: true }
  }
}
