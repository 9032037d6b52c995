import type { Fidelity } from '../../core/fidelity.ts'
import { forbidden } from '../../core/refusal.ts'
import type { Named } from '../../core/schema/shapes.ts'
import { type Filter, type FilteredList, filteredList, type Words } from '../../core/store/filter.ts'
import { byName, type List, type Ordering, orderIn } from '../../core/store/order.ts'
import { makeWords, matchingIn, searchText } from '../../core/store/search-text.ts'
import type { Table } from '../../core/store/table.ts'
import { splitKeywords } from '../../core/text/keywords.ts'
import type { World } from '../../world/world.ts'
import { mayAdminister } from './administration.ts'
import { type Administrable, fullnameOf, type StoredUser } from './model.ts'
import { bySurname } from './user-order.ts'
import { isVisible, type Visibility, visibilityFor } from './visibility.ts'

// The interface through which other applications ask about people.

export { administrable, fullnameOf, type StoredUser } from './model.ts'
export { bySurname, userOrders } from './user-order.ts'
export { checkVisible, keepVisible, listVisible, maySeeUser, needVisibleUser, type Visibility } from './visibility.ts'
export { mayAdminister }

interface PeopleTables {
  users: Table<StoredUser>
  formerUsers: Table<Named>
}

/** A user, or what is known of one who was deleted. */
export type Person = StoredUser | Named | undefined

export function findPerson(world: PeopleTables, id: number): Person {
  return world.users.get(id) ?? world.formerUsers.get(id)
}

export function nameOf(person: Person): string {
  if (!person) return ''
  return 'name' in person ? person.name : fullnameOf(person)
}

/** A person as other applications show one. */
export function presentPerson(world: PeopleTables, id: number): Named {
  return { id, name: nameOf(findPerson(world, id)) }
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

export const defaultText = searchText((user: StoredUser) => defaultSearchFields.map((field) => user[field]))

interface WantedIds {
  ids?: readonly number[]
  extranet_id?: readonly number[]
  group_ids?: readonly number[]
  role_ids?: readonly number[]
}

/** Gap: the spec wants all of several ids. Nobody can be two users, or in two extranets: there any will do, unless the world goes by the letter. */
export type AllOrAny = Fidelity['all-or-any']

/** What every search for users depends on, besides its query. */
export interface Seen {
  visibility: Visibility
  several: AllOrAny
}

export function seenBy(world: World, viewer: StoredUser): Seen {
  return { visibility: visibilityFor(world, viewer), several: world.fidelity['all-or-any'] }
}

export function makeUserFilter(
  { ids, group_ids, role_ids, extranet_id }: WantedIds,
  { visibility, several }: Seen,
  test: (user: StoredUser) => boolean,
  words: Words<StoredUser> | undefined,
): Filter<StoredUser> {
  const isByLetter = several === 'letter'
  const isAnyExtranet = !isByLetter && extranet_id !== undefined && extranet_id.length > 1
  return {
    ids: ids?.length ? (isByLetter && ids.length > 1 ? [] : ids) : undefined,
    where: { group_ids, role_ids, extranet_id: isAnyExtranet ? undefined : extranet_id },
    test: (user) =>
      test(user) && isVisible(user, visibility) && (!isAnyExtranet || extranet_id.includes(user.extranet_id)),
    words,
  }
}

/** Users by a column, which may be reversed: `-surname`. By surname if there is none. */
export function listUsers<Values>(
  world: World,
  list: FilteredList<StoredUser, Values>,
  values: Values,
  { ordering, isReversed }: { ordering: Ordering<StoredUser> | undefined; isReversed: boolean },
): List<StoredUser> {
  const found = list(world.users, ordering ?? orderIn(world, bySurname), values)
  return ordering && isReversed ? found.reversed() : found
}

export interface Searchable {
  id: number
  name: string
  description: string
  inactive: boolean
}

const nameAndDescription = searchText(({ name, description }: Searchable) => [name, description])

interface NamedQuery {
  query: string
  status: 'active' | 'inactive' | 'all'
}

/** Groups, roles or extranets by a search, and by the ids in some fields. */
export function findNamed<R extends Searchable>(
  world: World,
  table: Table<R>,
  { query, status }: NamedQuery,
  where: Where<R> = {},
): List<R> {
  return namedFound(table, orderIn(world, byName), { query, status, where, how: matchingIn(world) })
}

type Where<R> = { readonly [Field in keyof R & string]?: number | undefined }

const namedFound = filteredList<Searchable, NamedQuery & { where: Where<Searchable>; how: 'AND' | 'OR' }>(
  ({ query, status, where, how }) => ({
    where,
    words: makeWords(nameAndDescription, splitKeywords(query), how),
    test: (row) => status === 'all' || row.inactive === (status === 'inactive'),
  }),
)
