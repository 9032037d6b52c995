import { describe, expect, it } from 'vitest'
import { useCompany } from '../../../test/company.ts'
import { control } from '../index.ts'

const company = useCompany(control, { scenario: 'small-company' })

// biome-ignore lint/suspicious/noExplicitAny: tests look into replies by hand.
type Json = any

const preview = (query = ''): Promise<Json> => company.done('GET', `/undo${query}`)
const rename = (job_title: string) => company.done('PUT', '/api/people/v2/users/2', { body: { job_title } })
const nameOf = (id: number) => company.done('GET', `/names/users?ids=${id}`).then((names: Json) => names[id])

describe('control.previewUndo', () => {
  it('describes the last change, with its request', async () => {
    expect(await preview()).toEqual([])
    await rename('Baker')
    await rename('Cook')
    await company.get('/api/people/v2/users')
    const text = `${await nameOf(2)}: job title from Baker to Cook`
    expect(await preview()).toMatchObject([{ request: 2, user: 'admin', changed: 1, texts: [text] }])
  })

  it('describes everything after a request, newest first, and changes nothing', async () => {
    for (const title of ['Baker', 'Cook', 'Miller']) await rename(title)
    const before = await company.done('GET', '/state')
    expect((await preview('?to=1')).map(({ request }: Json) => request)).toEqual([3, 2])
    expect((await preview('?to=0')).map(({ request }: Json) => request)).toEqual([3, 2, 1])
    expect(await preview('?to=3')).toEqual([])
    expect(await company.done('GET', '/state')).toEqual(before)
    await company.done('POST', '/undo', { body: { to: 1 } })
    expect((await preview()).map(({ request }: Json) => request)).toEqual([1])
  })

  it('describes a request and everything after it, as `before` undoes them', async () => {
    for (const title of ['Baker', 'Cook', 'Miller']) await rename(title)
    expect((await preview('?before=2')).map(({ request }: Json) => request)).toEqual([3, 2])
    await company.done('PATCH', '/state/users/5', { body: { blocked: true } })
    await company.done('POST', '/undo', { body: { before: 3 } })
    expect((await preview()).map(({ request }: Json) => request)).toEqual([2])
    expect(company.simulator.world.users.get(2)!.job_title).toBe('Cook')
    await company.get('/api/people/v2/users')
    const refused = ['?before=3', '?before=4', '?before=2&to=1'].map((query) => company.get(`/__sim/undo${query}`))
    expect((await Promise.all(refused)).map(({ status, body }) => [status, body.message])).toEqual([
      [400, expect.stringContaining('equest 3 is already undone')],
      [400, expect.stringContaining('equest 4 has not changed anything')],
      [400, expect.stringContaining('either `to` or `before`')],
    ])
  })

  it('refuses what an undo refuses', async () => {
    const { status, body } = await company.get('/__sim/undo?to=7')
    expect([status, body.message]).toEqual([404, expect.stringContaining('There is no request 7 in the journal')])
  })

  it('includes edits of rows', async () => {
    company.simulator.world.users.patch(5, { manager_id: null, blocked: false })
    await company.done('PATCH', '/state/users/5', { body: { blocked: true, manager_id: 1 } })
    const text = `${await nameOf(5)}: blocked, manager set to ${await nameOf(1)}`
    expect(await preview()).toEqual([{ request: null, at: null, user: null, changed: 1, texts: [text] }])
  })

  it.each<[string, (world: Json) => void, RegExp]>([
    ['an added row', (world) => world.departments.add({ name: 'Ovens' }), /^Department Ovens added$/],
    [
      'a deleted row',
      (world) => world.departments.delete(world.departments.add({ name: 'Ovens' }).id),
      /^Department Ovens deleted$/,
    ],
    ['items of a list', (world) => world.users.patch(2, { admin_of: ['people'] }), /: admin of: people added$/],
    ['a secret', (world) => world.users.patch(2, { password: 'h0rse' }), /^[^:]+: password changed$/],
    [
      'a time',
      (world) => world.users.patch(2, { last_time_used: '2026-03-04T05:06:07.000Z' }),
      /: last time used (from [-\d]+ [\d:]+ to|set to) 2026-03-04 05:06$/,
    ],
    ['an object', (world) => world.users.patch(2, { metadata: { phone: '1' } }), /: metadata changed$/],
    ['a value that was empty', (world) => world.users.patch(2, { user_code: 'B7' }), /: user code set to B7$/],
  ])('describes %s', async (_, change, text) => {
    company.simulator.world.users.patch(2, { admin_of: [], user_code: '' })
    change(company.simulator.world)
    expect((await preview())[0].texts).toEqual([expect.stringMatching(text)])
  })
})

describe('control.listRequestChanges', () => {
  it('describes what a request has changed, also after an undo', async () => {
    await rename('Baker')
    await rename('Cook')
    await company.get('/api/people/v2/users/2')
    const text = `${await nameOf(2)}: job title from Baker to Cook`
    const changes = [{ table: 'users', id: 2, kind: 'changed', text }]
    expect(await company.done('GET', '/requests/2/changes')).toEqual(changes)
    await company.done('POST', '/undo', { body: {} })
    expect(await company.done('GET', '/requests/2/changes')).toEqual(changes)
    expect(await company.done('GET', '/requests/3/changes')).toEqual([])
    await company.expectRefusal(404, /^there is no request 9 in the journal/, 'GET', '/requests/9/changes')
  })

  it('has added and deleted rows', async () => {
    const { id } = await company.done('POST', '/api/people/v2/groups', { body: { name: 'Choir' } })
    await company.done('DELETE', `/api/people/v2/groups/${id}`)
    const added = await company.done('GET', '/requests/1/changes')
    expect(added).toContainEqual({ table: 'groups', id, kind: 'added', text: 'Group Choir added' })
    const deleted = await company.done('GET', '/requests/2/changes')
    expect(deleted).toContainEqual({ table: 'groups', id, kind: 'deleted', text: 'Group Choir deleted' })
  })
})

describe('control.listChanges', () => {
  it('shows the life of a document: checked out, drafted, approved, deleted, restored', async () => {
    const { world } = company.simulator
    const { id, title } = world.documents.all().find((row) => row.trash_id === null && row.checked_out_by === null)!
    const trashed = world.trash.all()[0]!.id
    const version = { ...world.versions.all().find((row) => row.document_id === id)!, id: undefined, is_draft: true }
    world.documents.patch(id, { checked_out_by: 2, checked_out_in: null })
    const draft = world.versions.add(version as Json)
    world.versions.patch(draft.id, { is_draft: false })
    world.documents.patch(id, { checked_out_by: null })
    world.documents.patch(id, { trash_id: trashed })
    world.documents.patch(id, { trash_id: null })
    world.documents.patch(id + 1, { refcode: 'other' })
    await company.done('POST', '/undo', { body: {} })
    const changes = await company.done('GET', `/state/documents/${id}/changes`)
    expect(changes.map(({ text }: Json) => text)).toEqual([
      `${title}: checked out by ${await nameOf(2)}`,
      `${title}: draft added`,
      `${title}: version approved`,
      `${title}: no longer checked out`,
      `${title}: moved to the trash`,
      `${title}: restored from the trash`,
    ])
  })

  it('has the request, the user and whether it is undone', async () => {
    await rename('Baker')
    await rename('Cook')
    await company.done('POST', '/undo', { body: {} })
    const changes = await company.done('GET', '/state/users/2/changes')
    expect(changes).toMatchObject([
      { request: 1, user: 'admin', at: expect.any(String), undone: false },
      { request: 2, user: 'admin', undone: true },
    ])
  })
})
