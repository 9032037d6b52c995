import { describe, expect, it } from 'vitest'
import { host, type RequestOptions } from '../../../test/company.ts'
import { useLibrary } from '../../../test/documents/library.ts'

const library = useLibrary()
const root = `${host}/intranet/rest/documents`

const all = { view: true, edit: true, edit_meta: true, delete: true, edit_perms: true }
const titles = async (path: string, sent?: RequestOptions): Promise<string[]> =>
  (await library.done('GET', path, sent)).map(({ title }: { title: string }) => title)

/** The sorted order of these titles is neither their creation order nor the order of their character codes. */
async function fillTravel(): Promise<void> {
  for (const title of ['bus', 'Übersee', 'Zug', 'Taxi']) await library.add(2, title)
  for (const title of ['ferry', 'Émigré', 'Air']) {
    await library.done('POST', '/folder/2/folders', { body: { title, metadata: { owner: title, shelf: 4 } } })
  }
}

type Change = [method: string, path: string, body: object, shown: object]

/** The lists of documents and folders must both show these changes, in Travel, to carl. */
const changes: Change[] = [
  ['PUT', '/api/people/v2/users/1', { surname: 'Chief' }, { creator: { name: 'Ada Chief' } }],
  ['PUT', '/folder/2/info', { metadata: { owner: 'Legal' } }, { metadata: { owner: 'Legal' } }],
  ['PATCH', '/__sim/state/users/4', { timezone: 'Asia/Tokyo' }, { date_created: { timezone: 'Asia/Tokyo' } }],
  ['PATCH', '/__sim/state/grants/3', { rights: ['view', 'delete'] }, { permissions: { delete: true } }],
]

/** Metadata inherits only in tests that look at it, since inherited values are computed on each request. */
const metadataFor = ([, , , shown]: Change) => ('metadata' in shown ? { owner: { _inherit: true } } : {})

async function expectShown(list: string, [method, path, body, shown]: Change): Promise<void> {
  const [before] = await library.done('GET', list, { as: 'carl' })
  expect(before).not.toMatchObject(shown)
  await library.done(method, path, { body })
  const [after] = await library.done('GET', list, { as: 'carl' })
  expect(after).toMatchObject(shown)
}

describe('documents.listDocuments', () => {
  it('returns exactly the fields of a document', async () => {
    const metadata = { description: 'How to travel', tags: ['a', 'b'] }
    const id = await library.add(2, 'Rules.txt', { text: 'one', fields: { refcode: 'R-1', metadata } })
    await library.revise(id, { text: 'fünf', fields: { comment: 'clearer', new_title: 'Law.txt' } })
    const { date_created, date_last_modified } = await library.done('GET', `/document/${id}`)
    expect(await library.done('GET', '/folder/2/documents')).toEqual([
      {
        type: 'document',
        doc_id: id,
        version_num: 2,
        parent_id: 2,
        obj_type: 'document',
        doc_type: 'standard',
        URI: `${root}/document/${id}?parent_id=2`,
        title: 'Law.txt',
        refcode: 'R-1',
        fsize: 5,
        date_last_modified,
        pc_title: 'Law.txt',
        date_declared: null,
        date_created,
        last_comment: 'clearer',
        permissions: { ...all, inherited: true },
        creator: { id: 1, name: 'Ada Admin' },
        metadata,
      },
    ])
  })

  it('lists a marker as a document without bytes', async () => {
    await library.done('POST', '/folder/2/documents', { body: { title: 'Binder', doc_type: 'marker' } })
    expect(await library.done('GET', '/folder/2/documents')).toMatchObject([
      { type: 'marker', obj_type: 'marker', doc_type: 'marker', title: 'Binder', fsize: 0 },
    ])
  })

  it('sorts by title, ignoring case and accents, then by id', async () => {
    await fillTravel()
    const [first, second] = [await library.add(2, 'TAXI'), await library.add(2, 'taxi')]
    const listed = await library.done('GET', '/folder/2/documents')
    expect(listed.map(({ title }: { title: string }) => title)).toEqual([
      'bus',
      'Taxi',
      'TAXI',
      'taxi',
      'Übersee',
      'Zug',
    ])
    expect(listed.slice(2, 4)).toMatchObject([{ doc_id: first }, { doc_id: second }])
  })

  it('omits drafts and documents in the trash can', async () => {
    await library.add(1, 'Live')
    await library.add(1, 'Draft', { fields: { is_draft: true } })
    await library.done('DELETE', `/document/${await library.add(1, 'Gone')}`)
    expect(await titles('/folder/1/documents')).toEqual(['Live'])
  })

  it.each<Change>([
    ...changes,
    ['PUT', '/document/1', { refcode: 'R-2' }, { refcode: 'R-2' }],
    ['PATCH', '/__sim/state/versions/1', { comment: 'new' }, { last_comment: 'new' }],
  ])('shows after %s %s the change: %j', async (...change) => {
    await library.add(2, 'Rules.txt', { fields: { metadata: metadataFor(change) } })
    await expectShown('/folder/2/documents', change)
  })

  it('lists a linked document in each of its folders, with that folder as parent', async () => {
    const id = await library.add(1, 'Rules.txt')
    await library.done('POST', '/link', { body: { objects: [`document/${id}`], destination: 5 } })
    for (const folder of [1, 5, 1]) {
      const [item] = await library.done('GET', `/folder/${folder}/documents`)
      expect(item).toMatchObject({ doc_id: id, parent_id: folder, URI: `${root}/document/${id}?parent_id=${folder}` })
      expect(await library.done('GET', item.URI)).toMatchObject({ doc_id: id, parent_id: folder })
    }
  })

  it.each([
    ['metadata=owner', { owner: 'Legal' }],
    ['metadata=shelf,owner', { owner: 'Legal', shelf: 4 }],
    ['metadata=%20owner%20,%20shelf', { owner: 'Legal', shelf: 4 }],
    ['metadata=colour', { colour: null }],
    ['metadata=description', { description: 'All about travel' }],
    ['', { owner: 'Legal', shelf: 4, description: 'All about travel' }],
  ])('returns with %s the metadata %j', async (query, metadata) => {
    const given = { owner: 'Legal', shelf: 4, description: { _inherit: true } }
    await library.add(2, 'Rules.txt', { fields: { metadata: given } })
    for (const path of ['/folder/2/documents', '/folder/2']) {
      expect((await library.done('GET', `${path}?${query}`))[0].metadata).toEqual(metadata)
    }
  })

  it.each([
    ['num=2', ['bus', 'Taxi']],
    ['num=2&start=1', ['Taxi', 'Übersee']],
    ['num=9&start=3', ['Zug']],
    ['num=2&start=4', []],
    ['start=2', ['bus', 'Taxi', 'Übersee', 'Zug']],
  ])('returns with %s %j', async (query, expected) => {
    await fillTravel()
    expect(await titles(`/folder/2/documents?${query}`)).toEqual(expected)
  })

  it.each(['num=x', 'num=1.5', 'num=2&start=x', 'num=2&start=-1', 'draft=2', 'to_approve=x'])(
    'refuses %s',
    async (query) => {
      await library.expectRefusal(400, /^(num|start|draft|to_approve): /, 'GET', `/folder/2/documents?${query}`)
    },
  )

  it('is empty at the root, and 404 for unknown folders', async () => {
    expect(await library.done('GET', '/folder/0/documents')).toEqual([])
    await library.expectRefusal(404, 'there is no folder 99', 'GET', '/folder/99/documents')
  })
})

describe('documents.listFolders', () => {
  it('returns exactly the fields of a folder', async () => {
    await library.done('PATCH', '/__sim/state/folders/4', { body: { closed_at: '2026-01-05T23:30:00Z' } })
    await library.done('PATCH', '/__sim/state/users/1', { body: { timezone: 'Europe/Berlin' } })
    const { description, ...info } = await library.done('GET', '/folder/4/info')
    const [archive, , travel] = await library.done('GET', '/folder/1/folders')
    expect(archive).toEqual({
      ...info,
      URI: `${root}/folder/4`,
      date_closed: { date_str: '06-01-2026 00:30', timezone: 'Europe/Berlin', date: '20260105233000' },
      inactive: true,
    })
    expect(Object.keys(travel).sort()).toEqual(Object.keys(archive).sort())
    expect(travel).toMatchObject({ id: 2, date_closed: null, inactive: false })
    expect(await library.done('GET', archive.URI)).toEqual([])
  })

  it.each<Change>([
    ...changes,
    ['PUT', '/folder/6/info', { refcode: 'R-2' }, { refcode: 'R-2' }],
    ['PATCH', '/__sim/state/folders/6', { closed_at: '2026-01-05T23:30:00Z' }, { inactive: true }],
  ])('shows after %s %s the change: %j', async (...change) => {
    await library.done('POST', '/folder/2/folders', { body: { title: 'Trips', metadata: metadataFor(change) } })
    await expectShown('/folder/2/folders', change)
  })

  it('lists the top level at the root, and only folders that the user may view', async () => {
    expect(await titles('/folder/0/folders')).toEqual(['Minutes', 'Policies'])
    expect(await titles('/folder/0/folders', { as: 'paul' })).toEqual(['Minutes'])
    expect(await titles('/folder/1/folders', { as: 'anna' })).toEqual(['Archive', 'Board', 'Travel'])
    expect(await titles('/folder/1/folders', { as: 'carl' })).toEqual(['Archive', 'Travel'])
  })

  it.each([
    ['', ['Air', 'Émigré', 'ferry']],
    ['num=1', ['Air']],
    ['num=2&start=1', ['Émigré', 'ferry']],
    ['start=2', ['Air', 'Émigré', 'ferry']],
  ])('returns with "%s" %j', async (query, expected) => {
    await fillTravel()
    expect(await titles(`/folder/2/folders?${query}`)).toEqual(expected)
  })

  it('counts only folders that the user may view', async () => {
    expect(await titles('/folder/1/folders?num=1&start=1', { as: 'carl' })).toEqual(['Travel'])
  })

  it('returns the requested metadata', async () => {
    await fillTravel()
    const [air] = await library.done('GET', '/folder/2/folders?metadata=owner')
    expect(air.metadata).toEqual({ owner: 'Air' })
    const [again] = await library.done('GET', '/folder/2/folders')
    expect(again.metadata).toEqual({ owner: 'Air', shelf: 4 })
  })

  it('omits objects in the trash can', async () => {
    await library.done('DELETE', '/folder/2')
    expect(await titles('/folder/1/folders')).toEqual(['Archive', 'Board'])
    await library.expectRefusal(404, 'there is no folder 2', 'GET', '/folder/2/folders')
  })
})

describe('documents.listFolder', () => {
  it('lists folders first, then documents, with the same items as their own lists', async () => {
    await fillTravel()
    for (const query of ['', '?metadata=owner']) {
      expect(await library.done('GET', `/folder/2${query}`)).toEqual([
        ...(await library.done('GET', `/folder/2/folders${query}`)),
        ...(await library.done('GET', `/folder/2/documents${query}`)),
      ])
    }
    expect(await library.titlesIn(2)).toEqual(['Air', 'Émigré', 'ferry', 'bus', 'Taxi', 'Übersee', 'Zug'])
    expect(await library.titlesIn(0)).toEqual(['Minutes', 'Policies'])
  })

  it('counts both together, so that the pages contain everything once', async () => {
    await fillTravel()
    const whole = await library.titlesIn(2)
    for (const num of [1, 2, 3, 4, 7, 50]) {
      const pages: string[] = []
      for (let start = 0; start < whole.length; start += num) {
        const page = await titles(`/folder/2?num=${num}&start=${start}`)
        expect(page.length).toBeLessThanOrEqual(num)
        pages.push(...page)
      }
      expect(pages).toEqual(whole)
    }
    expect(await titles('/folder/2?num=3&start=7')).toEqual([])
    expect(await titles('/folder/2?start=5')).toEqual(whole)
  })

  it('refuses a parameter that is not a number, and unknown folders', async () => {
    await library.expectRefusal(400, /^num: must be a whole number/, 'GET', '/folder/1?num=ten')
    await library.expectRefusal(404, 'there is no folder 99', 'GET', '/folder/99')
    await library.expectRefusal(404, /./, 'GET', '/folder/x')
  })
})
