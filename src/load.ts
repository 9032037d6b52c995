import { type Clock, day } from './kernel/clock.ts'
import { Instant } from './kernel/stored.ts'
import { chooseParameters, type Parameters, type Scenario, usualSeed } from './scenario.ts'
import { createWorld, type ExportedWorld, tableForms } from './world.ts'

/** The world of a scenario at its own instant, as JSON. */
export async function exportScenario(
  scenario: Scenario,
  seed: number,
  parameters: Parameters = chooseParameters(scenario),
): Promise<ExportedWorld> {
  const { baked, extends: base, seed: tell } = scenario
  const isUsual = seed === usualSeed && isSame(parameters, scenario.parameters ?? {})
  if (baked && (isUsual || !tell)) return baked()
  const world = createWorld()
  if (base) world.import(await exportScenario(base, seed, handOn(parameters, base)))
  else world.chance.state = seed
  world.clock.set(scenario.instant)
  await tell?.(world, seed, parameters)
  world.currentUser = scenario.user === null ? null : needUser(scenario, world.directory.byUsername(scenario.user))
  const chosen = isSame(parameters, scenario.parameters ?? {}) ? {} : { parameters }
  world.origin = { scenario: scenario.name, seed, ...chosen }
  for (const fault of scenario.faults ?? []) world.faults.add(fault)
  return world.export()
}

/** What the scenario that another goes on from can make use of. */
function handOn(parameters: Parameters, { parameters: known = {} }: Scenario): Parameters {
  const shared = Object.entries(parameters).filter(([name]) => Object.hasOwn(known, name))
  return { ...known, ...Object.fromEntries(shared) }
}

function isSame(some: Parameters, others: Parameters): boolean {
  return Object.keys(some).every((name) => some[name] === others[name])
}

function needUser(scenario: Scenario, user: { id: number } | undefined): number {
  if (user) return user.id
  throw new Error(`Failed to load "${scenario.name}": its user "${scenario.user}" is not in it. Please seed that user.`)
}

/** Moves every seeded instant by whole days, so that the company looks alive at the time of the clock. */
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
      if (typeof instant === 'string') moved[field] = new Date(Date.parse(instant) + by).toISOString()
    }
    return moved
  })
}

/** The fields of a table whose shape is an instant, or one that may be missing. */
function instantFields(table: string): string[] {
  const shape: object = tableForms[table as keyof typeof tableForms]?.shape.shape ?? {}
  return Object.entries(shape)
    .filter(([, part]) => part === Instant || part._zod.def.innerType === Instant)
    .map(([field]) => field)
}
