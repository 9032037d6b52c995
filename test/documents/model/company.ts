import { createSimulator, type Simulator } from '../../../src/index.ts'
import { type Actor, createReference, type Folder, type Grant, type Reference } from './model.ts'

// Two trees that some users can see, one that none can, and a folder with its own permissions.

const actor = (id: number, name: string, more: Partial<Actor> = {}): Actor => ({
  id,
  name,
  groups: [],
  isAdministrator: false,
  ...more,
})

export const owner = actor(1, 'admin', { isAdministrator: true })
export const administrator = actor(2, 'dora', { isAdministrator: true })
export const editor = actor(3, 'edgar', { groups: [1] })
export const contributor = actor(4, 'cora')
export const reader = actor(5, 'rita')
export const actors: readonly Actor[] = [administrator, editor, contributor, reader]

const grants: Grant[] = [
  { folder: 1, user: null, group: 1, rights: ['view', 'edit', 'edit_meta', 'delete'] },
  { folder: 1, user: contributor.id, group: null, rights: ['view', 'edit_meta'] },
  { folder: 1, user: reader.id, group: null, rights: ['view'] },
  { folder: 2, user: null, group: null, rights: ['view'] },
  { folder: 2, user: editor.id, group: null, rights: ['edit'] },
  { folder: 2, user: contributor.id, group: null, rights: ['edit_meta', 'delete'] },
  { folder: 6, user: null, group: null, rights: ['view'] },
  { folder: 4, user: editor.id, group: null, rights: ['view'] },
  { folder: 4, user: contributor.id, group: null, rights: ['view', 'edit', 'edit_meta', 'delete'] },
]

const folder = (id: number, parent: number, title: string, more: Partial<Folder> = {}): Folder => ({
  id,
  parent,
  title,
  refcode: `Dir_${id}`,
  creator: owner.id,
  locked: false,
  inherits: true,
  metadata: {},
  trash: null,
  links: [],
  ...more,
})

const folders: Folder[] = [
  folder(1, 0, 'Álpha', { metadata: { description: 'of alpha', tags: ['a', 'b'] } }),
  folder(2, 0, 'Beta'),
  folder(3, 0, 'Closed'),
  folder(4, 1, 'Own circle', { inherits: false }),
  folder(6, 3, 'Shown'),
  folder(5, 1, 'deep', { metadata: { description: { _inherit: true } } }),
]

export async function openWalkedWorld(): Promise<Simulator> {
  const simulator = await createSimulator({ scenario: 'empty', verify: true })
  const { world } = simulator
  world.folders.fill([], 1)
  const at = world.clock.instant()
  world.groups.add({
    ...{ name: 'Editors', description: '', date_created: at, inactive: false },
    ...{ parent_id: 0, owner_id: 1, extranet_id: 1 },
  })
  for (const { id, name, groups, isAdministrator } of actors) {
    const { id: _, ...like } = world.users.get(owner.id)!
    const names = { username: name, firstname: name, email: `${name}@post.example`, password: null }
    world.users.add({ ...like, ...names, id, group_ids: [...groups], admin_of: isAdministrator ? ['documents'] : [] })
  }
  for (const { id, parent, title, refcode, creator, inherits, metadata } of folders) {
    const dates = { created_at: at, modified_at: at, closed_at: null }
    const row = { id, parent_id: parent, title, refcode, creator_id: creator, inherits, metadata, trash_id: null }
    world.folders.add({ ...row, ...dates })
  }
  for (const { folder: folder_id, user: user_id, group: group_id, rights } of grants) {
    world.grants.add({ folder_id, user_id, group_id, rights: [...rights] })
  }
  return simulator
}

export function referenceOfWalkedWorld(): Reference {
  const model = createReference()
  for (const one of folders) model.folders.set(one.id, { ...one })
  model.grants.push(...grants)
  return model
}
