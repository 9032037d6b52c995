import { describe, expect, it } from 'vitest'
import { folders, useLibrary } from '../../../test/documents/library.ts'
import { countBytes } from '../../../test/documents/tree.ts'

const library = useLibrary()

const link = (id: number, destination: number) =>
  library.done('POST', '/link', { body: { objects: [{ type: 'document', id }], destination } })
const remove = async (path: string, as?: string) => (await library.send('DELETE', path, { as })).status
const trash = async (as?: string) => library.done('GET', '/intranet/rest/deleted', { as })
const statusOf = async (path: string) => (await library.get(path)).status
const versionNumbers = async (id: number) =>
  (await library.done('GET', `/document/${id}/versions`)).map(({ version_num }: { version_num: number }) => version_num)
const bytes = () => countBytes(library.simulator.world)

describe('documents.deleteDocument', () => {
  it.each(['', '/', '?parent_id=1', '?no_trash_can=0', '?no_trash_can=false', '?no_trash_can='])(
    "moves the document to the user's trash can, at document/:doc_id%s",
    async (address) => {
      const id = await library.add(folders.policies, 'Pay')
      expect(await remove(`/document/${id}${address}`, 'anna')).toBe(204)
      expect([await statusOf(`/document/${id}`), await statusOf(`/document/${id}/file`)]).toEqual([404, 404])
      expect(await library.titlesIn(folders.policies)).not.toContain('Pay')
      expect(await trash('anna')).toMatchObject([{ obj_type: 'document', title: 'Pay', orig_location: 'Policies' }])
      expect(await trash()).toEqual([])
      expect(bytes()).toEqual({ files: 1, unreferenced: [] })
    },
  )

  it.each(['no_trash_can=1', 'no_trash_can=true', 'no_trash_can=1&parent_id=1'])(
    'deletes it permanently with %s, and frees the bytes of all its versions',
    async (search) => {
      const id = await library.add(folders.policies, 'Pay')
      await library.revise(id)
      await library.done('POST', `/document/${id}/checkout`)
      expect((await library.checkIn(id, { fields: { is_draft: true } })).status).toBe(200)
      expect(bytes().files).toBe(3)
      expect(await remove(`/document/${id}?${search}`)).toBe(204)
      expect([await statusOf(`/document/${id}`), await trash()]).toEqual([404, []])
      expect(bytes()).toEqual({ files: 0, unreferenced: [] })
      const { placements, versions } = library.simulator.world
      expect([placements.size, versions.size]).toEqual([0, 0])
    },
  )

  it.each([
    ['parent_id=1', 'Travel'],
    ['parent_id=2', 'Policies'],
    ['parent_id=1&no_trash_can=1', 'Travel'],
    ['parent_id=2&no_trash_can=1', 'Policies'],
  ])('with %s only unlinks a document that is also in %s', async (search, left) => {
    const id = await library.add(folders.policies, 'Pay')
    await link(id, folders.travel)
    expect(await remove(`/document/${id}?${search}`)).toBe(204)
    const isLeft = { Policies: [true, false], Travel: [false, true] }[left]
    const lists = [await library.titlesIn(folders.policies), await library.titlesIn(folders.travel)]
    expect(lists.map((titles) => titles.includes('Pay'))).toEqual(isLeft)
    expect([await statusOf(`/document/${id}/file`), await trash()]).toEqual([200, []])
  })

  it.each(['', '?no_trash_can=1'])('removes a linked document from one folder after the other%s', async (search) => {
    const id = await library.add(folders.policies, 'Pay')
    await link(id, folders.travel)
    await link(id, folders.minutes)
    expect(await remove(`/document/${id}${search}`)).toBe(204)
    expect(library.simulator.world.placements.size).toBe(2)
    expect(await remove(`/document/${id}${search}`)).toBe(204)
    expect([await statusOf(`/document/${id}`), await trash()]).toEqual([200, []])
    expect(await remove(`/document/${id}${search}`)).toBe(204)
    expect([await statusOf(`/document/${id}`), (await trash()).length]).toEqual([404, search ? 0 : 1])
  })

  it('removes a document from the folder where the user may delete, if none is given', async () => {
    const id = await library.add(folders.board, 'Pay')
    await link(id, folders.minutes)
    expect(await remove(`/document/${id}`, 'anna')).toBe(204)
    expect((await library.done('GET', `/document/${id}`)).parent_id).toBe(folders.board)
  })

  it('ignores folders in the trash can', async () => {
    const id = await library.add(folders.policies, 'Pay')
    await link(id, folders.travel)
    await library.done('DELETE', `/folder/${folders.travel}`)
    expect(await remove(`/document/${id}`)).toBe(204)
    expect((await trash()).map(({ title }: { title: string }) => title)).toEqual(['Pay', 'Travel'])
  })

  it('lists a marker with its own type', async () => {
    const body = { title: 'Here', doc_type: 'marker', metadata: { description: 'A sign' } }
    const { doc_id } = await library.done('POST', `/folder/${folders.travel}/documents`, { body })
    await library.done('DELETE', `/document/${doc_id}`)
    const record = { obj_type: 'marker', title: 'Here', orig_location: 'Policies > Travel', description: 'A sign' }
    expect(await trash()).toMatchObject([record])
  })

  it.each(['', '/1'])('rejects a draft document at document/:doc_id%s and deletes it permanently', async (address) => {
    const id = await library.add(folders.policies, 'Pay', { as: 'bo', fields: { is_draft: true } })
    await library.expectRefusal(403, /./, 'DELETE', `/document/${id}${address}`, { as: 'carl' })
    expect(await remove(`/document/${id}${address}`, 'bo')).toBe(204)
    expect([await statusOf(`/document/${id}`), await trash('bo')]).toEqual([404, []])
    expect(bytes()).toEqual({ files: 0, unreferenced: [] })
    expect(await library.done('GET', '/__sim/outbox')).toMatchObject([{ kind: 'draft.rejected', to: { id: 3 } }])
  })

  it.each([
    ['carl', '', 403],
    ['bo', '', 403],
    ['paul', '', 403],
    ['anna', '?parent_id=2', 404],
    ['anna', '?parent_id=99', 404],
    ['anna', '?no_trash_can=maybe', 400],
    ['anna', '9', 404],
    ['anna', '/9', 404],
    ['nobody', '', 401],
  ])('refuses %s at document/1%s', async (as, address, status) => {
    await library.add(folders.policies, 'Pay')
    await library.expectRefusal(status, /./, 'DELETE', `/document/1${address}`, { as })
  })

  it.each(['', '/1', '?no_trash_can=1'])(
    'refuses a document in a locked folder, at document/:doc_id%s',
    async (address) => {
      const id = await library.add(folders.travel, 'Pay')
      await library.revise(id)
      library.simulator.world.folders.patch(folders.travel, { closed_at: library.simulator.world.clock.instant() })
      await library.expectRefusal(403, /folder 2 is locked/, 'DELETE', `/document/${id}${address}`)
    },
  )

  it.each(['', '/1', '?no_trash_can=1'])(
    'refuses a document that another user has checked out, at document/:doc_id%s',
    async (address) => {
      const id = await library.add(folders.travel, 'Pay')
      await library.revise(id)
      await library.done('POST', `/document/${id}/checkout`, { as: 'bo' })
      await library.expectRefusal(403, /Bo Li/, 'DELETE', `/document/${id}${address}`, { as: 'anna' })
    },
  )

  it('deletes a document that the user has checked out, and refuses it a second time', async () => {
    const id = await library.add(folders.travel, 'Pay')
    await library.done('POST', `/document/${id}/checkout`, { as: 'anna' })
    expect(await remove(`/document/${id}`, 'anna')).toBe(204)
    expect(await library.done('GET', '/checkin', { as: 'anna' })).toEqual([])
    await library.expectRefusal(404, /document 1/, 'DELETE', `/document/${id}`, { as: 'anna' })
  })
})

describe('documents.deleteVersion', () => {
  it.each(['', '?no_trash_can=1'])('deletes the document with its only version%s', async (search) => {
    const id = await library.add(folders.travel, 'Pay')
    expect(await remove(`/document/${id}/1${search}`, 'anna')).toBe(204)
    expect(await statusOf(`/document/${id}`)).toBe(404)
    const left = search ? [] : [{ obj_type: 'document', title: 'Pay', orig_location: 'Policies > Travel' }]
    expect(await trash('anna')).toMatchObject(left)
    expect(bytes()).toEqual({ files: left.length, unreferenced: [] })
  })

  it('only unlinks a linked document with its only version', async () => {
    const id = await library.add(folders.policies, 'Pay')
    await link(id, folders.travel)
    expect(await remove(`/document/${id}/1?parent_id=1&no_trash_can=1`)).toBe(204)
    expect((await library.done('GET', `/document/${id}`)).parent_id).toBe(folders.travel)
    expect(await trash()).toEqual([])
  })

  it.each([
    [1, '', [3, 2], 'third'],
    [2, '', [3, 1], 'third'],
    [3, '', [2, 1], 'second'],
    [1, '?no_trash_can=1', [3, 2], 'third'],
    [3, '?no_trash_can=1&parent_id=1', [2, 1], 'second'],
  ])('deletes version %i of three%s', async (version, search, left, text) => {
    const id = await library.add(folders.policies, 'Pay', { text: 'first' })
    await library.revise(id, { text: 'second' })
    await library.revise(id, { text: 'third' })
    expect(await remove(`/document/${id}/${version}${search}`, 'anna')).toBe(204)
    expect(await versionNumbers(id)).toEqual(left)
    const [newest] = await library.done('GET', `/document/${id}/versions`)
    expect([newest.is_latest, await library.done('GET', `/document/${id}/file`)]).toEqual([true, text])
    expect((await library.done('GET', `/document/${id}`)).version_num).toBe(left[0])
    expect(await statusOf(`/document/${id}/${version}`)).toBe(404)
    const thrown = search ? [] : [{ obj_type: 'document_version', orig_location: 'Policies' }]
    expect(await trash('anna')).toMatchObject(thrown)
    expect(bytes()).toEqual({ files: search ? 2 : 3, unreferenced: [] })
  })

  it('deletes a version in all folders of a linked document', async () => {
    const id = await library.add(folders.policies, 'Pay')
    await library.revise(id)
    await link(id, folders.travel)
    expect(await remove(`/document/${id}/2?parent_id=1`)).toBe(204)
    expect(await trash()).toMatchObject([{ obj_type: 'document_version' }])
    for (const folder of [folders.policies, folders.travel]) {
      expect((await library.done('GET', `/document/${id}?parent_id=${folder}`)).version_num).toBe(1)
    }
  })

  it.each(['', '?no_trash_can=1'])('never reuses the number of a deleted version%s', async (search) => {
    const id = await library.add(folders.policies, 'Pay')
    await library.revise(id)
    await library.done('DELETE', `/document/${id}/2${search}`)
    await library.revise(id)
    expect(await versionNumbers(id)).toEqual([3, 1])
  })

  it('rejects a draft version, and keeps the live one', async () => {
    const id = await library.add(folders.policies, 'Pay', { text: 'live' })
    await library.done('POST', `/document/${id}/checkout`, { as: 'bo' })
    expect((await library.checkIn(id, { as: 'bo', fields: { is_draft: true } })).status).toBe(200)
    await library.expectRefusal(403, /./, 'DELETE', `/document/${id}/2`, { as: 'carl' })
    expect(await remove(`/document/${id}/2`, 'anna')).toBe(204)
    expect([await versionNumbers(id), await library.done('GET', `/document/${id}/file`)]).toEqual([[1], 'live'])
    expect(await library.done('GET', '/__sim/outbox')).toMatchObject([{ kind: 'draft.rejected', to: { id: 3 } }])
    expect([await trash('anna'), bytes()]).toEqual([[], { files: 1, unreferenced: [] }])
  })

  it('rejects a draft for a user who may edit in one of its folders, without the right to delete', async () => {
    const id = await library.add(folders.policies, 'Pay')
    await link(id, folders.minutes)
    await library.done('POST', `/document/${id}/checkout?parent_id=${folders.minutes}`)
    await library.checkIn(id, { fields: { is_draft: true } })
    const { grants } = library.simulator.world
    grants.add({ folder_id: folders.policies, user_id: 4, group_id: null, rights: ['delete'] })
    grants.add({ folder_id: folders.minutes, user_id: 4, group_id: null, rights: ['edit'] })
    const [listed] = await library.done('GET', '/folder/0/documents?to_approve=1', { as: 'carl' })
    expect(listed).toMatchObject({ doc_id: id, can_delete: true })
    expect(await remove(`/document/${id}/2`, 'carl')).toBe(204)
  })

  it('deletes the document with its only live version while a draft awaits approval', async () => {
    const id = await library.add(folders.policies, 'Pay')
    await library.done('POST', `/document/${id}/checkout`)
    await library.checkIn(id, { fields: { is_draft: true } })
    expect(await remove(`/document/${id}/1`)).toBe(204)
    expect([await statusOf(`/document/${id}`), await statusOf(`/document/${id}/2`)]).toEqual([404, 404])
    expect(await trash()).toMatchObject([{ obj_type: 'document' }])
  })

  it.each(['carl', 'bo', 'paul'])('refuses %s', async (as) => {
    const id = await library.add(folders.policies, 'Pay')
    await library.revise(id)
    await library.expectRefusal(403, /folder 1$/, 'DELETE', `/document/${id}/1`, { as })
  })
})
