import { badgesTables } from './badges/model.ts'
import { documentsTables } from './documents/model.ts'
import { expensesTables } from './expenses/model.ts'
import { Chance } from './kernel/chance.ts'
import { Clock, type ClockState } from './kernel/clock.ts'
import type { HeldFault } from './kernel/fault-rule.ts'
import { Faults, type FaultsState } from './kernel/faults.ts'
import { filesTables } from './kernel/files.ts'
import { History } from './kernel/history.ts'
import { Journal } from './kernel/journal.ts'
import { type Change, Ledger, type Move } from './kernel/ledger.ts'
import { outboxTables } from './kernel/outbox.ts'
import { rowFromPortable, toPortable } from './kernel/portable.ts'
import { type AnyRow, type AnyTable, deleteRecord } from './kernel/references.ts'
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
  /** Those that are not the scenario's usual ones. */
  parameters?: Readonly<Record<string, string | number | boolean>>
}

/** A moment of a world, to go back to; made in the order of the number of tables. */
export interface Snapshot {
  tables: Record<string, object>
  clock: ClockState
  chance: number
  currentUser: number | null
  origin: Origin
  faults: FaultsState
  strict: boolean
}

/** A world as JSON. */
export interface ExportedWorld {
  format: 1
  origin: Origin
  now: string
  frozen: boolean
  chance: number
  currentUser: number | null
  faults?: HeldFault[]
  tables: Record<string, { nextId: number; rows: unknown[] }>
}

class WorldBase {
  readonly clock = new Clock()
  readonly ledger = new Ledger((moves) => this.#settle(moves))
  readonly journal = new Journal()
  readonly history = new History()
  readonly faults = new Faults()
  /** Moments of it by name, to go back to. */
  readonly snapshots = new Map<string, Snapshot>()
  readonly tables: Tables
  readonly #mortal: readonly { table: AnyTable; since: string; lasts: number }[]
  chance = new Chance(1)
  currentUser: number | null = null
  origin: Origin = { scenario: 'empty', seed: 1 }
  /** A request outside its contract is refused. */
  strict = false
  /** Told of every change of rows, whoever made it. */
  onChanges: ((changes: readonly Change[]) => void) | undefined
  /** The random source as it was before the running request. */
  #chanceBefore: number | undefined
  /** Rows whose time was over when an undo or redo brought them back. */
  readonly #spared = new WeakSet<AnyRow>()

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
    const outer = this.#chanceBefore
    this.#chanceBefore ??= chance
    try {
      return this.ledger.atomically(work)
    } catch (error) {
      this.currentUser = currentUser
      this.chance.state = chance
      this.clock.state = clock
      throw error
    } finally {
      this.#chanceBefore = outer
    }
  }

  #settle(moves: readonly Move[]): void {
    const after = this.chance.state
    const before = this.#chanceBefore ?? after
    const go = (state: number, deeds: readonly (() => void)[]) => {
      this.ledger.unrecorded(() => {
        for (const deed of deeds) deed()
      })
      this.chance.state = state
    }
    if (this.history.latest > this.history.position) this.journal.leave(this.history.position)
    this.history.add({
      changes: moves,
      undo: () => go(before, moves.map(({ undo }) => undo).reverse()),
      redo: () =>
        go(
          after,
          moves.map(({ redo }) => redo),
        ),
    })
    this.onChanges?.(moves)
  }

  /** Goes back or forth in the history, to after so many steps of it. */
  goTo(step: number): void {
    this.history.goTo(step, (changes) => this.onChanges?.(changes))
    // Time does not go back with it: what is there again would be gone at the next request.
    for (const { row } of this.#due()) this.#spared.add(row)
  }

  /** Does what is due by the clock: rows whose time is over go. */
  runDue(): void {
    const due = this.#due().filter(({ row }) => !this.#spared.has(row))
    if (due.length === 0) return
    this.ledger.atomically(() => {
      for (const { table, row } of due) table.delete(row.id)
    })
  }

  #due(): { table: AnyTable; row: AnyRow }[] {
    return this.#mortal.flatMap(({ table, since, lasts }) => {
      if (table.size === 0) return []
      const last = this.clock.now() - lasts
      return table.all().flatMap((row) => (Date.parse(row[since] as string) <= last ? [{ table, row }] : []))
    })
  }

  snapshot(): Snapshot {
    return {
      tables: Object.fromEntries(Object.entries(this.tables).map(([name, table]) => [name, table.snapshot()])),
      clock: this.clock.state,
      chance: this.chance.state,
      currentUser: this.currentUser,
      origin: this.origin,
      faults: this.faults.state,
      strict: this.strict,
    }
  }

  /** Journal and history begin anew: what they tell of has not happened. */
  restore(snapshot: Snapshot): void {
    for (const [name, table] of Object.entries(this.tables)) table.restore(snapshot.tables[name]!)
    this.clock.state = snapshot.clock
    this.chance.state = snapshot.chance
    this.currentUser = snapshot.currentUser
    this.origin = snapshot.origin
    this.faults.state = snapshot.faults
    this.strict = snapshot.strict
    this.journal.clear()
    this.history.clear()
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
      ...(!this.faults.isEmpty && { faults: [...this.faults.all()] }),
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
    this.faults.fill(exported.faults ?? [], exported.origin.seed)
    this.journal.clear()
    this.history.clear()
  }
}

export function createWorld(): World {
  return new WorldBase() as World
}
