import { sentencesIn } from '../../fixtures/people-verbs.ts'
import type { World } from '../../src/world/world.ts'

/** Strings and numbers that must be unique, but occur twice. */
export function findRepeated(world: World): string[] {
  const { users, groups, roles, badges, articles, questions, categories, sheets, notes, tags, folders, documents } =
    world
  const places = world.placements.all().map(({ document_id, folder_id }) => {
    const { title, trash_id } = documents.need(document_id)
    return trash_id === null ? `${folder_id}/${title}` : ''
  })
  const lists: Record<string, readonly unknown[]> = {
    'about me': users.all().map(({ metadata }) => metadata.about),
    'sentence about me': users.size <= 300 ? users.all().flatMap(({ metadata }) => sentencesIn(metadata.about)) : [],
    phone: users.all().flatMap(({ metadata: { phone, mobile } }) => [phone, mobile]),
    'user code': users.all().map(({ user_code }) => user_code),
    'full name in a small company':
      users.size < 100 ? users.all().map(({ firstname, surname }) => `${firstname} ${surname}`) : [],
    group: groups.all().map(({ name }) => name),
    role: roles.all().map(({ name }) => name),
    badge: badges.all().map(({ title }) => title),
    article: articles.all().map(({ title }) => title),
    question: questions.all().map(({ title }) => title),
    category: categories.all().map(({ name }) => name),
    sheet: sheets.all().map(({ name, user_id }) => `${name} of ${user_id}`),
    note: notes.all().map(({ description }) => description),
    tag: tags.all().map(({ name }) => name),
    'in a folder': [
      ...folders.all().map(({ parent_id, title, trash_id }) => (trash_id === null ? `${parent_id}/${title}` : '')),
      ...places,
    ],
    refcode: documents.all().map(({ refcode }) => refcode),
  }
  return Object.entries(lists).flatMap(([what, list]) => {
    const seen = new Set<unknown>()
    const twice = list.filter((text) => text && seen.size === seen.add(text).size)
    return twice.map((text) => `${what}: ${String(text).slice(0, 120)}`)
  })
}
