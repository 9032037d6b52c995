import type { Place } from '../../core/http/contract.ts'
import type { ExportedWorld } from '../head.ts'
import type { Scenario } from '../scenario.ts'

interface Titles {
  name: string
  title?: string | undefined
  shows?: string | undefined
}

export function scenarioOf(exported: ExportedWorld, titles: Titles, places: readonly Place[] = []): Scenario {
  const { name, title = name, shows = 'A saved state.' } = titles
  const users = (exported.tables.users?.rows ?? []) as { id: number; username: string }[]
  const user = users.find(({ id }) => id === exported.currentUser)?.username ?? null
  const state = { ...exported, origin: { scenario: name, seed: exported.origin.seed } }
  const applications = places.map(({ application }) => application)
  return { name, title, shows, user, instant: state.now, applications, baked: async () => state }
}
