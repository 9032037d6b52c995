import { badgesTables } from './badges/model.ts'
import { documentsTables } from './documents/model.ts'
import { expensesTables } from './expenses/model.ts'
import { Chance } from './kernel/chance.ts'
import { Clock, type ClockState } from './kernel/clock.ts'
import { filesTables } from './kernel/files.ts'
import { Journal } from './kernel/journal.ts'
import { type Change, Ledger } from './kernel/ledger.ts'
import { outboxTables } from './kernel/outbox.ts'
import { rowFromPortable, toPortable } from './kernel/portable.ts'
import { type AnyTable, deleteRecord } from './kernel/references.ts'
import { Table } from './kernel/table.ts'
import type { TableForm } from './kernel/table-form.ts'
import { knowledgeBaseTables } from './knowledge-base/model.ts'
import { peopleTables } from './people/model.ts'
import { thanksTables } from './thanks/model.ts'
import { trashTables } from './trash/model.ts'

/** Every table of a world. An application adds its own here. */
export const tableForms = {
  ...filesTables,
  ...outboxTables,
  ...peopleTables,
  ...badgesTables,
  ...knowledgeBaseTables,
  ...trashTables,
  ...documentsTables,
  ...expensesTables,
  ...thanksTables,
}

type RowOf<Form> = Form extends TableForm<infer Shape> ? Shape['_zod']['output'] : never
export type TableName = keyof typeof tableForms
export type Tables = { [Name in TableName]: Table<RowOf<(typeof tableForms)[Name]>> }

/** One independent state. Its tables are its own fields: `world.users`, `world.groups`, … */
export type World = WorldBase & Readonly<Tables>

/** Which scenario a world began as. */
export interface Origin {
  scenario: string
  seed: number
}

/** A moment of a world, to go back to; made in the order of the number of tables. */
export interface Snapshot {
  tables: Record<string, object>
  clock: ClockState
  chance: number
  currentUser: number | null
  origin: Origin
}

/** A world as JSON. */
export interface ExportedWorld {
  format: 1
  origin: Origin
  now: string
  frozen: boolean
  chance: number
  currentUser: number | null
  tables: Record<string, { nextId: number; rows: unknown[] }>
}

class WorldBase {
  readonly clock = new Clock()
  readonly ledger = new Ledger()
  readonly journal = new Journal()
  readonly tables: Tables
  readonly #mortal: readonly { table: AnyTable; since: string; lasts: number }[]
  chance = new Chance(1)
  currentUser: number | null = null
  origin: Origin = { scenario: 'empty', seed: 1 }

  constructor() {
    const tables = Object.entries<TableForm>(tableForms).map(([name, form]) => [
      name,
      new Table(name, form, this.ledger),
    ])
    this.tables = Object.fromEntries(tables)
    Object.assign(this, this.tables)
    this.#mortal = Object.values<AnyTable>(this.tables).flatMap((table) =>
      table.form.lifetime ? [{ table, ...table.form.lifetime }] : [],
    )
  }

  /** Who can be asked for by name: how the interpreter finds the user of a request. */
  readonly directory = {
    byId: (id: number) => this.tables.users.get(id),
    byUsername: (username: string) => this.tables.users.findBy('username', username),
  }

  /** Deletes a record with all references to it; `heir` takes over what is inherited. */
  deleteRecord(table: TableName, id: number, heir: number | null = null): void {
    deleteRecord(this.tables, table, id, heir)
  }

  /** Runs `work`, which must not wait; if it throws, the world is as it was before. */
  atomically<Result>(work: () => Result): { result: Result; changes: Change[] } {
    const { currentUser } = this
    const { state: chance } = this.chance
    const { state: clock } = this.clock
    try {
      return this.ledger.atomically(work)
    } catch (error) {
      this.currentUser = currentUser
      this.chance.state = chance
      this.clock.state = clock
      throw error
    }
  }

  /** Does what is due by the clock: rows whose time is over go. */
  runDue(): void {
    for (const { table, since, lasts } of this.#mortal) {
      if (table.size === 0) continue
      const last = this.clock.now() - lasts
      for (const row of table.all().filter((row) => Date.parse(row[since] as string) <= last)) table.delete(row.id)
    }
  }

  snapshot(): Snapshot {
    return {
      tables: Object.fromEntries(Object.entries(this.tables).map(([name, table]) => [name, table.snapshot()])),
      clock: this.clock.state,
      chance: this.chance.state,
      currentUser: this.currentUser,
      origin: this.origin,
    }
  }

  /** The journal begins anew: what it tells of has not happened. */
  restore(snapshot: Snapshot): void {
    for (const [name, table] of Object.entries(this.tables)) table.restore(snapshot.tables[name]!)
    this.clock.state = snapshot.clock
    this.chance.state = snapshot.chance
    this.currentUser = snapshot.currentUser
    this.origin = snapshot.origin
    this.journal.clear()
  }

  export(): ExportedWorld {
    const tables = Object.entries(this.tables).map(([name, table]) => [
      name,
      { nextId: table.nextId, rows: table.all().map(toPortable) },
    ])
    return {
      format: 1,
      origin: this.origin,
      now: this.clock.instant(),
      frozen: this.clock.frozen,
      chance: this.chance.state,
      // Somebody else may have deleted who was signed in.
      currentUser: this.currentUser !== null && this.tables.users.has(this.currentUser) ? this.currentUser : null,
      tables: Object.fromEntries(tables),
    }
  }

  /** Takes the rows as they are; those that come from outside are checked by the control interface. */
  import(exported: ExportedWorld): void {
    // First what can fail.
    this.clock.set(exported.now, exported.frozen)
    for (const [name, table] of Object.entries<AnyTable>(this.tables)) {
      const { rows, nextId } = exported.tables[name] ?? { rows: [], nextId: 1 }
      table.fill(rows.map(rowFromPortable), nextId)
    }
    this.chance.state = exported.chance
    this.currentUser = exported.currentUser
    this.origin = exported.origin
    this.journal.clear()
  }
}

export function createWorld(): World {
  return new WorldBase() as World
}
