import { parseExplained } from '../../core/schema/messages.ts'
import { describeSchema } from '../../core/store/describe-schema.ts'
import { kindsOf } from '../../core/store/outbox.ts'
import type { AnyTable, AnyTables } from '../../core/store/references.ts'
import type { TableSchema } from '../../core/store/table-schema.ts'
import { newHistoryAfter } from '../../core/store/undo.ts'
import { asSentence } from '../../core/text/sentence.ts'
import type { Scenario } from '../../world/scenario.ts'
import { checkConsistency } from '../../world/state/import.ts'
import type { Snapshot, World } from '../../world/world.ts'
import { applicationsWith } from '../applications.ts'
import { checkRemainingOptions } from '../known-options.ts'
import type { UncheckedOptions } from '../options.ts'
import { Setup } from '../setup.ts'

export async function prepareReload(options: UncheckedOptions, before: UncheckedOptions) {
  const { presets = [], scenarios = [], applications } = before
  const given = new Set([presets, scenarios, applicationsWith(applications).scenarios].flat())
  const setup = new Setup(options)
  await setup.checked
  checkRemainingOptions(options)
  const initial = await setup.initialSnapshot({})
  return {
    setup,
    initial,
    /** Throws before changing anything if a row does not fit. `changedWorlds` lists the worlds whose tables changed. */
    carry(worlds: ReadonlyMap<string, World>, former: Snapshot, all: readonly Scenario[]) {
      const plans = [...worlds].map(([name, world]) => planWorld(name, world, setup.createWorld, former, initial))
      for (const { world, next, state } of plans) world.replaceTables(next, state)
      // Keep scenarios registered since the start.
      const taken = new Set(setup.scenarios.keys())
      for (const scenario of all) if (!given.has(scenario) && !taken.has(scenario.name)) setup.add(scenario)
      return {
        remarks: [...new Set(plans.flatMap(({ remarks }) => remarks))],
        changedWorlds: plans.flatMap(({ name, isChanged }) => (isChanged ? name : [])),
      }
    },
  }
}

/** `former` and `initial` are the default world's initial snapshots before and after the reload. */
function planWorld(name: string, world: World, createWorld: () => World, former: Snapshot, initial: Snapshot) {
  const next = createWorld()
  const differing = differingTables(world, next)
  const isChanged = differing.size > 0
  const move = (snapshot: Snapshot) => moveRows(snapshot, world.createEmpty(), createWorld(), differing)
  const findMoved = (snapshot: Snapshot) => {
    try {
      return move(snapshot)
    } catch {
      return undefined
    }
  }
  try {
    const state = move(world.state)
    if (isChanged) {
      const trial = createWorld()
      trial.state = state
      checkConsistency(trial, null)
    }
    const remarks = describeLost(name, world, next)
    const byName = new Map<string, Snapshot>()
    for (const [title, taken] of world.snapshots) {
      const moved = findMoved(taken)
      if (moved) byName.set(title, moved)
      else remarks.push(`The snapshot "${title}" of the world "${name}" does not fit the new tables and was dropped.`)
    }
    if (isChanged && world.history.latest > 0)
      remarks.push('The tables have changed, so earlier changes cannot be undone.')
    const checkpoints = world.state.checkpoints.map((each) => ({ ...each, snapshot: findMoved(each.snapshot)! }))
    const isWhole = !isChanged && checkpoints.every(({ snapshot }) => snapshot)
    const carried = {
      ...state,
      initial: isSameStart(world.initial!, former) ? initial : (findMoved(world.initial!) ?? initial),
      snapshots: { ...state.snapshots, byName },
      // Past changes stay, but cannot be undone.
      ...(isChanged && { history: newHistoryAfter(state.history) }),
      checkpoints: isWhole ? checkpoints : [],
      start: {},
    }
    return { name, world, next, state: carried, isChanged, remarks }
  } catch (error) {
    throw new Error(
      `The rows of the world "${name}" do not fit the new tables: ${asSentence(error)} Please change the new shape to accept them, or change the rows first.`,
      { cause: error },
    )
  }
}

function describeLost(name: string, { tables, outbox }: World, next: World): string[] {
  const describe = (what: string, { length }: { length: number }) => {
    const rows = length === 1 ? 'one row' : `${length} rows`
    return length > 0 ? `${what} no longer exists. The world "${name}" lost ${rows}.` : []
  }
  const gone = Object.values<AnyTable>(tables).filter((table) => !(table.name in next.tables))
  const kinds = kindsOf(outbox).filter((kind) => !kindsOf(next.outbox).includes(kind))
  const sentAs = (kind: string) => outbox.all().filter((sent) => sent.kind === kind)
  return [
    ...gone.flatMap((table) => describe(`The table "${table.name}"`, table.all())),
    ...kinds.flatMap((kind) => describe(`The notification "${kind}"`, sentAs(kind))),
  ]
}

function differingTables(before: World, after: World): Set<string> {
  const [some, others] = [before.tables as AnyTables, after.tables as AnyTables]
  const names = Object.keys({ ...some, ...others })
  const isSame = (one?: TableSchema, other?: TableSchema) =>
    one === other || (one && other && describeSchema(one) === describeSchema(other))
  return new Set(names.filter((name) => !isSame(some[name]?.schema, others[name]?.schema)))
}

function moveRows(snapshot: Snapshot, from: World, to: World, differing: ReadonlySet<string>): Snapshot {
  from.state = snapshot
  // Notifications of removed kinds are dropped, as are removed tables.
  const kinds = kindsOf(to.outbox)
  const isOfGoneKind = (table: AnyTable, kind: unknown) =>
    table.name === to.outbox.name && !kinds.includes(String(kind))
  to.transactions.atomically(() => {
    for (const [name, table] of Object.entries<AnyTable>(to.tables)) {
      const before = (from.tables as AnyTables)[name]
      if (!before) continue
      if (differing.has(name)) {
        for (const row of before.all()) if (!isOfGoneKind(table, row.kind)) table.add(row)
        table.skipTo(before.nextId)
      } else {
        if (before.schema !== table.schema) for (const row of before.all()) checkRow(table, row)
        table.restore(before.snapshot())
      }
    }
  })
  return { ...snapshot, tables: to.state.tables }
}

/** Custom checks are invisible when schemas are compared. */
function checkRow({ name, schema }: AnyTable, row: { id: number }): void {
  const [issue] = parseExplained(schema.shape, row).error?.issues ?? []
  if (issue) throw new Error(`${name} ${row.id}: ${issue.path.join('.')}: ${issue.message}`)
}

/** Loading the same scenario again counts as the same start. */
function isSameStart(one: Snapshot, other: Snapshot): boolean {
  const aheadOf = ({ clock: { shown, since } }: Snapshot) => shown - (since ?? 0)
  return (
    // Loads of a scenario share rows; a fork of a changed world does not.
    one.tables.every((contents, i) => contents === other.tables[i]) &&
    settingOf(one) === settingOf(other) &&
    // Each load sets a running clock again.
    Math.abs(aheadOf(one) - aheadOf(other)) < 1000
  )
}

function settingOf({ origin, random, currentUser, faults, strict, fidelity, clock }: Snapshot): string {
  const { scenario, seed, parameters } = origin
  const isFrozen = clock.since === null
  return JSON.stringify([scenario, seed, parameters, random, currentUser, faults, strict, fidelity, isFrozen])
}
