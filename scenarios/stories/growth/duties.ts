import type { World } from '../../../src/world/world.ts'
import { daysHere } from '../company/tenure.ts'
import { awardBadges } from '../verbs/badges.ts'
import { getRole } from '../verbs/people.ts'

const messages = { 'First aider': 'Passed. Valid for two years.', 'Fire warden': '' }
/** Courses in a year. All badges are younger than that, so that certificates do not expire when dates move. */
const courses = 8

const daysAgo = (course: number) => 6 + course * 44

/** One of the courses since their first weeks. */
function courseOf(days: number, at: number): number {
  const since = Array.from({ length: courses }, (_, course) => daysAgo(course)).filter((ago) => ago < days - 12)
  return at % Math.max(since.length, 1)
}

/** First aiders and fire wardens have the badge of the same name. Starts with the user `first`. */
export function awardDuties(world: World, first: number): void {
  const occasions = Object.entries(messages).flatMap(([title, message]) => {
    const { id } = getRole(world, title)
    const holders = world.users.all().filter((user) => user.id >= first && !user.blocked && user.role_ids.includes(id))
    return Array.from({ length: courses }, (_, course) => ({
      badges: [title],
      to: holders.filter((user, at) => course === courseOf(daysHere(world, user), at)).map(({ username }) => username),
      days: daysAgo(course),
      message,
    }))
  })
  awardBadges(world, { occasions })
}
