import { type Gratitude, toAnybody, toDepartments, toGroups } from '../../fixtures/thanks/index.ts'
import { Chance } from '../../src/kernel/chance.ts'
import type { StoredGroup, StoredUser } from '../../src/people/model.ts'
import type { World } from '../../src/world.ts'
import { daysAgo, withoutMail } from './past.ts'
import { thank } from './wall.ts'

const notes = 200

/** Something to be thanked for, and who could have done it: one of several people, or a group together. */
interface Deed extends Gratitude {
  by: readonly StoredUser[] | StoredGroup
}

/** A company in which hardly a day goes by without a word of thanks. */
export function fillWall(world: World): void {
  const chance = new Chance(notes)
  const everyone = groupCalled(world, 'Everyone')
  const people = world.users.where('group_ids', everyone.id).filter((user) => !user.blocked && user.last_time_login)
  const deeds = shuffle(chance, deedsOf(world, people)).slice(0, notes - world.notes.size)
  withoutMail(world, () => {
    deeds.forEach((deed, i) => {
      const { author, to } = introduce(chance, deed, people)
      const days = workday(world, Math.round((deeds.length - 1 - i) * 1.3))
      // The clock of today has not come far yet.
      const hour = days === 0 ? 7 : chance.between(8, 17)
      const time = `${pad(hour)}:${pad(days === 0 ? i % 60 : chance.between(0, 59))}` as `${number}:${number}`
      daysAgo(world, days, time, () => thank(world, author, { ...deed, to }))
    })
  })
}

function deedsOf(world: World, people: readonly StoredUser[]): Deed[] {
  const inDepartment = (name: string) => people.filter(({ metadata }) => metadata.department === name)
  const deeds = (said: readonly Gratitude[], by: Deed['by']) => said.map((gratitude) => ({ ...gratitude, by }))
  return [
    ...deeds(toAnybody, people),
    ...Object.entries(toDepartments).flatMap(([name, said]) => deeds(said, inDepartment(name))),
    ...Object.entries(toGroups).flatMap(([name, said]) => deeds(said, groupCalled(world, name))),
  ]
}

/** Somebody who speaks the language, and others who do, where there are any. */
function introduce(chance: Chance, { by, language }: Deed, people: readonly StoredUser[]) {
  const speak = (some: readonly StoredUser[]) =>
    orElse(
      some.filter((user) => user.language === language),
      some,
    )
  const wide = language === 'en' ? people : speak(people)
  if ('parent_id' in by) return { author: pick(chance, wide), to: [by] }
  const author = pick(
    chance,
    wide.filter((user) => by.some(({ id }) => id !== user.id)),
  )
  const others = by.filter(({ id }) => id !== author.id)
  const able = language === 'en' ? others : speak(others)
  const many = chance.next() < 0.15 ? 2 : 1
  return { author, to: shuffle(chance, able).slice(0, many) }
}

/** Nobody writes on Saturday or Sunday: it was Friday then. */
function workday(world: World, days: number): number {
  const weekday = new Date(world.clock.now() - days * 24 * 60 * 60 * 1000).getUTCDay()
  return days + (weekday === 6 ? 1 : weekday === 0 ? 2 : 0)
}

function groupCalled(world: World, name: string): StoredGroup {
  const group = world.groups.all().find((known) => known.name === name)
  if (!group) throw new Error(`There is no group "${name}".`)
  return group
}

function shuffle<Item>(chance: Chance, items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, at: chance.next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}

function pick<Item>(chance: Chance, items: readonly Item[]): Item {
  return items[chance.between(0, items.length - 1)]!
}

function orElse<Item>(some: readonly Item[], otherwise: readonly Item[]): readonly Item[] {
  return some.length > 0 ? some : otherwise
}

function pad(value: number): string {
  return String(value).padStart(2, '0')
}
