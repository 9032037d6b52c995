import { createCache } from '../../core/http/json-cache.ts'
import { forbidden } from '../../core/refusal.ts'
import type { Named } from '../../core/schema/shapes.ts'
import { byName, type Filter, type List, type Ordering, type Words } from '../../core/store/order.ts'
import { makeWords } from '../../core/store/search-text.ts'
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

/** What a search asks of a row, and the keywords of it, for an index. */
interface Search<R> {
  test: (row: R) => boolean
  words: Words<R> | undefined
}

/** A search of users; keywords may match different fields. The searched text is cached with its user, under `area`. */
export function searchUsers(
  query: string,
  how: 'AND' | 'OR',
  area: string,
  textsOf: (user: StoredUser) => readonly string[],
): Search<StoredUser> {
  const keywords = splitKeywords(query)
  const causes = [area]
  const of = (user: StoredUser) => cacheSearchText(user, causes, () => ({ text: toHaystack(textsOf(user)) })).text
  return {
    test: (user) => hasKeywords(of(user), keywords, how),
    words: makeWords({ name: area, of }, keywords, how),
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

/** What an index can say about these ids. */
export function narrowByIds({
  ids,
  extranet_id,
  group_ids,
  role_ids,
}: WantedIds): Pick<Filter<StoredUser>, 'ids' | 'where'> {
  const extranet = extranet_id?.length === 1 ? extranet_id[0] : undefined
  return {
    ids: ids?.length ? ids : undefined,
    where: { group_ids: group_ids?.[0], role_ids: role_ids?.[0], extranet_id: extranet },
  }
}

function isIn(ids: readonly number[], idOf: (user: StoredUser) => number): UserTest {
  const wanted = new Set(ids)
  return (user) => wanted.has(idOf(user))
}

export interface Searchable {
  id: number
  name: string
  description: string
  inactive: boolean
}

const nameAndDescription = {
  name: 'name and description',
  of: ({ name, description }: Searchable) => toHaystack([name, description]),
}

/** Groups, roles or extranets by a search, and by the ids in some fields. */
export function findNamed<R extends Searchable>(
  table: Table<R>,
  { query, status }: { query: string; status: 'active' | 'inactive' | 'all' },
  ids: { readonly [Field in keyof R & string]?: number | undefined } = {},
): List<R> {
  const keywords = splitKeywords(query)
  const wanted = Object.entries(ids).filter(([, id]) => id !== undefined) as [keyof R, number][]
  return table.list(byName, {
    name: JSON.stringify([query, status, wanted]),
    test: (row) =>
      (status === 'all' || row.inactive === (status === 'inactive')) &&
      wanted.every(([field, id]) => row[field] === id) &&
      hasKeywords(nameAndDescription.of(row), keywords),
    where: Object.fromEntries(wanted) as Filter<R>['where'],
    words: makeWords<R>(nameAndDescription, keywords),
  })
}

export { administrable } from './model.ts'
