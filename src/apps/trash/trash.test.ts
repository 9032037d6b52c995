import { describe, expect, it } from 'vitest'
import { host } from '../../../test/company.ts'
import { folders } from '../../../test/documents/library.ts'
import { countBytes } from '../../../test/documents/tree.ts'
import { useTrash } from '../../../test/trash/trash.ts'
import { type ObjectType, objectTypes } from './model.ts'

const can = useTrash()

const statusOf = async (path: string) => (await can.get(path)).status
const bytes = () => countBytes(can.simulator.world)

describe('the states of the trash can', () => {
  /** Each function creates an object in Minutes and returns its path. */
  const things: [string, () => Promise<string>][] = [
    ['document', async () => `/document/${await can.add(folders.minutes, 'Thing')}`],
    ['folder', async () => `/folder/${await can.addFolder(folders.minutes, 'Thing')}`],
    [
      'folder with content',
      async () => {
        const id = await can.addFolder(folders.minutes, 'Thing')
        await can.add(id, 'Inside')
        return `/folder/${id}`
      },
    ],
  ]

  it.each(things)('live object (%s): DELETE without no_trash_can=1: in trash', async (_, make) => {
    const path = await make()
    const files = bytes()
    expect(await can.purge(path)).toBe(204)
    expect([await statusOf(path), await can.titles(), bytes()]).toEqual([404, ['Thing'], files])
  })

  it.each(things)('live object (%s): DELETE with no_trash_can=1: permanently deleted', async (_, make) => {
    const path = await make()
    expect(await can.purge(`${path}?no_trash_can=1`)).toBe(204)
    expect([await statusOf(path), await can.titles(), bytes()]).toEqual([404, [], { files: 0, unreferenced: [] }])
  })

  it.each(['', '&no_trash_can=1'])(
    'document linked into several folders: DELETE from one folder%s: unlinked from that folder, stays in the others',
    async (search) => {
      const id = await can.add(folders.minutes, 'Thing')
      for (const destination of [folders.policies, folders.travel]) {
        await can.done('POST', '/link', { body: { objects: [`document/${id}`], destination } })
      }
      expect(await can.purge(`/document/${id}?parent_id=${folders.minutes}${search}`)).toBe(204)
      const found = [folders.minutes, folders.policies, folders.travel].map((folder) =>
        statusOf(`/document/${id}?parent_id=${folder}`),
      )
      expect(await Promise.all(found)).toEqual([404, 200, 200])
      expect([await can.titles(), bytes()]).toEqual([[], { files: 1, unreferenced: [] }])
    },
  )

  it.each(things)('in trash (%s): POST restore: restored to original location', async (_, make) => {
    const path = await make()
    const before = await can.done('GET', path)
    const uri = await can.throwAway(path)
    expect(await can.restore(uri)).toBe(204)
    expect(await can.done('GET', path)).toEqual(before)
    expect([await can.titlesIn(folders.minutes), await can.titles()]).toEqual([['Thing'], []])
  })

  it.each(things)('in trash (%s): DELETE: permanently deleted', async (_, make) => {
    const path = await make()
    const uri = await can.throwAway(path)
    expect(await can.purge(uri)).toBe(204)
    expect([await statusOf(path), await can.titles(), bytes()]).toEqual([404, [], { files: 0, unreferenced: [] }])
    await can.refuse(404, /./, 'POST', uri)
  })
})

describe('trash.listDeleted', () => {
  it('is empty if nothing was deleted', async () => {
    const { status, body } = await can.get('/intranet/rest/deleted', { as: 'carl' })
    expect([status, body]).toEqual([200, []])
  })

  it('returns all fields of a deleted object', async () => {
    const metadata = { description: 'Who gets what' }
    const id = await can.add(folders.travel, 'Pay', { fields: { metadata } })
    const uri = await can.throwAway(`/document/${id}`)
    expect(uri).toMatch(`${host}/intranet/rest/deleted/`)
    expect(await can.listed()).toEqual([
      {
        URI: uri,
        obj_type: 'document',
        obj_type_name: expect.stringMatching(/\w/),
        title: 'Pay',
        date_deleted: {
          date_str: expect.stringMatching(/^\d\d-\d\d-\d{4} \d\d:\d\d$/),
          timezone: expect.any(String),
          date: expect.stringMatching(/^\d{14}$/),
        },
        orig_location: 'Policies > Travel',
        description: 'Who gets what',
      },
    ])
  })

  it.each([
    ['its own', { description: 'Who gets what' }, 'Who gets what'],
    ['the description of its folder', { description: { _inherit: true } }, 'All about travel'],
    ['none', {}, ''],
  ])('describes a document or a folder by %s', async (_, metadata, description) => {
    await can.throwAway(`/document/${await can.add(folders.travel, 'Pay', { fields: { metadata } })}`)
    await can.throwAway(`/folder/${await can.addFolder(folders.travel, 'Trips', { metadata })}`)
    expect(await can.listed()).toMatchObject([
      { title: 'Pay', description },
      { title: 'Trips', description },
    ])
  })

  it('lists all eight types by title, or one type on request', async () => {
    for (const type of objectTypes) await can.throwOne(type)
    const all = await can.listed()
    const titles = all.map(({ title }) => title)
    expect(titles).toEqual([...titles].sort())
    expect(all.map(({ obj_type }) => obj_type).sort()).toEqual([...objectTypes].sort())
    for (const type of objectTypes) {
      const only = all.filter(({ obj_type }) => obj_type === type)
      expect([only.length, await can.listed('anna', `?obj_types=${type}`)]).toEqual([1, only])
    }
  })

  it.each([
    ['?obj_types=document,folder', ['Pay', 'Trips']],
    ['?obj_types=folder,document', ['Pay', 'Trips']],
    ['?obj_types=folder,%20document,', ['Pay', 'Trips']],
    ['?obj_types=news', []],
    ['?obj_types=', ['Here', 'Pay', 'Trips']],
    ['/', ['Here', 'Pay', 'Trips']],
    ['~v1', ['Here', 'Pay', 'Trips']],
    ['/v1/?obj_types=marker', ['Here']],
  ])('at deleted%s returns %j', async (search, found) => {
    for (const type of ['folder', 'marker', 'document'] as const) await can.throwOne(type)
    expect(await can.titles('anna', search)).toEqual(found)
  })

  it('sorts by id if titles are equal', async () => {
    const uris = [await can.throwOne('document'), await can.throwOne('document'), await can.throwOne('document')]
    expect((await can.listed()).map(({ URI }) => URI)).toEqual(uris)
  })

  it('shows only objects that the user deleted, even to administrators', async () => {
    const id = await can.add(folders.policies, 'Hers')
    await can.throwAway(`/document/${id}`)
    await can.throwAway(`/document/${await can.add(folders.policies, 'His')}`, 'admin')
    expect([await can.titles('anna'), await can.titles('admin'), await can.titles('bo')]).toEqual([
      ['Hers'],
      ['His'],
      [],
    ])
  })

  it('refuses an unknown type, and requests without a signed-in user', async () => {
    const { status, body } = await can.get('/intranet/rest/deleted?obj_types=document,paper')
    expect([status, body]).toEqual([400, { error: true, code: 400, message: expect.stringMatching(/^obj_types/) }])
    expect((await can.get('/intranet/rest/deleted', { as: 'nobody' })).status).toBe(401)
  })

  it('returns URLs in the world of the request', async () => {
    await can.throwOne('folder')
    const [entry] = await can.done('GET', '/__world/default/intranet/rest/deleted', { as: 'anna' })
    expect(entry.URI).toMatch(`${host}/__world/default/intranet/rest/deleted/`)
    expect([await can.restore(entry.URI), await can.titles()]).toEqual([204, []])
  })
})

describe('trash.deleteForever', () => {
  it.each(objectTypes)('deletes a %s by its URI, once', async (type) => {
    const uri = await can.throwOne(type)
    const { status, body } = await can.send('DELETE', uri, { as: 'anna' })
    expect([status, body, await can.titles()]).toEqual([204, '', []])
    expect(bytes()).toEqual({ files: type === 'document_version' ? 1 : 0, unreferenced: [] })
    expect(can.simulator.world.published.size).toBe(0)
    await can.refuse(404, /./, 'DELETE', uri)
  })

  it.each(objectTypes)('responds with 404 for a %s that another user deleted', async (type) => {
    const uri = await can.throwOne(type)
    for (const as of ['bo', 'admin']) await can.refuse(404, /./, 'DELETE', uri, as)
    await can.refuse(401, /./, 'DELETE', uri, 'nobody')
  })

  it('accepts a POST with a method override, and refuses unknown entries', async () => {
    const uri = await can.throwOne('document')
    const headers = { 'x-http-method-override': 'DELETE' }
    expect((await can.send('POST', `${uri}/`, { as: 'anna', headers })).status).toBe(204)
    await can.refuse(404, /./, 'DELETE', '/intranet/rest/deleted/99')
    await can.refuse(404, /./, 'DELETE', '/intranet/rest/deleted/first')
  })

  it('deletes all versions of a document, including the draft', async () => {
    const id = await can.add(folders.minutes, 'Pay')
    await can.revise(id)
    await can.done('POST', `/document/${id}/checkout`)
    await can.checkIn(id, { fields: { is_draft: true } })
    const old = await can.throwAway(`/document/${id}/1`)
    const uri = await can.throwAway(`/document/${id}`)
    expect([bytes().files, await can.purge(uri)]).toEqual([3, 204])
    expect(bytes()).toEqual({ files: 0, unreferenced: [] })
    expect(await can.restore(old)).toBeGreaterThanOrEqual(400)
    expect(await can.done('GET', '/folder/0/documents?to_approve=1')).toEqual([])
  })

  it('deletes with a folder the contents that are nowhere else, and keeps the rest', async () => {
    const trips = await can.addFolder(folders.minutes, 'Trips')
    const linked = await can.add(trips, 'Linked', { text: 'linked' })
    await can.done('POST', '/link', { body: { objects: [`document/${linked}`], destination: folders.policies } })
    await can.add(trips, 'Lost')
    await can.add(trips, 'Draft', { fields: { is_draft: true } })
    expect(await can.purge(await can.throwAway(`/folder/${trips}`))).toBe(204)
    expect(await can.done('GET', `/document/${linked}/file`)).toBe('linked')
    expect([can.simulator.world.documents.size, bytes()]).toEqual([1, { files: 1, unreferenced: [] }])
  })

  it('keeps a document whose other folder is also in the trash can', async () => {
    const [trips, cars] = [await can.addFolder(folders.minutes, 'Trips'), await can.addFolder(folders.minutes, 'Cars')]
    const id = await can.add(trips, 'Both')
    await can.done('POST', '/link', { body: { objects: [`document/${id}`], destination: cars } })
    const [tripsUri, carsUri] = [await can.throwAway(`/folder/${trips}`), await can.throwAway(`/folder/${cars}`)]
    expect([await can.purge(tripsUri), await can.restore(carsUri)]).toEqual([204, 204])
    expect(await can.titlesIn(cars)).toEqual(['Both'])
    expect((await can.done('GET', `/document/${id}`)).parent_id).toBe(cars)
  })

  it.each<[string, ObjectType[]]>([
    ['a page and its version', ['pub_page', 'pub_page_version']],
    ['a folder and news', ['pub_folder', 'news']],
  ])('keeps the other one of %s', async (_, [gone, left]) => {
    const [first] = [await can.throwOne(gone!), await can.throwOne(left!)]
    expect(await can.purge(first)).toBe(204)
    expect(can.simulator.world.published.all().map(({ obj_type }) => obj_type)).toEqual([left])
    expect(await can.titles()).toEqual([`A ${left}`])
  })
})
