import { readSent, withoutSecrets } from '../../core/http/redact.ts'
import type { Entry } from '../../core/interpreter/entry.ts'
import type { AnyTable } from '../../core/store/references.ts'
import { mapInTurns, takeTurns } from '../../core/time/turns.ts'
import type { Context, Controls } from '../../world/application.ts'
import { headOf } from '../../world/head.ts'
import { checkpointOf } from '../../world/recording.ts'
import { exportInTurns } from '../../world/state/export.ts'
import type { Snapshot, World } from '../../world/world.ts'
import type { Checkpoint, ControlStep } from '../../world/world-state.ts'
import { prepareHar, presentHar } from '../export/har.ts'
import { findSubstitutes } from '../export/secrets.ts'
import { isLost } from '../export/sent-body.ts'
import { digestOf } from './digest.ts'
import type { ReportData, Start, Step } from './shapes.ts'

/** Writes a replayable archive: the state before the requests, the requests, and the control steps between them. */
export async function presentReport(context: Context, present: typeof prepareHar = prepareHar): Promise<object> {
  const { world } = context
  const entries = world.journal.all()
  const kept = entries.filter((entry) => !entry.forgotten)
  const { checkpoint, steps } = findCheckpoint(world)
  const presentEnd = captureEnd(world, checkpoint.snapshot)
  const { log } = await present(entries, true)
  // Meanwhile other requests may have pushed bodies out of the journal. Then it starts again, without pausing.
  if (kept.some((entry) => entry.forgotten)) return presentReport(context, async (...given) => presentHar(...given))
  const start = await presentStart(context.simulator, world, checkpoint)
  const own: ReportData = {
    format: 1,
    world: context.worldName,
    from: checkpoint.from,
    start,
    steps: steps.map(presentStep),
    end: await presentEnd(),
  }
  return { log: { ...log, _fauxtranet: own } }
}

/** The oldest checkpoint since which the journal is complete, or now. */
function findCheckpoint(world: World): { checkpoint: Checkpoint; steps: ControlStep[] } {
  const entries = world.journal.all()
  const isWhole = ({ from }: Checkpoint) =>
    from >= (entries[0]?.id ?? from) && !entries.some((entry) => entry.id >= from && isLostChange(entry))
  const { checkpoints } = world.state
  const index = checkpoints.findIndex(isWhole)
  if (index === -1) return { checkpoint: checkpointOf(world), steps: [] }
  return { checkpoint: checkpoints[index]!, steps: checkpoints.slice(index).flatMap(({ steps }) => steps) }
}

function isLostChange(entry: Entry): boolean {
  return entry.changed > 0 && isLost(entry)
}

async function presentStart(simulator: Controls, world: World, checkpoint: Checkpoint): Promise<Start> {
  const { snapshot, at, frozen } = checkpoint
  const then = world.createEmpty()
  then.restore(snapshot)
  then.clock.set(new Date(at).toISOString())
  const initial = await findInitial(simulator, then)
  if (initial && (await hasSameTables(then, initial))) return { format: 1, ...headOf(then), frozen } as Start
  removePasswords(then, initial)
  const state = await exportInTurns(then)
  const pause = takeTurns()
  for (const table of Object.values(state.tables))
    table.rows = await mapInTurns(table.rows as object[], withoutSecretParts, pause)
  return { ...state, frozen } as Start
}

/** The scenario's world at that time. Saved scenarios exist only in their simulator. */
async function findInitial(simulator: Controls, world: World): Promise<World | undefined> {
  const { scenario: name, seed, parameters } = world.origin
  const scenario = simulator.scenarios.find((known) => known.name === name)
  if (!scenario?.seed && !scenario?.extends) return undefined
  const initial = world.createEmpty()
  const now = world.clock.instant()
  initial.restore(await simulator.initialSnapshot({ scenario, seed, now, ...(parameters && { parameters }) }))
  return initial
}

/** Removes secrets inside fields, but keeps every column, which the table requires. */
function withoutSecretParts(row: object): object {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, withoutSecrets(value)]))
}

/** Keeps the scenario's passwords, which are public. */
function removePasswords(world: World, initial: World | undefined): void {
  for (const { id, password } of [...world.users.all()])
    if (password !== null && password !== initial?.users.get(id)?.password) world.users.patch(id, { password: null })
}

async function hasSameTables(one: World, other: World): Promise<boolean> {
  for (const [name, table] of Object.entries<AnyTable>(one.tables))
    if (!(await isSameTable(table, other.tables[name]!))) return false
  return true
}

async function isSameTable(one: AnyTable, other: AnyTable): Promise<boolean> {
  if (one.snapshot() === other.snapshot()) return true
  return one.nextId === other.nextId && (await digestOf(one.all())) === (await digestOf(other.all()))
}

/** Captures the end of a report now, since rows are immutable. The returned function presents it. */
function captureEnd({ clock, tables }: World, start: Snapshot): () => Promise<ReportData['end']> {
  const end: ReportData['end'] = { now: clock.instant(), frozen: clock.frozen, tables: {} }
  const changed = Object.values<AnyTable>(tables)
    .filter((table, i) => table.snapshot() !== start.tables[i])
    .map((table) => ({ name: table.name, rows: table.all() }))
  return async () => {
    for (const { name, rows } of changed) end.tables[name] = await digestOf(rows)
    return end
  }
}

/** Without secrets. */
export function presentStep({ after, at, method, path, body }: ControlStep): Step {
  const sent = readSent({ sent: body })
  const shown = withoutSecrets(sent)
  const safe = shown === sent ? sent : { ...(shown as object), ...findSubstitutes(sent, shown, ['password']) }
  return { after, at: new Date(at).toISOString(), method, path, body: safe ?? null }
}
