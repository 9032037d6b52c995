import type { Driver } from '../src/persistence/driver.ts'
import type { LineStorage } from './closable.ts'

// In characters, which are up to three bytes each. A row may have 2 MB, so a longer line takes several rows.
const longestText = 500_000

/** Saves lines in the SQLite database of a Durable Object. The lines of a name keep their order by id. */
export class SqlLines implements Driver {
  readonly #storage: LineStorage
  readonly #name: string
  /** The id of the last row that this driver has read or written. */
  #last = 0

  constructor(storage: LineStorage, name: string) {
    this.#storage = storage
    this.#name = name
    storage.sql.exec(
      // Another index would be one more written row for each line, and each costs money.
      'CREATE TABLE IF NOT EXISTS lines (name TEXT, id INTEGER, ends INTEGER NOT NULL, text TEXT NOT NULL, PRIMARY KEY (name, id)) WITHOUT ROWID',
    )
  }

  get last(): number {
    return this.#last
  }

  get isEmpty(): boolean {
    return this.#findLast() === 0
  }

  async open(): Promise<IterableIterator<string> | undefined> {
    this.#last = this.#findLast()
    return this.#last === 0 ? undefined : this.read()
  }

  *read(): Generator<string> {
    let begun = ''
    const rows = this.#storage.sql.exec<{ ends: number; text: string }>(
      'SELECT ends, text FROM lines WHERE name = ? ORDER BY id',
      this.#name,
    )
    for (const { ends, text } of rows) {
      begun += text
      if (ends === 0) continue
      yield begun
      begun = ''
    }
  }

  append(line: string): void {
    this.#last = this.#storage.transactionSync(() => {
      if (this.#findLast() !== this.#last) throw new Error('other code has changed the saved lines')
      return this.#insert(line, this.#last)
    })
  }

  replace(lines: Iterable<string>): number {
    let size = 0
    this.#last = this.#storage.transactionSync(() => {
      const former = this.#findLast()
      let last = former
      for (const line of lines) {
        last = this.#insert(line, last)
        size += line.length
      }
      // Deleted afterwards, so that no new row has the id of a former one.
      this.#storage.sql.exec('DELETE FROM lines WHERE name = ? AND id <= ?', this.#name, former)
      return last
    })
    return size
  }

  flush(): Promise<void> {
    return this.#storage.sync()
  }

  async fork(name: string): Promise<string> {
    this.#storage.sql.exec(
      'INSERT INTO lines (name, id, ends, text) SELECT ?, id, ends, text FROM lines WHERE name = ?',
      name,
      this.#name,
    )
    await this.flush()
    return name
  }

  /** Returns the id of its last row. */
  #insert(line: string, after: number): number {
    let last = after
    for (let from = 0, to = 0; from < line.length; from = to) {
      to = Math.min(from + longestText, line.length)
      // Half of a character would be replaced.
      if (to < line.length && isHighSurrogate(line.charCodeAt(to - 1))) to--
      const ends = to === line.length ? 1 : 0
      this.#storage.sql.exec(
        'INSERT INTO lines (name, id, ends, text) VALUES (?, ?, ?, ?)',
        this.#name,
        ++last,
        ends,
        line.slice(from, to),
      )
    }
    return last
  }

  #findLast(): number {
    const rows = this.#storage.sql.exec<{ id: number }>(
      'SELECT id FROM lines WHERE name = ? ORDER BY id DESC LIMIT 1',
      this.#name,
    )
    return [...rows][0]?.id ?? 0
  }
}

/** Names of lines, in any order. */
export function findNames({ sql }: LineStorage, prefix: string): string[] {
  const rows = sql.exec<{ name: string }>('SELECT DISTINCT name FROM lines WHERE name GLOB ?', `${prefix}*`)
  return Array.from(rows, ({ name }) => name)
}

export function deleteLines({ sql }: LineStorage, name: string): void {
  sql.exec('DELETE FROM lines WHERE name = ?', name)
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit < 0xdc00
}
