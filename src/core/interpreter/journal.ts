import { GrowingList } from '../growing-list.ts'
import type { RecordedId } from '../http/contracts.ts'
import type { Point } from '../store/history.ts'
import { type Change, Held } from '../store/transaction.ts'

/** One request in the journal. */
export interface Entry {
  id: number
  /** When it was carried out, by the world's clock, in milliseconds. */
  readonly at: number
  readonly method: string
  /** With its query, without its secrets. */
  readonly path: string
  /** `people.listUsers`; null when no contract has the address. */
  readonly endpoint: RecordedId | null
  /** Username; null when nobody was signed in. */
  readonly user: string | null
  readonly status: number
  /** How long it took, whatever the world's clock shows. */
  readonly ms: number
  readonly warning: string | null
  readonly fault: string | null
  /** What is outside the contract, with the nearest right spelling. */
  readonly violation: string | null
  /** Whether the world was strict, so that a violation counts as an error of the client. */
  readonly strict: boolean
  /** How many rows it changed. */
  readonly changed: number
  /** The first of these changes. */
  readonly changes: readonly Change[]
  /** The point of the world's history after the request. */
  readonly point: Point
  /** The address, with its secrets. */
  readonly url: string
  /** The path below which the intranet is; empty where that is the root. */
  readonly mount?: string
  /** The headers of the request. */
  readonly headers: Headers
  /** The variables of the path, as they came. */
  readonly params: Readonly<Record<string, string>>
  /** The text of a JSON body; a form or a file without its bytes. */
  readonly sent: unknown
  /** A form or a file with its bytes, for a replay; undefined where these are too many. */
  readonly content?: unknown
  /** The fields that the endpoint takes in a JSON body, where they are known. */
  readonly fields: readonly string[] | undefined
  /** The value that the reply was made from; undefined when that is bytes. */
  readonly result: unknown
  readonly replyHeaders: Readonly<Record<string, string>>
  /** About how much memory it takes; 0 once bodies and changes are forgotten. */
  readonly weight: number
  /** Whether bodies and changes were forgotten: they are over the limit of the journal, and the oldest. */
  readonly forgotten: boolean
  forget(): void
  /** What the control interface has made of the body: it is read once, however often it is shown. */
  views?: { shown?: unknown; sent?: object; isBroken?: boolean }
}

const mostEntries = 1000
/** The list grows by so many before it is cut, so that not every new entry has to drop one. */
const spareEntries = 250

const mostWeight = 16 * 1024 * 1024
/** What is shorter is not forgotten. */
const short = 16 * 1024

export interface JournalState {
  readonly entries: GrowingList<Entry>
  readonly next: number
  readonly weight: number
  /** So many of the oldest have forgotten what was long in them. */
  readonly light: number
}

export const emptyJournal: JournalState = { entries: new GrowingList(), next: 1, weight: 0, light: 0 }

/** The fields of a world's state that a request is recorded in. */
export interface StateWithJournal {
  readonly journal: JournalState
  /** The last requests to a strict world that were outside their contract, until a check or a reset. They may outlast the journal. */
  readonly violations: readonly Entry[]
}

const mostViolations = 100

/** The requests that a world has answered, newest last. The oldest are dropped, and what is long in them sooner. */
export class Journal {
  readonly #held: Held<StateWithJournal>

  constructor(held: Held<StateWithJournal> = new Held({ journal: emptyJournal, violations: [] as readonly Entry[] })) {
    this.#held = held
  }

  /** The id of the newest entry; 0 where there is none. */
  get latest(): number {
    return this.#held.current.journal.next - 1
  }

  /** Adds an entry, which gets the next number. */
  add(added: Entry): Entry {
    const state = this.#held.change()
    let { entries, next, weight, light } = state.journal
    added.id = next++
    entries = entries.with(added)
    if (entries.length >= mostEntries + spareEntries) {
      for (let i = 0; i < spareEntries; i++) weight -= entries.get(i).weight
      entries = entries.slice(spareEntries)
      light = Math.max(0, light - spareEntries)
    }
    weight += added.weight
    while (weight > mostWeight && light < entries.length - 1) {
      const oldest = entries.get(light++)
      if (oldest.weight <= short) continue
      weight -= oldest.weight
      oldest.forget()
    }
    state.journal = { entries, next, weight, light }
    if (added.strict && added.violation !== null) state.violations = [...state.violations, added].slice(-mostViolations)
    return added
  }

  all(): Entry[] {
    const { entries } = this.#held.current.journal
    return entries.slice(Math.max(0, entries.length - mostEntries)).toArray()
  }

  clear(): void {
    this.#held.change().journal = emptyJournal
  }
}
