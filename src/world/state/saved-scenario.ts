import type { ExportedWorld } from '../head.ts'
import type { Scenario } from '../scenario.ts'

interface Titles {
  name: string
  title?: string | undefined
  shows?: string | undefined
}

export function scenarioOf(exported: ExportedWorld, titles: Titles): Scenario {
  const { name, title = name, shows = 'A state that was saved.' } = titles
  const users = (exported.tables.users?.rows ?? []) as { id: number; username: string }[]
  const user = users.find(({ id }) => id === exported.currentUser)?.username ?? null
  const state = { ...exported, origin: { scenario: name, seed: exported.origin.seed } }
  return { name, title, shows, user, instant: state.now, baked: async () => state }
}
