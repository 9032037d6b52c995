import { Chance } from './chance.ts'
import { type Delay, type FaultRule, type HeldFault, isMeant, longestDelay, readRule } from './fault-rule.ts'
import { Refusal } from './refusal.ts'

/** What befalls one request. */
export interface Blow {
  /** In milliseconds, before anything else. */
  delay: number
  /** The rule that decides about the answer; undefined when there is nothing but the delay. */
  rule: HeldFault | undefined
  /** For the header `x-sim-fault`: each rule that had a hand in it, and what it did. */
  mark: string
}

/** No answer: what a `fetch` rejects with when the line is cut. */
export class NetworkFailure extends TypeError {
  /** Whoever waits has to find out by himself. */
  readonly isEndless: boolean

  constructor(isEndless = false) {
    super('Failed to fetch: the simulator was asked to cut the line here.')
    this.isEndless = isEndless
  }
}

export interface FaultsState {
  held: readonly HeldFault[]
  nextId: number
  chance: number
}

/** The faults of a world. They draw from a source of their own, so that data does not depend on them. */
export class Faults {
  #held: readonly HeldFault[] = []
  #nextId = 1
  #chance = new Chance(1)

  get isEmpty(): boolean {
    return this.#held.length === 0
  }

  all(): readonly HeldFault[] {
    return this.#held
  }

  add(given: FaultRule): HeldFault {
    const held = { id: this.#nextId++, ...readRule(given), passed: 0, hits: 0 }
    this.#held = [...this.#held, held]
    return held
  }

  /** Whether there was such a one. */
  remove(id: number): boolean {
    const before = this.#held.length
    this.#held = this.#held.filter((held) => held.id !== id)
    return this.#held.length < before
  }

  clear(): void {
    this.#held = []
  }

  get state(): FaultsState {
    return { held: this.#held, nextId: this.#nextId, chance: this.#chance.state }
  }

  set state({ held, nextId, chance }: FaultsState) {
    this.#held = held
    this.#nextId = nextId
    this.#chance.state = chance
  }

  /** Begins anew with these, which have seen what they have seen. */
  fill(held: readonly HeldFault[], seed: number): void {
    this.state = { held, nextId: Math.max(0, ...held.map(({ id }) => id)) + 1, chance: seed }
  }

  /** What befalls a request to this endpoint: the delays of all rules that mean it, up to the first that decides. */
  strike(endpoint: string, isOpen: boolean, findUser: () => string | null): Blow | undefined {
    let delay = 0
    const marks: string[] = []
    for (const rule of this.#held) {
      if (!isMeant(rule.endpoint, endpoint, isOpen) || !this.#isDue(rule, findUser)) continue
      const wait = rule.delay === undefined ? 0 : this.#draw(rule.delay)
      delay += wait
      marks.push(describe(rule, wait))
      if (rule.status !== undefined || rule.network !== undefined) return { delay, rule, mark: marks.join('; ') }
    }
    return marks.length > 0 ? { delay, rule: undefined, mark: marks.join('; ') } : undefined
  }

  #isDue(rule: HeldFault, findUser: () => string | null): boolean {
    const { after = 0, times = Number.POSITIVE_INFINITY, probability = 1 } = rule
    if (rule.hits >= times) return false
    if (rule.user !== undefined && rule.user !== findUser()) return false
    if (rule.passed < after || (probability < 1 && this.#chance.next() >= probability)) {
      this.#count(rule, { passed: rule.passed + 1 })
      return false
    }
    this.#count(rule, { hits: rule.hits + 1 })
    return true
  }

  /** A moment that was kept keeps its own counts. */
  #count(rule: HeldFault, counts: Partial<HeldFault>): void {
    this.#held = this.#held.map((held) => (held === rule ? { ...rule, ...counts } : held))
  }

  #draw(delay: Delay): number {
    if (typeof delay === 'number') return delay
    if (Array.isArray(delay)) return this.#chance.between(delay[0], delay[1])
    // 95 in a hundred of a normal distribution are below 1.645 deviations.
    const deviation = Math.log(delay.p95 / delay.median) / 1.645
    return Math.min(Math.round(delay.median * Math.exp(deviation * this.#chance.normal())), longestDelay)
  }
}

function describe({ id, name, status, network }: HeldFault, delay: number): string {
  const deeds = [
    ...(delay > 0 ? [`delay ${delay}`] : []),
    ...(status === undefined ? [] : [`status ${status}`]),
    ...(network === undefined ? [] : [network === true ? 'network error' : `network ${network}`]),
  ]
  return `${name ?? id}: ${deeds.join(', ') || 'delay 0'}`
}

/** The failure that a rule asks for; nothing where it only cuts the answer short. */
function findFailure({ rule }: Blow): Error | undefined {
  if (rule?.network !== undefined) {
    return rule.network === 'truncated' ? undefined : new NetworkFailure(rule.network === 'timeout')
  }
  if (rule?.status === undefined) return undefined
  const { status, message = `the simulator was asked to answer ${status} here`, retryAfter } = rule
  const seconds = retryAfter ?? (status === 429 ? 1 : undefined)
  return new Refusal(status, message, { headers: seconds === undefined ? {} : { 'retry-after': String(seconds) } })
}

/** Waits as long as it takes, and fails when it is to. */
export async function endure(blow: Blow, { signal }: Request): Promise<void> {
  if (blow.delay > 0) await wait(blow.delay, signal)
  const failure = findFailure(blow)
  if (failure) throw failure
}

/** Whoever gives up meanwhile is not answered, and has changed nothing. */
function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      clearTimeout(timer)
      reject(new NetworkFailure(true))
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', giveUp)
      resolve()
    }, milliseconds)
    if (signal.aborted) giveUp()
    else signal.addEventListener('abort', giveUp, { once: true })
  })
}

/** Until whoever asked gives up. */
export function waitForever({ signal }: Request): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

/** Whether an answer has no body. */
export function isEmpty({ body, headers }: Response): boolean {
  return body === null || headers.get('content-length') === '0'
}

/** The answer up to its middle. The request has been carried out: whoever asked cannot know. */
export async function cutShort(response: Response): Promise<Response> {
  const bytes = new Uint8Array(await response.arrayBuffer())
  let isSent = false
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (!isSent) {
        isSent = true
        return controller.enqueue(bytes.subarray(0, Math.ceil(bytes.length / 2)))
      }
      // An error at once would overtake the first half where that goes through a socket, be it one that MSW plays.
      await new Promise((resolve) => soon(resolve))
      controller.error(new TypeError('The answer broke off.'))
    },
  })
  const headers = new Headers(response.headers)
  headers.set('content-length', String(bytes.length))
  const part = new Response(body, { status: response.status, headers })
  cut.add(part)
  return part
}

/** By this machine's time, also where a test has put its own timers in place. */
const soon = globalThis.setTimeout

const cut = new WeakSet<Response>()

/** Whether an answer is one that breaks off. */
export function isCutShort(response: Response): boolean {
  return cut.has(response)
}
