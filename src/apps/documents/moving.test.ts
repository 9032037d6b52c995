import { describe, expect, it } from 'vitest'
import { host, type RequestOptions } from '../../../test/company.ts'
import { folders, useLibrary } from '../../../test/documents/library.ts'

const library = useLibrary()

const root = '/intranet/rest/documents'
const transfer = (verb: string, objects: unknown, destination: unknown, sent: RequestOptions = {}) =>
  library.send('POST', `/${verb}`, { ...sent, body: { objects, destination } })
const refuse = (verb: string, status: number, says: RegExp, objects: unknown, destination: unknown, as?: string) =>
  library.expectRefusal(status, says, 'POST', `/${verb}`, { body: { objects, destination }, as })
const inFolder = (id: number, parent_id?: number) => ({ type: 'document', id, parent_id })
const aFolder = (id: number) => ({ type: 'folder', id })

/** The folders where the document can be read. */
async function placesOf(id: number): Promise<number[]> {
  const all = library.simulator.world.folders.all().map((folder) => folder.id)
  const found = await Promise.all(all.map((folder) => library.get(`/document/${id}?parent_id=${folder}`)))
  return all.filter((_, i) => found[i]!.status === 200)
}

const spellings = (thing: string): string[] => [
  thing,
  `/${thing}`,
  `${thing}/`,
  `${root}/${thing}`,
  `${root}/${thing}/`,
  `${root}/${thing}/info`,
  `${root}~v1/${thing}`,
  `${root}/v1/${thing}`,
  `${host}${root}/${thing}`,
  `${host}${root}/${thing}/`,
  `${host}${root}~v1/${thing}`,
  `/__world/default${root}/${thing}`,
  `${host}/__world/mine${root}/v1/${thing}/`,
]

const documentSpecs = [
  { type: 'document', id: 1 },
  { type: 'document', id: 1, parent_id: folders.policies },
  ...spellings('document/1'),
  `${root}/document/1?parent_id=${folders.policies}`,
  `${host}${root}/document/1/?parent_id=${folders.policies}`,
  `document/1?parent_id=${folders.policies}`,
  `/document/1?parent_id=${folders.policies}`,
]
const folderSpecs = [{ type: 'folder', id: folders.travel }, ...spellings(`folder/${folders.travel}`)]
const destinations = [folders.minutes, `${folders.minutes}`, ...spellings(`folder/${folders.minutes}`)]

function itRefusesWrongBodies(verb: 'move' | 'link') {
  it.each([
    ['objects', 'document/99', folders.travel],
    ['objects', { type: 'document', id: 99 }, folders.travel],
    ['objects', { type: 'folder', id: 99 }, folders.travel],
    ['objects', inFolder(1, folders.minutes), folders.travel],
    ['objects', 'paper/1', folders.travel],
    ['objects', '//document/1', folders.travel],
    ['objects', '/else/document/1', folders.travel],
    ['objects', 'document/one', folders.travel],
    ['objects', '', folders.travel],
    ['objects', 1, folders.travel],
    ['objects', null, folders.travel],
    ['objects', { type: 'paper', id: 1 }, folders.travel],
    ['objects', { type: 'document' }, folders.travel],
    ['destination', 'document/1', 99],
    ['destination', 'document/1', 'folder/99'],
    ['destination', 'document/1', 'document/1'],
    ['destination', 'document/1', 'nowhere'],
    ['destination', 'document/1', 1.5],
    ['destination', 'document/1', null],
    ['destination', 'document/1', undefined],
  ])('refuses invalid %s: %j into %j', async (field, object, destination) => {
    await library.add(folders.policies, 'Pay')
    const good = await library.add(folders.policies, 'Good')
    await refuse(verb, 400, RegExp(`^${field}\\b`), [inFolder(good), object], destination)
  })

  it.each([[[]], [undefined], ['document/1'], [{}]])('refuses %j as objects', async (objects) => {
    await library.add(folders.policies, 'Pay')
    await refuse(verb, 400, /^objects\b/, objects, folders.travel)
  })

  it('refuses a destination where nothing can be added', async () => {
    const id = await library.add(folders.policies, 'Pay')
    await refuse(verb, 403, /root/, [inFolder(id)], 0)
    await refuse(verb, 403, /folder 4 is locked/, [inFolder(id)], folders.archive)
    await refuse(verb, 403, /folder 3$/, [inFolder(id)], folders.board, 'anna')
    await refuse(verb, 403, /folder 2$/, [inFolder(id)], folders.travel, 'bo')
    await refuse(verb, 403, /folder 5$/, [inFolder(id)], folders.minutes, 'carl')
    await library.done('DELETE', `/folder/${folders.travel}`)
    await refuse(verb, 400, /^destination\b/, [inFolder(id)], folders.travel)
  })

  it('refuses objects that the user may not view, drafts, and objects in the trash can', async () => {
    const secret = await library.add(folders.policies, 'Pay')
    library.simulator.world.grants.add({ folder_id: 5, user_id: 7, group_id: null, rights: ['view', 'edit', 'delete'] })
    await refuse(verb, 403, /folder 1$/, [inFolder(secret)], folders.minutes, 'paul')
    const draft = await library.add(folders.policies, 'Draft', { fields: { is_draft: true } })
    await refuse(verb, 403, /draft/, [inFolder(secret), inFolder(draft)], folders.minutes)
    await library.done('DELETE', `/document/${secret}`)
    await refuse(verb, 400, /^objects\b/, [inFolder(secret)], folders.minutes)
  })
}

describe('documents.move', () => {
  itRefusesWrongBodies('move')

  it.each(documentSpecs)('moves the document named %j', async (spec) => {
    const id = await library.add(folders.policies, 'Pay', { text: 'pay', fields: { metadata: { floor: 3 } } })
    await library.revise(id, { text: 'more' })
    const before = await library.done('GET', `/document/${id}`)
    const { status, body } = await transfer('move', [spec], folders.travel)
    expect([status, body]).toEqual([204, ''])
    expect(await library.done('GET', `/document/${id}`)).toEqual({ ...before, parent_id: folders.travel })
    expect(await placesOf(id)).toEqual([folders.travel])
    expect(await library.done('GET', `/document/${id}/versions`)).toHaveLength(2)
  })

  it.each(folderSpecs)('moves the folder named %j with its contents', async (spec) => {
    const id = await library.add(folders.travel, 'Pay')
    expect((await transfer('move', [spec], folders.minutes)).status).toBe(204)
    expect(await library.titlesIn(folders.minutes, { as: 'paul' })).toEqual(['Travel'])
    expect(await library.titlesIn(folders.policies)).toEqual(['Archive', 'Board'])
    expect((await library.done('GET', `/document/${id}`, { as: 'paul' })).parent_id).toBe(folders.travel)
    const path = await library.done('GET', `/folder/${folders.travel}/path`)
    expect(path.map(({ title }: { title: string }) => title)).toEqual(['Minutes', 'Travel'])
  })

  it.each(destinations)('accepts %j as destination', async (destination) => {
    const id = await library.add(folders.policies, 'Pay')
    expect((await transfer('move', [inFolder(id)], destination, { as: 'anna' })).status).toBe(204)
    expect(await placesOf(id)).toEqual([folders.minutes])
  })

  it('accepts the URLs from lists', async () => {
    const id = await library.add(folders.travel, 'Pay')
    const [{ URI: object }] = await library.done('GET', `/folder/${folders.travel}/documents`)
    const [{ URI: destination }] = await library.done('GET', '/folder/0/folders')
    await transfer('move', [object], destination)
    expect(await placesOf(id)).toEqual([folders.minutes])
  })

  it('moves several objects at once, each only once', async () => {
    const [a, b] = [await library.add(folders.policies, 'A'), await library.add(folders.policies, 'B')]
    const objects = [inFolder(a), `document/${b}`, aFolder(folders.travel), inFolder(a)]
    expect((await transfer('move', objects, folders.minutes)).status).toBe(204)
    expect(await library.titlesIn(folders.minutes)).toEqual(['Travel', 'A', 'B'])
  })

  it.each([
    [folders.policies, [folders.travel, folders.minutes]],
    [folders.travel, [folders.policies, folders.minutes]],
  ])('moves a linked document out of folder %i only', async (from, left) => {
    const id = await library.add(folders.policies, 'Pay')
    await transfer('link', [inFolder(id)], folders.travel)
    await transfer('move', [inFolder(id, from)], folders.minutes)
    expect((await placesOf(id)).sort()).toEqual([...left].sort())
  })

  it('only removes it from the old folder if the destination already has it', async () => {
    const id = await library.add(folders.policies, 'Pay')
    await transfer('link', [inFolder(id)], folders.travel)
    expect((await transfer('move', [inFolder(id, folders.policies)], folders.travel)).status).toBe(204)
    expect(await placesOf(id)).toEqual([folders.travel])
    const before = await library.state()
    expect((await transfer('move', [inFolder(id)], folders.travel)).status).toBe(204)
    expect(await library.state()).toEqual(before)
  })

  it.each([
    ['itself', folders.policies],
    ['a folder below', folders.travel],
  ])('refuses to move a folder into %s, and the whole request', async (_, destination) => {
    const id = await library.add(folders.minutes, 'Pay')
    await refuse('move', 400, /folder 1/, [inFolder(id), aFolder(folders.policies)], destination)
  })

  it('refuses to move objects out of a locked folder', async () => {
    const id = await library.add(folders.travel, 'Pay')
    const { body } = await library.send('POST', `/folder/${folders.travel}/folders`, { body: { title: 'Trips' } })
    library.simulator.world.folders.patch(folders.travel, { closed_at: library.simulator.world.clock.instant() })
    await refuse('move', 403, /folder 2 is locked/, [inFolder(id)], folders.minutes)
    await refuse('move', 403, /folder 2 is locked/, [aFolder(body.id)], folders.minutes)
  })

  it("refuses documents that others have checked out; the user's own check-outs are kept", async () => {
    const [good, held] = [await library.add(folders.policies, 'Good'), await library.add(folders.policies, 'Held')]
    await library.done('POST', `/document/${held}/checkout`, { as: 'anna' })
    await refuse('move', 403, /Anna Schmidt/, [inFolder(good), inFolder(held)], folders.travel)
    expect((await transfer('move', [inFolder(held)], folders.travel, { as: 'anna' })).status).toBe(204)
    const listed = await library.done('GET', '/checkin', { as: 'anna' })
    expect(listed).toMatchObject([{ doc_id: held, parent_id: folders.travel }])
    expect((await library.checkIn(held, { as: 'anna' })).status).toBe(200)
  })

  it('refuses users who may not delete in the original folder', async () => {
    const [mine, theirs] = [await library.add(folders.minutes, 'Mine'), await library.add(folders.board, 'Theirs')]
    await refuse('move', 403, /folder 3$/, [inFolder(mine), inFolder(theirs)], folders.travel, 'anna')
    await refuse('move', 403, /folder 3$/, [inFolder(mine), aFolder(folders.board)], folders.travel, 'anna')
  })
})

describe('documents.link', () => {
  itRefusesWrongBodies('link')

  it.each(documentSpecs)('links the document named %j into another folder', async (spec) => {
    const id = await library.add(folders.policies, 'Pay', { text: 'pay' })
    const { status, body } = await transfer('link', [spec], `folder/${folders.minutes}`, { as: 'anna' })
    expect([status, body]).toEqual([204, ''])
    expect(await placesOf(id)).toEqual([folders.policies, folders.minutes])
    expect(await library.titlesIn(folders.minutes, { as: 'paul' })).toEqual(['Pay'])
    expect(await library.done('GET', `/document/${id}/file`, { as: 'paul' })).toBe('pay')
  })

  it.each(destinations)('accepts %j as destination', async (destination) => {
    const id = await library.add(folders.policies, 'Pay')
    expect((await transfer('link', [inFolder(id)], destination)).status).toBe(204)
    expect(await placesOf(id)).toEqual([folders.policies, folders.minutes])
  })

  it('shows one document in all folders: a change in one is a change in all', async () => {
    const id = await library.add(folders.policies, 'Pay')
    await transfer('link', [inFolder(id)], folders.minutes)
    await library.done('PUT', `/document/${id}?parent_id=${folders.minutes}`, { body: { title: 'Wages' } })
    expect(await library.titlesIn(folders.policies)).toContain('Wages')
  })

  it('does nothing if the folder already has the document', async () => {
    const id = await library.add(folders.policies, 'Pay')
    for (const _ of [1, 2]) expect((await transfer('link', [inFolder(id)], folders.policies)).status).toBe(204)
    expect([await placesOf(id), library.simulator.world.placements.size]).toEqual([[folders.policies], 1])
  })

  it.each(folderSpecs.slice(0, 5))('links the folder %j, and the other objects of the request', async (spec) => {
    const id = await library.add(folders.policies, 'Pay')
    expect((await transfer('link', [inFolder(id), spec], folders.minutes)).status).toBe(204)
    expect(await library.titlesIn(folders.minutes)).toEqual(['Travel', 'Pay'])
    expect(await library.titlesIn(folders.policies)).toContain('Travel')
  })

  it('links documents that others have checked out, also out of a locked folder', async () => {
    const id = await library.add(folders.travel, 'Pay')
    await library.done('POST', `/document/${id}/checkout`)
    library.simulator.world.folders.patch(folders.travel, { closed_at: library.simulator.world.clock.instant() })
    expect((await transfer('link', [inFolder(id)], folders.minutes, { as: 'anna' })).status).toBe(204)
    expect(await placesOf(id)).toEqual([folders.travel, folders.minutes])
  })

  it('is refused with the right to view only, since a link would add rights', async () => {
    const id = await library.add(folders.board, 'Pay')
    await refuse('link', 403, /folder 3$/, [inFolder(id)], folders.minutes, 'anna')
    expect(await placesOf(id)).toEqual([folders.board])
  })
})
