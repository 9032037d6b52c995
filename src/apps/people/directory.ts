import { forbidden, notFound } from '../../core/refusal.ts'
import type { IdAndName } from '../../core/schema/shapes.ts'
import { createNaming, filteredList } from '../../core/store/filter.ts'
import { byName, type List, type Ordering, orderIn } from '../../core/store/order.ts'
import { matchingIn, searchText, searchTexts, searchWords } from '../../core/store/search-text.ts'
import type { Table } from '../../core/store/table.ts'
import { fullnameOf } from '../../core/text/fullname.ts'
import { splitKeywords, toSearchKey } from '../../core/text/keywords.ts'
import { toSortKey } from '../../core/text/suggest.ts'
import type { World } from '../../world/world.ts'
import { type Administrable, mayAdminister, type StoredGroup, type StoredUser } from './model.ts'
import { makeWildcardTest, spaceOut, wordsOfWildcard } from './wildcard.ts'

// Other applications use people only through this file.

export { fullnameOf } from '../../core/text/fullname.ts'
export { administrable, mayAdminister, type StoredUser } from './model.ts'

export type Warn = (warning: string) => void

/** A user, or the remaining name of a deleted one. */
export type Person = StoredUser | IdAndName | undefined

export function findPerson({ users, formerUsers }: World, id: number): Person {
  return users.get(id) ?? formerUsers.get(id)
}

export function nameOf(person: Person): string {
  if (!person) return ''
  return 'name' in person ? person.name : fullnameOf(person)
}

export function presentPerson(world: World, id: number): IdAndName {
  return { id, name: nameOf(findPerson(world, id)) }
}

export function profileAddress(base: string, id: number): string {
  return `${base}/api/people/v2/users/${id}`
}

/** Users without a photo have a drawn avatar at this address. */
export function photoAddress(base: string, id: number): string {
  return `${profileAddress(base, id)}/photo`
}

/** Gap: anyone else is refused. */
export function checkAdministrator(user: StoredUser, application: Administrable): void {
  if (mayAdminister(user, application)) return
  const title = application === 'knowledge-base' ? 'the knowledge base' : application
  throw forbidden(`only an administrator of ${title} may do that`)
}

type Visibility = { extranet_id: number; admin_id: number } | 'everybody'

/** Gap: users in the primary extranet see everybody. Others see their own extranet and its administrator. */
function visibilityFor({ fidelity, extranets }: World, viewer: StoredUser): Visibility {
  if (fidelity['people-view'] === 'everybody' || mayAdminister(viewer, 'people')) return 'everybody'
  const extranet = extranets.get(viewer.extranet_id)
  if (!extranet || extranet.primary) return 'everybody'
  return { extranet_id: extranet.id, admin_id: extranet.admin_id }
}

function isVisible(user: StoredUser, visibility: Visibility): boolean {
  return visibility === 'everybody' || user.extranet_id === visibility.extranet_id || user.id === visibility.admin_id
}

export function needVisibleUser(world: World, viewer: StoredUser, id: number): StoredUser {
  const user = world.users.need(id)
  if (!isVisible(user, visibilityFor(world, viewer))) throw notFound(`there is no user ${id}`)
  return user
}

export function maySeeUser(world: World, viewer: StoredUser, id: number): boolean {
  const user = world.users.get(id)
  return user !== undefined && isVisible(user, visibilityFor(world, viewer))
}

/** Deleted users stay in the list: they no longer belong to an extranet. */
export function keepVisible(world: World, viewer: StoredUser, ids: readonly number[]): readonly number[] {
  const visibility = visibilityFor(world, viewer)
  if (visibility === 'everybody') return ids
  return ids.filter((id) => {
    const user = world.users.get(id)
    return !user || isVisible(user, visibility)
  })
}

/** Gap: the default order is surname, first name, id. */
export const bySurname = {
  name: 'name',
  key: (user: StoredUser) => `${toSortKey(user.surname)}\n${toSortKey(user.firstname)}`,
}

export function listVisible(world: World, viewer: StoredUser, field: MemberField, id: number): List<StoredUser> {
  const visibility = visibilityFor(world, viewer)
  // Gap: member lists include blocked users, or only active ones.
  const isActiveOnly = world.fidelity['members-listed'] === 'active'
  return members(world.users, orderIn(world, bySurname), { field, id, visibility, isActiveOnly })
}

type MemberField = 'manager_id' | 'group_ids' | 'role_ids' | 'extranet_id'

const members = filteredList<
  StoredUser,
  { field: MemberField; id: number; visibility: Visibility; isActiveOnly: boolean }
>(({ field, id, visibility, isActiveOnly }) => ({
  where: { [field]: id },
  test: (user) => !(isActiveOnly && user.blocked) && isVisible(user, visibility),
}))

/** Spec, People: the fields that keywords are searched in by default. */
const searched = ['firstname', 'surname', 'company', 'job_title', 'email'] as const

const defaultText = searchText((user: StoredUser) => searched.map((field) => user[field]))

/** No field is optional, so that callers cannot forget one. */
interface UserSearch {
  text: string
  query_type: 'AND' | 'OR'
  /** Empty for the default fields. */
  fields: readonly string[]
  /** A wildcard pattern for the full name. Empty for any name. */
  name_filter: string
  status: 'active' | 'blocked' | 'all'
  ids: readonly number[] | undefined
  group_ids: readonly number[] | undefined
  role_ids: readonly number[] | undefined
  extranet_id: readonly number[] | undefined
}

/** Defines a search over the fields that `read` knows. `sort` is one of them, or `-surname` for descending order. */
export function defineUserSearch(read: (user: StoredUser, field: string) => string | number | boolean | null) {
  const nameOrder = createNaming<string>()
  const byField = (field: string): Ordering<StoredUser> => ({
    name: nameOrder(field),
    key: (user) => {
      const value = read(user, field)
      if (typeof value === 'string') return toSortKey(value)
      return typeof value === 'boolean' ? Number(value) : value
    },
  })
  const textOfFields = searchTexts((user: StoredUser, { fields }: Pick<UserSearch, 'fields'>) =>
    fields.map((field) => String(read(user, field) ?? '')),
  )
  const usersFound = filteredList<StoredUser, { search: UserSearch; visibility: Visibility; isAnyId: boolean }>(
    ({ search, visibility, isAnyId }) => {
      const { fields, name_filter, status, ids, group_ids, role_ids, extranet_id } = search
      const pattern = toSearchKey(name_filter)
      const isNamed = makeWildcardTest(pattern)
      const words = searchWords(
        fields.length > 0 ? textOfFields({ fields }) : defaultText,
        splitKeywords(search.text),
        search.query_type,
      )
      const isAnyExtranet = isAnyId && extranet_id !== undefined && extranet_id.length > 1
      return {
        ids: ids?.length ? (ids.length > 1 && !isAnyId ? [] : ids) : undefined,
        where: { group_ids, role_ids, extranet_id: isAnyExtranet ? undefined : extranet_id },
        test: (user) =>
          (status === 'all' || user.blocked === (status === 'blocked')) &&
          (!name_filter || isNamed(nameKey(user))) &&
          isVisible(user, visibility) &&
          (!isAnyExtranet || extranet_id.includes(user.extranet_id)),
        words: words ?? searchWords(nameText, wordsOfWildcard(pattern)),
      }
    },
  )
  return (world: World, viewer: StoredUser, search: UserSearch, sort: string | undefined): List<StoredUser> => {
    const isAnyId = isAnyIdIn(world)
    const by = sort ? byField(sort.replace(/^-/, '')) : orderIn(world, bySurname)
    const found = usersFound(world.users, by, { search, visibility: visibilityFor(world, viewer), isAnyId })
    return sort?.startsWith('-') ? found.reversed() : found
  }
}

/** Spec, People version 2: all ids must match. Gap: any of them, if a user can have only one. */
function isAnyIdIn({ fidelity }: World): boolean {
  return fidelity['all-or-any'] === 'any-id'
}

export function warnOfSeveral(call: { world: World; warn: Warn }, name: string, ids: readonly number[] = []): void {
  if (ids.length > 1 && !isAnyIdIn(call.world))
    call.warn(`${name}: no user matches more than one. To find users who match any, change the setting all-or-any.`)
}

const nameText = searchText((user: StoredUser) => [spaceOut(nameKey(user))])

/** Gap: the pattern matches the full name, ignoring case and accents. */
function nameKey(user: StoredUser): string {
  return toSearchKey(fullnameOf(user))
}

export type Searchable = Pick<StoredGroup, 'id' | 'name' | 'description' | 'inactive'>

const nameAndDescription = searchText(({ name, description }: Searchable) => [name, description])

interface NamedQuery {
  query: string
  status: 'active' | 'inactive' | 'all'
}

export function listNamed<R extends Searchable>(
  world: World,
  table: Table<R>,
  { query, status }: NamedQuery,
  where: Where<R> = {},
): List<R> {
  return matchingNames(table, orderIn(world, byName), { query, status, where, how: matchingIn(world) })
}

type Where<R> = { readonly [Field in keyof R & string]?: number | undefined }

const matchingNames = filteredList<Searchable, NamedQuery & { where: Where<Searchable>; how: 'AND' | 'OR' }>(
  ({ query, status, where, how }) => ({
    where,
    words: searchWords(nameAndDescription, splitKeywords(query), how),
    test: (row) => status === 'all' || row.inactive === (status === 'inactive'),
  }),
)
