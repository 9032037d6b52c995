import { Random } from '../random.ts'
import { highestId } from '../store/table-schema.ts'
import type { FaultEffect } from './effect.ts'
import { matchesPattern } from './endpoint-pattern.ts'
import {
  type Delay,
  type FaultRule,
  type HeldFault,
  longestDelay,
  type NetworkConditions,
  readConditions,
  readRule,
} from './rule.ts'

export interface FaultsState {
  held: readonly HeldFault[]
  nextId: number
  random: number
}

/** Whether the client is this user, by username or id. */
type IsUser = (user: string | number) => boolean

/** The faults of a world. They have a random source of their own, so that data does not depend on them. */
export class Faults {
  #held: readonly HeldFault[] = []
  #nextId = 1
  #random = new Random(1)

  get isEmpty(): boolean {
    return this.#held.length === 0
  }

  all(): readonly HeldFault[] {
    return this.#held
  }

  /** Whether no fault was ever added. */
  get isUntouched(): boolean {
    return this.#nextId === 1
  }

  add(given: FaultRule): HeldFault {
    return this.#hold({ ...readRule(given), id: this.#takeId(), passed: 0, hits: 0 })
  }

  /** Replaces the network conditions that were set before. */
  setNetworkConditions(conditions: NetworkConditions): void {
    this.#held = this.#held.filter((held) => !held.fromOptions)
    for (const rule of readConditions(conditions)) {
      this.#hold({ ...rule, id: this.#takeId(), passed: 0, hits: 0, fromOptions: true })
    }
  }

  #takeId(): number {
    if (this.#nextId > highestId) throw new RangeError('There are no more ids for faults.')
    return this.#nextId++
  }

  #hold(held: HeldFault): HeldFault {
    this.#held = [...this.#held, held]
    return held
  }

  /** Returns whether there was such a fault. */
  remove(id: number): boolean {
    const before = this.#held.length
    this.#held = this.#held.filter((held) => held.id !== id)
    return this.#held.length < before
  }

  clear(): void {
    this.#held = []
  }

  get state(): FaultsState {
    return { held: this.#held, nextId: this.#nextId, random: this.#random.state }
  }

  set state({ held, nextId, random }: FaultsState) {
    this.#held = held
    this.#nextId = nextId
    this.#random.state = random
  }

  /** Restores a state; or starts with these rules and their counts, with a new random source. */
  fill(given: FaultsState | readonly HeldFault[], seed: number): void {
    const held = heldIn(given)
    const nextId = Math.max(0, ...held.map(({ id }) => id)) + 1
    this.state = 'held' in given ? { ...given, nextId: Math.max(nextId, given.nextId) } : { held, nextId, random: seed }
  }

  /** The effect on a request to this endpoint: the delays of all matching rules, up to the first that replaces the answer. Counts as a hit. */
  hit(endpoint: string, isOpen: boolean, isUser: IsUser): FaultEffect | undefined {
    let delay = 0
    const marks: string[] = []
    for (const rule of this.#held) {
      if (!matchesPattern(rule.endpoint, endpoint, isOpen) || !this.#isDue(rule, isUser)) continue
      const wait = rule.delay === undefined ? 0 : this.#draw(rule.delay)
      delay += wait
      marks.push(describe(rule, wait))
      if (rule.status !== undefined || rule.network !== undefined) return { delay, rule, mark: marks.join('; ') }
    }
    return marks.length > 0 ? { delay, rule: undefined, mark: marks.join('; ') } : undefined
  }

  #isDue(rule: HeldFault, isUser: IsUser): boolean {
    const { after = 0, times = Number.POSITIVE_INFINITY, probability = 1 } = rule
    if (rule.hits >= times) return false
    if (rule.user !== undefined && !isUser(rule.user)) return false
    if (rule.passed < after || (probability < 1 && this.#random.next() >= probability)) {
      this.#count(rule, { passed: rule.passed + 1 })
      return false
    }
    this.#count(rule, { hits: rule.hits + 1 })
    return true
  }

  /** Replaces the rule instead of changing it: a snapshot keeps its own counts. */
  #count(rule: HeldFault, counts: Partial<HeldFault>): void {
    this.#held = this.#held.map((held) => (held === rule ? { ...rule, ...counts } : held))
  }

  #draw(delay: Delay): number {
    if (typeof delay === 'number') return delay
    if (Array.isArray(delay)) return this.#random.between(delay[0], delay[1])
    // 95 in a hundred of a normal distribution are below 1.645 deviations.
    const deviation = Math.log(delay.p95 / delay.median) / 1.645
    return Math.min(Math.round(delay.median * Math.exp(deviation * this.#random.normal())), longestDelay)
  }
}

export function heldIn(faults: FaultsState | readonly HeldFault[]): readonly HeldFault[] {
  return 'held' in faults ? faults.held : faults
}

function describe({ id, name, status, network }: HeldFault, delay: number): string {
  const effects = [
    ...(delay > 0 ? [`delay ${delay}`] : []),
    ...(status === undefined ? [] : [`status ${status}`]),
    ...(network === undefined ? [] : [network === true ? 'network error' : `network ${network}`]),
  ]
  return `${name ?? id}: ${effects.join(', ') || 'delay 0'}`
}
