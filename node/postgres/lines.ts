import type { Lines } from '../../hosting/storage.ts'
import { joinShort, type Kind, type Row } from './statements.ts'

interface Rows {
  /** Those that were read when the world was opened. */
  read(kind: Kind): readonly Row[]
  /** Both return the number of the last row. */
  add(kind: Kind, lines: string): number
  replace(kind: Kind, rows: readonly string[]): number
  flush(): Promise<void>
  copyTo(name: string): Promise<void>
}

/** The lines of one kind, several in a row. */
export class PostgresLines implements Lines {
  readonly #rows: Rows
  readonly #kind: Kind
  last: number

  constructor(rows: Rows, kind: Kind) {
    this.#rows = rows
    this.#kind = kind
    this.last = rows.read(kind).at(-1)?.n ?? 0
  }

  async open(): Promise<IterableIterator<string> | undefined> {
    const rows = this.#rows.read(this.#kind)
    return rows.length === 0 ? undefined : rows.flatMap(({ lines }) => lines.split('\n')).values()
  }

  append(line: string): void {
    this.last = this.#rows.add(this.#kind, line)
  }

  replace(lines: Iterable<string>): number {
    const rows = joinShort(lines)
    this.last = this.#rows.replace(this.#kind, rows)
    return rows.reduce((sum, { length }) => sum + length, 0)
  }

  flush(): Promise<void> {
    return this.#rows.flush()
  }

  async fork(name: string): Promise<string> {
    await this.#rows.copyTo(name)
    return name
  }
}
