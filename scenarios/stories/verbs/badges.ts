import type { Anniversary, Honour, Occasion } from '../../../fixtures/badges/badge.ts'
import { aCrest } from '../../../fixtures/badges/crests.ts'
import { icons } from '../../../src/apps/badges/icons/icons.ts'
import { addImages, assignBadges, createBadge, customSet, updateBadge } from '../../../src/apps/badges/rules.ts'
import type { StoredUser } from '../../../src/apps/people/model.ts'
import { day } from '../../../src/core/time/clock.ts'
import type { World } from '../../../src/world/world.ts'
import { recipeOf } from '../company/generated-files.ts'
import { daysHere, daysSinceYears, whoWasHere } from '../company/tenure.ts'
import { atWork, someTimeAfter, withoutNotifications, workday } from './past.ts'
import { getPerson } from './people.ts'

/** Badges, and the people who received them. */
export interface BadgeAwards {
  honours?: readonly Honour[]
  occasions?: readonly Occasion[]
  anniversaries?: readonly Anniversary[]
}

/**
 * Creates badges and assigns them by the rules, oldest first.
 *
 * @example
 * awardBadges(world, {
 *   honours: [{ title: 'Tidy', description: '', image: { icon: 'star' }, colour: 'ffffff', since: 20 }],
 *   occasions: [{ badges: ['Tidy'], to: ['employee'], days: 10, message: 'So tidy.' }],
 * })
 */
export function awardBadges(world: World, { honours = [], occasions = [], anniversaries = [] }: BadgeAwards): void {
  for (const [i, honour] of [...honours].sort((a, b) => b.since - a.since).entries()) {
    const by = coordinatorOf(world, honour.since)
    atWork(world, by, honour.since, someTimeAfter('08:50', i, 190), () => think(world, by, honour))
  }
  const gifts = [
    ...occasions.flatMap((occasion) => giftsOf(world, occasion, honours)),
    ...anniversaries.flatMap((anniversary) => giftsOnTheDay(world, anniversary)),
  ]
  for (const [i, gift] of gifts.sort((a, b) => b.days - a.days).entries()) {
    const giver = gift.by === undefined ? coordinatorOf(world, gift.days) : getPerson(world, gift.by)
    const time = someTimeAfter('13:10', i, 230)
    for (const [by, people] of sharesOf(world, gift, giver)) {
      atWork(world, by, Math.min(gift.days, daysHere(world, by)), time, () =>
        withoutNotifications(world, () => give(world, by, { ...gift, people })),
      )
    }
  }
  for (const { title, revised, until } of honours) {
    const { id, description } = needBadge(world, title)
    if (revised !== undefined) {
      const by = coordinatorOf(world, revised)
      atWork(world, by, revised, '11:30', () => updateBadge(world, by, id, { description }))
    }
    if (until !== undefined) {
      const by = getPerson(world, 'admin')
      atWork(world, by, until, '16:45', () => updateBadge(world, by, id, { status: 'archived' }))
    }
  }
}

/** Before there was a badge administrator, the administrator did it. */
export function coordinatorOf(world: World, days: number): StoredUser {
  return whoWasHere(world, days, getPerson(world, 'badges-admin'), getPerson(world, 'admin'))
}

function think(world: World, user: StoredUser, { title, description, image, colour }: Honour): void {
  const image_id = 'icon' in image ? getIcon(image.icon) : addImage(world, user, image)
  createBadge(world, user, { title, description, image_id, background_colour: colour, status: 'live' })
}

function addImage(world: World, user: StoredUser, image: { crest: string } | { crop: string }): number {
  const came =
    'crest' in image
      ? { uploads: [{ name: `${image.crest}-years.png`, type: 'image/png', bytes: aCrest(image.crest) }], json: [] }
      : { uploads: [], json: [{ hash: image.crop }] }
  const id = addImages(world, user, customSet, came)[0]!
  const { file_id } = world.images.need(id)
  if ('crest' in image && file_id !== null) {
    const { length } = came.uploads[0]!.bytes
    world.files.patch(file_id, { bytes: recipeOf(['crest', image.crest], length) })
  }
  return id
}

function getIcon(name: string): number {
  const id = icons.findIndex((icon) => icon.name === name) + 1
  if (id === 0) throw new Error(`There is no icon "${name}".`)
  return id
}

interface Gift {
  badges: readonly string[]
  people: readonly StoredUser[]
  days: number
  message: string
  by?: string | undefined
  /** For an anniversary. Given even if it is late. */
  isDue?: true
}

/** A person who had not started yet gets it on their first day, unless the badge was archived by then. */
function giftsOf(world: World, { badges, to, days, message, by }: Occasion, honours: readonly Honour[]): Gift[] {
  const people = to === 'everybody' ? world.users.all() : to.map((who) => getPerson(world, who))
  const putAway = Math.max(...badges.map((title) => honours.find((honour) => honour.title === title)?.until ?? 0))
  const byDay = new Map<number, StoredUser[]>()
  for (const person of people) {
    const own = Math.min(days, daysHere(world, person))
    if (own > putAway) byDay.set(own, [...(byDay.get(own) ?? []), person])
  }
  return Array.from(byDay, ([days, people]) => ({ badges, people, days, message, by }))
}

/** If the anniversary was before the badge existed, the person gets it soon after the badge was created. */
function giftsOnTheDay(world: World, { badge, years, to, message }: Anniversary): Gift[] {
  const { id, created_at } = needBadge(world, badge)
  const first = Math.floor((world.clock.now() - Date.parse(created_at)) / day) - 10
  const holders = new Set(world.assignments.where('badge_id', id).map(({ user_id }) => user_id))
  const gifts: Gift[] = [{ badges: [badge], people: [], days: first, message: '', isDue: true }]
  for (const person of to?.map((who) => getPerson(world, who)) ?? world.users.all()) {
    const days = onWorkday(world, daysSinceYears(world, person, years))
    if (person.blocked || holders.has(person.id) || !(days > 0)) continue
    if (days > first) gifts[0] = { ...gifts[0]!, people: [...gifts[0]!.people, person] }
    else gifts.push({ badges: [badge], people: [person], days, message, isDue: true })
  }
  return gifts.filter(({ people }) => people.length > 0)
}

/** Never before the anniversary. */
function onWorkday(world: World, days: number): number {
  let later = days
  while (later > 0 && workday(world, later, coordinatorOf(world, later)) !== later) later--
  return later
}

/** The other administrator of badges gives to the giver. If that person had not started yet, later or not at all. */
function sharesOf(
  world: World,
  { people, days, isDue }: Gift,
  giver: StoredUser,
): [by: StoredUser, people: StoredUser[]][] {
  const other = getPerson(world, giver.id === 1 ? 'badges-admin' : 'admin')
  const isGiver = ({ id }: StoredUser) => id === giver.id
  const shares: [StoredUser, StoredUser[]][] = [
    [giver, people.filter((one) => !isGiver(one))],
    [other, daysHere(world, other) < days && !isDue ? [] : people.filter(isGiver)],
  ]
  return shares.filter(([, share]) => share.length > 0)
}

function give(world: World, by: StoredUser, { badges, people, message }: Gift): void {
  assignBadges(world, by, {
    badge_ids: badges.map((title) => needBadge(world, title).id),
    user_ids: people.map(({ id }) => id),
    message,
  })
}

function needBadge(world: World, title: string) {
  const found = world.badges.all().find((badge) => badge.title === title)
  if (!found) throw new Error(`There is no badge "${title}".`)
  return found
}
