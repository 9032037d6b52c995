import { faultsOf } from '../../core/faults/faults.ts'
import type { FaultRule, NetworkConditions } from '../../core/faults/rule.ts'
import type { Place } from '../../core/http/contract.ts'
import { deserialiseRow } from '../../core/store/portable-json.ts'
import type { AnyTable } from '../../core/store/references.ts'
import { freeze } from '../../core/store/row.ts'
import { asSentence } from '../../core/text/sentence.ts'
import { Clock, day } from '../../core/time/clock.ts'
import { mapInTurns, takeTurns } from '../../core/time/turns.ts'
import {
  defaultSeed,
  parametersOf,
  type Scenario,
  ScenarioError,
  type ScenarioParameters,
} from '../../world/scenario.ts'
import type { UncheckedSetting } from '../../world/setting.ts'
import { checkFaultUser, signIn } from '../../world/sign-in.ts'
import type { ExportedWorld, Snapshot, World } from '../../world/world.ts'
import type { UncheckedOptions } from '../options.ts'

export function checkApplications(
  { name, applications = [], extends: base }: Scenario,
  places: readonly Place[],
): void {
  const missing = applications.find((needed) => places.every(({ application }) => application !== needed))
  if (missing !== undefined)
    throw new ScenarioError(
      `Failed to load "${name}": the application "${missing}" is missing. Please list it in "applications", in the options or in fauxtranet.config.ts.`,
    )
  if (base) checkApplications(base, places)
}

export async function seedScenario(
  createWorld: () => World,
  scenario: Scenario,
  seed: number,
  parameters: ScenarioParameters = parametersOf(scenario),
  { onProgress, checkTotal }: Pick<UncheckedOptions, 'onProgress' | 'checkTotal'> = {},
): Promise<World> {
  const { name, extends: base, instant, extendsAt = instant, extendsSeed = seed } = scenario
  const isDefault = hasSameValues(parameters, parametersOf(scenario))
  if (scenario.baked && (!scenario.seed || (isDefault && seed === defaultSeed))) {
    const state = await scenario.baked()
    return importFrozen(createWorld(), scenario.seed ? state : renameState(scenario, state))
  }
  let world: World
  if (base) {
    world = await seedScenario(createWorld, base, extendsSeed, parametersFor(parameters, base), {
      onProgress,
      checkTotal,
    })
    const clock = new Clock()
    clock.set(extendsAt)
    await moveTo(clock, world)
    // Rows moved by whole days may look expired, but the base scenario contains them.
    world.expiry.exemptExpired()
    world.clock.set(instant)
  } else {
    world = createWorld()
    world.random.state = seed
    world.faults.state = faultsOf(seed)
    world.clock.set(instant)
    for (const table of Object.values<AnyTable>(world.tables)) addInitialRows(table)
  }
  try {
    const pause = takeTurns()
    const progress = (done: number, total: number, what: string) => {
      checkTotal?.(scenario, total)
      const waiting = pause()
      if (waiting) onProgress?.({ scenario: name, done, total, what })
      return waiting
    }
    await scenario.seed?.(world, seed, parameters, { progress })
  } catch (error) {
    // A `RangeError` is about a parameter. Any other error is the scenario's own.
    if (error instanceof RangeError) throw error
    throw new ScenarioError(`Failed to seed "${name}": ${asSentence(error)} Please fix its seed.`, { cause: error })
  }
  world.currentUser = readScenarioUser(scenario, world.directory.all())
  world.origin = { scenario: name, seed, ...(!isDefault && { parameters }) }
  for (const fault of scenario.faults ?? []) {
    checkFaultUser(world, fault)
    world.faults.add(fault)
  }
  // Run due work now, so that the first request changes nothing.
  world.runDue()
  return world
}

export async function exportScenario(createWorld: () => World, scenario: Scenario, seed: number) {
  // The simulator sets these.
  const { strict: _, fidelity: __, ...state } = (await seedScenario(createWorld, scenario, seed)).export()
  return state
}

function renameState(scenario: Scenario, state: ExportedWorld): ExportedWorld {
  if (state?.format !== 1) {
    throw new ScenarioError(
      `Failed to load "${scenario.name}": this version cannot read the format of its state. Please save it again.`,
    )
  }
  const users = (state.tables.users?.rows ?? []) as { id: number; username: string }[]
  const origin = { ...state.origin, scenario: scenario.name }
  return { ...state, origin, currentUser: readScenarioUser(scenario, users) }
}

function readScenarioUser({ name, user }: Scenario, users: readonly { id: number; username: string }[]): number | null {
  if (user === null) return null
  const found = users.find(({ username }) => username === user)
  if (found) return found.id
  throw new ScenarioError(`Failed to load "${name}": its user "${user}" does not exist. Please seed that user.`)
}

/** For a table of a collection, which begins with the collection's records. */
function addInitialRows(table: AnyTable): void {
  for (const row of table.schema.rows?.() ?? []) table.add(row)
}

/** Freezes the clock, so that days from the scenario's instant can be counted. */
async function importFrozen(world: World, state: ExportedWorld): Promise<World> {
  checkTables(world, state)
  world.import({ ...state, frozen: true, tables: {} })
  const pause = takeTurns()
  for (const table of Object.values<AnyTable>(world.tables)) {
    const saved = state.tables[table.name]
    if (saved) {
      const rows = await mapInTurns(saved.rows, (row) => freeze({ ...deserialiseRow(row) }), pause)
      table.fill(rows, saved.nextId)
    } else {
      addInitialRows(table)
    }
  }
  world.runDue()
  return world
}

/** A state may have rows of an extension, which is not an application of its own. */
function checkTables({ tables }: World, { origin, tables: saved }: ExportedWorld): void {
  const missing = Object.keys(saved).find((name) => !Object.hasOwn(tables, name) && saved[name]!.rows.length > 0)
  if (missing !== undefined)
    throw new ScenarioError(
      `Failed to load "${origin.scenario}": the table "${missing}" is missing. Please list the extension or application that adds it in "applications", in the options or in fauxtranet.config.ts.`,
    )
}

function parametersFor(parameters: ScenarioParameters, base: Scenario): ScenarioParameters {
  const known = Object.entries(parametersOf(base))
  return Object.fromEntries(known.map(([name, fallback]) => [name, parameters[name] ?? fallback]))
}

function hasSameValues(some: ScenarioParameters, others: ScenarioParameters): boolean {
  return Object.keys(some).every((name) => some[name] === others[name])
}

/** Moves all seeded dates with the clock, so that the data looks recent. */
export function moveTo(clock: Clock, world: World): void | Promise<void> {
  const then = world.clock.now()
  const now = clock.now()
  world.clock.state = clock.state
  // Nothing moves within a day, unless rows would be in the future.
  if (now < then || Math.floor(now / day) !== Math.floor(then / day))
    return import('./moved-rows.ts').then(({ moveRows }) => moveRows(world, then, now))
}

interface Changes extends Pick<UncheckedSetting, 'user' | 'now' | 'faults'>, NetworkConditions {
  checked?: readonly FaultRule[]
  /** Rows moved by whole days may look expired, but the scenario contains them. */
  isMoved?: boolean
}

export function adjust(createWorld: () => World, snapshot: Snapshot, changes: Changes): Snapshot {
  const { user, now, faults = [], checked = faults, latency, chaos, isMoved } = changes
  if (user === undefined && now === undefined && faults.length === 0 && !latency && !chaos && !isMoved) return snapshot
  const world = createWorld()
  world.restore(snapshot)
  if (now !== undefined) world.clock.set(now)
  if (isMoved) world.expiry.exemptExpired()
  world.runDue()
  if (user !== undefined) signIn(world, user)
  if (latency || chaos) world.faults.setNetworkConditions({ latency, chaos })
  for (const fault of checked) checkFaultUser(world, fault)
  for (const fault of faults) world.faults.add(fault)
  return world.snapshot()
}
