import { invalid } from '../../core/refusal.ts'
import type { Controls } from '../../world/application.ts'
import { withHead } from '../../world/head.ts'
import { importState } from '../../world/state/import.ts'
import { orRefuse } from '../../world/state/refuse.ts'
import type { State } from '../../world/state/shapes.ts'
import type { World } from '../../world/world.ts'
import { checkFaults, checkFidelity } from '../rules/rules.ts'
import { truncatePath } from './difference.ts'
import type { Archive, ReplayDefaults, Start } from './shapes.ts'

export async function startReplay(
  simulator: Controls,
  world: World,
  archive: Archive,
  defaults: ReplayDefaults,
): Promise<void> {
  const start = archive.log._fauxtranet?.start
  if (start) await restoreStart(simulator, world, start)
  else await startFromOptions(simulator, world, archive, defaults)
}

async function restoreStart(simulator: Controls, world: World, start: Start): Promise<void> {
  await checkFaults(simulator, start.faults)
  const fidelity = checkFidelity(start.fidelity ?? {})
  if (start.tables) {
    for (const name of Object.keys(start.tables)) checkTable(world, name)
    return importState(world, { ...start, fidelity } as State)
  }
  const { scenario, seed, parameters } = start.origin
  checkScenario(simulator, scenario)
  const setting = { scenario, seed, now: start.now, ...(parameters && { parameters }) }
  world.restore(await orRefuse(() => simulator.initialSnapshot(setting)))
  if (start.currentUser !== null && !world.directory.get(start.currentUser))
    throw invalid({ name: 'log._fauxtranet.start.currentUser', reason: `there is no user ${start.currentUser}` })
  orRefuse(() => {
    world.state = withHead(world.state, { ...start, fidelity })
  })
}

/** Archives of other tools have no scenario and no user. The default time is that of their first request. */
async function startFromOptions(
  simulator: Controls,
  world: World,
  { log }: Archive,
  { scenario, seed, user, now = firstInstant(log.entries) }: ReplayDefaults,
): Promise<void> {
  if (scenario !== undefined) checkScenario(simulator, scenario)
  const setting = {
    ...(scenario !== undefined && { scenario }),
    ...(seed !== undefined && { seed }),
    ...(user !== undefined && { user }),
    ...(now !== undefined && { now }),
  }
  world.restore(await orRefuse(() => simulator.initialSnapshot(setting)))
}

function firstInstant(entries: Archive['log']['entries']): string | undefined {
  const times = entries.map(({ startedDateTime }) => Date.parse(startedDateTime))
  return times.length > 0 ? new Date(times.reduce((a, b) => Math.min(a, b))).toISOString() : undefined
}

function checkScenario({ scenarios }: Controls, name: string): void {
  if (scenarios.some((known) => known.name === name)) return
  const reason = `there is no scenario "${name}" here. ${startWithConfig} Or pass only the scenario file: --scenario ./${name}.ts`
  throw invalid({ name: 'scenario', reason })
}

function checkTable(world: World, name: string): void {
  if (Object.hasOwn(world.tables, name)) return
  throw invalid({ name: 'log._fauxtranet.start.tables', reason: describeMissingTable(name) })
}

export function describeMissingTable(name: string): string {
  return `there is no table "${truncatePath(name)}" here. ${startWithConfig}`
}

/** The first addresses are enough to identify the application. */
export function describeMissingApplication(paths: readonly string[]): string {
  const more = paths.length > 3 ? ` and ${paths.length - 3} more` : ''
  const named =
    paths
      .slice(0, 3)
      .map((path) => truncatePath(path))
      .join(', ') + more
  return `No application handles ${named}: it is missing from the configuration. ${startWithConfig}`
}

const startWithConfig =
  'Please start with the fauxtranet.config.ts of the project that the file comes from: --config <file>.'
