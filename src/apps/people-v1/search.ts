import { invalid } from '../../core/refusal.ts'
import type { Filter } from '../../core/store/filter.ts'
import type { List, Ordering } from '../../core/store/order.ts'
import { makeWords } from '../../core/store/search-text.ts'
import type { Table } from '../../core/store/table.ts'
import { toSearchKey } from '../../core/text/keywords.ts'
import { suggest } from '../../core/text/suggest.ts'
import type { World } from '../../world/world.ts'
import {
  type AllOrAny,
  defaultSearchFields,
  findNamed,
  fullnameOf,
  listUsers,
  makeUserFilter,
  makeUserSearch,
  orderUsersBy,
  type Searchable,
  type StoredUser,
  type Visibility,
} from '../people/directory.ts'
import type { UsersQuery } from './contract.ts'
import { findProperty, type Property, propertyNames } from './properties.ts'
import { makeWildcardTest, spaceOut, wordsOfWildcard } from './wildcard.ts'

/** The users that match a query, in its order. */
export function findUsers(world: World, viewer: StoredUser, query: UsersQuery): List<StoredUser> {
  const { offset, limit, fields, fieldset, sort, ...criteria } = query
  const ordering = sort ? orderingBy(world, sort.replace(/^-/, '')) : undefined
  const area = (query.query_area ?? []).map((name) => needText(world, 'query_area', name))
  const properties = area.length > 0 ? area : defaultSearchFields.map((name) => findProperty(world, name)!)
  const name = `version 1 ${JSON.stringify(criteria)}`
  const search = { name, ordering, isReversed: sort?.startsWith('-') ?? false }
  return listUsers(world, viewer, search, (visible, several) => filterOf(query, { properties, visible, several }))
}

/** What a search depends on beside its query. */
interface Searched {
  properties: readonly Property[]
  visible: Visibility
  several: AllOrAny
}

function filterOf(query: UsersQuery, { properties, visible, several }: Searched): Filter<StoredUser> {
  const { groups, roles, extranets, name_filter, query_area } = query
  const ids = { group_ids: groups, role_ids: roles, extranet_id: extranets }
  const isNamed = makeWildcardTest(toSearchKey(name_filter))
  const test = (user: StoredUser) =>
    !user.blocked && (!name_filter || isNamed(nameOf(user))) && (!visible.test || visible.test(user))
  const searched = { name: `version 1 ${query_area ?? ''}`, isRare: Boolean(query_area?.length) }
  const words = makeUserSearch(query.query, query.query_type, searched, (user) =>
    properties.map((property) => textOf(property, user)),
  )
  return makeUserFilter(ids, several, test, words ?? makeWords(names, wordsOfWildcard(toSearchKey(name_filter))))
}

const names = { name: 'full name', of: (user: StoredUser) => spaceOut(nameOf(user)) }

/** Gap: the filter is held against the full name, accents and case put aside. */
function nameOf(user: StoredUser): string {
  return toSearchKey(fullnameOf(user))
}

const textNames = propertyNames.filter((name) => name !== 'photo')

/** A property that can be used to search and sort: all but the picture. */
function needText(world: World, parameter: string, name: string): Property {
  const property = findProperty(world, name)
  if (property && property.type !== 'file') return property
  throw invalid({ name: parameter, reason: `"${name}" is no property for that.${suggest(name, textNames)}` })
}

function orderingBy(world: World, column: string): Ordering<StoredUser> {
  const property = needText(world, 'sort', column)
  return orderUsersBy(`version 1 ${column}`, (user) =>
    property.type === 'number' ? (property.read(user, '') as number) : textOf(property, user),
  )
}

/** Joins repeatable values into one text. Metadata can hold any value. */
function textOf({ read }: Property, user: StoredUser): string {
  const value = read(user, '') ?? ''
  return [value]
    .flat()
    .map((part) => (typeof part === 'object' ? JSON.stringify(part) : String(part)))
    .join(' ')
}

/** Gap: inactive groups, roles and extranets are left out, as version 2 does for a front-end user. */
export function findListed<R extends Searchable>(world: World, table: Table<R>, query: string): List<R> {
  return findNamed(world, table, { query, status: 'active' })
}
