import type { AnyTables } from '../core/store/references.ts'
import type { Write } from '../core/store/transaction.ts'
import type { World, WorldState } from './world.ts'

const conditions = ['clock', 'random', 'currentUser', 'origin', 'faults', 'strict', 'fidelity', 'exempt', 'snapshots']

/**
 * The world of a user's route. It shows the real world until the route writes. Its writes are applied together when the
 * route completes, so that a route that fails or never settles writes nothing.
 */
export class Draft {
  readonly world: World
  readonly #real: World
  readonly #writes: Write[] = []

  constructor(real: World) {
    this.#real = real
    this.world = real.createEmpty()
    this.world.transactions.follow(real.transactions)
    this.world.onCommit = (writes) => void this.#writes.push(...(writes as readonly Write[]))
  }

  apply(): void {
    const { followed: base, state } = this.world.transactions
    if (!base) return
    const real = this.#real
    if (state.start !== base.start) {
      if (real.state.tables.some((table, i) => table !== base.tables[i])) throw conflict('the world')
      const { journal, violations } = real.state
      real.state = { ...state, journal, violations }
      return
    }
    const changed = (conditions as (keyof WorldState)[]).filter((field) => state[field] !== base[field])
    Object.assign(real.transactions.change(), Object.fromEntries(changed.map((field) => [field, state[field]])))
    for (const write of this.#writes) this.#apply(write)
  }

  #apply({ table: name, id, before, after, nextId, fields }: Write): void {
    const table = (this.#real.tables as AnyTables)[name]!
    const isTaken = !before && id >= nextId && table.nextId > id
    if (isTaken || table.get(id) !== before) throw conflict(`${table.noun} ${id}`)
    table.putAll([{ before, after } as never], fields)
  }
}

function conflict(what: string): Error {
  return new Error(`another request has changed ${what}. To prevent this, return a function that does all writes.`)
}
