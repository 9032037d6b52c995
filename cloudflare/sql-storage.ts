import type { WorldStorage } from '../hosting/storage.ts'
import { Refusal } from '../src/core/refusal.ts'
import type { ObjectStorage } from './durable-object.ts'
import { deleteOthers, SqlLines } from './sql-lines.ts'

const nameOf = (hash: string) => `base/${hash}`

/** An object keeps its world, the world's history, and the rows of its scenario. */
export class SqlStorage implements WorldStorage {
  readonly path = 'the Durable Object'
  readonly #storage: ObjectStorage

  constructor(storage: ObjectStorage) {
    this.#storage = storage
  }

  lines(of: 'world' | 'history'): SqlLines {
    return new SqlLines(this.#storage, of)
  }

  base(hash: string) {
    const lines = new SqlLines(this.#storage, nameOf(hash))
    return {
      read: () => lines.read(),
      save(all: Iterable<string>) {
        if (lines.isEmpty) lines.replace(all)
      },
    }
  }

  dropOtherBases(hash = ''): void {
    deleteOthers(this.#storage, 'world', 'history', nameOf(hash))
  }

  explain(error: unknown): Refusal {
    return new Refusal(500, `The storage failed: ${(error as Error).message}.`)
  }
}
