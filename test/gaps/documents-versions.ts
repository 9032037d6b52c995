import { expect } from 'vitest'
import { documents } from '../../src/apps/documents/index.ts'
import { openCompany } from '../company.ts'
import { folders } from '../documents/library.ts'
import { inLibrary, type Library } from './library.ts'

const { policies, travel, archive, minutes } = folders

async function expectFailedUploads(
  { simulator }: Library,
  ...statuses: [tooLarge: number, wrong: number]
): Promise<void> {
  const { fidelity } = simulator.world
  const small = await openCompany(documents, {
    limits: { file: 1000 },
    fidelity: { ...fidelity, 'unknown-parameter': 'refused' },
  })
  await small.expectRefusal(statuses[0], /1000 bytes/, 'POST', '/dropbox', { body: 'x'.repeat(1001) })
  await small.expectRefusal(statuses[1], /name/, 'POST', '/dropbox?name=a', { body: 'x' })
  await small.expectRefusal(401, /signed in/, 'POST', '/dropbox', { body: 'x', as: 'nobody' })
}

/** Anna edits in both folders, bo only in Minutes. The document is checked out in Travel. */
async function draftLinked({ simulator, add, checkIn, done }: Library): Promise<number> {
  const id = await add(travel, 'Memo')
  await done('POST', '/link', { body: { objects: [`document/${id}`], destination: minutes } })
  simulator.world.grants.add({ folder_id: minutes, user_id: 3, group_id: null, rights: ['view', 'edit'] })
  await done('POST', `/checkout/${id}?parent_id=${travel}`)
  await checkIn(id, { fields: { is_draft: true } })
  return id
}

export const versions = inLibrary({
  'drop-box-failure': {
    failed: (own) => expectFailedUploads(own, 500, 500),
    usual: (own) => expectFailedUploads(own, 413, 400),
  },
  'draft-approval': {
    origin: async (own) => {
      const { done, expectRefusal } = own
      const id = await draftLinked(own)
      const [toApprove, approve] = ['/folder/0/documents?to_approve=1', `/document/${id}/approve`]
      expect(await done('GET', toApprove, { as: 'bo' })).toEqual([])
      for (const path of [approve, `${approve}?parent_id=${minutes}`]) {
        await expectRefusal(403, /folder 2$/, 'PUT', path, { as: 'bo' })
      }
      const [draft] = await done('GET', toApprove, { as: 'anna' })
      expect(draft).toMatchObject({ doc_id: id, parent_id: travel, can_approve: true })
      await done('PUT', approve, { as: 'anna' })
      const other = await draftLinked(own)
      await done('DELETE', `/document/${other}?parent_id=${travel}`)
      await done('PUT', `/document/${other}/approve`, { as: 'bo' })
    },
    any: async (own) => {
      const id = await draftLinked(own)
      const [draft] = await own.done('GET', '/folder/0/documents?to_approve=1', { as: 'bo' })
      expect(draft).toMatchObject({ doc_id: id, parent_id: minutes, can_approve: true })
      await own.done('PUT', `/document/${id}/approve`, { as: 'bo' })
    },
  },
  'dropped-file': async ({ send, done, get, expectRefusal }) => {
    const { file_key, URL } = await done('POST', '/dropbox', { body: 'words', as: 'anna' })
    expect((await get(URL, { as: 'anna' })).body).toBe('words')
    const [listed] = await done('GET', '/dropbox', { as: 'anna' })
    expect([listed.file_key, listed.URI]).toEqual([file_key, URL])
    await expectRefusal(404, /drop box/, 'GET', `/dropbox/${file_key}`, { as: 'bo' })
    expect((await send('GET', '/dropbox/unknown')).status).toBe(404)
  },
  'dropped-time': async ({ drop, done, get, expectRefusal }) => {
    const file_key = await drop()
    const pass = (by: number) => done('POST', '/__sim/clock/advance', { body: { by } })
    await pass(24 * 60 * 60 * 1000 - 1)
    expect(await done('GET', '/dropbox')).toHaveLength(1)
    await pass(1)
    expect(await done('GET', '/dropbox')).toEqual([])
    expect((await get(`/dropbox/${file_key}`)).status).toBe(404)
    await expectRefusal(500, /no file/, 'DELETE', `/dropbox/${file_key}`)
    const body = { title: 'Late', components: [{ file_key }] }
    await expectRefusal(400, /file_key/, 'POST', `/folder/${travel}/documents`, { body })
  },
  'dropped-key': async ({ add, drop, done, expectRefusal }) => {
    const id = await add(travel, 'Memo')
    await done('POST', `/checkout/${id}`)
    const own = { file_key: await drop() }
    for (const file_key of ['unknown', await drop('hers', 'anna')]) {
      const components = [own, { file_key, name: 'other' }]
      await expectRefusal(400, /components\.1\.file_key/, 'POST', `/checkin/${id}`, { body: { components } })
      const body = { title: 'New', components }
      await expectRefusal(400, /components\.1\.file_key/, 'POST', `/folder/${travel}/documents`, { body })
    }
    expect(await done('GET', '/dropbox')).toHaveLength(1)
  },
  'check-out-again': async ({ add, send, state }) => {
    const id = await add(travel, 'Memo')
    expect((await send('POST', `/checkout/${id}`)).status).toBe(204)
    const before = await state()
    expect((await send('POST', `/document/${id}/checkout`)).status).toBe(204)
    expect(await state()).toEqual(before)
  },
  'not-held': async ({ add, drop, done, expectRefusal }) => {
    const id = await add(travel, 'Memo')
    const body = { components: [{ file_key: await drop() }] }
    await expectRefusal(400, /not checked out/, 'POST', `/checkin/${id}`, { body })
    await expectRefusal(400, /not checked out/, 'DELETE', `/checkin/${id}`)
    await done('POST', `/checkout/${id}`, { as: 'anna' })
    await expectRefusal(403, /checked out by Anna/, 'POST', `/checkin/${id}`, { body })
    await expectRefusal(403, /checked out by Anna/, 'DELETE', `/checkin/${id}`)
    await expectRefusal(404, /no document 99/, 'DELETE', '/checkin/99')
  },
  'held-and-gone': async ({ add, send, done }) => {
    const id = await add(travel, 'Memo')
    const held = async () => (await done('GET', '/checkin', { as: 'anna' })).length
    await done('POST', `/checkout/${id}`, { as: 'anna' })
    await done('DELETE', `/document/${id}`, { as: 'anna' })
    expect(await held()).toBe(0)
    await done('POST', '/intranet/rest/deleted/1/restore', { as: 'anna' })
    expect(await held()).toBe(1)
    expect((await send('POST', `/checkout/${id}`)).status).toBe(403)
    await done('DELETE', '/api/people/v2/users/2')
    expect((await send('POST', `/checkout/${id}`)).status).toBe(204)
  },
  primary: async ({ drop, done, get, expectRefusal }) => {
    const two = async (second: object = {}) => [
      { file_key: await drop('one'), name: 'a.txt', ...second },
      { file_key: await drop('two'), name: 'b.txt', ...second },
    ]
    const body = { title: 'Pair', components: await two() }
    const { doc_id, pc_title } = await done('POST', `/folder/${travel}/documents`, { body })
    expect([pc_title, (await get(`/document/${doc_id}/file`)).body]).toEqual(['a.txt', 'one'])
    const both = { title: 'Pair', components: await two({ is_primary: true }) }
    await expectRefusal(400, /components: .*primary/, 'POST', `/folder/${travel}/documents`, { body: both })
  },
  'component-names': async ({ add, drop, done, expectRefusal }) => {
    const single = [{ file_key: await drop(), name: 'scan.txt' }]
    const made = await done('POST', `/folder/${travel}/documents`, { body: { title: 'Memo', components: single } })
    expect(made.pc_title).toBe('Memo')
    await done('POST', `/checkout/${made.doc_id}`)
    const components = [{ file_key: await drop(), name: 'scan.txt' }]
    const body = { new_title: 'Memo 2', components }
    expect((await done('POST', `/checkin/${made.doc_id}`, { body })).pc_title).toBe('Memo 2')
    const id = await add(travel, 'Twins')
    await done('POST', `/checkout/${id}`)
    const equal = [
      { file_key: await drop(), name: 'a' },
      { file_key: await drop(), name: 'a' },
    ]
    await expectRefusal(400, /components: .*"a" is used twice/, 'POST', `/checkin/${id}`, {
      body: { components: equal },
    })
  },
  'components-wrong': async ({ add, drop, done, expectRefusal }) => {
    const id = await add(travel, 'Memo')
    await done('POST', `/checkout/${id}`)
    const file_key = await drop()
    const twice = [
      { file_key, name: 'a' },
      { file_key, name: 'b' },
    ]
    for (const components of [[], undefined, twice]) {
      await expectRefusal(400, /^components: /, 'POST', `/checkin/${id}`, { body: { components } })
      const body = { title: 'New', components }
      await expectRefusal(400, /^components: /, 'POST', `/folder/${travel}/documents`, { body })
    }
  },
  markers: async ({ drop, done, expectRefusal }) => {
    const body = { title: 'Sign', doc_type: 'marker' }
    const { doc_id } = await done('POST', `/folder/${travel}/documents`, { body })
    expect(await done('GET', `/document/${doc_id}/components`)).toEqual({})
    await expectRefusal(404, /no file/, 'GET', `/document/${doc_id}/file`)
    const components = [{ file_key: await drop() }]
    const filled = { ...body, components }
    await expectRefusal(400, /^components: .*marker/, 'POST', `/folder/${travel}/documents`, { body: filled })
  },
  'version-numbers': async ({ add, revise, done }) => {
    const id = await add(travel, 'Memo')
    await revise(id)
    await done('DELETE', `/document/${id}/2?no_trash_can=1`)
    await revise(id)
    const listed = await done('GET', `/document/${id}/versions`)
    expect(listed.map(({ version_num }: { version_num: number }) => version_num)).toEqual([3, 1])
  },
  'draft-check-in': async ({ add, send, checkIn, done }) => {
    const id = await add(travel, 'Memo')
    await done('POST', `/checkout/${id}`)
    const { status } = await checkIn(id, { fields: { is_draft: true, new_title: 'Memo 2' } })
    expect([status, await done('GET', '/checkin')]).toEqual([200, []])
    const seen = async () => [
      (await done('GET', `/document/${id}`)).title,
      (await done('GET', `/document/${id}/versions`)).length,
    ]
    expect(await seen()).toEqual(['Memo', 1])
    expect((await done('GET', '/folder/0/documents?draft=1'))[0]).toMatchObject({ doc_id: id, version_num: 2 })
    expect((await send('PUT', `/document/${id}/approve`)).status).toBe(204)
    expect(await seen()).toEqual(['Memo 2', 2])
  },
  'draft-seen': async ({ add, send, checkIn, done }) => {
    const id = await add(policies, 'Memo')
    await done('POST', `/checkout/${id}`, { as: 'bo' })
    await checkIn(id, { as: 'bo', fields: { is_draft: true } })
    const idea = await add(policies, 'Idea', { as: 'bo', fields: { is_draft: true } })
    for (const path of [`/document/${id}/2`, `/document/${id}/2/file`, `/document/${idea}`]) {
      const statuses = await Promise.all(
        ['bo', 'anna', 'carl'].map(async (as) => (await send('GET', path, { as })).status),
      )
      expect(statuses, path).toEqual([200, 200, 403])
    }
  },
  'draft-documents': async ({ add, titlesIn, expectRefusal }) => {
    const id = await add(travel, 'Idea', { fields: { is_draft: true } })
    expect(await titlesIn(travel)).toEqual([])
    await expectRefusal(403, /draft/, 'POST', `/checkout/${id}`)
    const body = { objects: [`document/${id}`], destination: minutes }
    for (const verb of ['copy', 'move', 'link']) await expectRefusal(403, /draft/, 'POST', `/${verb}`, { body })
  },
  'draft-overtaken': async ({ add, checkIn, revise, done, get }) => {
    const id = await add(travel, 'Memo')
    await done('POST', `/checkout/${id}`)
    await checkIn(id, { text: 'draft', fields: { is_draft: true } })
    await revise(id, { text: 'third' })
    await done('PUT', `/document/${id}/approve`)
    const listed = await done('GET', `/document/${id}/versions`)
    expect(listed.map(({ version_num }: { version_num: number }) => version_num)).toEqual([4, 3, 1])
    expect((await get(`/document/${id}/file`)).body).toBe('draft')
  },
  'draft-rejected': async ({ add, checkIn, send, done, get }) => {
    const reject = async (as: string, path: (id: number) => string) => {
      const id = await add(policies, 'Idea', { as: 'bo', fields: { is_draft: true } })
      return [(await send('DELETE', path(id), { as })).status, (await get(`/document/${id}`)).status]
    }
    for (const path of [(id: number) => `/document/${id}`, (id: number) => `/document/${id}/1`]) {
      expect(await reject('bo', path)).toEqual([204, 404])
      expect(await reject('anna', path)).toEqual([204, 404])
      expect(await reject('carl', path)).toEqual([403, 200])
    }
    const id = await add(policies, 'Memo')
    await done('POST', `/checkout/${id}`, { as: 'bo' })
    await checkIn(id, { as: 'bo', fields: { is_draft: true } })
    await done('DELETE', `/document/${id}/2`, { as: 'bo' })
    expect(await done('GET', '/intranet/rest/deleted', { as: 'bo' })).toEqual([])
    const notifications = (await done('GET', '/__sim/outbox')).map(
      ({ kind, to }: { kind: string; to: { id: number } }) => [kind, to.id],
    )
    expect(notifications).toEqual(Array(5).fill(['draft.rejected', 3]))
  },
  'approve-nothing': async ({ add, simulator, expectRefusal }) => {
    const live = await add(travel, 'Memo')
    for (const id of [live, 99]) await expectRefusal(500, /no draft/, 'PUT', `/document/${id}/approve`)
    simulator.world.folders.patch(archive, { closed_at: null })
    const id = await add(archive, 'Idea', { fields: { is_draft: true } })
    simulator.world.folders.patch(archive, { closed_at: simulator.world.clock.instant() })
    await expectRefusal(403, /locked/, 'PUT', `/document/${id}/approve`)
  },
})
