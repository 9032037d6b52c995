import { describe, expect, it } from 'vitest'
import { folders, useLibrary } from '../../../test/documents/library.ts'
import { countBytes, readTree } from '../../../test/documents/tree.ts'

const library = useLibrary()

interface Sending {
  as?: string
  comment?: string
}

const copy = (objects: unknown[], destination: unknown, { as, comment }: Sending = {}) =>
  library.send('POST', '/copy', { body: { objects, destination, comment }, as })
const refuse = (status: number, says: RegExp, objects: unknown[], destination: unknown, as?: string) =>
  library.expectRefusal(status, says, 'POST', '/copy', { body: { objects, destination }, as })
const link = (id: number, destination: number) =>
  library.done('POST', '/link', { body: { objects: [aDocument(id)], destination } })
const aDocument = (id: number, parent_id?: number) => ({ type: 'document', id, parent_id })
const aFolder = (id: number) => ({ type: 'folder', id })
const contentOf = (id: number, as?: string) => library.done('GET', `/folder/${id}`, { as })
const addFolder = async (parent: number, title: string, fields: object = {}): Promise<number> =>
  (await library.done('POST', `/folder/${parent}/folders`, { body: { title, ...fields } })).id

describe('documents.copy', () => {
  it('creates a new document from the latest live version', async () => {
    const metadata = { description: 'Money', floor: 3 }
    const id = await library.add(folders.policies, 'Pay', { text: 'old', fields: { metadata, refcode: 'PAY' } })
    await library.revise(id, { text: 'new', fields: { comment: 'second' } })
    await library.done('POST', `/document/${id}/checkout`)
    await library.checkIn(id, { text: 'draft', fields: { is_draft: true } })
    const before = await readTree(library)
    const { status, body } = await copy([aDocument(id)], folders.minutes, { as: 'anna', comment: 'for the board' })
    expect([status, body]).toEqual([204, ''])
    const [item] = await contentOf(folders.minutes)
    expect(item).toMatchObject({ title: 'Pay', version_num: 1, last_comment: 'for the board', metadata, fsize: 3 })
    expect(item).toMatchObject({ refcode: `Doc_${item.doc_id}`, creator: { id: 2 }, parent_id: folders.minutes })
    expect(await library.done('GET', `/document/${item.doc_id}/file`)).toBe('new')
    expect(await library.done('GET', `/document/${item.doc_id}/versions`)).toMatchObject([
      { version_num: 1, is_latest: true, version_comment: 'for the board', modified_by: { id: 2 } },
    ])
    await library.done('DELETE', `/document/${item.doc_id}?no_trash_can=1`)
    expect(await readTree(library)).toEqual(before)
  })

  it.each([
    ['document/1', 'folder/5'],
    ['/document/1?parent_id=1', '/folder/5'],
    ['/intranet/rest/documents/document/1?parent_id=1', '5'],
    ['http://intranet.test/intranet/rest/documents~v1/document/1/', '/intranet/rest/documents/v1/folder/5/'],
    [aDocument(1), 5],
    [aDocument(1, 1), 'http://intranet.test/__world/x/intranet/rest/documents/folder/5'],
  ])('copies %j to %j', async (object, destination) => {
    await library.add(folders.policies, 'Pay')
    expect((await copy([object], destination)).status).toBe(204)
    expect([await library.titlesIn(5), (await library.titlesIn(1)).includes('Pay')]).toEqual([['Pay'], true])
  })

  it('gives the copy its own bytes', async () => {
    const id = await library.add(folders.policies, 'Pay', { text: 'pay' })
    await copy([aDocument(id)], folders.minutes)
    await library.done('DELETE', `/document/${id}?no_trash_can=1`)
    const [{ doc_id }] = await contentOf(folders.minutes)
    expect(await library.done('GET', `/document/${doc_id}/file`)).toBe('pay')
    expect(countBytes(library.simulator.world)).toEqual({ files: 1, unreferenced: [] })
  })

  it('copies every file of a document, in order', async () => {
    const keys = [await library.drop('a'), await library.drop('bb'), await library.drop('ccc')]
    const components = keys.map((file_key, i) => ({ file_key, name: `${i}.txt`, is_primary: i === 1 }))
    const body = { title: 'Pay', components }
    const { doc_id } = await library.done('POST', `/folder/${folders.policies}/documents`, { body })
    await copy([aDocument(doc_id)], folders.minutes)
    const [made] = await contentOf(folders.minutes)
    expect(made.pc_title).toBe('1.txt')
    const files = await library.done('GET', `/document/${made.doc_id}/components`)
    expect(files).toMatchObject({ 0: { title: '0.txt' }, 1: { title: '1.txt', primary: true }, 2: { title: '2.txt' } })
    expect(await library.done('GET', `/document/${made.doc_id}/file/2.txt`)).toBe('ccc')
  })

  it('copies a marker, also into the same folder, and twice', async () => {
    const body = { title: 'Here', doc_type: 'marker' }
    const { doc_id } = await library.done('POST', `/folder/${folders.travel}/documents`, { body })
    await copy([aDocument(doc_id)], folders.travel)
    await copy([aDocument(doc_id)], folders.travel)
    const made = await contentOf(folders.travel)
    expect(made).toMatchObject([1, 2, 3].map(() => ({ title: 'Here', doc_type: 'marker', obj_type: 'marker' })))
    expect(new Set(made.map((item: { refcode: string }) => item.refcode)).size).toBe(3)
  })

  it('requires only the right to view, and works on check-outs by others and in locked folders', async () => {
    const id = await library.add(folders.board, 'Pay')
    await library.done('POST', `/document/${id}/checkout`)
    library.simulator.world.folders.patch(folders.board, { closed_at: library.simulator.world.clock.instant() })
    expect((await copy([aDocument(id)], folders.minutes, { as: 'anna' })).status).toBe(204)
    const [made] = await contentOf(folders.minutes)
    expect((await library.send('POST', `/document/${made.doc_id}/checkout`, { as: 'anna' })).status).toBe(204)
  })

  it('copies a folder with all its contents', async () => {
    const flights = await addFolder(folders.travel, 'Flights', { refcode: 'FL', metadata: { floor: 3 } })
    await library.add(folders.travel, 'Rules', { text: 'rules' })
    await library.add(flights, 'Seats', { text: 'seats' })
    expect((await copy([aFolder(folders.travel)], folders.minutes, { comment: 'copied' })).status).toBe(204)
    const [travel] = await contentOf(folders.minutes, 'paul')
    expect(travel).toMatchObject({ type: 'folder', title: 'Travel', refcode: `Dir_${travel.id}`, inactive: false })
    expect(travel.metadata).toEqual({ description: 'All about travel' })
    const [below, rules] = await contentOf(travel.id, 'paul')
    expect(below).toMatchObject({ title: 'Flights', metadata: { floor: 3 }, refcode: `Dir_${below.id}` })
    expect(rules).toMatchObject({ title: 'Rules', last_comment: 'copied', version_num: 1 })
    const [seats] = await contentOf(below.id, 'paul')
    expect(await library.done('GET', `/document/${seats.doc_id}/file`, { as: 'paul' })).toBe('seats')
    expect(await library.titlesIn(folders.travel)).toEqual(['Flights', 'Rules'])
  })

  it('unlocks the copies, which inherit the permissions of the destination', async () => {
    await copy([aFolder(folders.archive), aFolder(folders.board)], folders.minutes)
    const made = await contentOf(folders.minutes, 'anna')
    const permissions = { view: true, edit: true, edit_meta: true, delete: true, edit_perms: true, inherited: true }
    expect(made).toMatchObject([
      { title: 'Archive', inactive: false, date_closed: null, permissions },
      { title: 'Board', inactive: false, date_closed: null, permissions },
    ])
    expect(await library.titlesIn(folders.minutes, { as: 'paul' })).toEqual(['Archive', 'Board'])
  })

  it('omits drafts, objects in the trash can, and objects that the user may not view', async () => {
    await library.add(folders.policies, 'Draft', { fields: { is_draft: true } })
    await library.add(folders.board, 'Secret')
    const gone = await library.add(folders.policies, 'Gone')
    await library.add(folders.policies, 'Pay')
    await library.done('DELETE', `/document/${gone}`)
    await library.done('DELETE', `/folder/${folders.travel}`)
    const { grants } = library.simulator.world
    grants.add({ folder_id: folders.minutes, user_id: 4, group_id: null, rights: ['view', 'edit'] })
    expect((await copy([aFolder(folders.policies)], folders.minutes, { as: 'carl' })).status).toBe(204)
    const [made] = await contentOf(folders.minutes)
    expect(await library.titlesIn(made.id)).toEqual(['Archive', 'Pay'])
    expect(await library.done('GET', '/folder/0/documents?to_approve=1')).toHaveLength(1)
  })

  it('copies a document that is linked twice only once, and links the copy in the same way', async () => {
    const flights = await addFolder(folders.travel, 'Flights')
    const id = await library.add(folders.travel, 'Rules')
    await link(id, flights)
    await link(id, folders.policies)
    await copy([aFolder(folders.travel)], folders.minutes)
    const [travel] = await contentOf(folders.minutes)
    const [below, rules] = await contentOf(travel.id)
    const [linked] = await contentOf(below.id)
    expect([linked.title, linked.doc_id]).toEqual(['Rules', rules.doc_id])
    expect(rules.doc_id).not.toBe(id)
    const { documents, placements, files } = library.simulator.world
    expect([documents.size, placements.size, files.size]).toEqual([2, 5, 2])
  })

  it('creates at most 500 folders and documents, counting repeated objects', async () => {
    await library.add(folders.travel, 'Rules')
    const one = await library.add(folders.policies, 'Pay')
    await refuse(400, /^objects: must be at most 500/, Array(251).fill(aFolder(folders.travel)), folders.minutes)
    await refuse(400, /^objects: must be at most 500/, Array(501).fill(aDocument(one)), folders.minutes)
    expect((await copy(Array(3).fill(aFolder(folders.travel)), folders.minutes)).status).toBe(204)
    expect(await library.titlesIn(folders.minutes)).toEqual(['Travel', 'Travel', 'Travel'])
  })

  it('copies everything or nothing', async () => {
    const id = await library.add(folders.policies, 'Pay')
    const draft = await library.add(folders.policies, 'Draft', { fields: { is_draft: true } })
    const good = [aDocument(id), aFolder(folders.travel)]
    await refuse(403, /draft/, [...good, aDocument(draft)], folders.minutes)
    await refuse(400, /^objects\b/, [...good, aDocument(99)], folders.minutes)
    await refuse(400, /^objects\b/, [...good, aFolder(99)], folders.minutes)
    await refuse(400, /^objects\b/, [...good, aDocument(id, folders.travel)], folders.minutes)
    await refuse(400, /^objects\b/, [...good, 'elsewhere'], folders.minutes)
    await refuse(400, /^objects\b/, [], folders.minutes)
    await refuse(400, /^destination\b/, good, 99)
    await refuse(400, /^destination\b/, good, 'document/1')
    await refuse(403, /root/, good, 0)
    await refuse(403, /folder 4 is locked/, good, folders.archive)
    await refuse(403, /folder 5$/, good, folders.minutes, 'bo')
    library.simulator.world.grants.add({ folder_id: 5, user_id: 7, group_id: null, rights: ['view', 'edit'] })
    await refuse(403, /folder 1$/, good, folders.minutes, 'paul')
    const wrong = { objects: good, destination: 5, comment: 7 }
    await library.expectRefusal(400, /^comment: /, 'POST', '/copy', { body: wrong })
    expect((await copy(good, folders.minutes)).status).toBe(204)
    expect(await library.titlesIn(folders.minutes)).toEqual(['Travel', 'Pay'])
  })
})
