import type { Scenario } from '../scenario.ts'
import type { ExportedWorld, World } from '../world.ts'
import { exportInTurns } from './export.ts'

export interface Titles {
  name: string
  title?: string | undefined
  shows?: string | undefined
}

export function scenarioOf(world: World, titles: Titles): Scenario {
  return savedScenario(titles, world.export(), usernameIn(world))
}

/** The same in turns and for `writePieces`. */
export async function scenarioInTurns(world: World, titles: Titles): Promise<Scenario> {
  const user = usernameIn(world)
  return savedScenario(titles, await exportInTurns(world), user)
}

function savedScenario(
  { name, title = name, shows = 'A state that was saved.' }: Titles,
  exported: ExportedWorld,
  user: string | null,
): Scenario {
  const state = { ...exported, origin: { scenario: name, seed: exported.origin.seed } }
  return { name, title, shows, user, instant: state.now, baked: async () => state }
}

function usernameIn({ currentUser, directory }: World): string | null {
  return currentUser === null ? null : (directory.get(currentUser)?.username ?? null)
}
