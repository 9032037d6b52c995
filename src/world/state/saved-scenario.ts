import type { Scenario } from '../scenario.ts'
import type { World } from '../world.ts'

/** What a saved scenario is called. */
export interface Titles {
  name: string
  title?: string | undefined
  shows?: string | undefined
}

/** The present state of a world as a scenario. */
export function scenarioOf(world: World, { name, title = name, shows = 'A state that was saved.' }: Titles): Scenario {
  const origin = { scenario: name, seed: world.origin.seed }
  const state = { ...world.export(), origin }
  const user = world.currentUser === null ? null : (world.directory.get(world.currentUser)?.username ?? null)
  return { name, title, shows, user, instant: state.now, baked: async () => state }
}
