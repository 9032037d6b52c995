import type { Row } from '../../src/core/store/table-schema.ts'

// Few rows of each table have a mark, and they refer to marked ones. All others refer to others.
// So the reply to a question about a mark is the same in a world of any size.

/** How many different things can be asked for. */
export const marks = 40
/** The id of the first row that is added to a table. The rows of the scenario come before. */
export const first = 100_000

export const idOf = (mark: number) => first + mark
export const usernameOf = (mark: number) => `growth-${mark}`

/** A word that no other row has. */
export function wordOf(mark: number): string {
  const letters = 'abcdefghijklmnopqrst'
  return `zq${letters[Math.floor(mark / letters.length)]}${letters[mark % letters.length]}`
}

/** What a new row is made of. */
interface Seed {
  i: number
  /** The mark of the row, if it has one. */
  mark: number | undefined
  /** With the word of the mark. */
  name: string
  /** The id of one of many people, and of one row of the tables with few. */
  person: number
  one: number
}

interface Growing<R extends Row> {
  all(): readonly R[]
  fill(rows: readonly R[]): void
}

/** Adds rows to tables of a world that is so many times as large. */
export class Grower {
  /** The rows of tables such as groups, and of those such as users, which have five for each mark. */
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

  /** Each row is like the first one of the table, but for what is given. */
  add<R extends Row>(table: Growing<R>, count: number, make: (i: number) => Partial<R>): void {
    const template = table.all()[0]
    const rows = Array.from({ length: count }, (_, i) => ({ ...template, ...make(i), id: first + i }) as R)
    table.fill([...table.all(), ...rows])
  }

  /** The seed of row `i` of a table whose first rows have marks. */
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
