import { parseExplained } from '../../core/schema/messages.ts'
import type { AnyTable, AnyTables } from '../../core/store/references.ts'
import { asSentence } from '../../core/text/sentence.ts'
import type { Scenario } from '../../world/scenario.ts'
import type { Snapshot } from '../../world/snapshot.ts'
import { checkConsistency } from '../../world/state/import.ts'
import type { World } from '../../world/world.ts'
import { applicationsWith } from '../applications.ts'
import { type Assembly, assemble } from '../assembly.ts'
import type { ScenarioLoader } from '../loading/scenario-loader.ts'
import type { UncheckedOptions } from '../options.ts'
import { isSameTable } from './same-table.ts'

interface Prepared {
  parts: Assembly
  /** What the default world begins with from now on. */
  initial: Snapshot
  /** Puts the rows of all worlds into the new tables. Refuses, before anything changes, where one does not fit. */
  carry(worlds: ReadonlyMap<string, World>, former: Snapshot, scenarios: readonly Scenario[]): Carried
}

interface Carried {
  remarks: string[]
  /** The worlds whose tables have changed. */
  begun: string[]
}

/** Makes all that a reload needs. Whatever is wrong with the new code is refused here. */
export async function prepareReload(options: UncheckedOptions, before: UncheckedOptions): Promise<Prepared> {
  // First, since the applications that are made last are those of this process.
  const given = givenScenarios(before)
  const parts = assemble(options)
  await parts.checked
  const initial = await parts.loader.initialSnapshot({ user: options.user })
  return {
    parts,
    initial,
    carry(worlds, former, scenarios) {
      const carried = carryWorlds(worlds, parts.createWorld, { former, initial })
      keepAdded(scenarios, given, parts.loader)
      return carried
    },
  }
}

function givenScenarios({ presets = [], scenarios = [], applications }: UncheckedOptions): Set<Scenario> {
  return new Set([...presets, ...scenarios, ...applicationsWith(applications).scenarios])
}

/** Keeps the scenarios that were registered since the start. */
function keepAdded(all: readonly Scenario[], given: ReadonlySet<Scenario>, loader: ScenarioLoader): void {
  const taken = new Set(loader.all().map(({ name }) => name))
  for (const scenario of all) if (!given.has(scenario) && !taken.has(scenario.name)) loader.add(scenario)
}

interface Beginnings {
  former: Snapshot
  initial: Snapshot
}

function carryWorlds(
  worlds: ReadonlyMap<string, World>,
  createWorld: () => World,
  { former, initial }: Beginnings,
): Carried {
  const remarks = new Set<string>()
  const next = createWorld()
  const plans = [...worlds].map(([name, world]) => {
    const differing = findDiffering(world, next)
    const move = (snapshot: Snapshot) => moveRows(snapshot, world.createEmpty(), createWorld(), differing)
    const state = orExplain(`The rows of the world "${name}" do not fit`, () => {
      const moved = move(world.snapshot())
      if (differing.size > 0) checkMoved(moved, createWorld())
      return moved
    })
    const resetsTo = world.initial === former ? initial : (findMoved(move, world.initial) ?? initial)
    const snapshots = [...world.snapshots].map(([title, taken]) => [title, findMoved(move, taken)] as const)
    for (const [title, moved] of snapshots)
      if (!moved) remarks.add(`The snapshot "${title}" of the world "${name}" does not fit the new tables. It is gone.`)
    for (const [table, lost] of Object.entries<AnyTable>(world.tables))
      if (!(table in next.tables) && lost.size > 0)
        remarks.add(`The table "${table}" is gone, and with it ${lost.size} rows of the world "${name}".`)
    return { name, world, state, resetsTo, snapshots, isChanged: differing.size > 0 }
  })
  // From here on nothing fails.
  for (const { world, state, resetsTo, snapshots, isChanged } of plans) {
    world.becomeLike(next)
    world.putBack(state)
    world.initial = resetsTo
    for (const [title, moved] of snapshots) moved ? world.snapshots.set(title, moved) : world.snapshots.delete(title)
    if (!isChanged) continue
    const { position, latest, content, written } = world.history
    if (position + latest > 0) remarks.add('The tables have changed, so what was done before cannot be undone.')
    for (const entry of world.journal.all()) {
      const { point } = entry
      // It is out of reach of undo, but not undone: what it wrote is still there.
      if (!point.isLeft && point.step <= position) entry.point = { ...point, step: -1 }
    }
    world.history.clear(content, written)
  }
  return { remarks: [...remarks], begun: plans.flatMap(({ name, isChanged }) => (isChanged ? [name] : [])) }
}

/** The names of tables that are not the same in both, or in one of them only. */
function findDiffering(before: World, after: World): Set<string> {
  const [some, others] = [before.tables as AnyTables, after.tables as AnyTables]
  const names = new Set([...Object.keys(some), ...Object.keys(others)])
  return new Set([...names].filter((name) => !isSameTable(some[name]?.schema, others[name]?.schema)))
}

/** Moves the rows of a snapshot from one world to another: as they are where tables are the same, else row by row. */
function moveRows(snapshot: Snapshot, from: World, to: World, differing: ReadonlySet<string>): Snapshot {
  from.putBack(snapshot)
  to.transactions.atomically(() => {
    for (const [name, table] of Object.entries<AnyTable>(to.tables)) {
      const before = (from.tables as AnyTables)[name]
      if (!before) continue
      if (differing.has(name)) {
        for (const row of before.all()) table.add(row)
        table.skipTo(before.nextId)
      } else {
        if (before.schema !== table.schema) for (const row of before.all()) checkRow(table, row)
        table.restore(snapshot.tables[name]!)
      }
    }
  })
  return { ...snapshot, tables: to.snapshot().tables }
}

/** What a shape checks in code of its own is not seen when shapes are compared. */
function checkRow({ name, schema }: AnyTable, row: { id: number }): void {
  const [issue] = parseExplained(schema.shape, row).error?.issues ?? []
  if (issue) throw new Error(`${name} ${row.id}: ${issue.path.join('.')}: ${issue.message}`)
}

function checkMoved(snapshot: Snapshot, trial: World): void {
  trial.putBack(snapshot)
  checkConsistency(trial, null)
}

function findMoved(move: (snapshot: Snapshot) => Snapshot, snapshot: Snapshot | undefined): Snapshot | undefined {
  try {
    return snapshot && move(snapshot)
  } catch {
    return undefined
  }
}

function orExplain<Result>(what: string, work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    throw new Error(`${what}: ${asSentence(error)} Please let the new shape take it, or change the row first.`, {
      cause: error,
    })
  }
}
