import { invalid } from '../../core/refusal.ts'
import type { List } from '../../core/store/order.ts'
import { suggest } from '../../core/text/suggest.ts'
import type { World } from '../../world/world.ts'
import { defineUserSearch, type StoredUser } from '../people/directory.ts'
import type { UsersQuery } from './contract.ts'
import { findProperty, propertyNames, propertyOf } from './properties.ts'

export function listUsers(world: World, viewer: StoredUser, query: UsersQuery): List<StoredUser> {
  const { query_area: fields = [], sort } = query
  if (sort) checkText(world, 'sort', sort.replace(/^-/, ''))
  for (const name of fields) checkText(world, 'query_area', name)
  const search = {
    text: query.query,
    query_type: query.query_type,
    fields,
    name_filter: query.name_filter,
    status: 'active' as const,
    ids: undefined,
    group_ids: query.groups,
    role_ids: query.roles,
    extranet_id: query.extranets,
  }
  return searchUsers(world, viewer, search, sort)
}

const textNames = propertyNames.filter((name) => name !== 'photo')

/** Refuses unknown properties, and the photo, which has no text. */
function checkText(world: World, parameter: string, name: string): void {
  const property = findProperty(world, name)
  if (property && property.type !== 'file') return
  throw invalid({
    name: parameter,
    reason: `"${name}" is not a property that this parameter accepts.${suggest(name, textNames)}`,
  })
}

const searchUsers = defineUserSearch((user, name) => {
  const { type, read } = propertyOf(name)
  const value = read(user, '') ?? ''
  return type === 'number' ? (value as number) : textOf(value)
})

/** Joins the values of a repeatable property. Metadata can have values of any type. */
function textOf(value: unknown): string {
  return [value]
    .flat()
    .map((part) => (typeof part === 'object' ? JSON.stringify(part) : String(part)))
    .join(' ')
}
