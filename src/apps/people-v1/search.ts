import { invalid } from '../../core/refusal.ts'
import { filteredList } from '../../core/store/filter.ts'
import type { List } from '../../core/store/order.ts'
import { makeWords, searchText, searchTexts } from '../../core/store/search-text.ts'
import { splitKeywords, toSearchKey } from '../../core/text/keywords.ts'
import { suggest } from '../../core/text/suggest.ts'
import type { World } from '../../world/world.ts'
import {
  defaultText,
  fullnameOf,
  listUsers,
  makeUserFilter,
  type Seen,
  type StoredUser,
  seenBy,
  userOrders,
} from '../people/directory.ts'
import type { UsersQuery } from './contract.ts'
import { findProperty, type Property, propertyNames, readProperty } from './properties.ts'
import { makeWildcardTest, spaceOut, wordsOfWildcard } from './wildcard.ts'

export function findUsers(world: World, viewer: StoredUser, query: UsersQuery): List<StoredUser> {
  const { query: text, query_type, query_area: area = [], name_filter, groups, roles, extranets, sort } = query
  const column = sort?.replace(/^-/, '') ?? ''
  if (sort) checkText(world, 'sort', column)
  for (const name of area) checkText(world, 'query_area', name)
  const { visibility, several } = seenBy(world, viewer)
  const values = { text, query_type, area, name_filter, groups, roles, extranets, visibility, several }
  return listUsers(world, usersFound, values, sort ? byProperty({ name: column }) : undefined, sort)
}

/** Everything that a search depends on. No field is optional, so that none can be forgotten. */
type Searched = {
  [Name in 'query_type' | 'name_filter' | 'groups' | 'roles' | 'extranets']: UsersQuery[Name]
} & Seen & {
    text: string
    /** The properties to search; none for the default ones. */
    area: readonly string[]
  }

const textOfArea = searchTexts((user: StoredUser, { area }: Pick<Searched, 'area'>) =>
  area.map((name) => textOf(readProperty(name), user)),
)

const usersFound = filteredList<StoredUser, Searched>((search) => {
  const { groups, roles, extranets, name_filter, area } = search
  const ids = { group_ids: groups, role_ids: roles, extranet_id: extranets }
  const isNamed = makeWildcardTest(toSearchKey(name_filter))
  const test = (user: StoredUser) => !user.blocked && (!name_filter || isNamed(nameOf(user)))
  const text = area.length > 0 ? textOfArea({ area }) : defaultText
  const words = makeWords(text, splitKeywords(search.text), search.query_type)
  return makeUserFilter(ids, search, test, words ?? makeWords(names, wordsOfWildcard(toSearchKey(name_filter))))
})

const names = searchText((user: StoredUser) => [spaceOut(nameOf(user))])

/** Gap: the filter is held against the full name, accents and case put aside. */
function nameOf(user: StoredUser): string {
  return toSearchKey(fullnameOf(user))
}

const textNames = propertyNames.filter((name) => name !== 'photo')

/** Refuses a property that cannot be used to search and sort: all can but the picture. */
function checkText(world: World, parameter: string, name: string): void {
  const property = findProperty(world, name)
  if (property && property.type !== 'file') return
  throw invalid({ name: parameter, reason: `"${name}" is no property for that.${suggest(name, textNames)}` })
}

const byProperty = userOrders((user, { name }: { name: string }) => {
  const property = readProperty(name)
  return property.type === 'number' ? (property.read(user, '') as number) : textOf(property, user)
})

/** Joins repeatable values into one text. Metadata can hold any value. */
function textOf({ read }: Property, user: StoredUser): string {
  const value = read(user, '') ?? ''
  return [value]
    .flat()
    .map((part) => (typeof part === 'object' ? JSON.stringify(part) : String(part)))
    .join(' ')
}
