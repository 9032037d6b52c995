import { invalid } from '../../core/refusal.ts'
import type { Filter } from '../../core/store/filter.ts'
import type { List, Ordering } from '../../core/store/order.ts'
import { suggest } from '../../core/text/suggest.ts'
import type { World } from '../../world/world.ts'
import type { UsersQuery } from './contract.ts'
import {
  type AllOrAny,
  defaultSearchFields,
  fullnameOf,
  listUsers,
  makeUserFilter,
  makeUserSearch,
  mayAdminister,
  orderUsersBy,
  type Visibility,
  type Warn,
} from './directory.ts'
import type { StoredUser } from './model.ts'
import { type UserField, userFields } from './shapes.ts'

/** The fields of a user that can be sorted by: those with a single value. */
const sortable = userFields.filter((field) => !/^(extranet|metadata)$|_url$/.test(field))
const searchable = sortable.filter((field) => !/^(blocked|last_time_login|last_time_used)$/.test(field))

/** The users that match a query, in its order. */
export function findUsers(world: World, viewer: StoredUser, query: UsersQuery): List<StoredUser> {
  // Spec, People version 2: without administrator permissions view=admin gives an empty list.
  if (query.view === 'admin' && !mayAdminister(viewer, 'people')) return []
  const { offset, limit, fields, sort, ...criteria } = query
  const ordering = sort ? orderingBy(sort.replace(/^-/, '')) : undefined
  const searched = needSearched(query.query_fields ?? [])
  const search = { name: `version 2 ${JSON.stringify(criteria)}`, ordering, isReversed: sort?.startsWith('-') ?? false }
  return listUsers(world, viewer, search, (visible, several) => filterOf(query, searched, visible, several))
}

function filterOf(
  query: UsersQuery,
  fields: readonly UserField[],
  { test }: Visibility,
  several: AllOrAny,
): Filter<StoredUser> {
  // Spec, People version 2: without view=admin only active users are visible.
  const status = query.view === 'admin' ? query.status : 'active'
  const searched = { name: `version 2 ${fields}`, isRare: Boolean(query.query_fields?.length) }
  const words = makeUserSearch(query.query, query.query_type, searched, (user) =>
    fields.map((field) => String(valueIn(user, field) ?? '')),
  )
  const isWanted = ({ blocked }: StoredUser) => status === 'all' || blocked === (status === 'blocked')
  return makeUserFilter(query, several, test ? (user) => isWanted(user) && test(user) : isWanted, words)
}

/** The fields to search: those that were asked for, or the default ones. */
function needSearched(names: readonly string[]): readonly UserField[] {
  const wrong = names.find((name) => !searchable.includes(name as UserField))
  if (wrong !== undefined)
    throw invalid({ name: 'query_fields', reason: `"${wrong}" cannot be searched.${suggest(wrong, searchable)}` })
  return names.length > 0 ? (names as readonly UserField[]) : defaultSearchFields
}

function orderingBy(column: string): Ordering<StoredUser> {
  if (!sortable.includes(column as UserField))
    throw invalid({ name: 'sort', reason: `there is no column "${column}".${suggest(column, sortable)}` })
  return orderUsersBy(`version 2 ${column}`, (user) => valueIn(user, column as UserField))
}

function valueIn(user: StoredUser, field: UserField): string | number | boolean | null {
  return field === 'fullname' ? fullnameOf(user) : (user[field as keyof StoredUser] as string | number | boolean | null)
}

/** Spec, People version 2: only these fields, or all if none is named; an unknown name is ignored, with a warning. */
export function readFields(names: string[] | undefined, warn: Warn): UserField[] | undefined {
  if (!names?.length) return undefined
  return names.filter((name): name is UserField => {
    const isKnown = userFields.includes(name as UserField)
    if (!isKnown) warn(`fields: a user has no field "${name}".${suggest(name, userFields)}`)
    return isKnown
  })
}
