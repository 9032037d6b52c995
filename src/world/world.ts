import { Faults } from '../core/faults/faults.ts'
import { defaultFidelity } from '../core/fidelity.ts'
import type { OurApplication, OwnApplication } from '../core/http/contracts.ts'
import type { Person } from '../core/http/person.ts'
import { Journal } from '../core/interpreter/journal.ts'
import { Violations } from '../core/interpreter/violations.ts'
import { Random } from '../core/random.ts'
import { orReport } from '../core/report.ts'
import { Expiry } from '../core/store/expiry.ts'
import type { filesTables } from '../core/store/files.ts'
import { History } from '../core/store/history.ts'
import type { DeclaredKind, Sending } from '../core/store/notify.ts'
import type { outboxTables } from '../core/store/outbox.ts'
import type { AnyTables } from '../core/store/references.ts'
import type { Table } from '../core/store/table.ts'
import { type Change, Transactions, type Write } from '../core/store/transaction.ts'
import { weigh } from '../core/store/weight.ts'
import { Clock, type Now } from '../core/time/clock.ts'
import { exportTables, importTables } from './exported-tables.ts'
import type { ExportedWorld, Origin, Snapshot, WorldHead } from './snapshot.ts'
import { Snapshots } from './snapshots.ts'
import {
  createTables,
  type FieldsIn,
  type TablesIn,
  type TablesOf,
  type TablesWith,
  type WorldSchema,
} from './world-schema.ts'

export type { ExportedWorld, Origin, Snapshot, WorldHead } from './snapshot.ts'
export type { TablesOf, WorldSchema } from './world-schema.ts'

/** The tables of a world by name: those of our applications, and those that they share. */
export interface WorldTables
  extends TablesOf<typeof filesTables>,
    TablesOf<ReturnType<typeof outboxTables>>,
    TablesIn<OurApplication> {}
/** Those of applications that users have added to `Applications`. */
type OwnTables = TablesWith<TablesIn<OwnApplication>, FieldsIn<OwnApplication>>
/** Our tables, with the fields that users have added in the same way. */
type OurTables = TablesWith<WorldTables, FieldsIn<OwnApplication>>
export type TableName = keyof (WorldTables & OwnTables) & string

/** A row of `users`, who can sign in. */
export type User = WorldTables extends { users: Table<infer Row extends Person> } ? Row : Person

/** One independent state of the intranet. Its tables are fields: `world.users`, `world.groups`, … */
export interface World extends WorldBase, Readonly<OurTables>, Readonly<OwnTables>, Sending<DeclaredKind> {}

/** A world that has these tables too: `WorldOf<typeof tables>`, for the rules of your own application. */
export type WorldOf<Tables, Fields = unknown> = WorldBase &
  Readonly<TablesWith<WorldTables, Fields>> &
  Readonly<TablesWith<TablesOf<Tables>, Fields>>

export function createWorld(schema: WorldSchema): World {
  return new WorldBase(schema) as World
}

type OnChanges = (changes: readonly Change[]) => void

class WorldBase {
  readonly clock = new Clock()
  readonly transactions = new Transactions((writes) => this.#commit(writes))
  readonly violations = new Violations()
  readonly journal = new Journal((entry) => this.violations.add(entry))
  history = new History()
  readonly faults = new Faults()
  readonly snapshots = new Snapshots()
  tables!: WorldTables & AnyTables
  /** The users by id and name, for the interpreter. */
  directory!: Table<User>
  #schema!: WorldSchema
  expiry!: Expiry
  random = new Random(1)
  /** What a reset restores. */
  initial: Snapshot | undefined
  /** How often the whole state has been replaced. */
  generation = 0
  origin: Origin = { scenario: 'empty', seed: 1 }
  /** Whether a request outside its contract is refused. */
  strict = false
  /** What it does where the spec leaves it open. */
  fidelity = defaultFidelity
  /** Called with every change of rows, whatever caused it, before it is done. If it throws, the change is undone. */
  onCommit: OnChanges | undefined
  /** The same, when it is done. */
  onChanges: OnChanges | undefined
  #currentUser: number | null = null
  /** The random source as it was before the running request. */
  #randomBefore: number | undefined

  constructor(schema: WorldSchema) {
    this.#setSchema(schema)
  }

  /** Gets the tables of another world, empty. Whoever calls it puts back a snapshot that fits them. */
  replaceTables(other: WorldBase): void {
    for (const name of Object.keys(this.tables)) delete (this as Record<string, unknown>)[name]
    this.#setSchema(other.#schema)
  }

  #setSchema(schema: WorldSchema): void {
    this.#schema = schema
    this.tables = createTables(schema, this.transactions) as WorldTables & AnyTables
    Object.assign(this, this.tables)
    this.directory = this.tables[schema.users] as unknown as Table<User>
    this.expiry = new Expiry(Object.values(this.tables), this.clock)
  }

  /** Creates an empty world with the same tables. */
  createEmpty(): World {
    return createWorld(this.#schema)
  }

  /** The id of the signed-in user; null when there is none or that user was deleted. */
  get currentUser(): number | null {
    return this.signedIn?.id ?? null
  }

  get signedIn(): User | undefined {
    return this.#currentUser === null ? undefined : this.directory.get(this.#currentUser)
  }

  set currentUser(id: number | null) {
    this.#currentUser = id
  }

  /** Runs `work`, which must not wait; if it throws, the world is as it was before. */
  atomically<Result>(work: () => Result): { result: Result; changes: readonly Change[] } {
    const currentUser = this.#currentUser
    const { state: random } = this.random
    const { state: clock } = this.clock
    const outer = this.#randomBefore
    this.#randomBefore ??= random
    try {
      return this.transactions.atomically(work)
    } catch (error) {
      this.currentUser = currentUser
      this.random.state = random
      this.clock.state = clock
      throw error
    } finally {
      this.#randomBefore = outer
    }
  }

  #commit(writes: readonly Write[]): void {
    const after = this.random.state
    const random = { before: this.#randomBefore ?? after, after }
    this.history.add({ writes, random }, () => this.onCommit?.(writes))
    orReport(() => this.onChanges?.(writes))
  }

  /** Advances the clock by milliseconds or a duration such as "2d", and does what is due by then. */
  advance(by: number | string): void {
    this.clock.advance(by)
    this.runDue()
  }

  /** Sets the clock, and does what is due by then. */
  setTime(now: Now, frozen?: boolean): void {
    this.clock.set(now, frozen)
    this.runDue()
  }

  /** Deletes the rows whose lifetime is over by the clock. */
  runDue(): void {
    this.expiry.deleteExpired(this.transactions)
  }

  snapshot(): Snapshot {
    const tables: Record<string, object> = {}
    for (const name in this.tables) tables[name] = this.tables[name]!.snapshot()
    return {
      tables,
      clock: this.clock.state,
      random: this.random.state,
      currentUser: this.currentUser,
      origin: this.origin,
      faults: this.faults.state,
      strict: this.strict,
      fidelity: this.fidelity,
      exempt: this.expiry.exempt,
      content: this.history.content,
      written: this.history.written,
    }
  }

  /** Goes back to a snapshot. Clears journal and history, since what they hold has not happened. */
  restore(snapshot: Snapshot): void {
    this.putBack(snapshot)
    this.#clearPast(snapshot.content, snapshot.written)
  }

  /** The same for whoever takes care of journal and history. */
  putBack(snapshot: Snapshot): void {
    for (const name in this.tables) this.tables[name]!.restore(snapshot.tables[name]!)
    this.clock.state = snapshot.clock
    this.random.state = snapshot.random
    this.currentUser = snapshot.currentUser
    this.origin = snapshot.origin
    this.faults.state = snapshot.faults
    this.strict = snapshot.strict
    this.fidelity = snapshot.fidelity
    this.expiry.exempt = snapshot.exempt
  }

  #clearPast(content: number, written?: number): void {
    this.generation++
    this.journal.clear()
    this.history.clear(content, written)
  }

  head(): WorldHead {
    return {
      origin: this.origin,
      now: this.clock.instant(),
      frozen: this.clock.frozen,
      random: this.random.state,
      currentUser: this.currentUser,
      strict: this.strict,
      fidelity: this.fidelity,
      ...(!this.faults.isUntouched && { faults: this.faults.state }),
      ...(Object.keys(this.expiry.exempt).length > 0 && { exempt: this.expiry.exempt }),
    }
  }

  takeHead(head: WorldHead): void {
    // First, since it can fail.
    this.clock.set(head.now, head.frozen)
    this.random.state = head.random
    this.currentUser = head.currentUser
    this.origin = head.origin
    this.strict = head.strict ?? this.strict
    this.fidelity = head.fidelity ?? this.fidelity
    this.faults.fill(head.faults ?? [], head.origin.seed)
    this.expiry.exempt = head.exempt ?? {}
  }

  export(): ExportedWorld {
    return { format: 1, ...this.head(), tables: exportTables(this.tables) }
  }

  /** Imports a state without checking its rows. `importState` checks rows from outside. */
  import(exported: ExportedWorld): void {
    this.takeHead(exported)
    importTables(this.tables, exported.tables)
    this.#clearPast(weigh(exported.tables))
  }
}
