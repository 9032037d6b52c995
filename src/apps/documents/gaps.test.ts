import { expect } from 'vitest'
import { host } from '../../../test/company.ts'
import { folders } from '../../../test/documents/library.ts'
import { blocked } from '../../../test/gaps/documents-blocked.ts'
import { reading } from '../../../test/gaps/documents-reading.ts'
import { rights } from '../../../test/gaps/documents-rights.ts'
import { versions } from '../../../test/gaps/documents-versions.ts'
import { describeGaps } from '../../../test/gaps/gaps.ts'
import { bin, furnishLibrary, inLibrary, type Library } from '../../../test/gaps/library.ts'
import { expectReadable, lockArchive } from '../../../test/gaps/locked-folder.ts'
import { gaps } from './gaps.ts'
import { documents } from './index.ts'

const { policies, travel, board, archive, minutes } = folders

async function expectNoObject({ add, expectRefusal }: Library, status: number): Promise<void> {
  const id = await add(travel, 'Memo')
  for (const verb of ['copy', 'move', 'link']) {
    const refuse = (says: RegExp, objects: unknown[], destination: number) =>
      expectRefusal(status, says, 'POST', `/${verb}`, { body: { objects, destination } })
    await refuse(/^objects\b.*document 99/, [`document/${id}`, 'document/99'], minutes)
    await refuse(/^objects\b.*folder 99/, ['folder/99'], minutes)
    await refuse(/^objects\b.*not in folder 5/, [{ type: 'document', id, parent_id: minutes }], travel)
    await refuse(/^destination: .*folder 99/, [`document/${id}`], 99)
  }
}

const writing = inLibrary({
  refcode: async ({ add, done }) => {
    const named = (path: string, body: object) => done('POST', path, { body })
    expect((await named(`/folder/${travel}/folders`, { title: 'Trips' })).refcode).toBe('Dir_6')
    expect((await named(`/folder/${travel}/folders`, { title: 'Trips', refcode: '' })).refcode).toBe('Dir_7')
    expect((await named(`/folder/${travel}/folders`, { title: 'Trips', refcode: 'T-1' })).refcode).toBe('T-1')
    const id = await add(travel, 'Memo')
    expect((await done('GET', `/document/${id}`)).refcode).toBe(`Doc_${id}`)
  },
  adding: async ({ drop, done, expectRefusal }) => {
    const components = [{ file_key: await drop() }]
    const memo = await done('POST', `/folder/${travel}`, { body: { type: 'document', title: 'Memo', components } })
    expect(memo).toMatchObject({
      type: 'document',
      doc_type: 'standard',
      title: 'Memo',
      parent_id: travel,
      metadata: {},
    })
    const trips = await done('POST', `/folder/${travel}`, { body: { type: 'folder', title: 'Trips' } })
    expect(trips).toMatchObject({ type: 'folder', title: 'Trips', parent_id: travel, metadata: {} })
    await expectRefusal(400, /^title: /, 'POST', `/folder/${travel}/folders`, { body: {} })
    await expectRefusal(400, /^components: /, 'POST', `/folder/${travel}/documents`, { body: { title: 'Memo' } })
  },
  'refcode-twice': async ({ add, send, done, expectRefusal }) => {
    const refuse = (path: string, body: object, field = 'refcode', method = 'POST') =>
      expectRefusal(400, new RegExp(`^${field}: the reference code "t-1"`, 'i'), method, path, { body })
    const trips = { title: 'Trips', refcode: 'T-1' }
    const { id: folder } = await done('POST', `/folder/${policies}/folders`, { body: trips })
    const id = await add(policies, 'Memo', { fields: { refcode: 'T-1' } })
    const other = await add(policies, 'Other')
    const { id: below } = await done('POST', `/folder/${travel}/folders`, { body: trips })
    const elsewhere = await add(travel, 'Elsewhere', { fields: { refcode: 't-1' } })
    await refuse(`/folder/${policies}/folders`, { title: 'More', refcode: 't-1' })
    await refuse(`/folder/${travel}/info`, { refcode: 't-1' }, 'refcode', 'PUT')
    await refuse(`/document/${other}`, { refcode: 'T-1' }, 'refcode', 'PUT')
    for (const verb of ['move', 'link']) {
      await refuse(`/${verb}`, { objects: [`folder/${below}`], destination: policies }, 'objects')
      await refuse(`/${verb}`, { objects: [`document/${elsewhere}`], destination: policies }, 'objects')
    }
    await done('PUT', `/document/${id}`, { body: { refcode: 'T-1' } })
    await done('DELETE', `/document/${id}`)
    await done('DELETE', `/folder/${folder}`)
    await done('PUT', `/document/${other}`, { body: { refcode: 'T-1' } })
    await done('PUT', `/folder/${travel}/info`, { body: { refcode: 'T-1' } })
    for (const { URI } of await done('GET', bin)) expect((await send('POST', `${URI}/restore`)).status).toBe(400)
    const free = (await done('POST', `/folder/${minutes}/folders`, { body: { title: 'A', refcode: 'Dir_9' } })).id
    expect((await done('POST', `/folder/${minutes}/folders`, { body: { title: 'B' } })).refcode).toBe(
      `Dir_${free + 1}_`,
    )
  },
  'folder-lock': async (own) => {
    const { ids, refused, refuse } = await lockArchive(own)
    for (const request of refused) await refuse(request)
    await expectReadable(own, ids)
    const linked = `/document/${ids.id}?parent_id=${travel}`
    await refuse(['PUT', linked, { title: 'Ancient' }])
    await refuse(['POST', `/checkout/${ids.id}?parent_id=${travel}`])
    await own.done('DELETE', linked)
    const drafts = await own.done('GET', '/folder/0/documents?draft=1')
    expect(drafts).toMatchObject(Array(2).fill({ can_delete: false, can_approve: false }))
    await own.done('DELETE', `/checkin/${ids.held}`)
  },
  'top-level-moved': async ({ expectRefusal }) => {
    const body = { objects: [`folder/${minutes}`], destination: policies }
    await expectRefusal(403, /folder 5 is a top-level folder/, 'POST', '/move', { body })
  },
  'delete-version': async ({ add, revise, done, get }) => {
    const id = await add(travel, 'Memo', { text: 'one' })
    for (const text of ['two', 'three']) await revise(id, { text })
    const left = async () => {
      const listed = await done('GET', `/document/${id}/versions`)
      return listed.map(({ version_num, is_latest }: Record<string, unknown>) => [version_num, is_latest])
    }
    await done('DELETE', `/document/${id}/3`)
    expect(await left()).toEqual([
      [2, true],
      [1, false],
    ])
    expect((await get(`/document/${id}/file`)).body).toBe('two')
    await done('DELETE', `/document/${id}/1`)
    expect(await left()).toEqual([[2, true]])
    await done('DELETE', `/document/${id}/2`)
    expect((await get(`/document/${id}`)).status).toBe(404)
    const types = (await done('GET', '/intranet/rest/deleted')).map(({ obj_type }: { obj_type: string }) => obj_type)
    expect(types.sort()).toEqual(['document', 'document_version', 'document_version'])
  },
  'delete-folder': async ({ simulator, add, done, expectRefusal }) => {
    const refuse = (says: RegExp, as?: string) => expectRefusal(403, says, 'DELETE', `/folder/${policies}`, { as })
    await refuse(/folder 4 is locked/)
    simulator.world.folders.patch(archive, { closed_at: null })
    await refuse(/may not delete from folder 3/, 'anna')
    const id = await add(travel, 'Memo')
    await done('POST', `/checkout/${id}`, { as: 'anna' })
    await refuse(/checked out by Anna/)
    await done('DELETE', `/checkin/${id}`, { as: 'anna' })
    simulator.world.documents.patch(id, { declared_at: simulator.world.clock.instant() })
    await refuse(/declared record/)
    simulator.world.documents.patch(id, { declared_at: null })
    await done('POST', `/checkout/${id}`)
    await done('DELETE', `/folder/${policies}`)
  },
  'delete-linked': async ({ add, done, get, titlesIn }) => {
    for (const query of ['', '?no_trash_can=1']) {
      const { id: folder } = await done('POST', `/folder/${travel}/folders`, { body: { title: 'Trips' } })
      const [both, only] = [await add(folder, `Both${query}`), await add(folder, 'Only')]
      await done('POST', '/link', { body: { objects: [`document/${both}`], destination: minutes } })
      await done('DELETE', `/folder/${folder}${query}`)
      expect(await titlesIn(minutes)).toContain(`Both${query}`)
      expect([(await get(`/document/${both}`)).status, (await get(`/document/${only}`)).status]).toEqual([200, 404])
    }
  },
  'copy-document': async ({ add, revise, done, get }) => {
    const id = await add(travel, 'Memo', { text: 'one', fields: { refcode: 'M-1', metadata: { owner: 'Legal' } } })
    await revise(id, { text: 'two' })
    await done('POST', '/copy', { body: { objects: [`document/${id}`], destination: minutes, comment: 'for them' } })
    const [copied] = await done('GET', `/folder/${minutes}`)
    expect(copied).toMatchObject({
      title: 'Memo',
      version_num: 1,
      last_comment: 'for them',
      metadata: { owner: 'Legal' },
    })
    expect([copied.doc_id === id, copied.refcode]).toEqual([false, `Doc_${copied.doc_id}`])
    await revise(id, { text: 'three' })
    expect((await get(`/document/${copied.doc_id}/file`)).body).toBe('two')
    expect(await done('GET', `/document/${copied.doc_id}/versions`)).toHaveLength(1)
  },
  'copy-folder': async ({ simulator, add, done, titlesIn }) => {
    const id = await add(travel, 'Memo')
    await add(travel, 'Idea', { fields: { is_draft: true } })
    await done('POST', '/link', { body: { objects: [`document/${id}`], destination: policies } })
    simulator.world.grants.add({ folder_id: minutes, user_id: 4, group_id: null, rights: ['edit'] })
    await done('POST', '/copy', { as: 'carl', body: { objects: [`folder/${policies}`], destination: minutes } })
    const copied = async (parent: number, title: string) =>
      (await done('GET', `/folder/${parent}/folders`)).find((folder: { title: string }) => folder.title === title)
    const top = await copied(minutes, 'Policies')
    expect(await titlesIn(top.id)).toEqual(['Archive', 'Travel', 'Memo'])
    expect(await copied(top.id, 'Archive')).toMatchObject({ inactive: false, date_closed: null })
    const below = await copied(top.id, 'Travel')
    expect(await titlesIn(below.id, { as: 'zoe' })).toEqual(['Memo'])
    const [outer, inner] = await Promise.all([top, below].map(({ id }) => done('GET', `/folder/${id}/documents`)))
    expect(inner[0].doc_id).toBe(outer[0].doc_id)
    expect(outer[0].doc_id).not.toBe(id)
    await done('POST', '/copy', { body: { objects: [`folder/${board}`], destination: minutes } })
    expect(await titlesIn(minutes, { as: 'zoe' })).toEqual(['Board', 'Policies'])
  },
  move: async ({ add, done, titlesIn, expectRefusal }) => {
    const id = await add(travel, 'Memo')
    await done('POST', '/link', { body: { objects: [`document/${id}`], destination: minutes } })
    const object = { type: 'document', id, parent_id: travel }
    const body = { objects: [object], destination: minutes }
    await expectRefusal(403, /may not/, 'POST', '/move', { as: 'bo', body })
    await done('POST', '/move', { body })
    expect([await titlesIn(travel), await titlesIn(minutes)]).toEqual([[], ['Memo']])
    await done('DELETE', `/document/${id}`)
    expect(await done('GET', '/intranet/rest/deleted')).toHaveLength(1)
  },
  'move-below': async ({ expectRefusal }) => {
    for (const destination of [policies, travel]) {
      const body = { objects: [`folder/${policies}`], destination }
      for (const path of ['/move', '/copy'])
        await expectRefusal(400, /into itself or one of its subfolders/, 'POST', path, { body })
    }
  },
  'folder-depth': async ({ simulator, done, expectRefusal }) => {
    const { folders } = simulator.world
    let at = folders.need(travel)
    for (let level = 3; level <= 199; level++) at = folders.add({ ...at, id: undefined, parent_id: at.id })
    await done('POST', `/folder/${at.id}/folders`, { body: { title: 'The last' } })
    const last = folders.nextId - 1
    const refuse = (path: string, body: object) => expectRefusal(400, /at most 200 levels deep/, 'POST', path, { body })
    await refuse(`/folder/${last}/folders`, { title: 'Too deep' })
    for (const path of ['/copy', '/move']) await refuse(path, { objects: [`folder/${board}`], destination: last })
  },
  'link-right': async ({ add, done, expectRefusal }) => {
    const body = { objects: [`document/${await add(policies, 'Memo')}`], destination: minutes }
    for (const as of ['bo', 'carl']) await expectRefusal(403, /folder/, 'POST', '/link', { body, as })
    await done('POST', '/link', { body, as: 'anna' })
  },
  link: async ({ add, send, done, state }) => {
    const objects = [`document/${await add(travel, 'Memo')}`, `folder/${board}`]
    for (const destination of [minutes, travel]) {
      const body = { objects, destination }
      await done('POST', '/link', { body })
      const before = await state()
      expect((await send('POST', '/link', { body })).status).toBe(204)
      expect(await state()).toEqual(before)
    }
  },
  'linked-folders': async ({ simulator, add, send, done, titlesIn, expectRefusal }) => {
    const id = await add(travel, 'Memo', { fields: { metadata: { owner: { _inherit: true } } } })
    await done('PUT', `/folder/${policies}/info`, { body: { metadata: { owner: 'Legal' } } })
    await done('PUT', `/folder/${travel}/info`, { body: { metadata: { owner: { _inherit: true } } } })
    const link = (folder: number, destination: number) => ({ body: { objects: [`folder/${folder}`], destination } })
    await done('POST', '/link', link(travel, minutes))
    const home = await done('GET', `/folder/${travel}/info`)
    const [item] = await done('GET', `/folder/${minutes}`)
    expect(item).toMatchObject({ id: travel, parent_id: minutes, metadata: { owner: 'Legal' } })
    expect(item.URI).toMatch(new RegExp(`/folder/${travel}\\?parent_id=${minutes}$`))
    expect((await done('GET', item.URI))[0]).toMatchObject({ doc_id: id, parent_id: travel })
    const there = await done('GET', `/folder/${travel}/info?parent_id=${minutes}`)
    expect(there).toEqual({ ...home, parent_id: minutes })
    expect(await done('GET', `/folder/${minutes}/subfolder?title=travel`)).toEqual(home)
    expect(await done('GET', `/folder/${travel}/path`)).toMatchObject([{ id: policies }, { id: travel }])
    expect(await titlesIn(minutes, { as: 'zoe' })).toEqual([])
    expect((await send('GET', `/folder/${travel}?parent_id=${board}`)).status).toBe(404)

    for (const verb of ['link', 'move']) {
      await expectRefusal(400, /into itself or one of its subfolders/, 'POST', `/${verb}`, link(travel, travel))
      await expectRefusal(400, /into itself or one of its subfolders/, 'POST', `/${verb}`, link(minutes, travel))
      await expectRefusal(400, /into itself or one of its subfolders/, 'POST', `/${verb}`, link(policies, travel))
    }
    await done('POST', '/copy', link(minutes, board))
    expect((await done('GET', `/folder/${board}`)).map(({ title }: { title: string }) => title)).toEqual(['Minutes'])

    await done('POST', '/move', { body: { objects: [item.URI], destination: board } })
    expect([await titlesIn(minutes), await titlesIn(board)]).toEqual([[], ['Minutes', 'Travel']])
    const unlink = `/folder/${travel}?parent_id=${board}`
    await expectRefusal(403, /may not delete from folder 3/, 'DELETE', unlink, { as: 'anna' })
    await done('DELETE', unlink)
    expect([await titlesIn(board), await done('GET', bin)]).toEqual([['Minutes'], []])
    await expectRefusal(404, /folder 2 is not in folder 3/, 'DELETE', unlink)

    await done('POST', '/link', link(travel, minutes))
    await done('DELETE', `/folder/${travel}`)
    expect(await titlesIn(minutes)).toEqual([])
    const [{ URI }] = await done('GET', bin)
    await done('POST', `${URI}/restore`)
    expect(await titlesIn(minutes)).toEqual(['Travel'])
    simulator.world.folders.patch(archive, { closed_at: null })
    await done('POST', '/move', link(travel, minutes))
    expect(simulator.world.folders.need(travel)).toMatchObject({ parent_id: minutes, linked_in: [] })
    await done('DELETE', `/folder/${minutes}?no_trash_can=1`)
  },
  'object-specs': async ({ add, done, titlesIn, expectRefusal }) => {
    const id = await add(travel, 'Memo')
    const path = '/intranet/rest/documents'
    const starts = [host + path, `${host}${path}~v1`, `${path}/v1`, `/__world/any${path}`, path.slice(1)]
    const prefixes = ['', ...starts.map((start) => `${start}/`)]
    const objects = prefixes.flatMap((prefix) => [
      `${prefix}document/${id}`,
      `${prefix}document/${id}/?parent_id=${travel}`,
      `${prefix}document/${id}/info`,
    ])
    const forms = [...objects, { type: 'document', id }, { type: 'document', id, parent_id: travel }]
    const places = [minutes, String(minutes), ...prefixes.map((prefix) => `${prefix}folder/${minutes}`)]
    for (const object of forms) await done('POST', '/copy', { body: { objects: [object], destination: minutes } })
    for (const destination of places)
      await done('POST', '/copy', { body: { objects: [`document/${id}`], destination } })
    expect(await titlesIn(minutes)).toHaveLength(forms.length + places.length)
    for (const object of ['memo', 'document/x', 7, {}, { type: 'page', id }]) {
      await expectRefusal(400, /^objects\.0/, 'POST', '/copy', { body: { objects: [object], destination: minutes } })
    }
  },
  'unknown-objects': {
    invalid: (own) => expectNoObject(own, 400),
    absent: (own) => expectNoObject(own, 404),
  },
})

describeGaps(gaps, documents, { ...reading, ...rights, ...versions, ...blocked, ...writing }, furnishLibrary)
