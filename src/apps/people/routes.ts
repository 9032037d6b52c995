import { notFound } from '../../core/refusal.ts'
import { presentPage, takePage } from '../../core/schema/paging.ts'
import { byName, type List, orderIn, sortRows } from '../../core/store/order.ts'
import type { Table } from '../../core/store/table.ts'
import type { Routes, View } from '../../world/application.ts'
import type { World } from '../../world/world.ts'
import { drawAvatar, drawLogo } from './avatar.ts'
import type { contract } from './contract.ts'
import { findNamed, fullnameOf, listVisible, needVisibleUser } from './directory.ts'
import type { StoredUser } from './model.ts'
import { showPhoto } from './photo.ts'
import {
  presentExtranet,
  presentGroup,
  presentRole,
  presentSomeOfUser,
  presentUser,
  presentWrittenUser,
} from './present.ts'
import * as rules from './rules.ts'
import * as extranetRules from './rules-extranets.ts'
import * as groupRules from './rules-groups.ts'
import * as roleRules from './rules-roles.ts'
import { findUsers, readFields } from './search.ts'
import type { User } from './shapes.ts'

export const routes: Routes<typeof contract> = {
  getCurrentUser: (call) => presentFields(call, call.user),
  listUsers: ({ world, base, here, user, query, warn }) => {
    const fields = readFields(query.fields, warn)
    const page = takePage(findUsers(world, user, query), query)
    return presentPage(page, here, (found) => presentSomeOfUser(world, base, found, fields))
  },
  createUser: ({ world, base, user, body }) => presentWrittenUser(world, base, rules.createUser(world, user, body)),
  getUser: (call) => presentFields(call, needVisibleUser(call.world, call.user, call.params.id)),
  updateUser: ({ world, base, user, params, body }) =>
    presentWrittenUser(world, base, rules.updateUser(world, user, params.id, body)),
  deleteUser: ({ world, user, params, body }) => rules.deleteUser(world, user, params.id, body?.migration_user_id),
  getPhoto: ({ world, params }) => {
    const user = world.users.need(params.id)
    const file = user.photo && world.files.get(user.photo.file)
    return file ? showPhoto(user.photo!, file) : drawAvatar(fullnameOf(user))
  },
  setPhoto: ({ world, user, params, body }) => rules.setPhoto(world, user, params.id, body),
  deletePhoto: ({ world, user, params }) => rules.deletePhoto(world, user, params.id),
  setPassword: ({ world, user, params, body }) => rules.setPassword(world, user, params.id, body.password),
  setManager: ({ world, user, params, body }) => rules.setManager(world, user, params.id, body.manager_id),
  listSubordinates: ({ world, base, here, user, params, query }) => {
    needVisibleUser(world, user, params.id)
    return presentUsers(world, base, here, listVisible(world, user, 'manager_id', params.id), query)
  },
  setSubordinates: ({ world, user, params, body }) => rules.setSubordinates(world, user, params.id, body),
  listUserGroups: ({ world, base, here, user, params, query }) => {
    const { group_ids } = needVisibleUser(world, user, params.id)
    const groups = sortRows(rowsOf(world.groups, group_ids), orderIn(world, byName))
    return presentPage(takePage(groups, query), here, (group) => presentGroup(world, base, group))
  },
  setUserGroups: ({ world, user, params, body }) => rules.setUserGroups(world, user, params.id, body),
  listUserRoles: ({ world, base, here, user, params, query }) => {
    const { role_ids } = needVisibleUser(world, user, params.id)
    const roles = sortRows(rowsOf(world.roles, role_ids), orderIn(world, byName))
    return presentPage(takePage(roles, query), here, (role) => presentRole(world, base, role))
  },
  setUserRoles: ({ world, user, params, body }) => rules.setUserRoles(world, user, params.id, body),

  listGroups: ({ world, base, here, query }) => {
    const { owner, parent_group, extranet_id } = query
    const where = { owner_id: owner, parent_id: parent_group, extranet_id }
    const groups = findNamed(world, world.groups, query, where)
    const { data, pagination } = presentPage(takePage(groups, query), here, (group) => presentGroup(world, base, group))
    return { groups: data, pagination }
  },
  createGroup: ({ world, base, user, body }) => presentGroup(world, base, groupRules.createGroup(world, user, body)),
  getGroup: ({ world, base, params }) => presentGroup(world, base, world.groups.need(params.id)),
  updateGroup: ({ world, base, user, params, body }) =>
    presentGroup(world, base, groupRules.updateGroup(world, user, params.id, body)),
  deleteGroup: ({ world, user, params }) => groupRules.deleteGroup(world, user, params.id),
  listGroupUsers: (call) => {
    call.world.groups.need(call.params.id)
    return presentMembers(call, 'group_ids')
  },
  setGroupUsers: ({ world, user, params, body }) => groupRules.setGroupUsers(world, user, params.id, body),

  listRoles: ({ world, base, here, query }) => {
    const { owner_id, extranet_id } = query
    const roles = findNamed(world, world.roles, query, { owner_id, extranet_id })
    const page = presentPage(takePage(roles, query), here, (role) => presentRole(world, base, role))
    return wrap(world, 'roles', page)
  },
  createRole: ({ world, base, user, body }) => presentRole(world, base, roleRules.createRole(world, user, body)),
  getRole: ({ world, base, params }) => presentRole(world, base, world.roles.need(params.id)),
  updateRole: ({ world, base, user, params, body }) =>
    presentRole(world, base, roleRules.updateRole(world, user, params.id, body)),
  deleteRole: ({ world, user, params }) => roleRules.deleteRole(world, user, params.id),
  listRoleUsers: (call) => {
    call.world.roles.need(call.params.id)
    return presentMembers(call, 'role_ids')
  },
  setRoleUsers: ({ world, user, params, body }) => roleRules.setRoleUsers(world, user, params.id, body),

  listExtranets: ({ world, base, here, query }) => {
    const extranets = findNamed(world, world.extranets, query, { admin_id: query.admin })
    const page = presentPage(takePage(extranets, query), here, (extranet) => presentExtranet(base, extranet))
    return wrap(world, 'extranets', page)
  },
  createExtranet: ({ world, base, user, body }) =>
    presentExtranet(base, extranetRules.createExtranet(world, user, body)),
  getExtranet: ({ world, base, params }) => presentExtranet(base, world.extranets.need(params.id)),
  updateExtranet: ({ world, base, user, params, body }) =>
    presentExtranet(base, extranetRules.updateExtranet(world, user, params.id, body)),
  deleteExtranet: ({ world, user, params, body }) =>
    extranetRules.deleteExtranet(world, user, params.id, body.migration_extranet_id),
  listExtranetUsers: (call) => {
    call.world.extranets.need(call.params.id)
    return presentMembers(call, 'extranet_id')
  },
  setExtranetUsers: ({ world, user, params, body }) => extranetRules.setExtranetUsers(world, user, params.id, body),
  getPrimaryExtranet: ({ world, base }) => presentExtranet(base, rules.needPrimaryExtranet(world)),
  getLogo: ({ world, params }) => {
    const { has_logo, name } = world.extranets.need(params.id)
    if (!has_logo) throw notFound(`extranet ${params.id} has no logo`)
    return drawLogo(name)
  },
}

interface Asking extends View {
  query: { fields?: string[] }
  warn: (warning: string) => void
}

/** The contract says whole users: whoever names fields knows which. */
function presentFields({ world, base, query, warn }: Asking, user: StoredUser): User {
  return presentSomeOfUser(world, base, user, readFields(query.fields, warn)) as User
}

/** Gap: a list that is not shown has the wrapper of users, or that of groups, or none. */
function wrap<Page extends { data: unknown[]; pagination: object }>(
  { fidelity: { wrappers } }: World,
  name: string,
  page: Page,
): Page {
  if (wrappers !== 'named' && wrappers !== 'bare') return page
  const { data, pagination } = page
  // The contract says the default: whoever sets the gap knows.
  return (wrappers === 'bare' ? data : { [name]: data, pagination }) as unknown as Page
}

interface AskingForMembers extends View {
  here: string
  params: { id: number }
  query: { offset: number; limit: number }
}

function presentMembers(call: AskingForMembers, field: 'group_ids' | 'role_ids' | 'extranet_id') {
  const { world, base, here, user, params, query } = call
  return wrap(world, 'users', presentUsers(world, base, here, listVisible(world, user, field, params.id), query))
}

function presentUsers(
  world: World,
  base: string,
  here: string,
  users: List<StoredUser>,
  query: { offset: number; limit: number },
) {
  const page = takePage(users, query)
  return presentPage(page, here, (user) => presentUser(world, base, user))
}

/** The rows with these ids, each once. */
function rowsOf<R extends { id: number }>(table: Table<R>, ids: readonly number[]): R[] {
  return [...new Set(ids)].flatMap((id) => table.get(id) ?? [])
}
