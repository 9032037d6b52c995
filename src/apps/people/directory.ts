import type { FidelityValues } from '../../core/fidelity.ts'
import { createCache } from '../../core/http/json-cache.ts'
import { forbidden, invalid, notFound } from '../../core/refusal.ts'
import type { Named } from '../../core/schema/shapes.ts'
import { unknownIds } from '../../core/store/constraints.ts'
import { type Filter, listFiltered, type Words } from '../../core/store/filter.ts'
import { byName, type List, type Ordering, orderIn } from '../../core/store/order.ts'
import { makeWords, matchingIn } from '../../core/store/search-text.ts'
import type { Table } from '../../core/store/table.ts'
import { hasKey } from '../../core/store/table-index.ts'
import { splitKeywords, toHaystack } from '../../core/text/keywords.ts'
import { toSortKey } from '../../core/text/suggest.ts'
import type { World } from '../../world/world.ts'
import { mayAdminister } from './administration.ts'
import { type Administrable, fullnameOf, type StoredUser } from './model.ts'

// The interface through which other applications ask about people.

export { fullnameOf, type StoredUser } from './model.ts'

type UserTest = (user: StoredUser) => boolean

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

export function needAdministered<Found>(
  world: World,
  user: StoredUser,
  application: Administrable,
  find: () => Found,
): Found {
  return needPermitted(world, () => checkAdministrator(user, application), find)
}

/** Gap: of what only administrators may change, the refusal of others comes before 404, or after it. */
export function needPermitted<Found>({ fidelity }: World, check: () => void, find: () => Found): Found {
  if (fidelity['refusal-order'] === 'missing') find()
  check()
  return find()
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

export type Warn = (warning: string) => void

/** Gap: a field that cannot be searched or sorted by is refused, or left out with a warning. */
export function leaveOutField({ fidelity }: World, warn: Warn, name: string, reason: string): void {
  if (fidelity['unknown-fields'] !== 'ignored') throw invalid({ name, reason })
  warn(`${name}: ${reason}`)
}

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

/** Gap: several groups or roles mean all of them, or any of them. */
export type AllOrAny = FidelityValues['all-or-any']

const joined = ['group_ids', 'role_ids', 'extranet_id'] as const

/** Gap: several users or several extranets mean any of them, because nobody can be two; or all, and find nobody. */
export function makeUserFilter(
  { ids, ...wanted }: WantedIds,
  several: AllOrAny,
  test: UserTest,
  words: Words<StoredUser> | undefined,
): Filter<StoredUser> {
  const isAny = { extranet_id: several !== 'letter', group_ids: several === 'any', role_ids: several === 'any' }
  const anyOf = joined.filter((field) => isAny[field] && wanted[field] && wanted[field].length > 1)
  const isIn = (user: StoredUser) => anyOf.every((field) => wanted[field]!.some((id) => hasKey(user[field], id)))
  return {
    ids: ids?.length ? (several === 'letter' && ids.length > 1 ? [] : ids) : undefined,
    where: Object.fromEntries(joined.filter((field) => !anyOf.includes(field)).map((field) => [field, wanted[field]])),
    test: anyOf.length === 0 ? test : (user) => isIn(user) && test(user),
    words,
  }
}

/** Which users somebody sees: without a test all of them. The name is that of a list of them. */
export interface Visibility {
  name: string
  test?: UserTest
}

const everybody: Visibility = { name: '' }

/** Gap: people of the primary extranet see everybody, those of another one its people and its administrator. */
export function visibilityFor({ fidelity, extranets }: World, viewer: StoredUser): Visibility {
  if (fidelity['people-view'] === 'everybody' || mayAdminister(viewer, 'people')) return everybody
  const extranet = extranets.get(viewer.extranet_id)
  if (!extranet || extranet.primary) return everybody
  const { id, admin_id } = extranet
  return {
    name: ` of ${id} with ${admin_id}`,
    test: (user) => user.extranet_id === id || user.id === admin_id,
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
  const several = world.fidelity['all-or-any'] ?? 'all'
  const name = `${search.name}${visible.name}, ${several} of several`
  const by = search.ordering ?? orderIn(world, bySurname)
  const found = listFiltered(world.users, by, name, () => makeFilter(visible, several))
  return search.ordering && search.isReversed ? found.reversed() : found
}

/** Whom the viewer does not see is not there. */
export function needVisibleUser(world: World, viewer: StoredUser, id: number): StoredUser {
  const user = world.users.need(id)
  if (!maySeeUser(world, viewer, id)) throw notFound(`there is no user ${id}`)
  return user
}

/** Whether somebody is there, and the viewer sees them. */
export function maySeeUser(world: World, viewer: StoredUser, id: number): boolean {
  const user = world.users.get(id)
  return user !== undefined && (visibilityFor(world, viewer).test?.(user) ?? true)
}

/** Of some people those whom the viewer sees. Who sees everybody sees the deleted too, where they are named. */
export function keepVisible(world: World, viewer: StoredUser, ids: readonly number[]): readonly number[] {
  const { test } = visibilityFor(world, viewer)
  if (!test) return ids
  return ids.filter((id) => {
    const user = world.users.get(id)
    return user !== undefined && test(user)
  })
}

/** Refuses an id in a body as unknown where the viewer does not see that person. */
export function checkVisible(world: World, viewer: StoredUser, field: string, id: number): void {
  if (!maySeeUser(world, viewer, id)) throw unknownIds(world, { name: field, reason: `there is no user ${id}` })
}

/** The users with that id in a field, or in its list, as far as the viewer sees them. */
export function listVisible(
  world: World,
  viewer: StoredUser,
  field: 'manager_id' | 'group_ids' | 'role_ids' | 'extranet_id',
  id: number,
): List<StoredUser> {
  const { name, test } = membersFor(world, viewer)
  return listFiltered(world.users, orderIn(world, bySurname), `${field} ${id}${name}`, () => ({
    where: { [field]: id },
    test,
  }))
}

/** Gap: lists of members have active and blocked users, or active ones only. */
function membersFor(world: World, viewer: StoredUser): Visibility {
  const seen = visibilityFor(world, viewer)
  if (world.fidelity['members-listed'] !== 'active') return seen
  return { name: `${seen.name}, active`, test: (user) => !user.blocked && (seen.test?.(user) ?? true) }
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

export { findUseOf, noteSignIn } from './last-used.ts'
export { administrable } from './model.ts'
export { systemLanguageIn } from './system-language.ts'
export { mayAdminister }
