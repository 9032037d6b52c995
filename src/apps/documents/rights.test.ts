import { describe, expect, it } from 'vitest'
import { useLibrary } from '../../../test/documents/library.ts'
import { type Right, rights } from './model.ts'

const library = useLibrary()

const flags = (granted: readonly Right[], inherited: boolean) => ({
  ...Object.fromEntries(rights.map((right) => [right, granted.includes(right)])),
  inherited,
})

function grant(folder_id: number, granted: readonly Right[], who: { user_id?: number; group_id?: number } = {}) {
  return library.simulator.world.grants.add({ folder_id, user_id: null, group_id: null, ...who, rights: [...granted] })
}

async function addFolder(parent: number, title: string): Promise<number> {
  return (await library.done('POST', `/folder/${parent}/folders`, { body: { title } })).id
}

const people = { paul: 7, zoe: 6, bo: 3 }
const permissionsIn = async (folder: number, as: string) =>
  (await library.done('GET', `/folder/${folder}/info`, { as })).permissions

describe('permissions', () => {
  it.each<[as: string, folder: number, granted: readonly Right[], inherited: boolean]>([
    ['admin', 1, rights, false],
    ['admin', 2, rights, true],
    ['admin', 3, rights, false],
    ['anna', 1, rights, false],
    ['anna', 2, rights, true],
    ['anna', 4, rights, true],
    ['anna', 3, ['view'], false],
    ['anna', 5, rights, false],
    ['bo', 1, ['view', 'edit_meta'], false],
    ['bo', 2, ['view', 'edit_meta'], true],
    ['bo', 3, ['view'], false],
    ['bo', 5, ['view'], false],
    ['carl', 1, ['view'], false],
    ['carl', 2, ['view'], true],
    ['carl', 5, ['view'], false],
    ['paul', 5, ['view'], false],
    ['zoe', 5, ['view'], false],
  ])('of %s in folder %i are %j, inherited: %j', async (as, folder, granted, inherited) => {
    expect(await permissionsIn(folder, as)).toEqual(flags(granted, inherited))
    const { parent_id } = await library.done('GET', `/folder/${folder}/info`, { as })
    const siblings = await library.done('GET', `/folder/${parent_id}/folders`, { as })
    const item = siblings.find(({ id }: { id: number }) => id === folder)
    expect(item.permissions).toEqual(flags(granted, inherited))
  })

  it.each<[as: string, folder: number, granted: readonly Right[]]>([
    ['admin', 3, rights],
    ['anna', 2, rights],
    ['anna', 3, ['view']],
    ['bo', 1, ['view', 'edit_meta']],
    ['carl', 2, ['view']],
    ['paul', 5, ['view']],
  ])('of %s for a document in folder %i come from the folder: %j', async (as, folder, granted) => {
    const id = await library.add(folder, 'Rules.txt')
    const [item] = await library.done('GET', `/folder/${folder}/documents`, { as })
    const info = await library.done('GET', `/document/${id}`, { as })
    expect([item.permissions, info.permissions]).toEqual([flags(granted, true), flags(granted, true)])
  })

  it('for a linked document come from the folder where it is viewed', async () => {
    const id = await library.add(1, 'Rules.txt')
    await library.done('POST', '/link', { body: { objects: [`document/${id}`], destination: 5 } })
    const seenIn = async (parent: number) =>
      (await library.done('GET', `/document/${id}?parent_id=${parent}`, { as: 'bo' })).permissions
    expect(await seenIn(1)).toEqual(flags(['view', 'edit_meta'], true))
    expect(await seenIn(5)).toEqual(flags(['view'], true))
  })

  it('combine the grants to the user, to their groups and to everybody', async () => {
    grant(2, ['view', 'delete'])
    grant(2, ['edit'], { group_id: 1 })
    grant(2, ['edit_perms'], { user_id: people.bo })
    expect(await permissionsIn(2, 'bo')).toEqual(flags(rights, true))
    expect(await permissionsIn(2, 'zoe')).toEqual(flags(['view', 'delete'], true))
    expect(await permissionsIn(1, 'bo')).toEqual(flags(['view', 'edit_meta'], false))
  })

  it('are inherited from all ancestors', async () => {
    const rail = await addFolder(2, 'Rail')
    const night = await addFolder(rail, 'Night')
    grant(1, ['view'], { user_id: people.paul })
    grant(rail, ['edit'], { user_id: people.paul })
    grant(night, ['delete'], { user_id: people.paul })
    expect(await permissionsIn(2, 'paul')).toEqual(flags(['view'], true))
    expect(await permissionsIn(night, 'paul')).toEqual(flags(['view', 'edit', 'delete'], true))
  })

  it('are not inherited by a folder that stops inheritance, nor below it', async () => {
    const papers = await addFolder(3, 'Papers')
    expect(await permissionsIn(papers, 'anna')).toEqual(flags(['view'], true))
    await library.expectRefusal(403, /folder/, 'GET', `/folder/${papers}/info`, { as: 'carl' })
    grant(3, ['edit'], { user_id: people.bo })
    expect(await permissionsIn(papers, 'bo')).toEqual(flags(['view', 'edit'], true))
    await library.done('PATCH', '/__sim/state/folders/3', { body: { inherits: true } })
    expect(await permissionsIn(papers, 'carl')).toEqual(flags(['view'], true))
    expect(await permissionsIn(papers, 'anna')).toEqual(flags(rights, true))
  })

  it('of a group apply to its direct members, while they are members', async () => {
    // Carl is in Platform, a subgroup of Engineering.
    await library.expectRefusal(403, /folder 3/, 'GET', '/folder/3/info', { as: 'carl' })
    await library.done('PUT', '/api/people/v2/users/4/groups', { body: [{ id: 1 }] })
    expect(await permissionsIn(3, 'carl')).toEqual(flags(['view'], false))
    await library.done('PUT', '/api/people/v2/users/4/groups', { body: [] })
    await library.expectRefusal(403, /folder 3/, 'GET', '/folder/3/info', { as: 'carl' })
  })

  it('end with the group that they were granted to', async () => {
    await library.done('DELETE', '/api/people/v2/groups/1')
    await library.expectRefusal(403, /folder 3/, 'GET', '/folder/3/info', { as: 'anna' })
  })

  it('are complete for administrators of documents, and for no other administrators', async () => {
    await library.expectRefusal(403, /folder 1/, 'GET', '/folder/1/info', { as: 'paul' })
    await library.done('PATCH', '/__sim/state/users/7', { body: { admin_of: ['documents'] } })
    expect(await permissionsIn(3, 'paul')).toEqual(flags(rights, false))
    expect(await library.titlesIn(1, { as: 'paul' })).toEqual(['Archive', 'Board', 'Travel'])
  })

  it('of a moved folder come from its new location', async () => {
    await library.done('POST', '/move', { body: { objects: ['folder/2'], destination: 5 } })
    expect(await permissionsIn(2, 'paul')).toEqual(flags(['view'], true))
    expect(await permissionsIn(2, 'bo')).toEqual(flags(['view'], true))
  })
})

describe('folders that the user may not view', () => {
  it.each([
    '/folder/2/info',
    '/folder/2/path',
    '/folder/2/ui',
    '/folder/2',
    '/folder/2/documents',
    '/folder/2/folders',
    '/folder/2/subfolder?title=Rail',
    '/document/1',
    '/document/1/info',
    '/document/1/1',
    '/document/1/1/info',
    '/document/1?parent_id=2',
    '/document/1/components',
    '/document/1/1/components',
    '/document/1/file',
    '/document/1/1/file',
    '/document/1/file/Rules.txt',
    '/document/1/1/file/Rules.txt',
    '/document/1/versions',
    '/document/1/1/versions',
  ])('are refused at %s', async (path) => {
    await library.add(2, 'Rules.txt')
    await addFolder(2, 'Rail')
    await library.done('GET', path, { as: 'carl' })
    await library.expectRefusal(403, 'you may not view folder 2', 'GET', path, { as: 'paul' })
  })

  it('are omitted from lists, including their contents', async () => {
    grant(2, ['view'], { user_id: people.paul })
    expect(await library.titlesIn(0, { as: 'paul' })).toEqual(['Minutes'])
    expect(await library.titlesIn(2, { as: 'paul' })).toEqual([])
    expect(await library.done('GET', '/folder/2/path', { as: 'paul' })).toMatchObject([{ id: 2 }])
  })

  it('stay hidden from users with all other rights', async () => {
    grant(1, ['edit', 'edit_meta', 'delete', 'edit_perms'], { user_id: people.zoe })
    await library.expectRefusal(403, /folder 1/, 'GET', '/folder/1', { as: 'zoe' })
    await library.expectRefusal(403, /folder 1/, 'POST', '/folder/1/folders', { as: 'zoe', body: { title: 'New' } })
    expect(await library.titlesIn(0, { as: 'zoe' })).toEqual(['Minutes'])
  })

  it('differ from folders that do not exist, which are 404', async () => {
    for (const path of ['/folder/99', '/document/99', '/folder/99/info']) {
      await library.expectRefusal(404, /99/, 'GET', path, { as: 'paul' })
    }
  })
})

describe('a locked folder', () => {
  const locked = 'folder 4 is locked'

  async function lockAround(title: string): Promise<number> {
    await library.done('PATCH', '/__sim/state/folders/4', { body: { closed_at: null } })
    const id = await library.add(4, title)
    await addFolder(4, 'Old')
    await library.done('PATCH', '/__sim/state/folders/4', { body: { closed_at: '2026-01-05T10:00:00Z' } })
    return id
  }

  it('can be read', async () => {
    const id = await lockAround('Rules.txt')
    expect(await library.titlesIn(4, { as: 'carl' })).toEqual(['Old', 'Rules.txt'])
    expect(await library.done('GET', `/document/${id}/file`, { as: 'carl' })).toBe('words')
  })

  it.each(['admin', 'anna'])('refuses changes inside it and moves out of it, even for %s', async (as) => {
    const id = await lockAround('Rules.txt')
    const other = await library.add(1, 'Other.txt')
    const file_key = await library.drop('words', as)
    const refused: [method: string, path: string, body?: object][] = [
      ['POST', '/folder/4/folders', { title: 'New' }],
      ['POST', '/folder/4', { type: 'folder', title: 'New' }],
      ['POST', '/folder/4/documents', { title: 'New', components: [{ file_key }] }],
      ['POST', '/folder/4/documents', { title: 'New', is_draft: true, components: [{ file_key }] }],
      ['POST', '/copy', { objects: [`document/${other}`], destination: 4 }],
      ['POST', '/move', { objects: [`document/${other}`], destination: 4 }],
      ['POST', '/link', { objects: [`document/${other}`], destination: 4 }],
      ['POST', '/move', { objects: [`document/${id}`], destination: 1 }],
      ['POST', '/move', { objects: ['folder/6'], destination: 1 }],
      ['DELETE', `/document/${id}`],
      ['DELETE', `/document/${id}?no_trash_can=1`],
      ['DELETE', '/folder/6'],
      ['DELETE', '/folder/4'],
    ]
    for (const [method, path, body] of refused) await library.expectRefusal(403, locked, method, path, { as, body })
  })

  it('works like any other once it is unlocked', async () => {
    const id = await lockAround('Rules.txt')
    await library.done('PATCH', '/__sim/state/folders/4', { body: { closed_at: null } })
    await library.done('DELETE', `/document/${id}`, { as: 'anna' })
    await library.add(4, 'New.txt', { as: 'anna' })
    expect(await library.titlesIn(4)).toEqual(['Old', 'New.txt'])
  })
})
