import { Faults } from '../core/faults/faults.ts'
import type { Fidelity } from '../core/fidelity.ts'
import type { OurApplication, OwnApplication } from '../core/http/contracts.ts'
import type { Person } from '../core/http/identity.ts'
import type { Entry } from '../core/interpreter/entry.ts'
import { Journal } from '../core/interpreter/journal.ts'
import { Random } from '../core/random.ts'
import { orReport } from '../core/report.ts'
import { Expiry } from '../core/store/expiry.ts'
import type { filesTables } from '../core/store/files.ts'
import { History } from '../core/store/history.ts'
import type { DeclaredKind, outboxTables, Sending } from '../core/store/outbox.ts'
import { deserialiseRow, serialise } from '../core/store/portable-json.ts'
import type { AnyTable, AnyTables } from '../core/store/references.ts'
import { weighTables } from '../core/store/row.ts'
import { Table } from '../core/store/table.ts'
import { type Change, Transactions, type Write } from '../core/store/transaction.ts'
import { Clock, type Now } from '../core/time/clock.ts'
import { type ExportedWorld, headOf, withHead } from './head.ts'
import { Replies } from './replies.ts'
import { withSnapshot } from './snapshots.ts'
import {
  type FieldsIn,
  readSchema,
  type TableSchemas,
  type TablesIn,
  type TablesOf,
  type TablesWith,
} from './world-schema.ts'
import {
  newState,
  noSnapshots,
  type Origin,
  restoreFrom,
  type Snapshot,
  snapshotOf,
  type WorldState,
} from './world-state.ts'

export type { ExportedWorld, WorldHead } from './head.ts'
export type { TablesOf } from './world-schema.ts'
export type { Origin, Snapshot, WorldState } from './world-state.ts'

export interface WorldTables
  extends TablesOf<typeof filesTables>,
    TablesOf<ReturnType<typeof outboxTables>>,
    TablesIn<OurApplication> {}
type OwnTables = TablesWith<TablesIn<OwnApplication>, FieldsIn<OwnApplication>>
type OurTables = TablesWith<WorldTables, FieldsIn<OwnApplication>>
export type TableName = keyof (WorldTables & OwnTables) & string

export type User = WorldTables extends { users: Table<infer Row extends Person> } ? Row : Person

/** An independent state of the intranet. Its tables are fields: `world.users`, `world.groups`, … */
export interface World extends WorldBase, Readonly<OurTables>, Readonly<OwnTables>, Sending<DeclaredKind> {}

/** A world with additional tables, for the rules of your own application: `WorldOf<typeof tables>`. */
export type WorldOf<Tables, Fields = unknown> = WorldBase &
  Readonly<TablesWith<WorldTables, Fields>> &
  Readonly<TablesWith<TablesOf<Tables>, Fields>>

type OnChanges = (changes: readonly Change[]) => void

/** Holds the state of a world. Its other fields are views of that state. */
class WorldBase {
  readonly transactions = new Transactions<WorldState>((writes) => this.#commit(writes), newState())
  readonly clock = new Clock(this.transactions)
  readonly random = new Random(this.transactions)
  readonly journal = new Journal(this.transactions)
  readonly history = new History(this.transactions)
  readonly faults = new Faults(this.transactions)
  readonly replies = new Replies()
  tables!: WorldTables & AnyTables
  directory!: Table<User>
  expiry!: Expiry
  #list!: readonly AnyTable[]
  #schemas!: TableSchemas
  /** Called with every change of rows before it is committed. Throwing undoes the change. */
  onCommit: OnChanges | undefined
  onChanges: OnChanges | undefined

  /** `contents` are empty tables, which all new worlds share. */
  constructor(schemas: TableSchemas, contents: readonly object[]) {
    this.transactions.change().tables = contents
    this.#createTables(schemas)
  }

  /** The whole state, as an immutable value: reading and replacing it is cheap. */
  get state(): WorldState {
    return this.transactions.state
  }

  set state(state: WorldState) {
    if (state.tables !== this.transactions.current.tables) this.replies.clear()
    this.transactions.state = state
  }

  /** Takes over the tables of another world, and a state that fits them. */
  replaceTables(other: WorldBase, state: WorldState): void {
    Object.setPrototypeOf(this, Object.getPrototypeOf(other))
    this.state = state
    this.#createTables(other.#schemas)
  }

  #createTables(schemas: TableSchemas): void {
    this.#schemas = schemas
    const list = Object.entries(schemas).map(
      ([name, given], i): object => new Table(name, readSchema(given), this.transactions, i),
    )
    this.#list = list as AnyTable[]
    this.tables = Object.fromEntries(this.#list.map((table) => [table.name, table])) as WorldTables & AnyTables
    this.directory = this.tables.users as unknown as Table<User>
    this.expiry = new Expiry(this.#list, this.clock, this.transactions)
  }

  createEmpty(): World {
    return new (this.constructor as new () => World)()
  }

  /** Tables are getters, because engines are slow with objects of so many fields. */
  static with(schemas: TableSchemas): () => World {
    let empty: readonly object[] = []
    class WorldWithTables extends WorldBase {
      constructor() {
        super(schemas, empty)
        empty = this.state.tables
      }
    }
    for (const [i, name] of Object.keys(schemas).entries()) {
      const get = function (this: WorldBase) {
        return this.#list[i]
      }
      Object.defineProperty(WorldWithTables.prototype, name, { get })
    }
    return () => new WorldWithTables() as World
  }

  /** Null if nobody is signed in, or the user was deleted. */
  get currentUser(): number | null {
    return this.signedIn?.id ?? null
  }

  get signedIn(): User | undefined {
    const { currentUser } = this.transactions.current
    return currentUser === null ? undefined : this.directory.get(currentUser)
  }

  set currentUser(id: number | null) {
    this.transactions.change().currentUser = id
  }

  get origin(): Origin {
    return this.transactions.current.origin
  }

  set origin(origin: Origin) {
    this.transactions.change().origin = origin
  }

  get strict(): boolean {
    return this.transactions.current.strict
  }

  set strict(strict: boolean) {
    this.transactions.change().strict = strict
  }

  get fidelity(): Fidelity {
    return this.transactions.current.fidelity
  }

  set fidelity(fidelity: Fidelity) {
    this.transactions.change().fidelity = fidelity
  }

  get initial(): Snapshot | undefined {
    return this.transactions.current.initial
  }

  get violations(): readonly Entry[] {
    return this.transactions.current.violations
  }

  /** Oldest first. */
  get snapshots(): ReadonlyMap<string, Snapshot> {
    return this.transactions.current.snapshots.byName
  }

  /** Runs `work` synchronously. If it throws, the world does not change. */
  atomically<Result>(work: () => Result): { result: Result; changes: readonly Change[] } {
    return this.transactions.atomically(work)
  }

  #commit(writes: readonly Write[]): void {
    const random = { before: this.transactions.before!.random, after: this.transactions.current.random }
    this.history.add({ writes, random }, () => this.onCommit?.(writes))
    orReport(() => this.onChanges?.(writes))
  }

  /** Advances the clock by milliseconds or a duration such as "2d", and deletes expired rows. */
  advance(by: number | string): void {
    this.clock.advance(by)
    this.runDue()
  }

  setTime(now: Now, frozen?: boolean): void {
    this.clock.set(now, frozen)
    this.runDue()
  }

  runDue(now = this.clock.now()): void {
    this.expiry.deleteExpired(now)
  }

  snapshot(): Snapshot {
    return snapshotOf(this.state)
  }

  /** Clears journal and history, because their entries have not happened in the snapshot. */
  restore(snapshot: Snapshot): void {
    this.state = restoreFrom(this.state, snapshot)
  }

  /** Restores a snapshot, as every later reset does. */
  startFrom(snapshot: Snapshot): void {
    this.state = { ...restoreFrom(this.state, snapshot), initial: snapshot }
  }

  reset(): void {
    this.state = { ...restoreFrom(this.state, this.initial!), violations: [] }
  }

  takeSnapshot(name: string): void {
    const snapshot = { ...this.snapshot(), clock: this.clock.presentState }
    this.transactions.change().snapshots = withSnapshot(this.state.snapshots, name, snapshot)
  }

  forgetSnapshots(): void {
    this.state = { ...this.state, violations: [], snapshots: noSnapshots }
  }

  export(): ExportedWorld {
    const tables = this.#list.map((table) => [table.name, { nextId: table.nextId, rows: table.all().map(serialise) }])
    return { format: 1, ...headOf(this), tables: Object.fromEntries(tables) }
  }

  /** Imports without validation, unlike `importState`. Missing tables become empty. */
  import(exported: ExportedWorld): void {
    const state = withHead(this.state, exported)
    this.state = restoreFrom(this.state, { ...state, content: weighTables(exported.tables) })
    for (const table of this.#list) {
      const { rows, nextId } = exported.tables[table.name] ?? { rows: [], nextId: 1 }
      table.fill(rows.map(deserialiseRow), nextId)
    }
  }
}

export const createWorlds = WorldBase.with
