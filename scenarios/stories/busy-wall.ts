import type { EverydayGratitude } from '../../fixtures/thanks/everyday.ts'
import { type Gratitude, toAnybody, toDepartments, toGroups } from '../../fixtures/thanks/index.ts'
import type { StoredGroup, StoredUser } from '../../src/apps/people/model.ts'
import type { StoredNote } from '../../src/apps/thanks/model.ts'
import { Random } from '../../src/core/random.ts'
import type { Loading } from '../../src/world/scenario.ts'
import type { World } from '../../src/world/world.ts'
import { daysHere } from './company/tenure.ts'
import { recordVisits } from './company/visits.ts'
import { addMany, type Copy } from './growth/add-many.ts'
import { atWork, instantAtWork, withoutNotifications, workday } from './verbs/past.ts'
import { getGroup } from './verbs/people.ts'
import { membersThen, thank } from './verbs/thanks.ts'

/** A reason to thank, and the possible recipients: one of several people, or a whole group. */
interface Reason extends Gratitude {
  by: readonly StoredUser[] | StoredGroup
}

export async function fillWall(
  world: World,
  notes: number,
  loading: Loading,
  everyday: readonly EverydayGratitude[] = [],
): Promise<void> {
  const random = new Random(notes)
  const everyone = getGroup(world, 'Everyone')
  const people = world.users.where('group_ids', everyone.id).filter((user) => !user.blocked && user.last_time_login)
  const reasons = shuffle(random, [
    ...reasonsOf(world, people),
    ...everyday.map((one) => ({ ...one, by: recipientsOf(one, people) })),
  ])
  const since = new Map(people.map((user) => [user.id, daysHere(world, user)]))
  const total = Math.max(0, notes - world.notes.size)
  const momentOf = momentsOf(world, random, total)
  const many = {
    total,
    what: 'notes',
    round: reasons.length,
    *add(from: number, to: number) {
      for (let at = from; at < to; at++) {
        const reason = reasons[at % reasons.length]!
        const [days, time] = momentOf(at)
        const { author, to } = introduce(random, reason, people, ({ id }) => (since.get(id) ?? 0) >= days)
        const then = daysTogether(world, days, [author, ...to])
        yield withoutNotifications(world, () =>
          atWork(world, author, then, time, () => thank(world, author, { ...reason, to })),
        )
      }
    },
    change({ row, turn, at }: Copy) {
      const [days, time] = momentOf(turn * reasons.length + at)
      const [author, ...thanked] = [row.author_id, ...(row.thanked_user_ids as number[])].map((id) =>
        world.users.need(id as number),
      )
      const then = daysTogether(world, days, [author!, ...thanked])
      const note = { ...(row as unknown as StoredNote), created_at: instantAtWork(world, author!, then, time) }
      return { ...note, user_ids: membersThen(world, note) }
    },
  }
  await addMany(world, many, loading)
  recordVisits(world)
}

function recipientsOf({ to, in: city }: EverydayGratitude, people: readonly StoredUser[]): StoredUser[] {
  return people.filter(({ metadata: { department, location } }) => {
    return (to.length === 0 || to.some((name) => name === department)) && (!city || city === location)
  })
}

/** Some day in the time that all of these people have been in the company. */
function daysTogether(world: World, days: number, people: readonly (StoredUser | StoredGroup)[]): number {
  const together = Math.min(...people.flatMap((one) => ('username' in one ? daysHere(world, one) : [])))
  return days <= together ? days : days % Math.max(together, 1)
}

function momentsOf(world: World, random: Random, total: number) {
  const workdays = workdaysOfOneYear(world)
  // More notes than days come closer together.
  const pace = Math.min(1, (workdays.length - 1) / total)
  return (at: number): [days: number, time: `${number}:${number}`] => {
    const days = workdays[Math.round((total - 1 - at) * pace)]!
    // Today's notes must not be later than the clock.
    const hour = days === 0 ? 9 : random.between(9, 17)
    return [days, `${pad(hour)}:${pad(days === 0 ? at % 30 : random.between(0, 59))}` as `${number}:${number}`]
  }
}

function reasonsOf(world: World, people: readonly StoredUser[]): Reason[] {
  const inDepartment = (name: string) => people.filter(({ metadata }) => metadata.department === name)
  const reasons = (said: readonly Gratitude[], by: Reason['by']) => said.map((gratitude) => ({ ...gratitude, by }))
  return [
    ...reasons(toAnybody, people),
    ...Object.entries(toDepartments).flatMap(([name, said]) => reasons(said, inDepartment(name))),
    ...Object.entries(toGroups).flatMap(([name, said]) => reasons(said, getGroup(world, name))),
  ]
}

/** Picks an author and recipients who were there then, and who speak the language, if there are any. */
function introduce(
  random: Random,
  { by, language, from, text }: Reason,
  people: readonly StoredUser[],
  wasThere: (user: StoredUser) => boolean,
) {
  const speaks = (user: StoredUser) => language === 'en' || user.language === language
  const isFrom = ({ metadata }: StoredUser) => from.length === 0 || from.some((name) => name === metadata.department)
  const able = people.filter((user) => speaks(user) && isFrom(user))
  const present = preferring(wasThere, able)
  const likely = speaksOfYears.test(text) ? longestHere(present) : present
  // All pairs of a large company would be too many.
  const authors = people.length > 50 ? [pick(random, likely, text)] : likely
  if ('parent_id' in by) return { author: pick(random, authors, text), to: [by] }
  const pairsWith = (some: readonly StoredUser[]) =>
    authors.flatMap((author) => some.filter(({ id }) => id !== author.id).map((one) => ({ author, one })))
  const fluent = pairsWith(preferring(wasThere, by.filter(speaks)))
  const pairs = fluent.length > 0 ? fluent : pairsWith(preferring(wasThere, by))
  const { author, one } = pick(random, pairs, text)
  const others = pairs.filter((pair) => pair.author === author && pair.one !== one).map((pair) => pair.one)
  const isOneOfTwo = others.length > 0 && random.next() < 0.15
  return { author, to: isOneOfTwo ? [one, pick(random, others, text)] : [one] }
}

const speaksOfYears = /\b(years?|hundred (days|weeks)|ninety days|Jahren?|années?|ans|lat|yıl\w*)\b/

function preferring(isBetter: (user: StoredUser) => boolean, users: readonly StoredUser[]): readonly StoredUser[] {
  const better = users.filter(isBetter)
  return better.length > 0 ? better : users
}

function longestHere(users: readonly StoredUser[]): StoredUser[] {
  const since = ({ metadata }: StoredUser) => String(metadata.start_date)
  return users.toSorted((a, b) => since(a).localeCompare(since(b))).slice(0, 3)
}

/** How many days ago they were, the latest first. */
function workdaysOfOneYear(world: World): number[] {
  return Array.from({ length: 360 }, (_, days) => days).filter((days) => workday(world, days) === days)
}

function shuffle<Item>(random: Random, items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, at: random.next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}

function pick<Item>(random: Random, items: readonly Item[], text: string): Item {
  const item = items[random.between(0, items.length - 1)]
  if (item === undefined) throw new Error(`Nobody could say "${text}".`)
  return item
}

function pad(value: number): string {
  return String(value).padStart(2, '0')
}
