import type { Fidelity } from '../../core/fidelity.ts'
import { createCache } from '../../core/http/json-cache.ts'
import { forbidden } from '../../core/refusal.ts'
import type { Named } from '../../core/schema/shapes.ts'
import { type Filter, listFiltered, type Words } from '../../core/store/filter.ts'
import { byName, type List, type Ordering, orderIn } from '../../core/store/order.ts'
import { makeWords, matchingIn } from '../../core/store/search-text.ts'
import type { Table } from '../../core/store/table.ts'
import { splitKeywords, toHaystack } from '../../core/text/keywords.ts'
import type { World } from '../../world/world.ts'
import { mayAdminister } from './administration.ts'
import { type Administrable, fullnameOf, type StoredUser } from './model.ts'
import { bySurname } from './user-order.ts'
import { type UserTest, type Visibility, visibilityFor } from './visibility.ts'

// The interface through which other applications ask about people.

export { administrable, fullnameOf, type StoredUser } from './model.ts'
export { bySurname, orderUsersBy } from './user-order.ts'
export { checkVisible, keepVisible, listVisible, maySeeUser, needVisibleUser, type Visibility } from './visibility.ts'
export { mayAdminister }

/** A person as other applications show one. */
export function presentPerson(world: { users: Table<StoredUser>; formerUsers: Table<Named> }, id: number): Named {
  const user = world.users.get(id)
  return { id, name: user ? fullnameOf(user) : (world.formerUsers.get(id)?.name ?? '') }
}

export function profileAddress(base: string, id: number): string {
  return `${base}/api/people/v2/users/${id}`
}

/** The address of a user's picture. Users without a photo have one too. */
export function photoAddress(base: string, id: number): string {
  return `${profileAddress(base, id)}/photo`
}

/** Gap: users who do not administer the application are refused. */
export function checkAdministrator(user: StoredUser, application: Administrable): void {
  if (mayAdminister(user, application)) return
  const title = application === 'knowledge-base' ? 'the knowledge base' : application
  throw forbidden(`only an administrator of ${title} may do that`)
}

/** Spec, People: the fields that keywords are searched in by default. */
export const defaultSearchFields = ['firstname', 'surname', 'company', 'job_title', 'email'] as const

export type Warn = (warning: string) => void

const cacheSearchText = createCache<StoredUser, { text: string }>()

/** The keywords of a search; they may match different fields. The searched text is cached with its user, under `area`. */
export function makeUserSearch(
  query: string,
  how: 'AND' | 'OR',
  area: { name: string; isRare: boolean },
  textsOf: (user: StoredUser) => readonly string[],
): Words<StoredUser> | undefined {
  const causes = [area.name]
  const of = (user: StoredUser) => cacheSearchText(user, causes, () => ({ text: toHaystack(textsOf(user)) })).text
  return makeWords({ ...area, of, from: textsOf }, splitKeywords(query), how)
}

interface WantedIds {
  ids?: readonly number[]
  extranet_id?: readonly number[]
  group_ids?: readonly number[]
  role_ids?: readonly number[]
}

/** Gap: the spec wants all of several ids. Nobody can be two users, or in two extranets: there any will do, unless the world goes by the letter. */
export type AllOrAny = Fidelity['all-or-any']

export function makeUserFilter(
  { ids, group_ids, role_ids, extranet_id }: WantedIds,
  several: AllOrAny,
  test: UserTest,
  words: Words<StoredUser> | undefined,
): Filter<StoredUser> {
  const isByLetter = several === 'letter'
  const isAnyExtranet = !isByLetter && extranet_id !== undefined && extranet_id.length > 1
  return {
    ids: ids?.length ? (isByLetter && ids.length > 1 ? [] : ids) : undefined,
    where: { group_ids, role_ids, extranet_id: isAnyExtranet ? undefined : extranet_id },
    test: isAnyExtranet ? (user) => extranet_id.includes(user.extranet_id) && test(user) : test,
    words,
  }
}

/** The users of a search that the viewer sees, by surname unless it has an order of its own. */
export function listUsers(
  world: World,
  viewer: StoredUser,
  search: { name: string; ordering: Ordering<StoredUser> | undefined; isReversed: boolean },
  makeFilter: (visible: Visibility, several: AllOrAny) => Filter<StoredUser>,
): List<StoredUser> {
  const visible = visibilityFor(world, viewer)
  const several = world.fidelity['all-or-any']
  const name = `${search.name}${visible.name}, ${several} of several`
  const by = search.ordering ?? orderIn(world, bySurname)
  const found = listFiltered(world.users, by, name, () => makeFilter(visible, several))
  return search.ordering && search.isReversed ? found.reversed() : found
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
  world: World,
  table: Table<R>,
  { query, status }: { query: string; status: 'active' | 'inactive' | 'all' },
  where: Filter<R>['where'] = {},
): List<R> {
  const how = matchingIn(world)
  const name = JSON.stringify([query, status, where, how])
  return listFiltered(table, orderIn(world, byName), name, () => ({
    where,
    words: makeWords(nameAndDescription, splitKeywords(query), how),
    test: (row) => status === 'all' || row.inactive === (status === 'inactive'),
  }))
}
