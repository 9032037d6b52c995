import { invalid } from '../../core/refusal.ts'
import type { Filter, List } from '../../core/store/order.ts'
import { makeWords } from '../../core/store/search-text.ts'
import type { Table } from '../../core/store/table.ts'
import { suggest } from '../../core/text/suggest.ts'
import type { World } from '../../world/world.ts'
import {
  bySurname,
  defaultSearchFields,
  findNamed,
  makeIdTests,
  narrowByIds,
  orderUsersBy,
  type Searchable,
  type StoredUser,
  searchUsers,
  type UserTest,
} from '../people/directory.ts'
import type { UsersQuery } from './contract.ts'
import { findProperty, type Property, propertyNames } from './properties.ts'
import { matchesWildcard, spaceOut, wordsOfWildcard } from './wildcard.ts'

/** The users that match a query, in its order. */
export function findUsers(world: World, query: UsersQuery): List<StoredUser> {
  const { offset, limit, fields, fieldset, sort, ...criteria } = query
  const ordering = sort ? orderingBy(world, sort.replace(/^-/, '')) : bySurname
  const name = `version 1 ${JSON.stringify(criteria)}`
  const found = world.users.list(ordering, { name, ...filterOf(world, query) })
  return sort?.startsWith('-') ? found.reversed() : found
}

function filterOf(world: World, query: UsersQuery): Omit<Filter<StoredUser>, 'name'> {
  const { groups, roles, extranets, name_filter } = query
  const ids = { group_ids: groups, role_ids: roles, extranet_id: extranets }
  // Gap: blocked users are left out, as version 2 does for a front-end user.
  const tests: UserTest[] = [(user) => !user.blocked]
  // Gap: a user is in one extranet only, so several extranets mean any of them.
  tests.push(...makeIdTests(ids))
  if (name_filter) {
    tests.push(
      ({ firstname, surname }) => matchesWildcard(firstname, name_filter) || matchesWildcard(surname, name_filter),
    )
  }
  const area = query.query_area?.length ? query.query_area : defaultSearchFields
  const properties = area.map((name) => needText(world, 'query_area', name))
  const search = query.query
    ? searchUsers(query.query, query.query_type, `version 1 ${area}`, (user) =>
        properties.map((property) => textOf(property, user)),
      )
    : undefined
  if (search) tests.push(search.test)
  const words = search?.words ?? (name_filter ? makeWords(names, wordsOfWildcard(name_filter)) : undefined)
  return { ...narrowByIds(ids), test: (user) => tests.every((test) => test(user)), words }
}

const names = {
  name: 'first name and surname',
  of: ({ firstname, surname }: StoredUser) => spaceOut(`${firstname} ${surname}`.toLowerCase()),
}

const textNames = propertyNames.filter((name) => name !== 'photo')

/** A property that can be used to search and sort: all but the picture. */
function needText(world: World, parameter: string, name: string): Property {
  const property = findProperty(world, name)
  if (property && property.type !== 'file') return property
  throw invalid({
    name: parameter,
    reason: `"${name}" is no property for that.${suggest(name, textNames)}`,
  })
}

function orderingBy(world: World, column: string) {
  const property = needText(world, 'sort', column)
  const { read } = property
  return orderUsersBy(column, (user) =>
    property.type === 'number' ? (read(user, '') as number) : textOf(property, user),
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

/** Gap: inactive groups, roles and extranets are left out. */
export function findActive<R extends Searchable>(table: Table<R>, query: string): List<R> {
  return findNamed(table, { query, status: 'active' })
}
