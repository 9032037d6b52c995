import { highestId } from '../store/table-schema.ts'
import { StateHolder } from '../store/transaction.ts'
import { type FaultRule, type NetworkConditions, readConditions, readRule, type StoredFault } from './rule.ts'

export interface FaultsState {
  readonly held: readonly StoredFault[]
  readonly nextId: number
  readonly random: number
}

export const noFaults: FaultsState = { held: [], nextId: 1, random: 1 }

/** A world's faults. They have their own random source, so that they do not affect the data. */
export class Faults {
  readonly #holder: StateHolder<{ readonly faults: FaultsState }>

  constructor(holder: StateHolder<{ readonly faults: FaultsState }> = new StateHolder({ faults: noFaults })) {
    this.#holder = holder
  }

  get state(): FaultsState {
    return this.#holder.current.faults
  }

  set state(state: FaultsState) {
    this.#holder.change().faults = state
  }

  get isEmpty(): boolean {
    return this.state.held.length === 0
  }

  all(): readonly StoredFault[] {
    return this.state.held
  }

  add(given: FaultRule): StoredFault {
    return this.#add(readRule(given))
  }

  setNetworkConditions(conditions: NetworkConditions): void {
    this.#set({ held: this.all().filter((held) => !held.fromOptions) })
    for (const rule of readConditions(conditions)) this.#add({ ...rule, fromOptions: true })
  }

  #add(rule: Omit<StoredFault, 'id' | 'passed' | 'hits'>): StoredFault {
    const { held, nextId: id } = this.state
    if (id > highestId) throw new RangeError('No fault ids are left.')
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

/** An imported state may have a `nextId` that is already used. */
export function faultsOf(seed: number, given: FaultsState = { ...noFaults, random: seed }): FaultsState {
  return { ...given, nextId: Math.max(given.nextId, ...given.held.map(({ id }) => id + 1)) }
}
