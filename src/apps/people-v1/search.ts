import { invalid } from '../../core/refusal.ts'
import { byName, type List } from '../../core/store/order.ts'
import { suggest } from '../../core/text/suggest.ts'
import type { World } from '../../world/world.ts'
import {
  bySurname,
  defaultSearchFields,
  makeIdTests,
  makeKeywordTest,
  makeSearchTest,
  orderUsersBy,
  type StoredUser,
  type UserTest,
} from '../people/directory.ts'
import type { UsersQuery } from './contract.ts'
import { findProperty, type Property, propertyNames } from './properties.ts'
import { matchesWildcard } from './wildcard.ts'

/** The users that match a query, in its order. */
export function findUsers(world: World, query: UsersQuery): List<StoredUser> {
  const { offset, limit, fields, fieldset, sort, ...criteria } = query
  const tests = testsOf(world, query)
  const ordering = sort ? orderingBy(world, sort.replace(/^-/, '')) : bySurname
  const found = world.users.list(ordering, {
    name: `version 1 ${JSON.stringify(criteria)}`,
    test: (user) => tests.every((test) => test(user)),
  })
  return sort?.startsWith('-') ? found.reversed() : found
}

function testsOf(world: World, query: UsersQuery): UserTest[] {
  const { groups, roles, extranets, name_filter } = query
  // Gap: blocked users are left out, as version 2 does for a front-end user.
  const tests: UserTest[] = [(user) => !user.blocked]
  // Gap: a user is in one extranet only, so several extranets mean any of them.
  tests.push(...makeIdTests({ group_ids: groups, role_ids: roles, extranet_id: extranets }))
  if (name_filter) {
    tests.push(
      ({ firstname, surname }) => matchesWildcard(firstname, name_filter) || matchesWildcard(surname, name_filter),
    )
  }
  const area = query.query_area?.length ? query.query_area : defaultSearchFields
  const properties = area.map((name) => needText(world, 'query_area', name))
  if (query.query) {
    tests.push(
      makeKeywordTest(query.query, query.query_type, `version 1 ${area}`, (user) =>
        properties.map((property) => textOf(property, user)),
      ),
    )
  }
  return tests
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
export function findNamed(world: World, table: 'groups' | 'roles' | 'extranets', query: string) {
  return world[table].ordered(byName).filter(makeSearchTest(query, 'active'))
}
