import { findKnown } from '../../hosting/bases.ts'
import type { Lines, WorldStorage } from '../../hosting/storage.ts'
import { Refusal } from '../../src/core/refusal.ts'
import type { Client } from './client.ts'

// In characters. Shorter lines share a row when the whole state is written.
const rowLength = 1024 * 1024

type Kind = 'world' | 'history'

/** A world that this server owns. Another owner has a higher fence. */
export interface Claim {
  name: string
  fence: number
  /** The hash of its scenario's rows. Null if it is new. */
  base?: string | null
}

interface Saved {
  rows: readonly Row[]
  base?: string
  /** A scenario's rows that are in memory, and stay there until the world is open. */
  known?: unknown
}

interface Row {
  n: number
  kind: Kind
  lines: string
}

/** What is not in the database yet. */
interface Pending {
  rows: Row[]
  /** Earlier rows are deleted. */
  replaced: Map<Kind, number>
  base: { hash: string; lines: Iterable<string> } | undefined
}

const nothing = (): Pending => ({ rows: [], replaced: new Map(), base: undefined })

/** Keeps a world in the database, as long as it has the claim's fence. After any failure it has to be opened again. */
export class PostgresStorage implements WorldStorage {
  readonly path = 'PostgreSQL'
  readonly claim: Claim
  readonly #sql: Client
  readonly #saved: Saved
  #last: number
  #pending = nothing()
  #sending: Promise<void> = Promise.resolve()
  #failure: Error | undefined

  constructor(sql: Client, claim: Claim, saved: Saved) {
    this.#sql = sql
    this.claim = claim
    this.#saved = saved
    this.#last = saved.rows.at(-1)?.n ?? 0
  }

  static async open(sql: Client, claim: Claim): Promise<PostgresStorage> {
    const rows = await sql`SELECT n, kind, lines FROM fauxtranet.lines WHERE world = ${claim.name} ORDER BY n`
    const { base: hash = null } = claim
    const known = hash === null ? undefined : findKnown(hash)
    const isNeeded = hash !== null && !known
    const [base] = isNeeded ? await sql`SELECT lines FROM fauxtranet.bases WHERE hash = ${hash}` : []
    return new PostgresStorage(sql, claim, { rows: rows as Row[], base: base?.lines, known })
  }

  get hasFailed(): boolean {
    return this.#failure !== undefined
  }

  lines(kind: Kind): Lines {
    return new PostgresLines(
      this,
      kind,
      this.#saved.rows.filter((row) => row.kind === kind),
    )
  }

  base(hash: string) {
    return {
      read: () => this.#saved.base?.split('\n') ?? [],
      save: (lines: Iterable<string>) => {
        this.#pending.base = { hash, lines }
      },
    }
  }

  /** Worlds share them, so they are deleted with the last world. */
  dropOtherBases(): void {}

  explain(error: unknown): Refusal {
    return new Refusal(503, `PostgreSQL failed: ${(error as Error).message}.`)
  }

  add(kind: Kind, lines: string): number {
    if (this.#failure) throw this.#failure
    this.#pending.rows.push({ n: ++this.#last, kind, lines })
    return this.#last
  }

  replace(kind: Kind, rows: readonly string[]): number {
    if (this.#failure) throw this.#failure
    this.#pending.rows = this.#pending.rows.filter((row) => row.kind !== kind)
    this.#pending.replaced.set(kind, this.#last + 1)
    for (const lines of rows) this.add(kind, lines)
    return this.#last
  }

  /** Everything added while another part is sent is sent together. */
  flush(): Promise<void> {
    this.#sending = this.#sending.then(() => this.#send())
    return this.#sending
  }

  async copyTo(name: string): Promise<void> {
    await this.flush()
    await this.#sql`
      WITH copy AS (INSERT INTO fauxtranet.worlds (name, base)
        SELECT ${name}, base FROM fauxtranet.worlds WHERE name = ${this.claim.name} RETURNING name)
      INSERT INTO fauxtranet.lines (world, n, kind, lines)
        SELECT copy.name, n, kind, lines FROM copy, fauxtranet.lines WHERE world = ${this.claim.name}`
  }

  /** From now on, nothing can be added. */
  async close(): Promise<void> {
    try {
      await this.flush()
    } finally {
      this.#failure ??= new Error('the world was closed')
    }
  }

  async #send(): Promise<void> {
    // Until then, every change has its undo steps, and they are saved together.
    await new Promise((resolve) => setImmediate(resolve))
    const pending = this.#pending
    if (pending.rows.length === 0) return
    this.#pending = nothing()
    try {
      const isWhole = pending.replaced.size > 0
      const written = isWhole ? await this.#replace(pending) : await this.#append(pending.rows)
      if (written < pending.rows.length) throw new Error('another server has taken over the world')
    } catch (error) {
      this.#failure = error as Error
      throw error
    }
  }

  /** One statement: rows are added only if this server still owns the world. */
  async #append(rows: readonly Row[]): Promise<number> {
    const { name, fence } = this.claim
    const added = await this.#sql`
      WITH owned AS (UPDATE fauxtranet.worlds SET used = now() WHERE name = ${name} AND fence = ${fence} RETURNING name)
      INSERT INTO fauxtranet.lines (world, n, kind, lines)
      SELECT owned.name, row.* FROM owned, unnest(
        ${rows.map(({ n }) => n)}::int[], ${rows.map(({ kind }) => kind)}::text[], ${rows.map(({ lines }) => lines)}::text[]
      ) AS row RETURNING n`
    return added.length
  }

  #replace({ rows, replaced, base }: Pending): Promise<number> {
    const { name, fence } = this.claim
    return this.#sql.begin(async (sql) => {
      // Locks the world's row until the end.
      const owned = await sql`
        UPDATE fauxtranet.worlds SET used = now() WHERE name = ${name} AND fence = ${fence} RETURNING name`
      if (owned.length === 0) return 0
      if (base) {
        const { hash } = base
        const known = await sql`SELECT hash FROM fauxtranet.bases WHERE hash = ${hash} FOR KEY SHARE`
        if (known.length === 0)
          await sql`
            INSERT INTO fauxtranet.bases (hash, lines) VALUES (${hash}, ${[...base.lines].join('\n')})
            ON CONFLICT DO NOTHING`
        await sql`UPDATE fauxtranet.worlds SET base = ${hash} WHERE name = ${name}`
      }
      for (const [kind, n] of replaced)
        await sql`DELETE FROM fauxtranet.lines WHERE world = ${name} AND kind = ${kind} AND n < ${n}`
      for (const { n, kind, lines } of rows)
        await sql`INSERT INTO fauxtranet.lines (world, n, kind, lines) VALUES (${name}, ${n}, ${kind}, ${lines})`
      return rows.length
    })
  }
}

class PostgresLines implements Lines {
  readonly #storage: PostgresStorage
  readonly #kind: Kind
  #saved: readonly Row[]
  last: number

  constructor(storage: PostgresStorage, kind: Kind, saved: readonly Row[]) {
    this.#storage = storage
    this.#kind = kind
    this.#saved = saved
    this.last = saved.at(-1)?.n ?? 0
  }

  async open(): Promise<IterableIterator<string> | undefined> {
    const saved = this.#saved
    this.#saved = []
    return saved.length === 0 ? undefined : saved.flatMap(({ lines }) => lines.split('\n')).values()
  }

  append(line: string): void {
    this.last = this.#storage.add(this.#kind, line)
  }

  replace(lines: Iterable<string>): number {
    const rows = joinShort(lines)
    this.last = this.#storage.replace(this.#kind, rows)
    return rows.reduce((sum, { length }) => sum + length, 0)
  }

  flush(): Promise<void> {
    return this.#storage.flush()
  }

  async fork(name: string): Promise<string> {
    await this.#storage.copyTo(name)
    return name
  }
}

/** JSON has no line breaks, so lines can share a row. */
function joinShort(lines: Iterable<string>): string[] {
  const rows: string[] = []
  for (const line of lines) {
    const last = rows.at(-1)
    if (last !== undefined && last.length + line.length < rowLength) rows[rows.length - 1] = `${last}\n${line}`
    else rows.push(line)
  }
  return rows
}
