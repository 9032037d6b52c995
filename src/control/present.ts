import { type Entry, withoutSecrets } from '../kernel/journal.ts'
import { administrable, fullnameOf, mayAdminister } from '../people/directory.ts'
import type { StoredUser } from '../people/model.ts'
import type { Scenario } from '../scenario.ts'
import { version } from '../version.ts'
import type { World } from '../world.ts'
import type { About, ClockFace, JournalEntry, UserCard } from './contract.ts'

export function presentAbout(world: World, worldName: string): About {
  const user = world.currentUser === null ? undefined : world.users.get(world.currentUser)
  return {
    name: 'fauxtranet',
    version,
    world: worldName,
    scenario: world.origin.scenario,
    seed: world.origin.seed,
    user: user?.username ?? null,
    clock: presentClock(world),
    counts: Object.fromEntries(Object.entries(world.tables).map(([name, table]) => [name, table.size])),
  }
}

export function presentClock({ clock }: World): ClockFace {
  return { now: clock.instant(), frozen: clock.frozen }
}

export function presentScenario({ name, title, shows, user, instant }: Scenario) {
  return { name, title, shows, user, instant }
}

export function presentUserCard(world: World, user: StoredUser): UserCard {
  const { id, username, password, job_title, blocked } = user
  return { id, username, fullname: fullnameOf(user), password, job_title, blocked, may: rightsOf(world, user) }
}

/** What a user may do beyond reading, in words. */
function rightsOf(world: World, user: StoredUser): string[] {
  if (user.blocked) return []
  const reports = world.users.where('manager_id', user.id).length
  const administers = administrable.filter((application) => mayAdminister(user, application))
  return [
    ...administers.map((application) => `administer ${application}`),
    ...(reports > 0 ? [`manage ${reports}`] : []),
  ]
}

/** Passwords and bytes stay inside. */
export function presentEntry(entry: Entry): JournalEntry {
  const changes = entry.changes.map(({ table, id, before, after }) => ({
    table,
    id,
    before: withoutSecrets(before) ?? null,
    after: withoutSecrets(after) ?? null,
  }))
  return { ...entry, at: new Date(entry.at).toISOString(), changes }
}
