import { filteredList } from '../../core/store/filter.ts'
import type { List, Ordering } from '../../core/store/order.ts'
import { makeWords, searchText, searchTexts } from '../../core/store/search-text.ts'
import type { Table } from '../../core/store/table.ts'
import { splitKeywords, toSearchKey } from '../../core/text/keywords.ts'
import { suggest } from '../../core/text/suggest.ts'
import type { World } from '../../world/world.ts'
import {
  defaultText,
  findNamed,
  fullnameOf,
  leaveOutField,
  listUsers,
  makeUserFilter,
  type Searchable,
  type Seen,
  type StoredUser,
  seenBy,
  userOrders,
  type Warn,
} from '../people/directory.ts'
import type { UsersQuery } from './contract.ts'
import { type AccountStates, findProperty, type Property, propertyNames, readProperty, statesIn } from './properties.ts'
import { makeWildcardTest, spaceOut, wordsOfWildcard } from './wildcard.ts'

/** The users that match a query, in its order. */
export function findUsers(world: World, viewer: StoredUser, query: UsersQuery, warn: Warn): List<StoredUser> {
  const { offset, limit, fields, fieldset, sort, query_area = [], ...criteria } = query
  const ordering = sort ? findOrdering(world, sort.replace(/^-/, ''), warn) : undefined
  const area = query_area.filter((name) => isText(world, 'query_area', name, warn))
  const values = { ...criteria, area, status: statusIn(world), states: statesIn(world), ...seenBy(world, viewer) }
  return listUsers(world, usersFound, values, { ordering, isReversed: sort?.startsWith('-') ?? false })
}

interface Searched extends Omit<UsersQuery, 'offset' | 'limit' | 'fields' | 'fieldset' | 'sort' | 'query_area'>, Seen {
  /** The properties to search; none for the default ones. */
  area: readonly string[]
  status: 'active' | 'all'
  states: AccountStates
}

const textOfArea = searchTexts((user: StoredUser, { area, states }: Pick<Searched, 'area' | 'states'>) =>
  area.map((name) => textOf(readProperty(name, states), user)),
)

const usersFound = filteredList<StoredUser, Searched>((search) => {
  const { groups, roles, extranets, name_filter, area, status, states } = search
  const ids = { group_ids: groups, role_ids: roles, extranet_id: extranets }
  const isNamed = makeWildcardTest(toSearchKey(name_filter))
  const test = (user: StoredUser) => (status === 'all' || !user.blocked) && (!name_filter || isNamed(nameOf(user)))
  const text = area.length > 0 ? textOfArea({ area, states }) : defaultText
  const words = makeWords(text, splitKeywords(search.query), search.query_type)
  return makeUserFilter(ids, search, test, words ?? makeWords(names, wordsOfWildcard(toSearchKey(name_filter))))
})

const names = searchText((user: StoredUser) => [spaceOut(nameOf(user))])

/** Gap: the filter is held against the full name, accents and case put aside. */
function nameOf(user: StoredUser): string {
  return toSearchKey(fullnameOf(user))
}

const textNames = propertyNames.filter((name) => name !== 'photo')

/** Whether a property can be used to search and sort: all but the picture. */
function isText(world: World, parameter: string, name: string, warn: Warn): boolean {
  const property = findProperty(world, name)
  if (property && property.type !== 'file') return true
  leaveOutField(world, warn, parameter, `"${name}" is no property for that.${suggest(name, textNames)}`)
  return false
}

const byProperty = userOrders((user, { name, states }: { name: string; states: AccountStates }) => {
  const property = readProperty(name, states)
  return property.type === 'number' ? (property.read(user, '') as number) : textOf(property, user)
})

function findOrdering(world: World, name: string, warn: Warn): Ordering<StoredUser> | undefined {
  return isText(world, 'sort', name, warn) ? byProperty({ name, states: statesIn(world) }) : undefined
}

/** Joins repeatable values into one text. Metadata can hold any value. */
function textOf({ read }: Property, user: StoredUser): string {
  const value = read(user, '') ?? ''
  return [value]
    .flat()
    .map((part) => (typeof part === 'object' ? JSON.stringify(part) : String(part)))
    .join(' ')
}

export function findListed<R extends Searchable>(world: World, table: Table<R>, query: string): List<R> {
  return findNamed(world, table, { query, status: statusIn(world) })
}

/** Gap: blocked users, inactive groups, roles and extranets are left out, as version 2 does for a front-end user; or listed. */
function statusIn({ fidelity }: World): 'active' | 'all' {
  return fidelity['v1-active-only'] === 'all' ? 'all' : 'active'
}
