import type { Scenario } from '../scenario.ts'
import type { ExportedWorld, World } from '../world.ts'
import { exportInTurns } from './export.ts'

export interface Titles {
  name: string
  title?: string | undefined
  shows?: string | undefined
}

export function scenarioOf(world: World, titles: Titles): Scenario {
  return savedScenario(titles, world.export())
}

/** The same in turns and for `writePieces`. */
export async function scenarioInTurns(world: World, titles: Titles): Promise<Scenario> {
  return savedScenario(titles, await exportInTurns(world))
}

function savedScenario(titles: Titles, exported: ExportedWorld): Scenario {
  const { name, title = name, shows = 'A state that was saved.' } = titles
  const users = (exported.tables.users?.rows ?? []) as { id: number; username: string }[]
  const user = users.find(({ id }) => id === exported.currentUser)?.username ?? null
  const state = { ...exported, origin: { scenario: name, seed: exported.origin.seed } }
  return { name, title, shows, user, instant: state.now, baked: async () => state }
}
