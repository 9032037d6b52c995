import type { Scenario } from '../scenario.ts'
import type { World } from '../world.ts'

/** The name and the titles of a saved scenario. */
export interface Titles {
  name: string
  title?: string | undefined
  shows?: string | undefined
}

/** Makes a scenario of the present state of a world. */
export function scenarioOf(world: World, { name, title = name, shows = 'A state that was saved.' }: Titles): Scenario {
  const origin = { scenario: name, seed: world.origin.seed }
  const state = { ...world.export(), origin }
  const user = world.currentUser === null ? null : (world.directory.get(world.currentUser)?.username ?? null)
  return { name, title, shows, user, instant: state.now, baked: async () => state }
}
