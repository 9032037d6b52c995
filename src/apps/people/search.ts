import { invalid } from '../../core/refusal.ts'
import { filteredList } from '../../core/store/filter.ts'
import type { List, Ordering } from '../../core/store/order.ts'
import { makeWords, searchTexts } from '../../core/store/search-text.ts'
import { splitKeywords } from '../../core/text/keywords.ts'
import { suggest } from '../../core/text/suggest.ts'
import type { World } from '../../world/world.ts'
import type { UsersQuery } from './contract.ts'
import {
  defaultText,
  fullnameOf,
  listUsers,
  makeUserFilter,
  mayAdminister,
  type Seen,
  seenBy,
  userOrders,
  type Warn,
} from './directory.ts'
import type { StoredUser } from './model.ts'
import { type UserField, userFields } from './shapes.ts'

/** The fields of a user that can be sorted by: those with a single value. */
const sortable = userFields.filter((field) => !/^(extranet|metadata)$|_url$/.test(field))
const searchable = sortable.filter((field) => !/^(blocked|last_time_login|last_time_used)$/.test(field))

export function findUsers(world: World, viewer: StoredUser, query: UsersQuery): List<StoredUser> {
  // Spec, People version 2: without administrator permissions view=admin gives an empty list.
  if (query.view === 'admin' && !mayAdminister(viewer, 'people')) return []
  const { sort } = query
  const ordering = sort ? orderingBy(sort.replace(/^-/, '')) : undefined
  const { visibility, several } = seenBy(world, viewer)
  // Named one by one: an object that is made of the rest of another is slow to read.
  const values = {
    text: query.query,
    query_type: query.query_type,
    searched: needSearched(query.query_fields ?? []),
    view: query.view,
    status: query.status,
    ids: query.ids,
    group_ids: query.group_ids,
    role_ids: query.role_ids,
    extranet_id: query.extranet_id,
    visibility,
    several,
  }
  return listUsers(world, usersFound, values, ordering, sort)
}

type Criterion = 'query_type' | 'view' | 'status' | 'ids' | 'group_ids' | 'role_ids' | 'extranet_id'

/** Everything that a search depends on. No field is optional, so that none can be forgotten. */
type Searched = { [Name in Criterion]: UsersQuery[Name] } & Seen & {
    text: string
    /** The fields to search; undefined for the default ones. */
    searched: readonly UserField[] | undefined
  }

const textOfFields = searchTexts((user: StoredUser, { fields }: { fields: readonly UserField[] }) =>
  fields.map((field) => String(valueIn(user, field) ?? '')),
)

const usersFound = filteredList<StoredUser, Searched>((search) => {
  // Spec, People version 2: without view=admin only active users are visible.
  const status = search.view === 'admin' ? search.status : 'active'
  const text = search.searched ? textOfFields({ fields: search.searched }) : defaultText
  const words = makeWords(text, splitKeywords(search.text), search.query_type)
  const isWanted = ({ blocked }: StoredUser) => status === 'all' || blocked === (status === 'blocked')
  return makeUserFilter(search, search, isWanted, words)
})

/** The fields to search: those that were requested; undefined for the default ones. */
function needSearched(names: readonly string[]): readonly UserField[] | undefined {
  const wrong = names.find((name) => !searchable.includes(name as UserField))
  if (wrong !== undefined)
    throw invalid({ name: 'query_fields', reason: `"${wrong}" cannot be searched.${suggest(wrong, searchable)}` })
  return names.length > 0 ? (names as readonly UserField[]) : undefined
}

const byField = userOrders((user, { field }: { field: UserField }) => valueIn(user, field))
const orderings = new Map<string, Ordering<StoredUser>>(sortable.map((field) => [field, byField({ field })]))

function orderingBy(column: string): Ordering<StoredUser> {
  const ordering = orderings.get(column)
  if (ordering) return ordering
  throw invalid({ name: 'sort', reason: `there is no column "${column}".${suggest(column, sortable)}` })
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
