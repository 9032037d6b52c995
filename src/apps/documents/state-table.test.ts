import { describe, expect, it } from 'vitest'
import { folders, useLibrary } from '../../../test/documents/library.ts'

// The spec's table of check-out, check-in and drafts, row by row.

const { add, send, checkIn, done, drop, expectRefusal, titlesIn } = useLibrary()

const checkOut = (id: number, as: string) => done('POST', `/document/${id}/checkout`, { as })
const heldBy = async (as: string) =>
  (await done('GET', '/checkin', { as })).map(({ doc_id }: { doc_id: number }) => doc_id)
const liveNumbers = async (id: number) =>
  (await done('GET', `/document/${id}/versions`)).map(
    ({ version_num, is_latest }: { version_num: number; is_latest: boolean }) => [version_num, is_latest],
  )
const keysOf = async (as: string) =>
  (await done('GET', '/dropbox', { as })).map(({ file_key }: { file_key: string }) => file_key)
const outbox = async () =>
  (await done('GET', '/__sim/outbox')).map(({ kind, to }: { kind: string; to: object }) => ({ kind, to }))

const anna = { id: 2, name: 'Anna Schmidt' }
const bo = { id: 3, name: 'Bo Li' }

describe('documents.checkOut', () => {
  describe('live document, POST checkout: checked out by the user', () => {
    it('responds with 204 and no body', async () => {
      const id = await add(folders.policies, 'Plan')
      const { status, body } = await send('POST', `/document/${id}/checkout`, { as: 'bo' })
      expect([status, body, await heldBy('bo')]).toEqual([204, '', [id]])
    })

    it('blocks the document for other users', async () => {
      const id = await add(folders.policies, 'Plan')
      await checkOut(id, 'anna')
      await expectRefusal(403, `document ${id} is checked out by Anna Schmidt`, 'POST', `/document/${id}/checkout`, {
        as: 'bo',
      })
    })

    it.each([
      ['a user who may only view', {}, 'carl', /you may not/],
      ['a user who may not even view', {}, 'paul', /you may not/],
      ['everybody, for a marker', { doc_type: 'marker', components: [] }, 'anna', /is a marker/],
      ['everybody, for a draft document', { is_draft: true }, 'anna', /is a draft/],
    ])('is 403 for %s', async (_, fields, as, says) => {
      const id = await add(folders.policies, 'Plan', { fields })
      await expectRefusal(403, says, 'POST', `/document/${id}/checkout`, { as })
    })
  })
})

describe('documents.cancelCheckOut', () => {
  describe('checked out, DELETE checkin/:doc_id: live document', () => {
    it('responds with 204 and unblocks the document for others', async () => {
      const id = await add(folders.policies, 'Plan')
      await checkOut(id, 'anna')
      const { status, body } = await send('DELETE', `/checkin/${id}`, { as: 'anna' })
      expect([status, body, await heldBy('anna'), await liveNumbers(id)]).toEqual([204, '', [], [[1, true]]])
      await checkOut(id, 'bo')
      expect(await heldBy('bo')).toEqual([id])
    })

    it.each(['admin', 'anna', 'carl', 'paul'])('is 403 for %s, who has not checked it out', async (as) => {
      const id = await add(folders.policies, 'Plan')
      await checkOut(id, 'bo')
      await expectRefusal(403, /is checked out by Bo Li|you may not/, 'DELETE', `/checkin/${id}`, { as })
      expect(await heldBy('bo')).toEqual([id])
    })
  })
})

describe('documents.checkIn', () => {
  describe('checked out, POST checkin/:doc_id, is_draft not set: live document with a new latest version', () => {
    it('uses the uploaded files and removes them from the drop box', async () => {
      const id = await add(folders.policies, 'Plan', { text: 'first' })
      await checkOut(id, 'anna')
      const [used, unused] = [await drop('second', 'anna'), await drop('third', 'anna')]
      const body = { comment: 'Rewritten', components: [{ file_key: used }] }
      expect((await send('POST', `/checkin/${id}`, { body, as: 'anna' })).status).toBe(200)
      expect(await liveNumbers(id)).toEqual([
        [2, true],
        [1, false],
      ])
      expect([await keysOf('anna'), await heldBy('anna')]).toEqual([[unused], []])
      expect(await done('GET', `/document/${id}/file`)).toBe('second')
    })

    it('is 400 when the components were not uploaded first', async () => {
      const id = await add(folders.policies, 'Plan')
      await checkOut(id, 'anna')
      const body = { comment: '', components: [{ file_key: 'never-uploaded' }] }
      await expectRefusal(400, /file_key/, 'POST', `/checkin/${id}`, { body, as: 'anna' })
    })
  })

  describe('checked out, POST checkin/:doc_id with is_draft true: draft version created', () => {
    it('keeps the previous live version listed', async () => {
      const id = await add(folders.policies, 'Plan', { text: 'first' })
      await checkOut(id, 'bo')
      const { status } = await checkIn(id, { as: 'bo', text: 'second', fields: { is_draft: true } })
      expect([status, await liveNumbers(id), await keysOf('bo')]).toEqual([200, [[1, true]], []])
      const [listed] = await done('GET', `/folder/${folders.policies}/documents`)
      expect(listed).toMatchObject({ doc_id: id, version_num: 1 })
      expect(await done('GET', `/document/${id}/2/file`, { as: 'bo' })).toBe('second')
    })

    it('is 400 when the components were not uploaded first', async () => {
      const id = await add(folders.policies, 'Plan')
      await checkOut(id, 'bo')
      const body = { comment: '', is_draft: true, components: [{ file_key: 'never-uploaded' }] }
      await expectRefusal(400, /file_key/, 'POST', `/checkin/${id}`, { body, as: 'bo' })
    })
  })
})

describe('documents.addDocument', () => {
  describe('new document, POST to folder documents with is_draft true: draft document', () => {
    it('is not in the live file list', async () => {
      const id = await add(folders.policies, 'Idea', { as: 'bo', fields: { is_draft: true } })
      for (const as of ['bo', 'anna', 'admin']) expect(await titlesIn(folders.policies, { as })).not.toContain('Idea')
      const drafts = await done('GET', `/folder/${folders.policies}/documents?draft=1`, { as: 'bo' })
      expect(drafts).toMatchObject([{ doc_id: id, title: 'Idea', version_num: 1 }])
    })
  })
})

describe('documents.approve', () => {
  describe('draft, PUT document/:doc_id/approve: live', () => {
    it('responds with 204, shows it in the folder list and notifies the uploader', async () => {
      const id = await add(folders.policies, 'Idea', { as: 'bo', fields: { is_draft: true } })
      const { status, body } = await send('PUT', `/document/${id}/approve`, { as: 'anna' })
      expect([status, body]).toEqual([204, ''])
      expect(await titlesIn(folders.policies, { as: 'carl' })).toContain('Idea')
      expect(await outbox()).toEqual([{ kind: 'draft.approved', to: bo }])
    })

    it.each(['bo', 'carl', 'paul'])('is 403 for %s, who has no edit rights on the folder', async (as) => {
      const id = await add(folders.policies, 'Idea', { as: 'bo', fields: { is_draft: true } })
      await expectRefusal(403, /you may not/, 'PUT', `/document/${id}/approve`, { as })
    })
  })
})

describe('documents.deleteVersion', () => {
  describe('draft, DELETE document/:doc_id/:version_num: deleted', () => {
    it.each([
      ['the uploader', 'bo', 'bo', bo],
      ['a user who may edit in the folder', 'bo', 'anna', bo],
      ['the administrator', 'anna', 'admin', anna],
    ])('responds with 204 to %s and notifies the uploader', async (_, uploader, as, to) => {
      const id = await add(folders.policies, 'Idea', { as: uploader, fields: { is_draft: true } })
      const { status, body } = await send('DELETE', `/document/${id}/1`, { as })
      expect([status, body]).toEqual([204, ''])
      expect((await send('GET', `/document/${id}`)).status).toBe(404)
      expect(await outbox()).toEqual([{ kind: 'draft.rejected', to }])
    })

    it.each(['bo', 'carl', 'paul'])('is 403 for %s, who may not reject it', async (as) => {
      const id = await add(folders.policies, 'Idea', { as: 'anna', fields: { is_draft: true } })
      await expectRefusal(403, /draft|you may not/, 'DELETE', `/document/${id}/1`, { as })
    })
  })
})
