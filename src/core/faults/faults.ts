import { Held } from '../held.ts'
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
  readonly held: readonly HeldFault[]
  readonly nextId: number
  readonly random: number
}

export const noFaults: FaultsState = { held: [], nextId: 1, random: 1 }

/** Whether the client is this user, by username or id. */
type IsUser = (user: string | number) => boolean

/** The faults of a world. They have a random source of their own, so that data does not depend on them. */
export class Faults {
  readonly #held: Held<{ readonly faults: FaultsState }>

  constructor(held: Held<{ readonly faults: FaultsState }> = new Held({ faults: noFaults })) {
    this.#held = held
  }

  get state(): FaultsState {
    return this.#held.current.faults
  }

  set state(state: FaultsState) {
    this.#held.change().faults = state
  }

  get isEmpty(): boolean {
    return this.state.held.length === 0
  }

  all(): readonly HeldFault[] {
    return this.state.held
  }

  /** Whether no fault was ever added. */
  get isUntouched(): boolean {
    return this.state.nextId === 1
  }

  add(given: FaultRule): HeldFault {
    return this.#add(readRule(given))
  }

  /** Replaces the network conditions that were set before. */
  setNetworkConditions(conditions: NetworkConditions): void {
    this.#set({ held: this.all().filter((held) => !held.fromOptions) })
    for (const rule of readConditions(conditions)) this.#add({ ...rule, fromOptions: true })
  }

  #add(rule: Omit<HeldFault, 'id' | 'passed' | 'hits'>): HeldFault {
    const { held, nextId: id } = this.state
    if (id > highestId) throw new RangeError('There are no more ids for faults.')
    const added = { ...rule, id, passed: 0, hits: 0 }
    this.#set({ held: [...held, added], nextId: id + 1 })
    return added
  }

  #set(fields: Partial<FaultsState>): void {
    this.state = { ...this.state, ...fields }
  }

  /** Returns whether there was such a fault. */
  remove(id: number): boolean {
    const before = this.all()
    this.#set({ held: before.filter((held) => held.id !== id) })
    return this.all().length < before.length
  }

  clear(): void {
    this.#set({ held: [] })
  }

  /** The effect on a request to this endpoint: the delays of all matching rules, up to the first that replaces the answer. Counts as a hit. */
  hit(endpoint: string, isOpen: boolean, isUser: IsUser): FaultEffect | undefined {
    let delay = 0
    const marks: string[] = []
    for (const rule of this.all()) {
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
    if (rule.passed < after || (probability < 1 && this.#random((random) => random.next()) >= probability)) {
      this.#count(rule, { passed: rule.passed + 1 })
      return false
    }
    this.#count(rule, { hits: rule.hits + 1 })
    return true
  }

  /** Replaces the rule instead of changing it: a snapshot keeps its own counts. */
  #count(rule: HeldFault, counts: Partial<HeldFault>): void {
    this.#set({ held: this.all().map((held) => (held === rule ? { ...rule, ...counts } : held)) })
  }

  #draw(delay: Delay): number {
    if (typeof delay === 'number') return delay
    if (Array.isArray(delay)) return this.#random((random) => random.between(delay[0], delay[1]))
    // 95 in a hundred of a normal distribution are below 1.645 deviations.
    const deviation = Math.log(delay.p95 / delay.median) / 1.645
    const drawn = this.#random((random) => random.normal())
    return Math.min(Math.round(delay.median * Math.exp(deviation * drawn)), longestDelay)
  }

  #random(draw: (random: Random) => number): number {
    const random = new Random(this.state.random)
    const drawn = draw(random)
    this.#set({ random: random.state })
    return drawn
  }
}

/** These faults; or these rules with their counts, and a new random source. */
export function faultsOf(given: FaultsState | readonly HeldFault[], seed: number): FaultsState {
  const held = heldIn(given)
  const nextId = Math.max(0, ...held.map(({ id }) => id)) + 1
  return 'held' in given ? { ...given, nextId: Math.max(nextId, given.nextId) } : { held, nextId, random: seed }
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
