import { beforeEach, describe, expect, it } from 'vitest'
import { folders, useLibrary } from '../../../test/documents/library.ts'

const library = useLibrary()
const { add, send, checkIn, done, drop, expectRefusal, revise, titlesIn } = library

const { policies, travel, board, archive, minutes } = folders
const isDraft = { fields: { is_draft: true } }
const ownDrafts = (as: string, folder = policies) => done('GET', `/folder/${folder}/documents?draft=1`, { as })
const toApprove = (as: string, folder = policies) => done('GET', `/folder/${folder}/documents?to_approve=1`, { as })
const titlesOf = (list: { title: string }[]) => list.map(({ title }) => title)
const newDraft = async (as: string) => ({
  title: 'Idea',
  is_draft: true,
  components: [{ file_key: await drop('words', as) }],
})

describe('documents.addDocument', () => {
  it.each([
    ['bo, a contributor', 'bo', `/folder/${policies}/documents`, {}],
    ['anna, who may edit', 'anna', `/folder/${policies}/documents/`, {}],
    ['bo, where folders could be added too', 'bo', `/folder/${policies}`, { type: 'document' }],
    ['bo, in a folder below', 'bo', `/folder/${travel}/documents`, {}],
  ])('accepts a draft from %s, and returns its info', async (_, as, path, fields) => {
    const info = await done('POST', path, { body: { ...(await newDraft(as)), ...fields }, as })
    expect(info).toMatchObject({ type: 'document', title: 'Idea', version_num: 1, doc_id: 1 })
    expect(await done('GET', '/dropbox', { as })).toEqual([])
  })

  it.each([
    ['where the user may only view', 'carl', policies, /you may not/],
    ['where the user may not even view', 'paul', policies, /you may not view/],
    ['in a folder that stops inheritance', 'bo', board, /you may not/],
    ['in a locked folder', 'anna', archive, 'folder 4 is locked'],
    ['at the root', 'admin', 0, /root/],
  ])('refuses a draft %s', async (_, as, folder, says) => {
    await expectRefusal(403, says, 'POST', `/folder/${folder}/documents`, { body: await newDraft(as), as })
  })

  it('refuses a live document from a contributor', async () => {
    const body = { ...(await newDraft('bo')), is_draft: false }
    await expectRefusal(403, /you may not/, 'POST', `/folder/${policies}/documents`, { body, as: 'bo' })
  })
})

describe('documents.getDocument', () => {
  describe('of a draft document', () => {
    beforeEach(() => add(policies, 'Idea', { as: 'bo', text: 'idea', ...isDraft }))

    it.each(['bo', 'anna', 'admin'])('lets %s see it: the uploader, or a user with the right to edit', async (as) => {
      for (const path of ['/document/1', '/document/1/info', '/document/1/1', `/document/1?parent_id=${policies}`]) {
        expect(await done('GET', path, { as })).toMatchObject({ doc_id: 1, title: 'Idea', version_num: 1 })
      }
      expect(await done('GET', '/document/1/file', { as })).toBe('idea')
      expect(await done('GET', '/document/1/components', { as })).toMatchObject({ 0: { title: 'Idea', primary: true } })
      expect(await done('GET', '/document/1/versions', { as })).toEqual([])
    })

    it.each(['carl', 'paul'])('is 403 for %s', async (as) => {
      for (const path of ['', '/info', '/1', '/components', '/file', '/file/Idea', '/versions']) {
        await expectRefusal(403, /draft|you may not/, 'GET', `/document/1${path}`, { as })
      }
    })

    it('is 403 for a contributor who did not upload it', async () => {
      const { grants } = library.simulator.world
      grants.add({ folder_id: policies, user_id: 4, group_id: null, rights: ['edit_meta'] })
      await expectRefusal(403, /draft/, 'GET', '/document/1', { as: 'carl' })
    })
  })

  describe('of a document with a draft version', () => {
    beforeEach(async () => {
      await add(policies, 'Plan', { text: 'live' })
      await revise(1, { as: 'bo', text: 'draft', fields: { is_draft: true, new_title: 'Scheme', comment: 'Better' } })
    })

    it.each(['bo', 'anna', 'carl'])('shows %s the live version while the draft awaits approval', async (as) => {
      expect(await done('GET', '/document/1', { as })).toMatchObject({
        version_num: 1,
        title: 'Plan',
        pc_title: 'Plan',
      })
      expect(await done('GET', '/document/1/file', { as })).toBe('live')
      expect(await done('GET', '/document/1/versions', { as })).toMatchObject([{ version_num: 1, is_latest: true }])
      const [listed, ...others] = await done('GET', `/folder/${policies}/documents`, { as })
      expect([listed.title, listed.version_num, listed.last_comment, others]).toEqual(['Plan', 1, '', []])
    })

    it.each(['bo', 'anna', 'admin'])('shows %s the draft by its number', async (as) => {
      expect(await done('GET', '/document/1/2', { as })).toMatchObject({ version_num: 2, title: 'Plan' })
      expect(await done('GET', '/document/1/2/file', { as })).toBe('draft')
      const [component] = Object.values<{ URI: string }>(await done('GET', '/document/1/2/components', { as }))
      expect(await done('GET', component!.URI, { as })).toBe('draft')
    })

    it.each(['carl', 'paul'])('is 403 for %s by its number', async (as) => {
      for (const path of ['', '/info', '/components', '/file', '/file/Scheme']) {
        await expectRefusal(403, /draft|you may not/, 'GET', `/document/1/2${path}`, { as })
      }
    })

    it('shows the draft to a user who may edit in another of its folders', async () => {
      await done('POST', '/move', { body: { objects: [{ type: 'document', id: 1 }], destination: minutes } })
      await done('POST', '/link', { body: { objects: [{ type: 'document', id: 1 }], destination: travel } })
      const { grants } = library.simulator.world
      grants.add({ folder_id: travel, user_id: 6, group_id: null, rights: ['view', 'edit'] })
      expect(await done('GET', `/document/1/2?parent_id=${travel}`, { as: 'zoe' })).toMatchObject({ version_num: 2 })
      expect(await done('GET', '/document/1/2', { as: 'zoe' })).toMatchObject({ version_num: 2 })
    })

    it('can be checked out, and checked in live, while the draft awaits approval', async () => {
      await revise(1, { as: 'anna', text: 'newer' })
      expect(await done('GET', '/document/1')).toMatchObject({ version_num: 3, title: 'Plan' })
      expect(await done('GET', '/document/1/2', { as: 'bo' })).toMatchObject({ version_num: 2 })
    })
  })
})

describe('documents.listDocuments', () => {
  beforeEach(async () => {
    await add(policies, 'Plan', { text: 'live' })
    await revise(1, { as: 'bo', fields: { is_draft: true, new_title: 'Scheme' } })
    await add(travel, 'agenda', { as: 'bo', ...isDraft })
    await add(minutes, 'Budget', { as: 'anna', ...isDraft })
    await add(board, 'Merger', isDraft)
  })

  it("lists with draft=1 the user's own uploads, by title, with the allowed actions", async () => {
    expect(await ownDrafts('bo')).toEqual([
      { doc_id: 2, title: 'agenda', parent_id: travel, version_num: 1, can_delete: true, can_approve: false },
      { doc_id: 1, title: 'Plan', parent_id: policies, version_num: 2, can_delete: true, can_approve: false },
    ])
    expect(await ownDrafts('anna')).toMatchObject([{ title: 'Budget', can_delete: true, can_approve: true }])
    expect([titlesOf(await ownDrafts('admin')), await ownDrafts('carl')]).toEqual([['Merger'], []])
  })

  it('lists with to_approve=1 the drafts that the user may approve, from any uploader', async () => {
    expect(await toApprove('anna')).toEqual([
      { doc_id: 2, title: 'agenda', parent_id: travel, version_num: 1, can_delete: true, can_approve: true },
      { doc_id: 3, title: 'Budget', parent_id: minutes, version_num: 1, can_delete: true, can_approve: true },
      { doc_id: 1, title: 'Plan', parent_id: policies, version_num: 2, can_delete: true, can_approve: true },
    ])
    expect(titlesOf(await toApprove('admin'))).toEqual(['agenda', 'Budget', 'Merger', 'Plan'])
    for (const as of ['bo', 'carl', 'paul']) expect(await toApprove(as)).toEqual([])
  })

  it.each([
    ['the root', 0],
    ['another', minutes],
    ['one that the user may not view', board],
    ['a locked one', archive],
    ['an unknown one', 999],
  ])('ignores the folder for both: %s', async (_, folder) => {
    for (const as of ['bo', 'carl', 'anna', 'paul']) {
      expect(await ownDrafts(as, folder as 1)).toEqual(await ownDrafts(as))
      expect(await toApprove(as, folder as 1)).toEqual(await toApprove(as))
    }
  })

  it.each([
    ['draft=true', ['agenda', 'Plan']],
    ['draft=TRUE', ['agenda', 'Plan']],
    ['draft=0', ['Plan']],
    ['draft=', ['Plan']],
    ['to_approve=0', ['Plan']],
  ])('reads %s', async (query, titles) => {
    expect(titlesOf(await done('GET', `/folder/${policies}/documents/?${query}`, { as: 'bo' }))).toEqual(titles)
  })

  it('omits drafts of documents in the trash can from both, until they are restored', async () => {
    await done('DELETE', '/document/1')
    expect([titlesOf(await ownDrafts('bo')), titlesOf(await toApprove('anna'))]).toEqual([
      ['agenda'],
      ['agenda', 'Budget'],
    ])
    const [{ URI }] = await done('GET', '/intranet/rest/deleted')
    await done('POST', `${URI}/restore`)
    expect(titlesOf(await ownDrafts('bo'))).toEqual(['agenda', 'Plan'])
  })

  it('gives the drafts of a deleted user to the heir', async () => {
    await done('DELETE', '/api/people/v2/users/3', { body: { migration_user_id: 2 } })
    expect(titlesOf(await ownDrafts('anna'))).toEqual(['agenda', 'Budget', 'Plan'])
  })
})

describe('documents.checkOut', () => {
  it.each<[string, string, object?]>([
    ['checked out', '/document/1/checkout'],
    ['checked out by its number', '/document/1/1/checkout'],
    ['copied', '/copy', { objects: [{ type: 'document', id: 1 }], destination: minutes }],
    ['moved', '/move', { objects: [{ type: 'document', id: 1 }], destination: minutes }],
    ['linked', '/link', { objects: [{ type: 'document', id: 1 }], destination: minutes }],
  ])('is refused for a draft document: it cannot be %s', async (_, path, body) => {
    await add(policies, 'Idea', { as: 'anna', ...isDraft })
    await expectRefusal(403, /document 1 is a draft/, 'POST', path, { body, as: 'anna' })
  })

  it('works once the draft document is approved', async () => {
    await add(policies, 'Idea', { as: 'bo', ...isDraft })
    await done('PUT', '/document/1/approve', { as: 'anna' })
    await done('POST', '/checkout/1', { as: 'bo' })
    expect((await checkIn(1, { as: 'bo', ...isDraft })).body.version_num).toBe(2)
    expect([
      await titlesIn(policies, { as: 'bo' }),
      (await send('GET', '/document/1/2', { as: 'carl' })).status,
    ]).toEqual([['Archive', 'Board', 'Travel', 'Idea'], 403])
  })
})
