import { createCache } from '../../core/http/json-cache.ts'
import { forbidden } from '../../core/refusal.ts'
import type { Named } from '../../core/schema/shapes.ts'
import type { Ordering } from '../../core/store/order.ts'
import type { Table } from '../../core/store/table.ts'
import { hasKeywords, splitKeywords, toHaystack } from '../../core/text/keywords.ts'
import { toSortKey } from '../../core/text/suggest.ts'
import type { Administrable, StoredUser } from './model.ts'

// The interface through which other applications ask about people.

export type { StoredUser } from './model.ts'

export type UserTest = (user: StoredUser) => boolean

export function fullnameOf(user: Pick<StoredUser, 'firstname' | 'surname'>): string {
  return `${user.firstname} ${user.surname}`
}

/** A person as other applications show one. */
export function presentPerson(world: { users: Table<StoredUser> }, id: number): Named {
  const user = world.users.get(id)
  return { id, name: user ? fullnameOf(user) : '' }
}

export function profileAddress(base: string, id: number): string {
  return `${base}/api/people/v2/users/${id}`
}

/** The address of a user's picture. Users without a photo have one too. */
export function photoAddress(base: string, id: number): string {
  return `${profileAddress(base, id)}/photo`
}

export function mayAdminister(user: StoredUser, application: Administrable): boolean {
  return user.id === 1 || user.admin_of.includes(application)
}

/** Gap: users who do not administer the application are refused. */
export function checkAdministrator(user: StoredUser, application: Administrable): void {
  if (mayAdminister(user, application)) return
  const title = application === 'knowledge-base' ? 'the knowledge base' : application
  throw forbidden(`only an administrator of ${title} may do that`)
}

/** Gap: without a stated order, people are sorted by surname, first name, id. */
export const bySurname = {
  name: 'name',
  key: (user: StoredUser) => `${toSortKey(user.surname)}\n${toSortKey(user.firstname)}`,
}

/** An order of users by one of their values. The table caches it by its name. */
export function orderUsersBy(
  name: string,
  read: (user: StoredUser) => string | number | boolean | null,
): Ordering<StoredUser> {
  const key = (user: StoredUser) => {
    const value = read(user)
    if (typeof value === 'string') return toSortKey(value)
    return typeof value === 'boolean' ? Number(value) : value
  }
  return { name, key }
}

/** Spec, People: the fields that keywords are searched in by default. */
export const defaultSearchFields = ['firstname', 'surname', 'company', 'job_title', 'email'] as const

const cacheSearchText = createCache<StoredUser, { text: string }>()

/** Makes a test for one user; keywords may match different fields. The searched text is cached with its user, under `area`. */
export function makeKeywordTest(
  query: string,
  how: 'AND' | 'OR',
  area: string,
  textsOf: (user: StoredUser) => readonly string[],
): UserTest {
  const keywords = splitKeywords(query)
  const causes = [area]
  return (user) => {
    const { text } = cacheSearchText(user, causes, () => ({ text: toHaystack(textsOf(user)) }))
    return hasKeywords(text, keywords, how)
  }
}

interface WantedIds {
  ids?: readonly number[]
  extranet_id?: readonly number[]
  group_ids?: readonly number[]
  role_ids?: readonly number[]
}

/** Gap: several users or several extranets mean any of them, because nobody can be two; several groups or roles mean all. */
export function makeIdTests({ ids, extranet_id, group_ids, role_ids }: WantedIds): UserTest[] {
  const tests: UserTest[] = []
  if (ids?.length) tests.push(isIn(ids, (user) => user.id))
  if (extranet_id?.length) tests.push(isIn(extranet_id, (user) => user.extranet_id))
  if (group_ids?.length) tests.push((user) => group_ids.every((id) => user.group_ids.includes(id)))
  if (role_ids?.length) tests.push((user) => role_ids.every((id) => user.role_ids.includes(id)))
  return tests
}

function isIn(ids: readonly number[], idOf: (user: StoredUser) => number): UserTest {
  const wanted = new Set(ids)
  return (user) => wanted.has(idOf(user))
}

interface Searchable {
  id: number
  name: string
  description: string
  inactive: boolean
}

/** Searches groups, roles and extranets: keywords in name or description, and a status. */
export function makeSearchTest(query: string, status: 'active' | 'inactive' | 'all'): (row: Searchable) => boolean {
  const keywords = splitKeywords(query)
  return (row) =>
    (status === 'all' || row.inactive === (status === 'inactive')) &&
    hasKeywords(toHaystack([row.name, row.description]), keywords)
}

export { administrable } from './model.ts'
