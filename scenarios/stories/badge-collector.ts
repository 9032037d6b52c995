import { collectedAnniversaries, collectedHonours, collectedOccasions } from '../../fixtures/badges/index.ts'
import { icons } from '../../src/apps/badges/icons/icons.ts'
import type { StoredUser } from '../../src/apps/people/model.ts'
import { day } from '../../src/core/time/clock.ts'
import type { World } from '../../src/world/world.ts'
import { bestow } from './verbs/badges.ts'
import { personCalled } from './verbs/people.ts'

/** Somebody who has been here for eleven years, and has joined in with everything. */
export function collectBadges(world: World, count: number): void {
  age(world, 'employee', 11)
  // Somebody has to give the badges.
  age(world, 'admin', 12)
  bestow(world, {
    honours: collectedHonours,
    occasions: collectedOccasions,
    anniversaries: collectedAnniversaries,
  })
  const employee = personCalled(world, 'employee')
  const missing = count - world.assignments.where('user_id', employee.id).length
  if (missing > 0) winQuizzes(world, missing)
  else giveBack(world, employee, -missing)
}

/** One more for each evening. */
function winQuizzes(world: World, count: number): void {
  const quizzes = Array.from({ length: count }, (_, i) => ({
    title: `Quiz night ${i + 1}`,
    description: 'Knew what nobody needs to know.',
    image: { icon: icons[i % icons.length]!.name },
    colour: colours[i % colours.length]!,
    since: 3600 - Math.floor((3500 * i) / count),
  }))
  const occasions = quizzes.map(({ title, since }) => ({
    badges: [title],
    to: ['employee'],
    days: since - 1,
    message: '',
  }))
  bestow(world, { honours: quizzes, occasions })
}

const colours = ['e3f3ff', 'f47b20', '46b35f', '7d53d1', 'fff3c4', '2f3b52']

/** The newest assignments are dropped first; other people keep theirs. */
function giveBack(world: World, { id }: StoredUser, count: number): void {
  const given = world.assignments.where('user_id', id).toSorted((a, b) => b.assigned_at.localeCompare(a.assigned_at))
  for (const assignment of given.slice(0, count)) world.assignments.delete(assignment.id)
}

function age(world: World, username: string, years: number): void {
  const { id, metadata } = personCalled(world, username)
  const yearsAgo = (count: number) => new Date(world.clock.now() - count * 365.25 * day).toISOString().slice(0, 10)
  const dates = { start_date: yearsAgo(years), birthday: yearsAgo(years + 27.4) }
  world.users.patch(id, { metadata: { ...metadata, ...dates } })
}
