import { highestId } from '../store/table-schema.ts'
import { Held } from '../store/transaction.ts'
import { type FaultRule, type HeldFault, type NetworkConditions, readConditions, readRule } from './rule.ts'

export interface FaultsState {
  readonly held: readonly HeldFault[]
  readonly nextId: number
  readonly random: number
}

export const noFaults: FaultsState = { held: [], nextId: 1, random: 1 }

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

  remove(id: number): boolean {
    const before = this.all()
    this.#set({ held: before.filter((held) => held.id !== id) })
    return this.all().length < before.length
  }

  clear(): void {
    this.#set({ held: [] })
  }
}

/** The faults of a state from outside, whose next id may be taken; by default none. */
export function faultsOf(seed: number, given: FaultsState = { ...noFaults, random: seed }): FaultsState {
  return { ...given, nextId: Math.max(given.nextId, ...given.held.map(({ id }) => id + 1)) }
}
