import { hasKeywords, splitKeywords, toSortKey } from '../kernel/words.ts'
import type { World } from '../world.ts'
import type { Administrable, StoredUser } from './model.ts'

// The door through which other applications ask about people.

export function fullnameOf(user: Pick<StoredUser, 'firstname' | 'surname'>): string {
  return `${user.firstname} ${user.surname}`
}

/** `{id, name}` as most applications show a person. */
export function presentPerson(world: World, id: number): { id: number; name: string } {
  const user = world.users.get(id)
  return { id, name: user ? fullnameOf(user) : '' }
}

export function mayAdminister(user: StoredUser, application: Administrable): boolean {
  return user.id === 1 || user.admin_of.includes(application)
}

/** Gap: where no order is stated, people go by surname, first name, id. */
export const byName = {
  name: 'name',
  key: (user: StoredUser) => `${toSortKey(user.surname)}\n${toSortKey(user.firstname)}`,
}

/** Spec, People: the fields that keywords are looked for in unless others are named. */
export const usualSearchFields = ['firstname', 'surname', 'company', 'job_title', 'email'] as const

/** A test for one user; keywords may stand in different fields. */
export function keywordTest(
  query: string,
  textsOf: (user: StoredUser) => readonly string[],
  how: 'AND' | 'OR',
): (user: StoredUser) => boolean {
  const keywords = splitKeywords(query)
  return (user) => hasKeywords(textsOf(user), keywords, how)
}
