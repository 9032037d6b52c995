import { IdMap } from './id-map.ts'
import type { Row } from './table-schema.ts'

/** All rows, by id: collected only where they are needed. */
interface AllRows<R> {
  all(): readonly R[]
}

/** A value that is made from rows, known by its name: an index, a list. */
export interface Derivation<R, Value> {
  name: string
  make(rows: AllRows<R>): Value
  /** The value after the change of one row. Without it, or where it is undefined, the value is made anew. */
  follow?(value: Value, before: R | undefined, after: R | undefined): Value | undefined
  /** Whether it stays as it is when such a row changes: then it need not be made anew after very many changes. */
  isSame?(before: R, after: R): boolean
  /** Whether it is never forgotten, as an index. */
  isKept?: boolean
}

interface Derived<R, Value> {
  derivation: Derivation<R, Value>
  value: Value
  isAsked: boolean
}

export interface RowChange<R> {
  before: R | undefined
  after: R | undefined
}

/** How many changes can be followed. What nobody asks for in the meantime is forgotten, but for what is kept. */
const reach = 32
/** How many values there may be before one is forgotten that is not kept. */
const mostDerived = 96

/**
 * The rows of a table at one moment, which never change: a write makes other contents, and both share what is the same.
 * What is derived from rows follows them when it is asked for, by the changes in between.
 */
export class Contents<R extends Row> {
  readonly rows: IdMap<R>
  readonly nextId: number
  #all: readonly R[] | undefined
  #derived: Map<string, Derived<R, unknown>> | undefined
  /** The contents before the last write, and what it changed. */
  #former: { contents: Contents<R>; changes: readonly RowChange<R>[] } | undefined
  /** How many changes can be followed back. */
  #depth = 0

  private constructor(rows: IdMap<R>, nextId: number) {
    this.rows = rows
    this.nextId = nextId
  }

  static of<R extends Row>(rows: readonly R[] = [], nextId = 1): Contents<R> {
    return new Contents(IdMap.of(rows.map((row) => [row.id, row] as const)), nextId)
  }

  /** All rows, by id. */
  all(): readonly R[] {
    this.#all ??= this.rows.values()
    return this.#all
  }

  /** With the `after` of these rows in the place of their `before`. */
  with(changes: readonly RowChange<R>[]): Contents<R> {
    let { rows, nextId } = this
    if (this.#areFew(changes)) for (const change of changes) rows = rows.with(idOf(change), change.after)
    else rows = this.#replaceMany(changes)
    for (const { after } of changes) if (after) nextId = Math.max(nextId, after.id + 1)
    const contents = new Contents(rows, nextId)
    if (this.#depth >= reach) this.#forget()
    contents.#former = { contents: this, changes }
    contents.#depth = this.#depth + changes.length
    return contents
  }

  /** Whether to follow each is cheaper than to make a value again. */
  #areFew({ length }: readonly unknown[]): boolean {
    return length <= Math.max(reach, this.rows.size / 32)
  }

  #replaceMany(changes: readonly RowChange<R>[]): IdMap<R> {
    const rows = new Map(this.all().map((row) => [row.id, row]))
    for (const change of changes) {
      if (change.after) rows.set(change.after.id, change.after)
      else rows.delete(idOf(change))
    }
    return IdMap.of(rows)
  }

  withNextId(nextId: number): Contents<R> {
    const contents = new Contents(this.rows, nextId)
    contents.#all = this.#all
    contents.#derived = this.#derived
    contents.#former = this.#former
    contents.#depth = this.#depth
    return contents
  }

  derive<Value>(derivation: Derivation<R, Value>): Value {
    const derived = this.#derive(derivation)
    derived.isAsked = true
    return derived.value
  }

  #derive<Value>(derivation: Derivation<R, Value>): Derived<R, Value> {
    const { name } = derivation
    const known = this.#derived?.get(name) as Derived<R, Value> | undefined
    if (!known) return this.#add(derivation, this.#follow(derivation) ?? derivation.make(this))
    // Where there may soon be too many, it goes to the end: the first is the one that was not asked for longest.
    if (this.#derived!.size > mostDerived / 2) {
      this.#derived!.delete(name)
      this.#derived!.set(name, known as Derived<R, unknown>)
    }
    return known
  }

  #add<Value>(derivation: Derivation<R, Value>, value: Value): Derived<R, Value> {
    this.#derived ??= new Map()
    if (this.#derived.size >= mostDerived) this.#drop(this.#derived)
    const derived = { derivation, value, isAsked: false }
    this.#derived.set(derivation.name, derived as Derived<R, unknown>)
    return derived
  }

  #drop(all: Map<string, Derived<R, unknown>>): void {
    for (const [name, { derivation }] of all) if (!derivation.isKept) return void all.delete(name)
  }

  /** The value by the one before and the changes since; undefined if nobody has asked for it lately, or too much has changed. */
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

  /** The changes that lead here from former contents; undefined where these are another way, too long ago, or very many. */
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

  /** Lets go of what was before, and keeps what was derived from it, where somebody asked for that. */
  #forget(): void {
    for (let at = this.#former?.contents; at; at = at.#former?.contents) {
      for (const { derivation, isAsked } of at.#derived?.values() ?? []) {
        if (isAsked || derivation.isKept) this.#take(derivation)
      }
    }
    this.#former = undefined
    this.#depth = 0
  }

  /** Takes over a value from former contents. What would have to be made anew waits until somebody asks for it. */
  #take(derivation: Derivation<R, unknown>): void {
    if (this.#derived?.has(derivation.name)) return
    const value = this.#follow(derivation)
    if (value !== undefined) this.#add(derivation, value)
  }
}

function idOf({ before, after }: RowChange<Row>): number {
  return (after ?? before)!.id
}
