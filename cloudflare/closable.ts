import { worldWasDeleted } from '../hosting/refusals.ts'
import { Refusal } from '../src/core/refusal.ts'
import type { ObjectStorage } from './durable-object.ts'

/** The part of an object's storage that keeps lines. */
export type LineStorage = Pick<ObjectStorage, 'sql' | 'transactionSync' | 'sync'>

/** Refuses everything after its world was deleted, because a late request must not write to the next world. */
export class Closable implements LineStorage {
  readonly #storage: ObjectStorage
  #isClosed = false

  constructor(storage: ObjectStorage) {
    this.#storage = storage
  }

  get sql(): ObjectStorage['sql'] {
    return this.#open.sql
  }

  transactionSync<Result>(work: () => Result): Result {
    return this.#open.transactionSync(work)
  }

  async sync(): Promise<void> {
    return this.#open.sync()
  }

  close(): void {
    this.#isClosed = true
  }

  get #open(): ObjectStorage {
    if (this.#isClosed) throw new Refusal(503, worldWasDeleted)
    return this.#storage
  }
}
