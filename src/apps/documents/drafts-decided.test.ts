import { beforeEach, describe, expect, it } from 'vitest'
import { folders, useLibrary } from '../../../test/documents/library.ts'

const library = useLibrary()
const { add, send, done, expectRefusal, revise, titlesIn } = library

const { policies, travel, minutes } = folders
const numbers = async () =>
  (await done('GET', '/document/1/versions')).map(({ version_num }: { version_num: number }) => version_num)
const approve = (as = 'anna') => done('PUT', '/document/1/approve', { as })
const waiting = () => done('GET', '/folder/0/documents?to_approve=1')
const outbox = () => done('GET', '/__sim/outbox')
const countFiles = async () => (await library.state()).tables.files.rows.length
const bo = { id: 3, name: 'Bo Li' }

const addDraftDocument = () => add(policies, 'Idea', { as: 'bo', text: 'idea', fields: { is_draft: true } })
async function addDraftVersion(fields: object = {}) {
  await add(policies, 'Plan', { text: 'live' })
  await revise(1, { as: 'bo', text: 'draft', fields: { is_draft: true, comment: 'Better', ...fields } })
}

describe('documents.approve', () => {
  it.each<[string, string, string, Record<string, string>?]>([
    ['the address of approvals', 'PUT', '/intranet/documents/document/1/approve'],
    ['the same with a slash', 'PUT', '/intranet/documents/document/1/approve/'],
    ['its version in the name', 'PUT', '/intranet/documents~v1/document/1/approve'],
    ['its version as a segment', 'PUT', '/intranet/documents/v1/document/1/approve'],
    ['its version in a header', 'PUT', '/intranet/documents/document/1/approve', { 'x-api-version': '1' }],
    ['the default root', 'PUT', '/intranet/rest/documents/document/1/approve'],
    ['the default root, version in the name', 'PUT', '/intranet/rest/documents~v1/document/1/approve'],
    ['the default root, version as a segment', 'PUT', '/intranet/rest/documents/v1/document/1/approve'],
    ['a header', 'PUT', '/intranet/rest/documents/document/1/approve', { 'x-api-version': '1' }],
    ['POST', 'POST', '/intranet/documents/document/1/approve', { 'x-http-method-override': 'PUT' }],
  ])('works at %s', async (_, method, path, headers) => {
    await addDraftDocument()
    const { status, body } = await send(method, path, { as: 'anna', headers })
    expect([status, body, await waiting()]).toEqual([204, '', []])
    expect(await titlesIn(policies)).toContain('Idea')
  })

  it('does not work with another version of the API', async () => {
    await addDraftDocument()
    for (const path of ['/intranet/documents~v9/document/1/approve', '/intranet/documents/v9/document/1/approve']) {
      expect((await send('PUT', path, { as: 'anna' })).status).toBe(501)
    }
    expect(await waiting()).toHaveLength(1)
  })

  it('makes a draft document live, with its file', async () => {
    await addDraftDocument()
    await approve()
    expect(await done('GET', '/document/1', { as: 'carl' })).toMatchObject({ title: 'Idea', version_num: 1 })
    expect(await done('GET', '/document/1/file', { as: 'carl' })).toBe('idea')
    expect([await numbers(), await done('GET', '/folder/0/documents?draft=1', { as: 'bo' })]).toEqual([[1], []])
  })

  it('makes a draft marker live', async () => {
    await add(policies, 'Sign', { as: 'bo', fields: { is_draft: true, doc_type: 'marker', components: [] } })
    await approve()
    expect(await done('GET', `/folder/${policies}/documents`)).toMatchObject([{ title: 'Sign', doc_type: 'marker' }])
  })

  it('makes a draft version the latest, if its uploader approves it, and keeps the previous one', async () => {
    await addDraftVersion()
    await approve()
    const [latest, former] = await done('GET', '/document/1/versions', { as: 'carl' })
    expect(latest).toMatchObject({ version_num: 2, is_latest: true, version_comment: 'Better', modified_by: bo })
    expect(former).toMatchObject({ version_num: 1, is_latest: false })
    expect(await done('GET', '/document/1/file', { as: 'carl' })).toBe('draft')
    expect(await done('GET', '/document/1/1/file', { as: 'carl' })).toBe('live')
  })

  it('renames the document to the new_title of the draft only on approval', async () => {
    await addDraftVersion({ new_title: 'Scheme' })
    expect(await titlesIn(policies)).toContain('Plan')
    await approve()
    expect(await done('GET', '/document/1')).toMatchObject({ title: 'Scheme', pc_title: 'Scheme', version_num: 2 })
  })

  it('keeps a title that was changed in the meantime if the draft has none', async () => {
    await addDraftVersion()
    await done('PUT', '/document/1/info', { body: { title: 'Outline' } })
    await approve()
    expect(await done('GET', '/document/1')).toMatchObject({ title: 'Outline', version_num: 2 })
  })

  it('gives a draft that is older than a live version the next number', async () => {
    await addDraftVersion()
    await revise(1, { as: 'anna', text: 'newer' })
    expect(await numbers()).toEqual([3, 1])
    await approve()
    expect([await numbers(), await done('GET', '/document/1/file')]).toEqual([[4, 3, 1], 'draft'])
    expect((await send('GET', '/document/1/2')).status).toBe(404)
    await revise(1)
    expect(await numbers()).toEqual([5, 4, 3, 1])
  })

  it.each([
    ['another', 'anna'],
    ['the administrator', 'admin'],
  ])('notifies the uploader if %s approves it', async (_, as) => {
    await addDraftVersion({ new_title: 'Scheme' })
    await approve(as)
    const [sent, ...others] = await outbox()
    expect(sent).toMatchObject({ to: bo, kind: 'draft.approved', subject: expect.stringContaining('Scheme') })
    expect([sent.about, others]).toEqual([expect.stringMatching(/\b1\b/), []])
  })

  it('notifies uploaders who approve their own draft', async () => {
    await add(policies, 'Idea', { as: 'anna', fields: { is_draft: true } })
    await approve('anna')
    expect(await outbox()).toMatchObject([{ to: { id: 2, name: 'Anna Schmidt' }, kind: 'draft.approved' }])
  })

  it.each(['bo', 'carl', 'paul'])('is 403 for %s, for a draft version', async (as) => {
    await addDraftVersion()
    await expectRefusal(403, /you may not/, 'PUT', '/intranet/documents/document/1/approve', { as })
  })

  it.each<[string, () => Promise<unknown>]>([
    ['that does not exist', async () => {}],
    ['that is live', () => add(policies, 'Plan')],
    ['whose draft was approved', () => addDraftDocument().then(() => approve())],
    ['whose draft version was rejected', () => addDraftVersion().then(() => done('DELETE', '/document/1/2'))],
    ['that was rejected', () => addDraftDocument().then(() => done('DELETE', '/document/1'))],
    ['that is in the trash can', () => addDraftVersion().then(() => done('DELETE', '/document/1'))],
  ])('is 500 for a document %s', async (_, prepare) => {
    await prepare()
    await expectRefusal(500, 'there is no draft of document 1', 'PUT', '/document/1/approve', { as: 'anna' })
    const elsewhere = '/document/1/approve?parent_id=2'
    await expectRefusal(500, 'there is no draft of document 1 in folder 2', 'PUT', elsewhere, { as: 'anna' })
  })

  it('is 403 for a draft document and for a draft version in a locked folder', async () => {
    await addDraftDocument()
    const plan = await add(policies, 'Plan')
    await revise(plan, { as: 'bo', fields: { is_draft: true } })
    const { clock, folders: stored } = library.simulator.world
    stored.patch(policies, { closed_at: clock.instant() })
    for (const id of [1, plan]) {
      await expectRefusal(403, 'folder 1 is locked', 'PUT', `/document/${id}/approve`, { as: 'anna' })
    }
  })
})

describe('documents.deleteVersion', () => {
  it.each([
    ['its uploader', 'bo', '/document/1/2'],
    ['a user who may edit in the folder', 'anna', '/document/1/2/'],
    ['the administrator, for good or not', 'admin', '/document/1/2?no_trash_can=1'],
    ['a user who sends the folder', 'bo', '/document/1/2?parent_id=1'],
  ])('rejects a draft version for %s; the live one stays', async (_, as, path) => {
    await addDraftVersion({ new_title: 'Scheme' })
    const before = await countFiles()
    const { status, body } = await send('DELETE', path, { as })
    expect([status, body, await waiting(), await numbers()]).toEqual([204, '', [], [1]])
    expect(await done('GET', '/document/1')).toMatchObject({ title: 'Plan', version_num: 1 })
    expect(await outbox()).toMatchObject([{ to: bo, kind: 'draft.rejected' }])
    expect([await countFiles(), await done('GET', '/intranet/rest/deleted', { as })]).toEqual([before - 1, []])
  })

  it('never reuses its number', async () => {
    await addDraftVersion()
    await done('DELETE', '/document/1/2', { as: 'bo' })
    await expectRefusal(404, /has no version 2/, 'DELETE', '/document/1/2', { as: 'bo' })
    await revise(1, { as: 'anna' })
    expect(await numbers()).toEqual([3, 1])
  })

  it('rejects a draft for a user who may edit in another of its folders, as the list shows', async () => {
    await addDraftVersion()
    await done('POST', '/move', { body: { objects: [{ type: 'document', id: 1 }], destination: minutes } })
    await done('POST', '/link', { body: { objects: [{ type: 'document', id: 1 }], destination: travel } })
    const { grants } = library.simulator.world
    grants.add({ folder_id: travel, user_id: 6, group_id: null, rights: ['view', 'edit'] })
    const [listed] = await done('GET', '/folder/0/documents?to_approve=1', { as: 'zoe' })
    expect(listed).toMatchObject({ parent_id: travel, can_delete: true, can_approve: true })
    expect((await send('DELETE', '/document/1/2', { as: 'zoe' })).status).toBe(204)
  })

  it.each(['carl', 'paul'])('is 403 for %s', async (as) => {
    await addDraftVersion()
    await expectRefusal(403, /draft|you may not/, 'DELETE', '/document/1/2', { as })
  })

  it('is 403 for a contributor who did not upload it', async () => {
    await add(policies, 'Plan')
    await revise(1, { as: 'anna', fields: { is_draft: true } })
    await expectRefusal(403, /draft/, 'DELETE', '/document/1/2', { as: 'bo' })
  })
})

describe('documents.deleteDocument', () => {
  beforeEach(addDraftDocument)

  it.each([
    ['its uploader', 'bo', '/document/1'],
    ['its uploader, by its version', 'bo', '/document/1/1'],
    ['a user who may edit in the folder', 'anna', '/document/1'],
    ['the administrator, by its version', 'admin', '/document/1/1'],
  ])('rejects a draft document for %s and deletes it permanently', async (_, as, path) => {
    expect((await send('DELETE', path, { as })).status).toBe(204)
    expect(await outbox()).toMatchObject([{ to: bo, kind: 'draft.rejected', subject: expect.stringContaining('Idea') }])
    expect([await countFiles(), await done('GET', '/intranet/rest/deleted', { as })]).toEqual([0, []])
    await expectRefusal(404, 'there is no document 1', 'DELETE', path, { as })
  })

  it.each(['carl', 'paul'])('is 403 for %s', async (as) => {
    await expectRefusal(403, /draft|you may not/, 'DELETE', '/document/1', { as })
  })

  it('deletes a live document with the draft of its next version, without a notification', async () => {
    await approve()
    await revise(1, { as: 'bo', fields: { is_draft: true } })
    await done('DELETE', '/__sim/outbox')
    await done('DELETE', '/document/1', { as: 'anna' })
    expect([await waiting(), await outbox()]).toEqual([[], []])
    expect(await done('GET', '/intranet/rest/deleted', { as: 'anna' })).toMatchObject([{ obj_type: 'document' }])
  })
})
