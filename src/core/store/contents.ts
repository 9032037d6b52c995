import { IdMap } from './collections/id-map.ts'
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

/** What the rows were before the last change. */
interface Former<R extends Row> extends RowChange<R> {
  contents: Contents<R>
  /** So many changes at once that nothing follows each. */
  many?: readonly RowChange<R>[]
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
  #former: Former<R> | undefined
  /** How many changes can be followed back. */
  #depth = 0

  private constructor(rows: IdMap<R>, nextId: number) {
    this.rows = rows
    this.nextId = nextId
  }

  static of<R extends Row>(rows: readonly R[] = [], nextId = 1): Contents<R> {
    return new Contents(IdMap.of(rows.map((row) => [row.id, row] as const)), nextId)
  }

  get(id: number): R | undefined {
    return this.rows.get(id)
  }

  /** All rows, by id. */
  all(): readonly R[] {
    this.#all ??= this.rows.values()
    return this.#all
  }

  /** With `after` in the place of the row with that id; without that row if it is undefined. */
  with(id: number, after: R | undefined, before = this.get(id)): Contents<R> {
    const contents = new Contents(this.rows.with(id, after), after ? Math.max(this.nextId, id + 1) : this.nextId)
    return contents.#after({ contents: this, before, after })
  }

  /** With the `after` of many rows in the place of their `before`. Few of them are followed one by one. */
  withAll(changes: readonly RowChange<R>[]): Contents<R> {
    if (this.#areFew(changes)) {
      let contents: Contents<R> = this
      for (const one of changes) contents = contents.with(idOfChange(one), one.after, one.before)
      return contents
    }
    const rows = new Map(this.all().map((row) => [row.id, row]))
    let { nextId } = this
    for (const one of changes) {
      const id = idOfChange(one)
      if (one.after) rows.set(id, one.after)
      else rows.delete(id)
      nextId = Math.max(nextId, id + 1)
    }
    const contents = new Contents(IdMap.of(rows), nextId)
    return contents.#after({ contents: this, before: undefined, after: undefined, many: changes })
  }

  /** Whether to follow each is cheaper than to make a value anew. */
  #areFew({ length }: readonly unknown[]): boolean {
    return length <= Math.max(reach, this.rows.size / 32)
  }

  #after(former: Former<R>): this {
    if (former.contents.#depth === reach) former.contents.#forget()
    this.#former = former
    this.#depth = former.contents.#depth + 1
    return this
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

  /** The value by the one before and the changes since; undefined if nobody has asked for it lately. */
  #follow<Value>(derivation: Derivation<R, Value>): Value | undefined {
    const { name, follow } = derivation
    if (!follow) return undefined
    const changes: Former<R>[] = []
    let at: Contents<R> = this
    while (!at.#derived?.has(name)) {
      if (!at.#former) return undefined
      changes.push(at.#former)
      at = at.#former.contents
    }
    let value = at.#derived.get(name)!.value as Value | undefined
    for (let i = changes.length - 1; i >= 0 && value !== undefined; i--) {
      const { before, after, many } = changes[i]!
      value = many ? this.#followMany(value, many, derivation) : follow(value, before, after)
    }
    return value
  }

  /** The value after very many changes, of which it follows those that matter; undefined where these are too many. */
  #followMany<Value>(
    value: Value,
    many: readonly RowChange<R>[],
    { follow, isSame }: Derivation<R, Value>,
  ): Value | undefined {
    const unlike = many.filter(({ before, after }) => !(before && after && isSame?.(before, after)))
    if (!this.#areFew(unlike)) return undefined
    let followed: Value | undefined = value
    for (const { before, after } of unlike) if (followed !== undefined) followed = follow!(followed, before, after)
    return followed
  }

  /** The changes that lead here from former contents; undefined where these are another way, or too long ago. */
  changesSince(former: object): RowChange<R>[] | undefined {
    const changes: RowChange<R>[] = []
    let at: Contents<R> = this
    while (at !== former) {
      if (!at.#former || at.#former.many) return undefined
      changes.push(at.#former)
      at = at.#former.contents
    }
    return changes.reverse()
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

function idOfChange({ before, after }: RowChange<Row>): number {
  return (after ?? before)!.id
}
