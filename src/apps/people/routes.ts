import { notFound } from '../../core/refusal.ts'
import { presentPage, takePage } from '../../core/schema/paging.ts'
import { byName, type List, orderIn, sortRows } from '../../core/store/order.ts'
import type { Table } from '../../core/store/table.ts'
import type { Routes, View } from '../../world/application.ts'
import type { World } from '../../world/world.ts'
import { drawLogo } from './avatar.ts'
import type { contract } from './contract.ts'
import { listNamed, listVisible, needVisibleUser, warnOfSeveral } from './directory.ts'
import type { StoredGroup, StoredRole } from './model.ts'
import { photoOf } from './photo.ts'
import * as present from './present.ts'
import * as rules from './rules.ts'
import * as groupRules from './rules-groups.ts'
import { listUsers } from './search.ts'

export const routes: Routes<typeof contract> = {
  getCurrentUser: (call) => present.presentFields(call, call.user, present.readFields(call)),
  listUsers: (call) => {
    const fields = present.readFields(call)
    const users = listUsers(call.world, call.user, call.query)
    warnOfSeveral(call, 'ids', call.query.ids)
    warnOfSeveral(call, 'extranet_id', call.query.extranet_id)
    return presentList(call, users, (view, user) => present.presentFields(view, user, fields))
  },
  createUser: (call) => present.presentWrittenUser(call, rules.createUser(call.world, call.user, call.body)),
  getUser: (call) => {
    const user = needVisibleUser(call.world, call.user, call.params.id)
    return present.presentFields(call, user, present.readFields(call))
  },
  updateUser: (call) =>
    present.presentWrittenUser(call, rules.updateUser(call.world, call.user, call.params.id, call.body)),
  deleteUser: ({ world, user, params, body }) => rules.deleteUser(world, user, params.id, body?.migration_user_id),
  getPhoto: ({ world, params }) => photoOf(world, params.id),
  setPhoto: ({ world, user, params, body }) => rules.setPhoto(world, user, params.id, body),
  deletePhoto: ({ world, user, params }) => rules.deletePhoto(world, user, params.id),
  setPassword: ({ world, user, params, body }) => rules.setPassword(world, user, params.id, body.password),
  setManager: ({ world, user, params, body }) => rules.setManager(world, user, params.id, body.manager_id),
  listSubordinates: (call) => {
    const { id } = needVisibleUser(call.world, call.user, call.params.id)
    return presentList(call, listVisible(call.world, call.user, 'manager_id', id), present.presentUser)
  },
  setSubordinates: ({ world, user, params, body }) => rules.setSubordinates(world, user, params.id, body),
  listUserGroups: (call) => {
    const { group_ids } = needVisibleUser(call.world, call.user, call.params.id)
    return presentList(call, rowsOf(call.world, call.world.groups, group_ids), present.presentGroup)
  },
  setUserGroups: ({ world, user, params, body }) => rules.setMemberships(world, user, params.id, 'groups', body),
  listUserRoles: (call) => {
    const { role_ids } = needVisibleUser(call.world, call.user, call.params.id)
    return presentList(call, rowsOf(call.world, call.world.roles, role_ids), present.presentRole)
  },
  setUserRoles: ({ world, user, params, body }) => rules.setMemberships(world, user, params.id, 'roles', body),

  listGroups: (call) => {
    const { owner: owner_id, parent_group: parent_id, extranet_id } = call.query
    const found = listNamed(call.world, call.world.groups, call.query, { owner_id, parent_id, extranet_id })
    const { data: groups, pagination } = presentList(call, found, present.presentGroup)
    return { groups, pagination }
  },
  createGroup: (call) => present.presentGroup(call, groupRules.createGroup(call.world, call.user, call.body)),
  getGroup: (call) => present.presentGroup(call, call.world.groups.need(call.params.id)),
  updateGroup: (call) =>
    present.presentGroup(call, groupRules.updateGroup(call.world, call.user, call.params.id, call.body)),
  deleteGroup: ({ world, user, params }) => groupRules.deleteGroup(world, user, params.id),
  listGroupUsers: (call) => presentMembers(call, call.world.groups, 'group_ids'),
  setGroupUsers: ({ world, user, params, body }) => groupRules.setMembers(world, user, 'group_ids', params.id, body),

  listRoles: (call) => {
    const { owner_id, extranet_id } = call.query
    const found = listNamed(call.world, call.world.roles, call.query, { owner_id, extranet_id })
    return presentUnshown(call, 'roles', found, present.presentRole)
  },
  createRole: (call) => present.presentRole(call, groupRules.createRole(call.world, call.user, call.body)),
  getRole: (call) => present.presentRole(call, call.world.roles.need(call.params.id)),
  updateRole: (call) =>
    present.presentRole(call, groupRules.updateRole(call.world, call.user, call.params.id, call.body)),
  deleteRole: ({ world, user, params }) => groupRules.deleteRole(world, user, params.id),
  listRoleUsers: (call) => presentMembers(call, call.world.roles, 'role_ids'),
  setRoleUsers: ({ world, user, params, body }) => groupRules.setMembers(world, user, 'role_ids', params.id, body),

  listExtranets: (call) => {
    const found = listNamed(call.world, call.world.extranets, call.query, { admin_id: call.query.admin })
    return presentUnshown(call, 'extranets', found, present.presentExtranet)
  },
  createExtranet: (call) => present.presentExtranet(call, groupRules.createExtranet(call.world, call.user, call.body)),
  getExtranet: (call) => present.presentExtranet(call, call.world.extranets.need(call.params.id)),
  updateExtranet: (call) =>
    present.presentExtranet(call, groupRules.updateExtranet(call.world, call.user, call.params.id, call.body)),
  deleteExtranet: ({ world, user, params, body }) =>
    groupRules.deleteExtranet(world, user, params.id, body.migration_extranet_id),
  listExtranetUsers: (call) => presentMembers(call, call.world.extranets, 'extranet_id'),
  setExtranetUsers: ({ world, user, params, body }) => groupRules.setExtranetUsers(world, user, params.id, body),
  listExtranetGroups: (call) => presentList(call, listOfExtranet(call, call.world.groups), present.presentGroup),
  listExtranetRoles: (call) => presentList(call, listOfExtranet(call, call.world.roles), present.presentRole),
  getPrimaryExtranet: (call) => present.presentExtranet(call, rules.needPrimaryExtranet(call.world)),
  getLogo: ({ world, params }) => {
    const { has_logo, name } = world.extranets.need(params.id)
    if (!has_logo) throw notFound(`extranet ${params.id} has no logo`)
    return drawLogo(name)
  },
}

interface ListCall extends View {
  here: string
  query: { offset: number; limit: number }
}

type Presenter<Row, Item> = (view: View, row: Row) => Item

function presentList<Row, Item>(call: ListCall, rows: List<Row>, presentRow: Presenter<Row, Item>) {
  return presentPage(takePage(rows, call.query), call.here, (row) => presentRow(call, row))
}

function presentUnshown<Row, Item>(call: ListCall, name: string, rows: List<Row>, presentRow: Presenter<Row, Item>) {
  const page = presentList(call, rows, presentRow)
  const { wrappers } = call.world.fidelity
  if (wrappers !== 'named' && wrappers !== 'bare') return page
  // Typed as the default: a client with other settings knows the difference.
  return (wrappers === 'bare'
    ? page.data
    : { [name]: page.data, pagination: page.pagination }) as unknown as typeof page
}

function presentMembers(
  call: ListCall & { params: { id: number } },
  table: { need(id: number): unknown },
  field: 'group_ids' | 'role_ids' | 'extranet_id',
) {
  table.need(call.params.id)
  return presentUnshown(call, 'users', listVisible(call.world, call.user, field, call.params.id), present.presentUser)
}

function listOfExtranet<R extends StoredGroup | StoredRole>(
  { world, params }: View & { params: { id: number } },
  table: Table<R>,
) {
  const { id: extranet_id } = world.extranets.need(params.id)
  return listNamed<StoredGroup | StoredRole>(world, table, { query: '', status: 'active' }, { extranet_id }) as List<R>
}

function rowsOf<R extends { id: number; name: string }>(world: World, table: Table<R>, ids: readonly number[]) {
  const rows = [...new Set(ids)].flatMap((id) => table.get(id) ?? [])
  return sortRows(rows, orderIn(world, byName))
}
