import { IdMap } from './id-map.ts'
import type { Row } from './table-schema.ts'

/** A value computed from rows and cached by name, such as an index or a list. */
export interface Derivation<R, Value> {
  name: string
  make(rows: { all(): readonly R[] }): Value
  /** Updates the value after one row changed. If missing or undefined, the value is computed again. */
  follow?(value: Value, before: R | undefined, after: R | undefined): Value | undefined
  /** Whether a change does not affect the value, so that it can be skipped among very many changes. */
  isSame?(before: R, after: R): boolean
  /** Never dropped, like an index. */
  isKept?: boolean
}

interface DerivedValue<R> {
  derivation: Derivation<R, unknown>
  value: unknown
  isUsed: boolean
}

export interface RowChange<R> {
  before: R | undefined
  after: R | undefined
}

/** How many changes a value can follow. A value that is not used meanwhile is dropped, unless it is kept. */
const reach = 32
const mostDerived = 96

/** The immutable rows of a table. A write creates new contents that share most of the old ones. */
export class Contents<R extends Row> {
  readonly rows: IdMap<R>
  readonly nextId: number
  #all: readonly R[] | undefined
  #derived: Map<string, DerivedValue<R>> | undefined
  #former: { contents: Contents<R>; changes: readonly RowChange<R>[] } | undefined
  #depth = 0

  private constructor(rows: IdMap<R>, nextId: number) {
    this.rows = rows
    this.nextId = nextId
  }

  static of<R extends Row>(rows: readonly R[] = [], nextId = 1): Contents<R> {
    return new Contents(IdMap.of(rows.map((row) => [row.id, row] as const)), nextId)
  }

  all(): readonly R[] {
    this.#all ??= this.rows.values()
    return this.#all
  }

  with(changes: readonly RowChange<R>[], nextId = nextIdAfter(this.nextId, changes)): Contents<R> {
    const contents = new Contents(this.#rowsAfter(changes), nextId)
    if (changes.length === 0) contents.#all = this.#all
    if (this.#depth >= reach) this.#forget()
    contents.#former = { contents: this, changes }
    contents.#depth = this.#depth + Math.max(changes.length, 1)
    return contents
  }

  #areFew({ length }: readonly unknown[]): boolean {
    return length <= Math.max(reach, this.rows.size / 32)
  }

  #rowsAfter(changes: readonly RowChange<R>[]): IdMap<R> {
    if (this.#areFew(changes)) {
      let { rows } = this
      for (const change of changes) rows = rows.with(idOf(change), change.after)
      return rows
    }
    const rows = new Map(this.all().map((row) => [row.id, row]))
    for (const change of changes) {
      if (change.after) rows.set(change.after.id, change.after)
      else rows.delete(idOf(change))
    }
    return IdMap.of(rows)
  }

  derive<Value>(derivation: Derivation<R, Value>): Value {
    const { name } = derivation
    let derived = this.#derived?.get(name)
    if (!derived) derived = this.#add(derivation, this.#follow(derivation) ?? derivation.make(this))
    else if (this.#derived!.size > mostDerived / 2) {
      // Moved to the end, so that the first is the least recently used.
      this.#derived!.delete(name)
      this.#derived!.set(name, derived)
    }
    derived.isUsed = true
    return derived.value as Value
  }

  #add<Value>(derivation: Derivation<R, Value>, value: Value): DerivedValue<R> {
    this.#derived ??= new Map()
    if (this.#derived.size >= mostDerived) this.#dropOne(this.#derived)
    const derived = { derivation: derivation as Derivation<R, unknown>, value, isUsed: false }
    this.#derived.set(derivation.name, derived)
    return derived
  }

  #dropOne(all: Map<string, DerivedValue<R>>): void {
    for (const [name, { derivation }] of all) if (!derivation.isKept) return void all.delete(name)
  }

  #follow<Value>({ name, follow, isSame }: Derivation<R, Value>): Value | undefined {
    if (!follow) return undefined
    const writes: (readonly RowChange<R>[])[] = []
    let at: Contents<R> = this
    while (!at.#derived?.has(name)) {
      if (!at.#former) return undefined
      writes.push(at.#former.changes)
      at = at.#former.contents
    }
    let value = at.#derived.get(name)!.value as Value | undefined
    for (const changes of writes.reverse()) {
      const unlike = this.#areFew(changes)
        ? changes
        : changes.filter(({ before, after }) => !(before && after && isSame?.(before, after)))
      if (!this.#areFew(unlike)) return undefined
      for (const { before, after } of unlike) if (value !== undefined) value = follow(value, before, after)
    }
    return value
  }

  /** Undefined if `former` is on another branch, too old, or too different. */
  changesSince(former: object): RowChange<R>[] | undefined {
    const writes: (readonly RowChange<R>[])[] = []
    let at: Contents<R> = this
    while (at !== former) {
      if (!at.#former || !this.#areFew(at.#former.changes)) return undefined
      writes.push(at.#former.changes)
      at = at.#former.contents
    }
    return writes.reverse().flat()
  }

  /** Releases the former contents. Keeps values that are cheap to carry over and were used or are kept. */
  #forget(): void {
    for (let at = this.#former?.contents; at; at = at.#former?.contents) {
      for (const { derivation, isUsed } of at.#derived?.values() ?? []) {
        if ((!isUsed && !derivation.isKept) || this.#derived?.has(derivation.name)) continue
        const value = this.#follow(derivation)
        if (value !== undefined) this.#add(derivation, value)
      }
    }
    this.#former = undefined
    this.#depth = 0
  }
}

function idOf({ before, after }: RowChange<Row>): number {
  return (after ?? before)!.id
}

function nextIdAfter(nextId: number, changes: readonly RowChange<Row>[]): number {
  let next = nextId
  for (const { after } of changes) if (after && after.id >= next) next = after.id + 1
  return next
}
