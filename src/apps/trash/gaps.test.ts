import { expect } from 'vitest'
import { folders } from '../../../test/documents/library.ts'
import { describeGaps } from '../../../test/gaps/gaps.ts'
import { bin, furnishLibrary, inLibrary, type Library, library, trash } from '../../../test/gaps/library.ts'
import { gaps } from './gaps.ts'
import type { PublishedObject } from './model.ts'

const { policies, travel, archive, minutes } = folders

const remove = ({ done }: Library, path: string, as?: string) => done('DELETE', `${library}/${path}`, { as })
const restore = (id: number) => `/${id}/restore`

/** Creates nested folders. */
async function dig({ done }: Library, ...titles: string[]): Promise<number[]> {
  const ids: number[] = []
  for (const title of titles) {
    const { id } = await done('POST', `${library}/folder/${ids.at(-1) ?? minutes}/folders`, { body: { title } })
    ids.push(id)
  }
  return ids
}

/** Adds an entry from an application that is not simulated. */
function publish({ simulator: { world } }: Library, obj_type: PublishedObject['obj_type'], title: string): void {
  const shown = { obj_type, title, description: 'As it was', orig_location: 'News > 2026' }
  const { id } = world.trash.add({ ...shown, deleted_by: 1, deleted_at: world.clock.instant() })
  world.published.add({ obj_type, trash_id: id })
}

async function expectOrder(company: Library, expected: string[]): Promise<void> {
  const { add, done, simulator } = company
  for (const title of ['zebra', 'Éclair', 'Apple', 'eclair']) {
    await remove(company, `document/${await add(travel, title)}`)
    // The last two are deleted at the same time.
    if (title !== 'Apple') simulator.world.clock.advance(1000)
  }
  const titles = (await done('GET', bin)).map(({ title }: { title: string }) => title)
  expect(titles).toEqual(expected)
}

async function expectOthers(company: Library, status: number): Promise<void> {
  const { add, expectRefusal } = company
  await remove(company, `document/${await add(travel, 'Memo')}`, 'anna')
  for (const [id, as, expected] of [
    [1, 'bo', status],
    [1, 'admin', status],
    [99, 'anna', 404],
  ] as const) {
    await expectRefusal(expected, new RegExp(`^object ${id} `), 'POST', restore(id), { as })
    await expectRefusal(expected, new RegExp(`^object ${id} `), 'DELETE', `/${id}`, { as })
  }
}

const checks = inLibrary({
  'trash-location': async (company) => {
    const { add, done } = company
    await remove(company, `document/${await add(travel, 'Memo')}`)
    await remove(company, `folder/${travel}`)
    await remove(company, `folder/${minutes}`)
    const listed = await done('GET', bin)
    expect(listed.map(({ title, orig_location }: Record<string, string>) => [title, orig_location])).toEqual([
      ['Memo', 'Policies > Travel'],
      ['Minutes', ''],
      ['Travel', 'Policies'],
    ])
  },
  'trash-names': async (company) => {
    const { add, revise, done } = company
    const id = await add(travel, 'Memo.txt')
    await revise(id, { fields: { comment: 'All new', new_title: 'Memo 2.txt' } })
    await remove(company, `document/${id}/2`)
    const sign = { title: 'Sign', doc_type: 'marker', metadata: { description: 'This way' } }
    const { doc_id } = await done('POST', `${library}/folder/${travel}/documents`, { body: sign })
    await remove(company, `document/${doc_id}`)
    await remove(company, `document/${await add(travel, 'Note')}`)
    await remove(company, `folder/${travel}`)
    for (const type of ['pub_page', 'pub_page_version', 'pub_folder', 'news'] as const) publish(company, type, 'Z')
    const listed = await done('GET', bin)
    expect(
      listed.map((entry: Record<string, string>) => [entry.obj_type_name, entry.title, entry.description]),
    ).toEqual([
      ['Document version', 'Memo 2.txt (version 2)', 'All new'],
      ['Document', 'Note', ''],
      ['Marker', 'Sign', 'This way'],
      ['Folder', 'Travel', 'All about travel'],
      ['Page', 'Z', 'As it was'],
      ['Page version', 'Z', 'As it was'],
      ['Page folder', 'Z', 'As it was'],
      ['News article', 'Z', 'As it was'],
    ])
  },
  'trash-order': {
    title: (own) => expectOrder(own, ['Apple', 'Éclair', 'eclair', 'zebra']),
    newest: (own) => expectOrder(own, ['eclair', 'Apple', 'Éclair', 'zebra']),
  },
  'trash-types': async (company) => {
    const { add, done, expectRefusal } = company
    await remove(company, `document/${await add(travel, 'Memo')}`)
    await remove(company, `folder/${travel}`)
    const count = async (query: string) => (await done('GET', `?obj_types=${query}`)).length
    expect([await count('folder'), await count('folder,%20document'), await count('news'), await count('')]).toEqual([
      1, 2, 0, 2,
    ])
    await expectRefusal(400, /^obj_types/, 'GET', '?obj_types=folder,page')
  },
  'trash-own': {
    absent: (company) => expectOthers(company, 404),
    forbidden: (company) => expectOthers(company, 403),
  },
  'trash-folder': async (company) => {
    const { add, revise, send, done, state } = company
    const [trips, asia] = (await dig(company, 'Trips', 'Asia')) as [number, number]
    const id = await add(asia, 'Memo')
    await revise(id)
    await done('POST', `${library}/link`, { body: { objects: [`document/${id}`], destination: trips } })
    await done('POST', `${library}/link`, { body: { objects: [`document/${id}`], destination: travel } })
    await add(trips, 'Idea', { fields: { is_draft: true } })
    await done('POST', `${library}/checkout/${id}`)
    const tables = async () => (await state()).tables
    const { trash: before, ...held } = await tables()
    await remove(company, `folder/${trips}`)
    expect(await done('GET', bin)).toMatchObject([{ obj_type: 'folder', title: 'Trips' }])
    expect((await send('GET', `${library}/folder/${asia}`)).status).toBe(404)
    expect((await send('POST', restore(1))).status).toBe(204)
    const { trash: after, ...back } = await tables()
    expect([back, before.rows, after.rows]).toEqual([held, [], []])
  },
  'trash-place-gone': async (company) => {
    const { add, revise, done, expectRefusal } = company
    const [trips, asia] = (await dig(company, 'Trips', 'Asia')) as [number, number]
    const [alone, versioned] = [await add(asia, 'Alone'), await add(asia, 'Versioned')]
    await revise(versioned)
    await remove(company, `document/${alone}`)
    await remove(company, `document/${versioned}/1`)
    await remove(company, `folder/${asia}`)
    await remove(company, `folder/${trips}`)
    for (const [id, says] of [
      [1, /Alone/],
      [2, /version 1/],
      [3, /Asia/],
    ] as const) {
      await expectRefusal(400, says, 'POST', restore(id))
    }
    for (const id of [4, 3, 2, 1]) await done('POST', restore(id))
    const linked = await add(travel, 'Linked')
    await done('POST', `${library}/link`, { body: { objects: [`document/${linked}`], destination: trips } })
    await remove(company, `folder/${trips}`)
    await remove(company, `document/${linked}`)
    await remove(company, `folder/${travel}?no_trash_can=1`)
    await expectRefusal(400, /Linked/, 'POST', restore(6))
    for (const id of [5, 6]) await done('POST', restore(id))
    expect((await done('GET', `${library}/document/${linked}`)).parent_id).toBe(trips)
  },
  'trash-locked': async (company) => {
    const { add, done, simulator, expectRefusal } = company
    const lock = (closed_at: string | null) => simulator.world.folders.patch(archive, { closed_at })
    lock(null)
    const { id: folder } = await done('POST', `${library}/folder/${archive}/folders`, { body: { title: 'Older' } })
    await remove(company, `document/${await add(archive, 'Old')}`)
    await remove(company, `folder/${folder}`)
    lock(simulator.world.clock.instant())
    for (const id of [1, 2]) await expectRefusal(403, /folder 4 is locked/, 'POST', restore(id))
    lock(null)
    for (const id of [1, 2]) await done('POST', restore(id))
  },
  'trash-forever': async (company) => {
    const { add, send, done, state } = company
    const [trips, asia] = (await dig(company, 'Trips', 'Asia')) as [number, number]
    const [only, both] = [await add(asia, 'Only'), await add(asia, 'Both')]
    await done('POST', `${library}/link`, { body: { objects: [`document/${both}`], destination: travel } })
    await remove(company, `folder/${trips}`)
    const files = async () => (await state()).tables.files.rows.length
    expect(await files()).toBe(2)
    expect((await send('DELETE', '/1')).status).toBe(204)
    expect([await files(), await done('GET', bin)]).toEqual([1, []])
    const { folders, documents } = (await state()).tables
    const idsIn = ({ rows }: { rows: { id: number }[] }) => rows.map(({ id }) => id)
    expect(idsIn(folders)).not.toContain(asia)
    expect(idsIn(documents)).toEqual([both])
    expect(only).not.toBe(both)
  },
  'trash-left': async (company) => {
    const { add, send, done, expectRefusal } = company
    const [trips, asia] = (await dig(company, 'Trips', 'Asia')) as [number, number]
    await remove(company, `document/${await add(trips, 'Memo')}`)
    await remove(company, `folder/${asia}`)
    await remove(company, `folder/${trips}`)
    await done('DELETE', '/3')
    expect(await done('GET', bin)).toMatchObject([{ title: 'Asia' }, { title: 'Memo' }])
    for (const id of [1, 2]) await expectRefusal(400, /no longer exists/, 'POST', restore(id))
    for (const id of [1, 2]) expect((await send('DELETE', `/${id}`)).status).toBe(204)
  },
  'trash-versions': async (company) => {
    const { add, revise, done, state } = company
    const id = await add(travel, 'Memo')
    await revise(id)
    await remove(company, `document/${id}/1`)
    await remove(company, `document/${id}?no_trash_can=1`)
    expect(await done('GET', bin)).toEqual([])
    const { versions, files } = (await state()).tables
    expect([versions.rows, files.rows]).toEqual([[], []])
  },
  'trash-published': async (company) => {
    const { done, state } = company
    publish(company, 'news', 'Moving house')
    publish(company, 'pub_page', 'Canteen')
    const [page, news] = await done('GET', '?obj_types=news,pub_page')
    await done('POST', `${news.URI}/restore`)
    await done('DELETE', page.URI)
    expect((await state()).tables.published.rows).toMatchObject([{ obj_type: 'news', trash_id: null }])
    expect(await done('GET', bin)).toEqual([])
  },
  'trash-heir': async (company) => {
    const { add, done } = company
    await remove(company, `document/${await add(policies, 'Memo')}`, 'anna')
    await done('DELETE', '/api/people/v2/users/2', { body: { migration_user_id: 3 } })
    expect(await done('GET', bin, { as: 'bo' })).toMatchObject([{ title: 'Memo' }])
    await done('POST', restore(1), { as: 'bo' })
  },
})

describeGaps(gaps, trash, checks, furnishLibrary)
