import type { RecordedId } from '../http/contracts.ts'
import type { Point } from '../store/history.ts'
import type { Change } from '../store/transaction.ts'

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
  point: Point
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
/** The list grows by so many before it is cut, so that not every new entry copies it. */
const spareEntries = 250

const mostWeight = 16 * 1024 * 1024
/** What is shorter is not forgotten. */
const short = 16 * 1024

/** The requests that a world has answered, newest last. The oldest are dropped, and what is long in them sooner. */
export class Journal {
  #entries: Entry[] = []
  #next = 1
  weight = 0
  /** So many of the oldest have forgotten what was long in them. */
  #light = 0
  readonly #onViolation: (entry: Entry) => void

  /** `onViolation` is called with every request to a strict world that is outside its contract. */
  constructor(onViolation: (entry: Entry) => void = () => undefined) {
    this.#onViolation = onViolation
  }

  /** Adds an entry, which gets the next number. */
  add(added: Entry): Entry {
    added.id = this.#next
    this.#push(added)
    if (added.strict && added.violation !== null) this.#onViolation(added)
    return added
  }

  /** Takes over the entries of another journal, which is left. All of them are at one point of the history. */
  takeOver(entries: readonly Entry[], point: Point): void {
    for (const entry of entries) this.#push(Object.assign(entry, { point }))
  }

  #push(added: Entry): void {
    this.#next = added.id + 1
    this.#entries.push(added)
    if (this.#entries.length >= mostEntries + spareEntries) {
      for (const { weight } of this.#entries.slice(0, spareEntries)) this.weight -= weight
      // A mark may hold the old list.
      this.#entries = this.#entries.slice(spareEntries)
      this.#light = Math.max(0, this.#light - spareEntries)
    }
    this.weight += added.weight
    while (this.weight > mostWeight && this.#entries[this.#light] !== added) {
      const oldest = this.#entries[this.#light++]!
      if (oldest.weight <= short) continue
      this.weight -= oldest.weight
      oldest.forget()
    }
  }

  all(): Entry[] {
    return this.#entries.slice(-mostEntries)
  }

  /** Returns what brings back the entries of now. */
  mark(): () => void {
    const [entries, next, weight, light] = [this.#entries, this.#next, this.weight, this.#light]
    const { length } = entries
    return () => {
      this.#entries = entries.slice(0, length)
      this.#next = next
      this.weight = weight
      this.#light = light
    }
  }

  clear(): void {
    this.#entries = []
    this.#next = 1
    this.weight = 0
    this.#light = 0
  }
}
