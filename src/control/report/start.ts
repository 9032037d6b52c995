import { invalid } from '../../core/refusal.ts'
import type { Controls } from '../../world/application.ts'
import { withHead } from '../../world/head.ts'
import { importState } from '../../world/state/import.ts'
import { orRefuse } from '../../world/state/refuse.ts'
import type { State } from '../../world/state/shapes.ts'
import type { World } from '../../world/world.ts'
import { checkFaults, checkFidelity } from '../rules/rules.ts'
import { shorten } from './difference.ts'
import type { Archive, Missing, Start } from './shapes.ts'

export async function startReplay(
  simulator: Controls,
  world: World,
  archive: Archive,
  missing: Missing,
): Promise<void> {
  const start = archive.log._fauxtranet?.start
  if (start) await takeStart(simulator, world, start)
  else await takeMissing(simulator, world, archive, missing)
}

async function takeStart(simulator: Controls, world: World, start: Start): Promise<void> {
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
async function takeMissing(
  simulator: Controls,
  world: World,
  { log }: Archive,
  { scenario, seed, user, now = firstInstant(log.entries) }: Missing,
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
  const reason = `there is no scenario "${name}" here. ${startWithConfig} Or with the file of the scenario alone: --scenario ./${name}.ts`
  throw invalid({ name: 'scenario', reason })
}

function checkTable(world: World, name: string): void {
  if (Object.hasOwn(world.tables, name)) return
  throw invalid({ name: 'log._fauxtranet.start.tables', reason: sayMissingTable(name) })
}

export function sayMissingTable(name: string): string {
  return `there is no table "${shorten(name)}" here. ${startWithConfig}`
}

/** The first addresses are enough to identify the application. */
export function sayMissingApplication(paths: readonly string[]): string {
  const more = paths.length > 3 ? ` and ${paths.length - 3} more` : ''
  const named =
    paths
      .slice(0, 3)
      .map((path) => shorten(path))
      .join(', ') + more
  return `No application here answers ${named}: it is not listed in the configuration. ${startWithConfig}`
}

const startWithConfig =
  'Please start with the fauxtranet.config.ts of the project that the file comes from, which has its applications and scenarios: --config <file>.'
