import { invalid } from '../../core/refusal.ts'
import type { List } from '../../core/store/order.ts'
import { suggest } from '../../core/text/suggest.ts'
import type { World } from '../../world/world.ts'
import type { UsersQuery } from './contract.ts'
import { defineUserSearch, fullnameOf, mayAdminister } from './directory.ts'
import type { StoredUser } from './model.ts'
import { userFields } from './shapes.ts'

/** Fields with a single value. */
const sortable: readonly string[] = userFields.filter((field) => !/^(extranet|metadata)$|_url$/.test(field))
const searchable = sortable.filter((field) => !/^(blocked|last_time_login|last_time_used)$/.test(field))

export function listUsers(world: World, viewer: StoredUser, query: UsersQuery): List<StoredUser> {
  const { sort, query_fields: fields = [], view } = query
  // Spec, People version 2: without administrator permissions, view=admin returns an empty list.
  if (view === 'admin' && !mayAdminister(viewer, 'people')) return []
  const column = (sort ?? '').replace(/^-/, '')
  if (sort && !sortable.includes(column))
    throw invalid({ name: 'sort', reason: `there is no column "${column}".${suggest(column, sortable)}` })
  const wrong = fields.find((name) => !searchable.includes(name))
  if (wrong !== undefined)
    throw invalid({ name: 'query_fields', reason: `"${wrong}" cannot be searched.${suggest(wrong, searchable)}` })
  // Field by field: an object created by spreading is slow to read.
  const search = {
    text: query.query,
    query_type: query.query_type,
    fields,
    name_filter: '',
    // Spec, People version 2: without view=admin, only active users are visible.
    status: view === 'admin' ? query.status : 'active',
    ids: query.ids,
    group_ids: query.group_ids,
    role_ids: query.role_ids,
    extranet_id: query.extranet_id,
  }
  return searchUsers(world, viewer, search, sort)
}

const searchUsers = defineUserSearch((user, field) =>
  field === 'fullname' ? fullnameOf(user) : (user[field as keyof StoredUser] as string | number | boolean | null),
)
