import { GrowingList } from '../growing-list.ts'
import { StateHolder } from '../store/transaction.ts'
import type { Entry } from './entry.ts'

const mostEntries = 1000
/** How far the list may exceed its limit, so that not every new entry has to drop one. */
const spareEntries = 250

const mostWeight = 16 * 1024 * 1024
/** Lighter entries keep their bodies. */
const short = 16 * 1024
/** Even light entries are dropped above this weight. */
const mostTogether = 2 * mostWeight

export interface JournalState {
  readonly entries: GrowingList<Entry>
  readonly next: number
  readonly weight: number
  /** How many of the oldest entries have dropped their bodies. */
  readonly light: number
}

export const emptyJournal: JournalState = { entries: new GrowingList(), next: 1, weight: 0, light: 0 }

export interface StateWithJournal {
  readonly journal: JournalState
  /** The latest violations in a strict world, until a check or a reset. They may outlast the journal. */
  readonly violations: readonly Entry[]
}

const mostViolations = 100

/** Drops long bodies, the oldest first, until the rest weighs less. The newest entry keeps its own. */
export function lighten(journal: JournalState, most: number): JournalState {
  const { entries } = journal
  let { weight, light } = journal
  while (weight > most && light < entries.length - 1) {
    const oldest = entries.get(light++)
    if (oldest.weight <= short) continue
    weight -= oldest.weight
    oldest.forget()
    weight += oldest.weight
  }
  return light === journal.light ? journal : { ...journal, weight, light }
}

/** The requests to a world, newest last. The oldest entries are dropped, and their long bodies sooner. */
export class Journal {
  readonly #holder: StateHolder<StateWithJournal>

  constructor(
    holder: StateHolder<StateWithJournal> = new StateHolder({
      journal: emptyJournal,
      violations: [] as readonly Entry[],
    }),
  ) {
    this.#holder = holder
  }

  get latest(): number {
    return this.#holder.current.journal.next - 1
  }

  add(added: Entry): Entry {
    const state = this.#holder.change()
    let { entries, next, weight, light } = state.journal
    added.id = next++
    entries = entries.with(added)
    if (entries.length >= mostEntries + spareEntries) {
      for (let i = 0; i < spareEntries; i++) weight -= entries.get(i).weight
      entries = entries.slice(spareEntries)
      light = Math.max(0, light - spareEntries)
    }
    ;({ weight, light } = lighten({ entries, next, weight: weight + added.weight, light }, mostWeight))
    let dropped = 0
    while (weight - added.weight > mostTogether) weight -= entries.get(dropped++).weight
    if (dropped > 0) entries = entries.slice(dropped)
    light = Math.max(0, light - dropped)
    state.journal = { entries, next, weight, light }
    if (added.strict && added.violation !== null) state.violations = [...state.violations, added].slice(-mostViolations)
    return added
  }

  get size(): number {
    return Math.min(this.#holder.current.journal.entries.length, mostEntries)
  }

  all(): Entry[] {
    const { entries } = this.#holder.current.journal
    return entries.slice(entries.length - this.size).toArray()
  }

  clear(): void {
    this.#holder.change().journal = emptyJournal
  }
}
