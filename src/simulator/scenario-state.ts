import { Instant } from '../core/store/row-shapes.ts'
import { asSentence } from '../core/text/sentence.ts'
import { Clock, day, earliest, latest } from '../core/time/clock.ts'
import { defaultSeed, parametersOf, type Scenario, ScenarioError, type ScenarioParameters } from '../world/scenario.ts'
import { checkFaultUser } from '../world/sign-in.ts'
import type { ExportedWorld, World } from '../world/world.ts'
import { createWorld, worldSchema } from './applications.ts'

/** Exports the world of a scenario at its own instant, as JSON. */
export async function exportScenario(
  scenario: Scenario,
  seed: number,
  parameters: ScenarioParameters = parametersOf(scenario),
): Promise<ExportedWorld> {
  const { name, baked, extends: base, instant } = scenario
  const isDefault = isSame(parameters, parametersOf(scenario))
  if (!scenario.seed && baked) return renameState(scenario, await baked())
  if (baked && isDefault && seed === defaultSeed) return baked()
  const world = createWorld()
  const clock = new Clock()
  clock.set(instant)
  if (base) world.import(moveTo(clock, await exportScenario(base, seed, parametersFor(parameters, base))))
  else {
    world.random.state = seed
    world.faults.fill([], seed)
  }
  world.clock.set(instant)
  await seedWorld(scenario, world, seed, parameters)
  world.currentUser = readScenarioUser(scenario, world.directory.all())
  world.origin = { scenario: name, seed, ...(!isDefault && { parameters }) }
  for (const fault of scenario.faults ?? []) {
    checkFaultUser(world, fault)
    world.faults.add(fault)
  }
  // The simulator decides whether a world is strict.
  const { strict: _, ...state } = world.export()
  return state
}

/** A saved state with the present name and user of its scenario. */
function renameState(scenario: Scenario, state: ExportedWorld): ExportedWorld {
  if (state?.format !== 1) {
    throw new ScenarioError(
      `Failed to load "${scenario.name}": its state is not of the format that this version reads. Please save it anew.`,
    )
  }
  const users = (state.tables.users?.rows ?? []) as { id: number; username: string }[]
  const origin = { ...state.origin, scenario: scenario.name }
  return { ...state, origin, currentUser: readScenarioUser(scenario, users) }
}

/** Passes on a RangeError, which is about a parameter. Any other error is the scenario's own. */
async function seedWorld(
  scenario: Scenario,
  world: World,
  seed: number,
  parameters: ScenarioParameters,
): Promise<void> {
  try {
    await scenario.seed?.(world, seed, parameters)
  } catch (error) {
    if (error instanceof RangeError) throw error
    const text = `Failed to seed "${scenario.name}": ${asSentence(error)} Please fix its seed.`
    throw new ScenarioError(text, { cause: error })
  }
}

/** The parameters that the base of a scenario has. */
function parametersFor(parameters: ScenarioParameters, base: Scenario): ScenarioParameters {
  const known = parametersOf(base)
  return Object.fromEntries(Object.entries(known).map(([name, fallback]) => [name, parameters[name] ?? fallback]))
}

function isSame(some: ScenarioParameters, others: ScenarioParameters): boolean {
  return Object.keys(some).every((name) => some[name] === others[name])
}

/** The id of the user whom a scenario names; null where nobody is signed in. */
function readScenarioUser({ name, user }: Scenario, users: readonly { id: number; username: string }[]): number | null {
  if (user === null) return null
  const found = users.find(({ username }) => username === user)
  if (found) return found.id
  throw new ScenarioError(`Failed to load "${name}": its user "${user}" is not in it. Please seed that user.`)
}

/** Moves every seeded instant by whole days, so that the data looks recent at the time of the clock. */
export function moveTo(clock: Clock, exported: ExportedWorld): ExportedWorld {
  const now = clock.instant()
  const { frozen } = clock
  const days = Math.floor((clock.now() - Date.parse(exported.now)) / day)
  if (days === 0) return { ...exported, now, frozen }
  const tables = Object.entries(exported.tables).map(([name, { nextId, rows }]) => [
    name,
    { nextId, rows: moveRows(rows as Record<string, unknown>[], instantFields(name), days * day) },
  ])
  return { ...exported, now, frozen, tables: Object.fromEntries(tables) }
}

function moveRows(rows: Record<string, unknown>[], fields: readonly string[], by: number): unknown[] {
  if (fields.length === 0) return rows
  return rows.map((row) => {
    const moved = { ...row }
    for (const field of fields) {
      const instant = row[field]
      if (typeof instant === 'string') moved[field] = move(instant, by)
    }
    return moved
  })
}

/** Stays within the range of the clock. */
function move(instant: string, by: number): string {
  return new Date(Math.min(Math.max(Date.parse(instant) + by, earliest), latest)).toISOString()
}

/** The fields of a table whose shape is an instant, optional or not. */
function instantFields(table: string): string[] {
  const shape: object = worldSchema.tables[table]?.shape.shape ?? {}
  return Object.entries(shape)
    .filter(([, part]) => part === Instant || part._zod.def.innerType === Instant)
    .map(([field]) => field)
}
