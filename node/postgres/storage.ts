import { createHash } from 'node:crypto'
import { findKnown } from '../../hosting/bases.ts'
import type { Files, Lines, NewWorld, States, WorldStorage } from '../../hosting/storage.ts'
import type { WorldCard } from '../../src/control/shapes.ts'
import { Refusal } from '../../src/core/refusal.ts'
import type { Client } from './client.ts'
import { PostgresLines } from './lines.ts'
import {
  appendRows,
  type Claim,
  copyWorld,
  createWorld,
  deleteWorld,
  type Kind,
  type Row,
  replaceRows,
  type SavedState,
  type UnsavedRows,
} from './statements.ts'

interface SavedRows {
  rows: readonly Row[]
  states: readonly SavedState[]
  bases: ReadonlyMap<string, string>
  files: ReadonlyMap<string, string>
  /** Scenarios' rows that are in memory, and stay there until the world is open. */
  known: unknown
}

const nothing: SavedRows = { rows: [], states: [], bases: new Map(), files: new Map(), known: undefined }

export type { Claim } from './statements.ts'

const noRows = (): UnsavedRows => ({
  rows: [],
  replaced: new Map(),
  bases: new Map(),
  states: new Map(),
  files: new Map(),
})

/** Keeps a world in the database, as long as it has the claim's fence. After any failure it has to be opened again. */
export class PostgresStorage implements WorldStorage {
  readonly path = 'PostgreSQL'
  readonly claim: Claim
  /** Adds the last lines. */
  onClose?: () => void
  onFailure?: () => void
  /** What the list of worlds shows. */
  findCard?: () => WorldCard
  isDeleted = false
  readonly #sql: Client
  #saved: SavedRows
  /** Of the files that are saved, or will be with the next flush. */
  readonly #hashes: Set<string>
  #last: number
  #unsaved = noRows()
  #sending: Promise<void> = Promise.resolve()
  #failure: Error | undefined

  constructor(sql: Client, claim: Claim, saved: SavedRows) {
    this.#sql = sql
    this.claim = claim
    this.#saved = saved
    this.#hashes = new Set(saved.files.keys())
    this.#last = saved.rows.at(-1)?.n ?? 0
  }

  static async open(sql: Client, claim: Claim): Promise<PostgresStorage> {
    const rows = await sql`SELECT n, kind, lines FROM fauxtranet.lines WHERE world = ${claim.name} ORDER BY n`
    const states = (await sql`
      SELECT id, base, lines FROM fauxtranet.states WHERE world = ${claim.name} ORDER BY id`) as SavedState[]
    const files = await sql`
      SELECT hash, text FROM fauxtranet.files JOIN fauxtranet.contents USING (hash) WHERE world = ${claim.name}`
    const hashes = [claim.base, ...states.map(({ base }) => base)].filter((hash) => hash != null)
    const known = hashes.map(findKnown)
    const needed = hashes.filter((_, i) => !known[i])
    const bases =
      needed.length > 0 ? await sql`SELECT hash, lines FROM fauxtranet.bases WHERE hash = ANY(${needed})` : []
    return new PostgresStorage(sql, claim, {
      rows: rows as Row[],
      states,
      bases: new Map(bases.map(({ hash, lines }) => [hash, lines])),
      files: new Map(files.map(({ hash, text }) => [hash, text])),
      known,
    })
  }

  get hasFailed(): boolean {
    return this.#failure !== undefined
  }

  lines(kind: Kind): Lines {
    return new PostgresLines(this, kind)
  }

  read(kind: Kind): Row[] {
    return this.#saved.rows.filter((row) => row.kind === kind)
  }

  /** Called when the world is in memory: nothing is read any more. */
  forgetSaved(): void {
    this.#saved = nothing
  }

  base(hash: string) {
    return {
      read: () => this.#saved.bases.get(hash)?.split('\n') ?? [],
      save: (lines: Iterable<string>) => {
        // Moves it to the end if it is there already.
        this.#unsaved.bases.delete(hash)
        this.#unsaved.bases.set(hash, lines)
      },
    }
  }

  /** Worlds share them, so they are deleted with the last world. */
  keepBases(): void {}

  readonly states: States = {
    read: () => this.#saved.states.map(({ id, lines }) => [id, lines.split('\n')]),
    save: (id, lines, base) => this.#change(id, { id, base: base ?? null, lines: lines.join('\n') }),
    delete: (id) => this.#change(id, undefined),
  }

  #change(id: number, state: SavedState | undefined): void {
    if (this.#failure) throw this.#failure
    this.#unsaved.states.set(id, state)
  }

  readonly files: Files = {
    hash: (text) => createHash('sha256').update(text).digest('hex'),
    read: (hash) => {
      const text = this.#saved.files.get(hash)
      if (text === undefined) throw new Error(`the file ${hash} is missing`)
      return text
    },
    save: (hash, text) => {
      if (this.#failure) throw this.#failure
      if (this.#hashes.has(hash)) return
      this.#hashes.add(hash)
      this.#unsaved.files.set(hash, text)
    },
    keep: (hashes) => {
      for (const hash of this.#hashes) {
        if (hashes.has(hash)) continue
        this.#hashes.delete(hash)
        this.#unsaved.files.set(hash, undefined)
      }
    },
  }

  /** Everything written until the next flush is one transaction. */
  transaction(write: () => void): void {
    write()
  }

  explain(error: unknown): Refusal {
    return new Refusal(503, `PostgreSQL failed: ${(error as Error).message}.`)
  }

  add(kind: Kind, lines: string): number {
    if (this.#failure) throw this.#failure
    this.#unsaved.rows.push({ n: ++this.#last, kind, lines })
    return this.#last
  }

  replace(kind: Kind, rows: readonly string[]): number {
    if (this.#failure) throw this.#failure
    this.#unsaved.rows = this.#unsaved.rows.filter((row) => row.kind !== kind)
    this.#unsaved.replaced.set(kind, this.#last + 1)
    for (const lines of rows) this.add(kind, lines)
    return this.#last
  }

  /** Lines added while a statement is on its way share the next one. */
  flush(): Promise<void> {
    this.#sending = this.#sending.then(() => this.#send())
    return this.#sending
  }

  async create(name: string, world: NewWorld): Promise<boolean> {
    await this.flush()
    return createWorld(this.#sql, this.claim, name, world)
  }

  /** Afterwards, it has failed for everything else. */
  async delete(): Promise<void> {
    try {
      await this.flush()
      this.isDeleted = await deleteWorld(this.#sql, this.claim)
      this.#fail(new Error('the world was deleted'))
    } catch (error) {
      this.#fail(error as Error)
    }
  }

  async copyTo(name: string): Promise<void> {
    await this.flush()
    await copyWorld(this.#sql, this.claim, name)
  }

  /** From now on, nothing can be added. */
  async close(): Promise<void> {
    try {
      if (!this.#failure) this.onClose?.()
      await this.flush()
    } finally {
      this.#fail(new Error('the world was closed'))
    }
  }

  #fail(error: Error): void {
    this.#failure ??= error
    this.onFailure?.()
  }

  async #send(): Promise<void> {
    // By then, every change has its undo steps, and they are saved together.
    await new Promise((resolve) => setImmediate(resolve))
    const unsaved = this.#unsaved
    const isWhole = unsaved.replaced.size > 0 || unsaved.states.size > 0 || unsaved.files.size > 0
    if (unsaved.rows.length === 0 && !isWhole) return
    this.#unsaved = noRows()
    const card = this.findCard && JSON.stringify(this.findCard())
    try {
      const written = isWhole
        ? await replaceRows(this.#sql, this.claim, unsaved, card)
        : await appendRows(this.#sql, this.claim, unsaved.rows, card)
      if (written < unsaved.rows.length) throw new Error('another server has taken over the world')
    } catch (error) {
      this.#fail(error as Error)
      throw error
    }
  }
}
