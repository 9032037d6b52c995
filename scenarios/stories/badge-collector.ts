import {
  anniversaries,
  collectedAnniversaries,
  collectedHonours,
  collectedOccasions,
} from '../../fixtures/badges/index.ts'
import { icons } from '../../src/apps/badges/icons/icons.ts'
import type { StoredUser } from '../../src/apps/people/model.ts'
import { day } from '../../src/core/time/clock.ts'
import type { Loading } from '../../src/world/scenario.ts'
import type { World } from '../../src/world/world.ts'
import { recordVisits } from './company/visits.ts'
import { addMany, type Copy } from './growth/add-many.ts'
import { awardBadges, coordinatorOf } from './verbs/badges.ts'
import { firstWorkday, instantAtWork } from './verbs/past.ts'
import { getPerson } from './verbs/people.ts'

/** A user with eleven years in the company and many badges. */
export async function collectBadges(world: World, count: number, loading: Loading): Promise<void> {
  age(world, 'employee', 11.1)
  // The user who gives the badges must have been there even longer.
  age(world, 'admin', 12.1)
  awardBadges(world, {
    honours: collectedHonours,
    occasions: collectedOccasions,
    anniversaries: collectedAnniversaries,
  })
  awardBadges(world, { anniversaries })
  const employee = getPerson(world, 'employee')
  const missing = count - world.assignments.where('user_id', employee.id).length
  if (missing > 0) await winQuizzes(world, missing, loading)
  else giveBack(world, employee, -missing)
  recordVisits(world)
}

function winQuizzes(world: World, count: number, loading: Loading): Promise<void> {
  const since = (at: number) => 3600 - Math.floor((3500 * at) / count)
  const many = {
    total: count,
    what: 'badges',
    // Small, because each assignment checks all existing badges of the user.
    round: 50,
    *add(from: number, to: number) {
      for (let at = from; at < to; at++) {
        const { title, icon, colour } = quizAt(at)
        const description = 'Knew what nobody needs to know.'
        const honour = { title, description, image: { icon: icons[icon]!.name }, colour, since: since(at) }
        const occasion = { badges: [title], to: ['employee'], days: since(at) - 1, message: '' }
        yield awardBadges(world, { honours: [honour], occasions: [occasion] })
      }
    },
    change({ table, row, turn, at }: Copy) {
      const number = turn * 50 + at
      const instant = (days: number, time: `${number}:${number}`) =>
        instantAtWork(world, coordinatorOf(world, days), days, time)
      if (table !== 'badges') return { ...row, assigned_at: instant(since(number) - 1, '14:05') }
      const { title, icon, colour } = quizAt(number)
      const look = { title, image_id: icon + 1, background_colour: colour }
      return { ...row, ...look, created_at: instant(since(number), '09:20') }
    },
  }
  return addMany(world, many, loading)
}

function quizAt(at: number) {
  return { title: `Quiz night ${at + 1}`, icon: at % icons.length, colour: colours[at % colours.length]! }
}

const colours = ['e3f3ff', 'f47b20', '46b35f', '7d53d1', 'fff3c4', '2f3b52']

/** Removes the newest assignments first. Other people keep theirs. */
function giveBack(world: World, { id }: StoredUser, count: number): void {
  const given = world.assignments.where('user_id', id).toSorted((a, b) => b.assigned_at.localeCompare(a.assigned_at))
  for (const assignment of given.slice(0, count)) world.assignments.delete(assignment.id)
}

function age(world: World, username: string, years: number): void {
  const { id, metadata } = getPerson(world, username)
  const yearsAgo = (count: number) => new Date(world.clock.now() - count * 365.25 * day).toISOString().slice(0, 10)
  const dates = { start_date: firstWorkday(yearsAgo(years)), birthday: yearsAgo(years + 27.4) }
  world.users.patch(id, { metadata: { ...metadata, ...dates } })
  const former = anniversaries.map(({ badge }) => badge)
  for (const assignment of world.assignments.where('user_id', id)) {
    if (former.includes(world.badges.need(assignment.badge_id).title)) world.assignments.delete(assignment.id)
  }
}
