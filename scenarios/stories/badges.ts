import { aCrest, type Honour, honours, type Occasion, occasions } from '../../fixtures/badges/index.ts'
import { icons } from '../../src/badges/icons.ts'
import { createBadge, updateBadge } from '../../src/badges/rules.ts'
import { assignBadges } from '../../src/badges/rules-assigning.ts'
import { addImages, customSet } from '../../src/badges/rules-images.ts'
import type { StoredUser } from '../../src/people/model.ts'
import type { World } from '../../src/world.ts'
import { daysAgo, withoutMail } from './past.ts'

/** What is done for those who do more than they have to. */
export function honourPeople({ world }: { world: World }): void {
  bestow(world, honours, occasions)
}

/** Thinks of badges, and gives them to people, by the rules and the oldest first. */
export function bestow(world: World, honours: readonly Honour[], occasions: readonly Occasion[]): void {
  const coordinator = needPerson(world, 'badges-admin')
  for (const honour of [...honours].sort((a, b) => b.since - a.since)) {
    daysAgo(world, honour.since, '09:20', () => think(world, coordinator, honour))
  }
  for (const occasion of [...occasions].sort((a, b) => b.days - a.days)) {
    daysAgo(world, occasion.days, '14:05', () => withoutMail(world, () => celebrate(world, occasion)))
  }
  for (const { title, revised, until } of honours) {
    const { id, description } = needBadge(world, title)
    if (revised !== undefined) {
      daysAgo(world, revised, '11:30', () => updateBadge(world, coordinator, id, { description }))
    }
    if (until !== undefined) {
      daysAgo(world, until, '16:45', () => updateBadge(world, needPerson(world, 'admin'), id, { status: 'archived' }))
    }
  }
}

function think(world: World, user: StoredUser, { title, description, image, colour }: Honour): void {
  const image_id = 'icon' in image ? iconCalled(image.icon) : addImage(world, user, image)
  createBadge(world, user, { title, description, image_id, background_colour: colour, status: 'live' })
}

function addImage(world: World, user: StoredUser, image: { crest: string } | { crop: string }): number {
  const came =
    'crest' in image
      ? { uploads: [{ name: `${image.crest}-years.png`, type: 'image/png', bytes: aCrest(image.crest) }], json: [] }
      : { uploads: [], json: [{ hash: image.crop }] }
  return addImages(world, user, customSet, came)[0]!
}

function iconCalled(name: string): number {
  const id = icons.findIndex((icon) => icon.name === name) + 1
  if (id === 0) throw new Error(`There is no icon "${name}".`)
  return id
}

function celebrate(world: World, { badges, to, message, by = 'badges-admin' }: Occasion): void {
  const people = to === 'everybody' ? world.users.all() : to.map((who) => needPerson(world, who))
  assignBadges(world, needPerson(world, by), {
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

/** By username, or by job title. */
function needPerson(world: World, who: string): StoredUser {
  const found =
    world.users.findBy('username', who) ?? world.users.all().find((one) => one.job_title === who && !one.blocked)
  if (!found) throw new Error(`There is nobody called "${who}" to be given a badge.`)
  return found
}
