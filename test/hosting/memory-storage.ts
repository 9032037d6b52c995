import { createHash } from 'node:crypto'
import type { Files, Lines, NewWorld, States, WorldStorage } from '../../hosting/storage.ts'
import { Refusal } from '../../src/core/refusal.ts'

interface Row {
  n: number
  text: string
}

/** Keeps a world in memory, and counts what is written. */
export class MemoryStorage implements WorldStorage {
  readonly path = 'memory'
  readonly rows = new Map<string, Row[]>()
  readonly bases = new Map<string, readonly string[]>()
  writes = 0
  #last = 0

  /** All lines of a kind. */
  textOf(kind: string): string {
    return (this.rows.get(kind) ?? []).map(({ text }) => text).join('\n')
  }

  lines(of: 'world' | 'history'): Lines {
    const read = () => this.rows.get(of) ?? []
    const write = (rows: Row[]) => {
      this.writes++
      this.rows.set(of, rows)
    }
    return {
      get last() {
        return read().at(-1)?.n ?? 0
      },
      async open() {
        const rows = read()
        return rows.length === 0 ? undefined : rows.map(({ text }) => text).values()
      },
      append: (text) => write([...read(), { n: ++this.#last, text }]),
      replace: (lines) => {
        const rows = [...lines].map((text) => ({ n: ++this.#last, text }))
        write(rows)
        return rows.reduce((sum, { text }) => sum + text.length, 0)
      },
      async flush() {},
      fork: async (name) => name,
    }
  }

  base(hash: string) {
    return {
      read: () => this.bases.get(hash) ?? [],
      save: (lines: Iterable<string>) => {
        if (!this.bases.has(hash)) this.bases.set(hash, [...lines])
      },
    }
  }

  keepBases(hashes: readonly string[]): void {
    for (const hash of this.bases.keys()) if (!hashes.includes(hash)) this.bases.delete(hash)
  }

  readonly saved = new Map<number, readonly string[]>()

  readonly states: States = {
    read: () => [...this.saved],
    save: (id, lines) => void this.saved.set(id, lines),
    delete: (id) => void this.saved.delete(id),
  }

  readonly texts = new Map<string, string>()

  readonly files: Files = {
    hash: (text) => createHash('sha256').update(text).digest('hex'),
    read: (hash) => {
      const text = this.texts.get(hash)
      if (text === undefined) throw new Error(`the file ${hash} is missing`)
      return text
    },
    save: (hash, text) => void this.texts.set(hash, text),
    keep: (hashes) => {
      for (const hash of this.texts.keys()) if (!hashes.has(hash)) this.texts.delete(hash)
    },
  }

  transaction(write: () => void): void {
    write()
  }

  readonly others: Map<string, MemoryStorage>

  constructor(others = new Map<string, MemoryStorage>()) {
    this.others = others
  }

  async create(name: string, { lines, base, files }: NewWorld): Promise<boolean> {
    if (this.others.has(name)) return false
    const other = new MemoryStorage(this.others)
    this.others.set(name, other)
    other.lines('world').replace(lines)
    for (const [hash, text] of files) other.files.save(hash, text)
    if (base) other.base(base.hash).save(base.lines)
    return true
  }

  async delete(): Promise<void> {
    for (const kept of [this.rows, this.bases, this.saved, this.texts]) kept.clear()
  }

  explain(error: unknown): Refusal {
    return new Refusal(500, (error as Error).message)
  }
}
