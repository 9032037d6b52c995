import { forbidden } from '../../../core/refusal.ts'
import { filteredList } from '../../../core/store/filter.ts'
import { byId } from '../../../core/store/order.ts'
import { unseen } from '../../../core/unseen.ts'
import type { World } from '../../../world/world.ts'
import { mayAdminister, type StoredUser } from '../../people/directory.ts'
import { type Grant, type Right, rights, type StoredFolder } from '../model.ts'
import { folderAbove } from './path.ts'

const all: ReadonlySet<Right> = new Set(rights)

/** Gap: grants apply to the folder and everything below it, down to folders that do not inherit. */
export function rightsIn(world: World, user: StoredUser, folder: StoredFolder): ReadonlySet<Right> {
  if (mayAdminister(user, 'documents')) return all
  const found = new Set<Right>()
  for (let at: StoredFolder | undefined = folder; at; at = at.inherits ? folderAbove(world, at) : undefined) {
    for (const grant of world.grants.where('folder_id', at.id)) {
      if (isFor(world, grant, user)) for (const right of grant.rights) found.add(right)
    }
  }
  return found
}

export function hasInheritedRights({ inherits, parent_id }: StoredFolder): boolean {
  return inherits && parent_id !== 0
}

function isFor(world: World, { user_id, group_id, role_id }: Grant, user: StoredUser): boolean {
  if (user_id !== null) return user_id === user.id
  if (typeof role_id === 'number') return user.role_ids.includes(role_id) && isActive(world.roles.get(role_id))
  return group_id === null || (user.group_ids.includes(group_id) && isActive(world.groups.get(group_id)))
}

/** Gap: inactive groups and roles give no rights. */
function isActive(one: { inactive: boolean } | undefined): boolean {
  return one?.inactive === false
}

/** Only folders with a grant of their own. `foldersWithRight` adds the folders that inherit it. */
export function foldersWithGrant(world: World, user: StoredUser, right: Right): Set<number> {
  const { grants } = world
  const found = [
    ...grants.where('user_id', user.id),
    ...user.group_ids.flatMap((id) => grants.where('group_id', id)),
    ...user.role_ids.flatMap((id) => grants.where('role_id', id)),
    ...grantsForAll(grants, byId, {}).rows,
  ]
  const granted = found.filter((grant) => grant.rights.includes(right) && isFor(world, grant, user))
  return new Set(granted.map(({ folder_id }) => folder_id))
}

export function foldersWithRight(world: World, user: StoredUser, right: Right): ReadonlySet<number> {
  const found = foldersWithGrant(world, user, right)
  for (const id of found) {
    for (const folder of world.folders.where('parent_id', id)) if (folder.inherits) found.add(folder.id)
  }
  return found
}

const grantsForAll = filteredList<Grant, object>(() => ({
  test: ({ user_id, group_id, role_id }) => user_id === null && group_id === null && typeof role_id !== 'number',
}))

export function may(world: World, user: StoredUser, right: Right, folder: StoredFolder): boolean {
  return rightsIn(world, user, folder).has(right)
}

/** Gap: whether the right to edit properties is enough to check out documents and add drafts. */
export function mayContribute(world: World, user: StoredUser, folder: StoredFolder): boolean {
  const granted = rightsIn(world, user, folder)
  return granted.has('edit') || (world.fidelity.contributors !== 'edit' && granted.has('edit_meta'))
}

const actionNames: Record<Right, string> = {
  view: 'view',
  edit: 'add or change documents in',
  edit_meta: 'change properties in',
  delete: 'delete from',
  edit_perms: 'change permissions in',
}

/** If the user may not view the folder, the refusal reveals nothing else. */
export function checkRight(world: World, user: StoredUser, right: Right, folder: StoredFolder): void {
  const granted = rightsIn(world, user, folder)
  if (!granted.has('view')) throw unseen(world, `folder ${folder.id}`, explainMissingRight('view', folder))
  if (!granted.has(right)) throw forbidden(explainMissingRight(right, folder))
}

export function checkContribution(world: World, user: StoredUser, folder: StoredFolder): void {
  checkRight(world, user, 'view', folder)
  if (!mayContribute(world, user, folder)) throw forbidden(explainMissingRight('edit', folder))
}

export function explainMissingRight(right: Right, { id }: StoredFolder): string {
  return `you may not ${actionNames[right]} folder ${id}`
}
