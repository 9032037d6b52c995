import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Files, NewWorld, States, WorldStorage } from '../hosting/storage.ts'
import { Refusal } from '../src/core/refusal.ts'
import { Closable } from './closable.ts'
import type { ObjectNamespace, ObjectStorage } from './durable-object.ts'
import { requestFor } from './new-world.ts'
import { deleteLines, findNames, SqlLines } from './sql-lines.ts'

const bases = 'base/'
const states = 'state/'
const files = 'file/'
const nameOf = (hash: string) => bases + hash

/** An object keeps its world, the world's history and snapshots and files, and the rows of its scenario. */
export class SqlStorage implements WorldStorage {
  readonly path = 'the Durable Object'
  readonly #all: ObjectStorage
  readonly #storage: Closable
  readonly #others: ObjectNamespace

  constructor(storage: ObjectStorage, others: ObjectNamespace) {
    this.#all = storage
    this.#storage = new Closable(storage)
    this.#others = others
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

  keepBases(hashes: readonly string[]): void {
    const kept = hashes.map(nameOf)
    for (const name of findNames(this.#storage, bases)) if (!kept.includes(name)) deleteLines(this.#storage, name)
  }

  get states(): States {
    const storage = this.#storage
    return {
      read() {
        const ids = findNames(storage, states).map((name) => Number(name.slice(states.length)))
        return ids.sort((a, b) => a - b).map((id) => [id, new SqlLines(storage, states + id).read()] as const)
      },
      save: (id, lines) => void new SqlLines(storage, states + id).replace(lines),
      delete: (id) => deleteLines(storage, states + id),
    }
  }

  get files(): Files {
    const storage = this.#storage
    return {
      hash: (text) => bytesToHex(sha256(utf8ToBytes(text))),
      read(hash) {
        const [text] = new SqlLines(storage, files + hash).read()
        if (text === undefined) throw new Error(`the file ${hash} is missing`)
        return text
      },
      save(hash, text) {
        const lines = new SqlLines(storage, files + hash)
        if (lines.isEmpty) lines.replace([text])
      },
      keep(hashes) {
        for (const name of findNames(storage, files))
          if (!hashes.has(name.slice(files.length))) deleteLines(storage, name)
      },
    }
  }

  transaction(write: () => void): void {
    this.#storage.transactionSync(write)
  }

  async create(name: string, world: NewWorld): Promise<boolean> {
    const { status } = await this.#others.get(this.#others.idFromName(name)).fetch(requestFor(world))
    if (status !== 201 && status !== 409) throw new Error(`the object of the world "${name}" responded with ${status}`)
    return status === 201
  }

  /** Saves a world that another object has created. */
  save({ lines, base, files }: Omit<NewWorld, 'card'>): boolean {
    const world = this.lines('world')
    if (!world.isEmpty) return false
    this.#storage.transactionSync(() => {
      if (base) this.base(base.hash).save(base.lines)
      for (const [hash, text] of files) this.files.save(hash, text)
      world.replace(lines)
    })
    return true
  }

  /** Looking for lines has created a table. */
  async deleteIfEmpty(): Promise<boolean> {
    const { isEmpty } = this.lines('world')
    if (isEmpty) await this.#deleteAll()
    return isEmpty
  }

  /** Afterwards, it refuses everything else. */
  async delete(): Promise<void> {
    this.close()
    await this.#deleteAll()
  }

  close(): void {
    this.#storage.close()
  }

  async #deleteAll(): Promise<void> {
    await this.#all.deleteAlarm()
    await this.clear()
  }

  /** Keeps the alarm: without it, an alarm that fails would not be repeated. */
  clear(): Promise<void> {
    return this.#all.deleteAll()
  }

  explain(error: unknown): Refusal {
    return new Refusal(500, `The storage failed: ${(error as Error).message}.`)
  }
}
