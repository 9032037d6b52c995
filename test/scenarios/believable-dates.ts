import { daysHere } from '../../scenarios/stories/company/tenure.ts'
import type { StoredUser } from '../../src/apps/people/model.ts'
import { partsIn } from '../../src/core/time/dates.ts'
import type { World } from '../../src/world/world.ts'
import { findPremature } from './events.ts'
import { isClosed, isPublicHoliday } from './public-holidays.ts'
import { findOutOfSeason } from './seasons.ts'
import { isWeekend, localActsIn } from './working-time.ts'

// Rules about dates that someone from human resources would check. Each returns sentences about what is wrong.
export const dateRules: Readonly<Record<string, (world: World) => string[]>> = {
  'no one works on a public holiday of where they live': (world) =>
    localActsIn(world)
      .filter(({ timezone, date }) => isPublicHoliday(timezone, date))
      .map(({ description }) => `${description} is a public holiday there`),
  'no one works while the works are closed': (world) =>
    localActsIn(world)
      .filter(({ timezone, date }) => isClosed(timezone, date))
      .map(({ description }) => `${description}, while the works are closed`),
  'meetings are on workdays of those who wrote the minutes': findMeetingsOnDaysOff,
  'decisions are carried out after the meeting': findPremature,
  'receipts are from workdays of those who paid': findReceiptsOnDaysOff,
  'text that names a season or a feast is from that season': findOutOfSeason,
  'everyone with five or ten years has the badge': findMissingBadges,
  'no one writes more than three notes a day': findFlood,
  'people who write about years have been there for a year': findYoungMemories,
}

function findMeetingsOnDaysOff({ documents, users }: World): string[] {
  return documents.all().flatMap(({ title, creator_id, metadata: { held_on } }) => {
    if (typeof held_on !== 'string') return []
    const { timezone } = users.need(creator_id)
    return isDayOff(timezone, held_on) ? [`"${title}" was on ${held_on}, a day off in ${timezone}`] : []
  })
}

function findReceiptsOnDaysOff({ expenseItems, sheets, users }: World): string[] {
  return expenseItems.all().flatMap(({ vendor, sheet_id, receipt_date }) => {
    const { name, user_id } = sheets.need(sheet_id)
    const { timezone } = users.need(user_id)
    const { year, month, day } = partsIn(timezone, receipt_date)
    const date = `${year}-${month}-${day}`
    return isDayOff(timezone, date) ? [`"${name}": ${vendor}, ${date}, a day off in ${timezone}`] : []
  })
}

function isDayOff(timezone: string, date: string): boolean {
  return isWeekend(timezone, date) || isPublicHoliday(timezone, date) || isClosed(timezone, date)
}

const anniversaries = { 'Five years with us': 5, 'Ten years with us': 10 }

function findMissingBadges(world: World): string[] {
  const { badges, assignments, users } = world
  return Object.entries(anniversaries).flatMap(([title, years]) => {
    const badge = badges.all().find((one) => one.title === title)
    if (!badge) return []
    const holders = new Set(assignments.where('badge_id', badge.id).map(({ user_id }) => user_id))
    return users
      .all()
      .filter((user) => !user.blocked && hasYears(world, user, years) && !holders.has(user.id))
      .map(({ username, metadata }) => `${username}, here since ${metadata.start_date}, has no badge "${title}"`)
  })
}

function hasYears(world: World, user: StoredUser, years: number): boolean {
  // Badges are assigned on the day, or a few workdays later.
  return user.metadata.start_date !== undefined && daysHere(world, user) > years * 365.25 + 5
}

function findFlood({ notes, users }: World): string[] {
  const counts = new Map<string, number>()
  for (const { author_id, created_at } of notes.all()) {
    const key = `${users.need(author_id).username} on ${created_at.slice(0, 10)}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return [...counts].filter(([, count]) => count > 3).map(([key, count]) => `${count} notes by ${key}`)
}

function findYoungMemories(world: World): string[] {
  return world.notes.all().flatMap(({ id, author_id, description }) => {
    const author = world.users.need(author_id)
    const isYoung =
      /\b(?:one|two|nine|last|this) years?\b|\bhundred weeks\b/i.test(description) && daysHere(world, author) < 365
    return isYoung ? [`note ${id} by ${author.username}, here since ${author.metadata.start_date}: ${description}`] : []
  })
}
