import type { Ordering } from '../kernel/order.ts'
import { invalid } from '../kernel/refusal.ts'
import { hasKeywords, splitKeywords, suggest, toSortKey } from '../kernel/words.ts'
import type { World } from '../world.ts'
import type { UsersQuery } from './contract.ts'
import { byName, fullnameOf, keywordTest, mayAdminister, usualSearchFields } from './directory.ts'
import type { StoredUser } from './model.ts'
import { type UserField, userFields } from './shapes.ts'

type Test = (user: StoredUser) => boolean

/** The fields of a user that can be sorted by: those that hold one value. */
const sortable = userFields.filter((field) => !/^(extranet|metadata)$|_url$/.test(field))
const searchable = sortable.filter((field) => !/^(blocked|last_time_login|last_time_used)$/.test(field))

/** The users that a query asks for, in its order; remembered until a user changes. */
export function findUsers(world: World, viewer: StoredUser, query: UsersQuery): readonly StoredUser[] {
  // Spec, People version 2: without administrator permissions view=admin gives an empty list.
  if (query.view === 'admin' && !mayAdminister(viewer, 'people')) return []
  const { offset, limit, fields, ...criteria } = query
  return world.users.view(JSON.stringify(criteria), () => {
    const tests = testsOf(query)
    const found = inOrder(world, query).filter((user) => tests.every((test) => test(user)))
    return query.sort?.startsWith('-') ? found.reverse() : found
  })
}

function inOrder(world: World, { sort, group_ids, role_ids }: UsersQuery): StoredUser[] | readonly StoredUser[] {
  const ordering = sort === undefined ? byName : orderingBy(sort.replace(/^-/, ''))
  const ordered = world.users.ordered(ordering)
  const members = membersOf(world, group_ids, role_ids)
  return members ? ordered.filter((user) => members.has(user.id)) : ordered
}

/** The members of the first group or role that is asked for: an index serves, so nobody else is looked at. */
function membersOf(world: World, groupIds: number[] | undefined, roleIds: number[] | undefined): Set<number> | undefined {
  const users =
    groupIds?.[0] !== undefined
      ? world.users.where('group_ids', groupIds[0])
      : roleIds?.[0] !== undefined
        ? world.users.where('role_ids', roleIds[0])
        : undefined
  return users && new Set(users.map(({ id }) => id))
}

function testsOf(query: UsersQuery): Test[] {
  const tests: Test[] = []
  // Spec, People version 2: without view=admin only active users are seen.
  const status = query.view === 'admin' ? query.status : 'active'
  if (status !== 'all') tests.push((user) => user.blocked === (status === 'blocked'))
  // Gap: one user cannot be two, nor in two extranets, so of these any will do; of groups and roles all.
  if (query.ids?.length) tests.push(isIn(query.ids, (user) => user.id))
  if (query.extranet_id?.length) tests.push(isIn(query.extranet_id, (user) => user.extranet_id))
  if (query.group_ids?.length) tests.push((user) => query.group_ids!.every((id) => user.group_ids.includes(id)))
  if (query.role_ids?.length) tests.push((user) => query.role_ids!.every((id) => user.role_ids.includes(id)))
  if (query.query) {
    const fields = needFields(query.query_fields ?? usualSearchFields)
    tests.push(keywordTest(query.query, (user) => fields.map((field) => String(valueOf(user, field) ?? '')), query.query_type))
  }
  return tests
}

function isIn(ids: readonly number[], idOf: (user: StoredUser) => number): Test {
  const wanted = new Set(ids)
  return (user) => wanted.has(idOf(user))
}

function needFields(names: readonly string[]): UserField[] {
  return names.map((name) => {
    if (searchable.includes(name as UserField)) return name as UserField
    throw invalid({ name: 'query_fields', reason: `"${name}" cannot be searched.${suggest(name, searchable)}` })
  })
}

function orderingBy(column: string): Ordering<StoredUser> {
  if (!sortable.includes(column as UserField)) {
    throw invalid({ name: 'sort', reason: `there is no column "${column}".${suggest(column, sortable)}` })
  }
  const key = (user: StoredUser) => {
    const value = valueOf(user, column as UserField)
    if (typeof value === 'string') return toSortKey(value)
    return typeof value === 'boolean' ? Number(value) : value
  }
  return { name: column, key }
}

function valueOf(user: StoredUser, field: UserField): string | number | boolean | null {
  return field === 'fullname' ? fullnameOf(user) : (user[field as keyof StoredUser] as string | number | boolean | null)
}

/** Spec, People version 2: only these fields; one that does not exist is left out, with a warning. */
export function readFields(names: string[] | undefined, warn: (warning: string) => void): UserField[] | undefined {
  return names?.filter((name): name is UserField => {
    const isKnown = userFields.includes(name as UserField)
    if (!isKnown) warn(`a user has no field "${name}".${suggest(name, userFields)}`)
    return isKnown
  })
}

interface Searchable {
  id: number
  name: string
  description: string
  inactive: boolean
}

export const byTitle: Ordering<Searchable> = { name: 'name', key: ({ name }) => toSortKey(name) }

/** Groups, roles and extranets: keywords in name or description, and a status. */
export function searchTest(query: string, status: 'active' | 'inactive' | 'all'): (row: Searchable) => boolean {
  const keywords = splitKeywords(query)
  return (row) =>
    (status === 'all' || row.inactive === (status === 'inactive')) && hasKeywords([row.name, row.description], keywords)
}
