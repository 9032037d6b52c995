import { describe, expect, it } from 'vitest'
import { host } from '../../../test/company.ts'
import { useLibrary } from '../../../test/documents/library.ts'

const library = useLibrary()
const root = `${host}/intranet/rest/documents`

const all = { view: true, edit: true, edit_meta: true, delete: true, edit_perms: true }

describe('documents.getDocument', () => {
  it('returns exactly the documented fields', async () => {
    const metadata = { description: 'How to travel', comment: 'draft of May', tags: ['a', 'b'] }
    const id = await library.add(2, 'Rules.txt', { fields: { refcode: 'R-1', metadata } })
    const dates = { created_at: '2026-07-31T23:05:09Z', modified_at: '2026-08-01T08:00:00Z' }
    await library.done('PATCH', `/__sim/state/documents/${id}`, { body: dates })
    await library.done('PATCH', '/__sim/state/users/1', { body: { timezone: 'America/New_York' } })
    expect(await library.done('GET', `/document/${id}/info`)).toEqual({
      type: 'document',
      doc_id: id,
      version_num: 1,
      parent_id: 2,
      obj_type: 'document',
      doc_type: 'standard',
      pc_title: 'Rules.txt',
      date_declared: null,
      title: 'Rules.txt',
      refcode: 'R-1',
      description: 'How to travel',
      date_created: { date_str: '31-07-2026 19:05', timezone: 'America/New_York', date: '20260731230509' },
      date_last_modified: { date_str: '01-08-2026 04:00', timezone: 'America/New_York', date: '20260801080000' },
      creator: { id: 1, name: 'Ada Admin' },
      permissions: { ...all, inherited: true },
      metadata,
    })
  })

  it('shows a marker, and when a document was declared a record', async () => {
    const body = { title: 'Binder', doc_type: 'marker' }
    const { doc_id } = await library.done('POST', '/folder/2/documents', { body })
    await library.done('PATCH', `/__sim/state/documents/${doc_id}`, { body: { declared_at: '2026-02-03T10:00:00Z' } })
    expect(await library.done('GET', `/document/${doc_id}`)).toMatchObject({
      type: 'marker',
      obj_type: 'marker',
      doc_type: 'marker',
      title: 'Binder',
      refcode: `Doc_${doc_id}`,
      description: '',
      date_declared: { date_str: expect.stringContaining('2026'), date: '20260203' },
      metadata: {},
    })
  })

  it('returns the same at all paths of the latest version', async () => {
    const id = await library.add(2, 'Rules.txt')
    await library.revise(id)
    const info = await library.done('GET', `/document/${id}/info`)
    expect(info).toMatchObject({ doc_id: id, version_num: 2 })
    for (const path of ['', '/', '/2', '/2/', '/2/info', '?parent_id=2', '/2/info?parent_id=2']) {
      expect([path, await library.done('GET', `/document/${id}${path}`)]).toEqual([path, info])
    }
  })

  it('shows an older version with its own number and filename', async () => {
    const id = await library.add(2, 'Rules.txt')
    await library.revise(id, { fields: { new_title: 'Law.txt' } })
    for (const path of ['/1', '/1/info']) {
      const old = await library.done('GET', `/document/${id}${path}`)
      expect(old).toMatchObject({ doc_id: id, version_num: 1, pc_title: 'Rules.txt', title: 'Law.txt' })
    }
    expect(await library.done('GET', `/document/${id}`)).toMatchObject({ version_num: 2, pc_title: 'Law.txt' })
  })

  it('responds with 404 to an unknown document, version or folder', async () => {
    const id = await library.add(2, 'Rules.txt')
    await library.expectRefusal(404, 'there is no document 99', 'GET', '/document/99')
    await library.expectRefusal(404, /./, 'GET', '/document/x')
    await library.expectRefusal(404, /no version 2/, 'GET', `/document/${id}/2`)
    await library.expectRefusal(404, /./, 'GET', `/document/${id}/x/info`)
    await library.expectRefusal(404, /not in folder 5/, 'GET', `/document/${id}?parent_id=5`)
    await library.expectRefusal(404, /not in folder 99/, 'GET', `/document/${id}/1/info?parent_id=99`)
    await library.expectRefusal(400, /parent_id: must be a whole number/, 'GET', `/document/${id}?parent_id=x`)
  })

  it('responds with 404 for a document in the trash can, by itself or with its folder', async () => {
    const [alone, within] = [await library.add(1, 'Alone'), await library.add(2, 'Within')]
    await library.done('DELETE', `/document/${alone}`)
    await library.done('DELETE', '/folder/2')
    for (const id of [alone, within])
      await library.expectRefusal(404, `there is no document ${id}`, 'GET', `/document/${id}`)
  })

  it('shows a linked document in the given folder, or in the first that the user may view', async () => {
    const id = await library.add(1, 'Rules.txt')
    await library.done('POST', '/link', { body: { objects: [`document/${id}`], destination: 5 } })
    expect(await library.done('GET', `/document/${id}`)).toMatchObject({ parent_id: 1 })
    expect(await library.done('GET', `/document/${id}?parent_id=5`)).toMatchObject({ parent_id: 5 })
    expect(await library.done('GET', `/document/${id}`, { as: 'paul' })).toMatchObject({ parent_id: 5 })
    await library.expectRefusal(403, /folder 1/, 'GET', `/document/${id}?parent_id=1`, { as: 'paul' })
  })

  it('is not found in a folder that is in the trash can', async () => {
    const id = await library.add(2, 'Rules.txt')
    await library.done('POST', '/link', { body: { objects: [`document/${id}`], destination: 5 } })
    await library.done('DELETE', '/folder/2')
    expect(await library.done('GET', `/document/${id}`)).toMatchObject({ parent_id: 5 })
    await library.expectRefusal(404, /not in folder 2/, 'GET', `/document/${id}?parent_id=2`)
  })

  it('inherits metadata from the folder that it is viewed in', async () => {
    const metadata = { description: { _inherit: true }, owner: { _inherit: true } }
    const id = await library.add(1, 'Rules.txt', { fields: { metadata } })
    await library.done('POST', '/link', { body: { objects: [`document/${id}`], destination: 5 } })
    for (const [parent, description] of [
      [1, 'All about policies'],
      [5, 'All about minutes'],
    ]) {
      const info = await library.done('GET', `/document/${id}?parent_id=${parent}`)
      expect([info.description, info.metadata]).toEqual([description, { description }])
    }
  })

  it('shows a draft to its uploader, and to users who may edit in the folder', async () => {
    const id = await library.add(1, 'New.txt', { as: 'bo', fields: { is_draft: true } })
    for (const as of ['bo', 'anna', 'admin']) {
      expect(await library.done('GET', `/document/${id}`, { as })).toMatchObject({ doc_id: id, version_num: 1 })
    }
    for (const path of ['', '/info', '/1', '/1/info', '/file', '/components', '/1/file/New.txt']) {
      await library.expectRefusal(403, /draft/, 'GET', `/document/${id}${path}`, { as: 'carl' })
    }
  })

  it('shows the live version while a draft of the next one awaits approval', async () => {
    const id = await library.add(1, 'Rules.txt')
    await library.revise(id, { as: 'bo', fields: { is_draft: true, new_title: 'Law.txt' } })
    for (const as of ['bo', 'admin', 'carl']) {
      expect(await library.done('GET', `/document/${id}`, { as })).toMatchObject({ version_num: 1, title: 'Rules.txt' })
    }
    expect(await library.done('GET', `/document/${id}/2`, { as: 'bo' })).toMatchObject({ version_num: 2 })
    await library.expectRefusal(403, /draft/, 'GET', `/document/${id}/2`, { as: 'carl' })
  })
})

describe('documents.listVersions', () => {
  it('lists the live versions, newest first, each with every field', async () => {
    const id = await library.add(1, 'Rules.txt')
    await library.revise(id, { as: 'anna', fields: { comment: 'clearer', new_title: 'Law.txt' } })
    await library.revise(id, { as: 'bo', fields: { comment: 'next', is_draft: true } })
    const date_last_modified = (await library.done('GET', `/document/${id}`)).date_created
    const versions = [
      {
        version_num: 2,
        is_latest: true,
        title: 'Law.txt',
        date_last_modified,
        modified_by: { id: 2, name: 'Anna Schmidt' },
        version_comment: 'clearer',
        URI: `${root}/document/${id}/2?parent_id=1`,
      },
      {
        version_num: 1,
        is_latest: false,
        title: 'Rules.txt',
        date_last_modified,
        modified_by: { id: 1, name: 'Ada Admin' },
        version_comment: '',
        URI: `${root}/document/${id}/1?parent_id=1`,
      },
    ]
    for (const path of ['versions', 'versions/', '1/versions', '2/versions', 'versions?parent_id=1']) {
      expect([path, await library.done('GET', `/document/${id}/${path}`)]).toEqual([path, versions])
    }
  })

  it('shows when each version was created', async () => {
    const id = await library.add(1, 'Rules.txt')
    const first = await library.done('GET', `/document/${id}`)
    await library.done('POST', '/__sim/clock/advance', { body: { by: '2d' } })
    await library.revise(id)
    const [newer, older] = await library.done('GET', `/document/${id}/versions`)
    expect(older.date_last_modified).toEqual(first.date_created)
    expect(newer.date_last_modified).toEqual((await library.done('GET', `/document/${id}`)).date_last_modified)
    expect(newer.date_last_modified.date > older.date_last_modified.date).toBe(true)
    expect((await library.done('GET', `/document/${id}/1`)).date_last_modified).toEqual(first.date_created)
  })

  it('omits deleted versions; the highest remaining one is the latest', async () => {
    const id = await library.add(1, 'Rules.txt')
    for (const text of ['two', 'three']) await library.revise(id, { text })
    await library.done('DELETE', `/document/${id}/3`)
    const versions = await library.done('GET', `/document/${id}/versions`)
    expect(versions).toMatchObject([
      { version_num: 2, is_latest: true },
      { version_num: 1, is_latest: false },
    ])
    expect(await library.done('GET', `/document/${id}`)).toMatchObject({ version_num: 2 })
    await library.expectRefusal(404, /no version 3/, 'GET', `/document/${id}/3`)
  })

  it('returns working URLs, also in a separate world', async () => {
    const world = '/__world/default/intranet/rest/documents'
    const id = await library.add(1, 'Rules.txt')
    await library.revise(id)
    for (const { URI, version_num } of await library.done('GET', `${world}/document/${id}/versions`)) {
      expect(URI).toContain(world)
      expect(await library.done('GET', URI)).toMatchObject({ doc_id: id, version_num })
    }
  })

  it('is refused without the right to view, and for unknown documents', async () => {
    const id = await library.add(1, 'Rules.txt')
    await library.expectRefusal(403, /folder 1/, 'GET', `/document/${id}/versions`, { as: 'paul' })
    await library.expectRefusal(404, /no version 7/, 'GET', `/document/${id}/7/versions`)
    await library.expectRefusal(404, /no document 99/, 'GET', '/document/99/versions')
  })
})
