import type { World } from '../../../src/world/world.ts'
import { awardBadges } from '../verbs/badges.ts'
import { getRole } from '../verbs/people.ts'

const messages = { 'First aider': 'Passed. Valid for two years.', 'Fire warden': '' }
/** Courses in a year. All badges are younger than that, so that certificates do not expire when dates move. */
const courses = 8

/** First aiders and fire wardens have the badge of the same name. Starts with the user `first`. */
export function awardDuties(world: World, first: number): void {
  const occasions = Object.entries(messages).flatMap(([title, message]) => {
    const { id } = getRole(world, title)
    const holders = world.users.all().filter((user) => user.id >= first && !user.blocked && user.role_ids.includes(id))
    return Array.from({ length: courses }, (_, course) => ({
      badges: [title],
      to: holders.filter((_, at) => at % courses === course).map(({ username }) => username),
      days: 20 + course * 42,
      message,
    }))
  })
  awardBadges(world, { occasions })
}
