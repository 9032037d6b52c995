import type { Row } from '../../src/core/store/table-schema.ts'

// A few rows have a mark and refer only to marked rows, so replies about a mark are the same in any world.

// The number of different requests.
export const marks = 40
// The id of the first added row in a table, after the scenario's own.
export const first = 100_000

export const idOf = (mark: number) => first + mark
export const usernameOf = (mark: number) => `growth-${mark}`

/** A word that no other row contains. */
export function wordOf(mark: number): string {
  const letters = 'abcdefghijklmnopqrst'
  return `zq${letters[Math.floor(mark / letters.length)]}${letters[mark % letters.length]}`
}

interface Seed {
  i: number
  mark: number | undefined
  /** Contains the mark's word. */
  name: string
  /** The id of a person, and of a row in a table with few rows. */
  person: number
  one: number
}

interface Growing<R extends Row> {
  all(): readonly R[]
  fill(rows: readonly R[]): void
}

export class Grower {
  /** Row counts of small tables, such as groups, and of large ones, such as users, with five rows per mark. */
  readonly few: number
  readonly many: number

  constructor(times: number) {
    this.few = marks * times
    this.many = 5 * marks * times
  }

  addFew<R extends Row>(table: Growing<R>, make: (seed: Seed) => Partial<R>): void {
    this.add(table, this.few, (i) => make(this.seed(i, marks)))
  }

  addMany<R extends Row>(table: Growing<R>, make: (seed: Seed) => Partial<R>): void {
    this.add(table, this.many, (i) => make(this.seed(i, 5 * marks)))
  }

  /** Rows copy the table's first row, except for the given fields. */
  add<R extends Row>(table: Growing<R>, count: number, make: (i: number) => Partial<R>): void {
    const template = table.all()[0]
    const rows = Array.from({ length: count }, (_, i) => ({ ...template, ...make(i), id: first + i }) as R)
    table.fill([...table.all(), ...rows])
  }

  seed(i: number, marked: number): Seed {
    const mark = i < marked ? i % marks : undefined
    const other = (count: number, start: number) => first + (mark ?? start + (i % (count - start)))
    return {
      i,
      mark,
      name: mark === undefined ? `plain ${i}` : `${wordOf(mark)} ${i}`,
      person: other(this.many, 5 * marks),
      one: other(this.few, marks),
    }
  }
}
