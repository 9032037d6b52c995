import { describe, expect, it } from 'vitest'
import { folders, useLibrary } from '../../../test/documents/library.ts'

const library = useLibrary()

const all = { view: true, edit: true, edit_meta: true, delete: true, edit_perms: true }
const written = { created_at: '2026-01-31T23:05:09Z', modified_at: '2026-02-01T08:00:00Z' }
const shown = {
  date_created: { date_str: '01-02-2026 00:05', timezone: 'Europe/Berlin', date: '20260131230509' },
  date_last_modified: { date_str: '01-02-2026 09:00', timezone: 'Europe/Berlin', date: '20260201080000' },
}

async function dateIt(table: string, id: number): Promise<void> {
  await library.done('PATCH', `/__sim/state/${table}/${id}`, { body: written })
  await library.done('PATCH', '/__sim/state/users/1', { body: { timezone: 'Europe/Berlin' } })
}

describe('documents.getFolderInfo', () => {
  it('returns exactly the documented fields', async () => {
    await dateIt('folders', folders.travel)
    expect(await library.done('GET', '/folder/2/info')).toEqual({
      type: 'folder',
      id: 2,
      parent_id: 1,
      obj_type: 'folder',
      title: 'Travel',
      refcode: 'TRAVEL-1',
      description: 'All about travel',
      ...shown,
      creator: { id: 1, name: 'Ada Admin' },
      permissions: { ...all, inherited: true },
      metadata: { description: 'All about travel' },
    })
  })

  it('has its fields in the order of the spec, as do documents and list items', async () => {
    const id = await library.add(folders.policies, 'Pay')
    const [item, , , listed] = await library.done('GET', '/folder/1')
    const replies = [await library.done('GET', '/folder/2/info'), item, await library.done('GET', `/document/${id}`)]
    const dates = 'date_created date_last_modified creator permissions metadata'
    expect([...replies, listed].map((reply) => Object.keys(reply).join(' '))).toEqual([
      `id parent_id obj_type type title refcode description ${dates}`,
      'type id parent_id obj_type URI title refcode date_last_modified date_closed date_created inactive permissions creator metadata',
      `doc_id version_num date_declared pc_title parent_id type obj_type doc_type title refcode description ${dates}`,
      'type doc_id version_num parent_id obj_type doc_type URI title refcode fsize date_last_modified pc_title date_declared date_created last_comment permissions creator metadata',
    ])
  })

  it('has parent 0 at the top level', async () => {
    expect(await library.done('GET', '/folder/1/info')).toMatchObject({ id: 1, parent_id: 0 })
  })

  it.each([
    ['/intranet/rest/documents~v1/folder/2/info', {}],
    ['/intranet/rest/documents/v1/folder/2/info', {}],
    ['/intranet/rest/documents/folder/2/info', { 'x-api-version': '1' }],
    ['/intranet/rest/documents/folder/2/info/', {}],
    ['/__world/default/intranet/rest/documents/folder/2/info', {}],
  ])('works at %s %j', async (path, headers: Record<string, string>) => {
    const info = await library.done('GET', '/folder/2/info')
    expect(await library.done('GET', path, { headers })).toEqual(info)
  })

  it('shows the metadata of the nearest ancestor that has it, if it is inherited', async () => {
    const inherited = { _inherit: true }
    await library.done('PUT', '/folder/1/info', { body: { metadata: { owner: 'Legal', shelf: inherited } } })
    const body = { metadata: { description: inherited, owner: inherited, shelf: inherited, colour: 'red' } }
    await library.done('PUT', '/folder/2/info', { body })
    const rail = { title: 'Rail', metadata: { owner: inherited } }
    const { id } = await library.done('POST', '/folder/2/folders', { body: rail })
    expect(await library.done('GET', '/folder/2/info')).toMatchObject({ description: 'All about policies' })
    expect((await library.done('GET', '/folder/2/info')).metadata).toEqual({
      description: 'All about policies',
      owner: 'Legal',
      colour: 'red',
    })
    expect((await library.done('GET', `/folder/${id}/info`)).metadata).toEqual({ owner: 'Legal' })
  })

  it('has an empty description if there is none', async () => {
    const { id } = await library.done('POST', '/folder/1/folders', { body: { title: 'Rail' } })
    expect(await library.done('GET', `/folder/${id}/info`)).toMatchObject({ description: '', metadata: {} })
  })

  it.each(['/folder/0/info', '/folder/99/info', '/folder/x/info', '/folder/-1/info', '/folder/1.5/info'])(
    'responds with 404 to %s',
    async (path) => {
      await library.expectRefusal(404, /./, 'GET', path)
    },
  )

  it('responds with 404 for a folder in the trash can, and for everything below it', async () => {
    const { id } = await library.done('POST', '/folder/2/folders', { body: { title: 'Rail' } })
    await library.done('DELETE', '/folder/2')
    for (const gone of [2, id]) await library.expectRefusal(404, /no folder/, 'GET', `/folder/${gone}/info`)
  })

  it('requires a signed-in user', async () => {
    await library.expectRefusal(401, /./, 'GET', '/folder/1/info', { as: 'nobody' })
  })
})

describe('documents.getFolderPath', () => {
  it('leads from the top down to the folder itself', async () => {
    expect(await library.done('GET', '/folder/4/path')).toEqual([
      { id: 1, parent_id: 0, obj_type: 'folder', title: 'Policies', is_open: true },
      { id: 4, parent_id: 1, obj_type: 'folder', title: 'Archive', is_open: false },
    ])
    expect(await library.done('GET', '/folder/5/path')).toEqual([
      { id: 5, parent_id: 0, obj_type: 'folder', title: 'Minutes', is_open: true },
    ])
  })

  it('omits folders that the user may not view', async () => {
    await library.done('PUT', '/api/people/v2/users/7/groups', { body: [{ id: 1 }] })
    const path = await library.done('GET', '/folder/3/path', { as: 'paul' })
    expect(path).toMatchObject([{ id: 3, parent_id: 1 }])
  })

  it.each([0, 99, 'x'])('responds with 404 to folder %s', async (id) => {
    await library.expectRefusal(404, /./, 'GET', `/folder/${id}/path`)
  })

  it('is refused without the right to view', async () => {
    await library.expectRefusal(403, /folder 2/, 'GET', '/folder/2/path', { as: 'paul' })
  })
})

describe('documents.getFolderUi', () => {
  it.each([
    ['admin', 2, true],
    ['anna', 2, true],
    ['carl', 2, false],
    ['anna', 3, false],
    ['anna', 4, false],
    ['admin', 4, false],
  ])('shows %s in folder %i what can be added: %j', async (as, id, mayAdd) => {
    expect(await library.done('GET', `/folder/${id}/ui`, { as })).toEqual({
      path: await library.done('GET', `/folder/${id}/path`, { as }),
      permission: { add_folder: mayAdd, add_doc: mayAdd },
    })
  })

  it('shows a contributor that documents can be added, as drafts', async () => {
    const { permission } = await library.done('GET', '/folder/2/ui', { as: 'bo' })
    expect(permission).toEqual({ add_folder: false, add_doc: true })
  })

  it('works for the root, where nothing can be added', async () => {
    const permission = { add_folder: false, add_doc: false }
    expect(await library.done('GET', '/folder/0/ui')).toEqual({ path: [], permission })
  })

  it('is refused without the right to view, and for unknown folders', async () => {
    await library.expectRefusal(403, /folder 2/, 'GET', '/folder/2/ui', { as: 'paul' })
    await library.expectRefusal(404, /no folder 99/, 'GET', '/folder/99/ui')
  })
})

describe('documents.findSubfolder', () => {
  it.each([
    ['/folder/1/subfolder?title=Travel', 2],
    ['/folder/1/subfolder?title=tRAVEL', 2],
    ['/folder/1/subfolder?refcode=travel-1', 2],
    ['/folder/1/subfolder?title=Travel&refcode=TRAVEL-1', 2],
    ['/folder/0/subfolder?title=Minutes', 5],
  ])('finds by %s folder %i', async (path, id) => {
    expect(await library.done('GET', path)).toEqual(await library.done('GET', `/folder/${id}/info`))
  })

  it.each([
    ['title=Trave', 'title "Trave"'],
    ['title=Minutes', 'title "Minutes"'],
    ['refcode=Travel', 'refcode "Travel"'],
    ['title=Travel&refcode=BOARD-1', 'title "Travel" and refcode "BOARD-1"'],
    ['title=Travel%20x', 'title "Travel x"'],
  ])('finds nothing by %s', async (query, wanted) => {
    const message = `folder 1 has no subfolder with ${wanted}`
    await library.expectRefusal(404, message, 'GET', `/folder/1/subfolder?${query}`)
  })

  it('requires a title or a refcode, and a folder that the user may view', async () => {
    await library.expectRefusal(400, 'title: is required unless refcode is given', 'GET', '/folder/1/subfolder')
    await library.expectRefusal(403, /folder 1/, 'GET', '/folder/1/subfolder?title=Travel', { as: 'paul' })
    await library.expectRefusal(404, /./, 'GET', '/folder/1/subfolder?title=Board', { as: 'carl' })
    await library.expectRefusal(404, 'there is no folder 99', 'GET', '/folder/99/subfolder?title=Travel')
  })
})
