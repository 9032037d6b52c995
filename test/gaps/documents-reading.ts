import { expect } from 'vitest'
import { host } from '../company.ts'
import { folders } from '../documents/library.ts'
import { inLibrary, type Library } from './library.ts'

const { policies, travel, board, archive, minutes } = folders

async function expectOrder({ add, revise, done, titlesIn }: Library, numbers: number[]): Promise<void> {
  for (const title of ['zebra', 'Éclair', 'Apple', 'eclair']) await add(travel, title)
  expect(await titlesIn(travel)).toEqual(['Apple', 'Éclair', 'eclair', 'zebra'])
  const id = await add(minutes, 'Memo')
  await revise(id)
  const versions: { version_num: number; is_latest: boolean }[] = await done('GET', `/document/${id}/versions`)
  expect(versions.map(({ version_num, is_latest }) => [version_num, is_latest])).toEqual(
    numbers.map((number) => [number, number === 2]),
  )
  for (const title of ['Última', 'alpha']) await add(minutes, title, { fields: { is_draft: true } })
  const drafts = await done('GET', '/folder/0/documents?draft=1')
  expect(drafts.map(({ title }: { title: string }) => title)).toEqual(['alpha', 'Última'])
}

async function expectUndeclared({ add, done, simulator }: Library, shown: string | null): Promise<void> {
  const id = await add(travel, 'Memo')
  expect((await done('GET', `/document/${id}`)).date_declared).toBe(shown)
  expect((await done('GET', `/folder/${travel}`))[0].date_declared).toBe(shown)
  simulator.world.documents.patch(id, { declared_at: simulator.world.clock.instant() })
  expect((await done('GET', `/document/${id}`)).date_declared.date).toBe('20260302')
}

async function expectMarker({ add, done }: Library, type: string): Promise<void> {
  await add(travel, 'Memo')
  await done('POST', `/folder/${travel}/documents`, { body: { title: 'Sign', doc_type: 'marker' } })
  await done('POST', `/folder/${travel}/folders`, { body: { title: 'Trips' } })
  const [folder, memo, sign] = await done('GET', `/folder/${travel}`)
  expect(folder).toMatchObject({ id: 6, type: 'folder', obj_type: 'folder' })
  expect(memo).toMatchObject({ doc_id: 1, type: 'document', obj_type: 'document', doc_type: 'standard' })
  expect(sign).toMatchObject({ doc_id: 2, type, obj_type: 'marker', doc_type: 'marker' })
  expect((await done('GET', '/document/2')).type).toBe(type)
  for (const document of [memo, sign]) expect(document).not.toHaveProperty('id')
}

async function expectUnsupported(own: Library, ...[version, type, method]: [number, number, number]): Promise<void> {
  const { send, expectRefusal } = own
  const headers = { 'x-api-version': '2' }
  await expectRefusal(version, /version 2/, 'GET', `/folder/${travel}/info`, { headers })
  await expectRefusal(version, /version 2/, 'GET', `/intranet/rest/documents~v2/folder/${travel}/info`)
  const body = { title: 'Site', doc_type: 'web' }
  await expectRefusal(type, /standard.* marker/, 'POST', `/folder/${travel}/documents`, { body })
  await expectRefusal(type, /standard.* marker/, 'POST', `/folder/${travel}`, { body: { ...body, type: 'document' } })
  // OPTIONS without CORS headers is a method like any other.
  for (const unsupported of ['DELETE', 'PATCH', 'OPTIONS']) {
    const reply = await send(unsupported, `/folder/${travel}/info`)
    expect([reply.status, reply.headers.get('allow')]).toEqual([method, 'GET, PUT'])
  }
  await expectRefusal(404, /there is no/, 'GET', '/folders/1')
}

export const reading = inLibrary({
  'not-implemented': {
    listed: (own) => expectUnsupported(own, 501, 501, 501),
    usual: (own) => expectUnsupported(own, 404, 400, 405),
  },
  'record-types': {
    taken: async ({ simulator, add, send, done, expectRefusal }) => {
      const id = await add(travel, 'Memo', { fields: { metadata: { owner: 'HR' } } })
      const update = (record_types: object) => send('PUT', `/document/${id}`, { body: { record_types } })
      expect((await update({ 3: { retention: '10 years', owner: 'Archive' } })).body.metadata).toEqual({
        retention: '10 years',
        owner: 'HR',
      })
      const { body, headers } = await update({ 3: { box: 4 }, 5: { shelf: 2 } })
      expect(headers.get('x-sim-warning')).toBeNull()
      expect(body.metadata).toEqual({ retention: '10 years', owner: 'HR', box: 4, shelf: 2 })
      expect((await done('GET', `/document/${id}`)).metadata).toEqual(body.metadata)
      const [item] = await done('GET', `/folder/${travel}?metadata=box`)
      expect(item.metadata).toEqual({ box: 4 })
      const names = (letter: string) => Object.fromEntries(Array.from({ length: 600 }, (_, i) => [letter + i, i]))
      const other = await add(travel, 'Other')
      const large = { body: { record_types: { 1: names('a'), 2: names('b') } } }
      await expectRefusal(400, /at most 1000 fields/, 'PUT', `/document/${other}`, large)
      simulator.world.documents.patch(id, { declared_at: simulator.world.clock.instant() })
      expect((await update({ 3: { box: 5 } })).status).toBe(403)
    },
    assigned: async ({ simulator, add, done }) => {
      const [none, some] = [await add(travel, 'Memo'), await add(travel, 'Other')]
      simulator.world.documents.patch(some, { record_types: { 3: {} } })
      for (const id of [none, some]) {
        await done('PUT', `/document/${id}`, { body: { record_types: { 3: { box: 4 } } } })
        expect((await done('GET', `/document/${id}`)).metadata).toEqual({})
      }
      expect(simulator.world.documents.need(none).record_types).toEqual({})
      expect(simulator.world.documents.need(some).record_types).toEqual({ 3: { box: 4 } })
    },
  },
  'root-folder': async ({ done, titlesIn, expectRefusal }) => {
    expect(await titlesIn(0)).toEqual(['Minutes', 'Policies'])
    expect(await titlesIn(0, { as: 'zoe' })).toEqual(['Minutes'])
    expect(await done('GET', '/folder/0/folders')).toEqual(await done('GET', '/folder/0'))
    expect(await done('GET', '/folder/0/documents')).toEqual([])
    await expectRefusal(404, 'there is no folder 0', 'GET', '/folder/0/info')
    await expectRefusal(404, 'there is no folder 0', 'GET', '/folder/0/path')
  },
  'root-closed': async ({ add, drop, expectRefusal }) => {
    const id = await add(minutes, 'Memo')
    const components = [{ file_key: await drop() }]
    await expectRefusal(403, /root/, 'POST', '/folder/0/folders', { body: { title: 'Top' } })
    await expectRefusal(403, /root/, 'POST', '/folder/0/documents', { body: { title: 'Top', components } })
    for (const verb of ['copy', 'move', 'link']) {
      const body = { objects: [{ type: 'document', id }], destination: 0 }
      await expectRefusal(403, /root/, 'POST', `/${verb}`, { body })
    }
    await expectRefusal(403, /root/, 'DELETE', '/folder/0')
  },
  num: async ({ add, done, titlesIn }) => {
    for (const title of ['B', 'A', 'C']) await add(policies, title)
    const all = ['Archive', 'Board', 'Travel', 'A', 'B', 'C']
    expect(await titlesIn(policies)).toEqual(all)
    const page = async (query: string) =>
      (await done('GET', `/folder/${policies}?${query}`)).map(({ title }: { title: string }) => title)
    expect(await page('start=2')).toEqual(all)
    expect(await page('num=2&start=2')).toEqual(['Travel', 'A'])
    expect(await page('num=9&start=4')).toEqual(['B', 'C'])
    expect(await page('num=0')).toEqual([])
  },
  'listing-order': {
    newest: (own) => expectOrder(own, [2, 1]),
    oldest: (own) => expectOrder(own, [1, 2]),
  },
  'document-kinds': {
    marker: (own) => expectMarker(own, 'marker'),
    document: (own) => expectMarker(own, 'document'),
  },
  'path-end': async ({ done }) => {
    const path = await done('GET', `/folder/${archive}/path`)
    expect(path).toEqual([
      { id: policies, parent_id: 0, obj_type: 'folder', title: 'Policies', is_open: true },
      { id: archive, parent_id: policies, obj_type: 'folder', title: 'Archive', is_open: false },
    ])
  },
  'folder-ui': async ({ done }) => {
    const path = await done('GET', `/folder/${travel}/path`)
    const [may, mayNot] = [true, false].map((yes) => ({ add_folder: yes, add_doc: yes }))
    expect(await done('GET', `/folder/${travel}/ui`)).toEqual({ path, permission: may })
    expect(await done('GET', `/folder/${travel}/ui`, { as: 'carl' })).toEqual({ path, permission: mayNot })
    expect((await done('GET', `/folder/${archive}/ui`)).permission).toEqual(mayNot)
    expect(await done('GET', '/folder/0/ui')).toEqual({ path: [], permission: mayNot })
  },
  'title-length': async ({ done, drop, expectRefusal }) => {
    const [fits, over] = ['x'.repeat(255), 'x'.repeat(256)]
    await done('POST', `/folder/${travel}/folders`, { body: { title: fits } })
    await expectRefusal(400, /^title: /, 'POST', `/folder/${travel}/folders`, { body: { title: over } })
    const components = [{ file_key: await drop(), name: over }]
    const body = { title: fits, components }
    await expectRefusal(400, /^components\.0\.name: /, 'POST', `/folder/${travel}/documents`, { body })
  },
  description: async ({ add, done }) => {
    const plain = await add(travel, 'Plain')
    const described = await add(travel, 'Told', { fields: { metadata: { description: 'All of it' } } })
    const ofDocument = async (id: number) => (await done('GET', `/document/${id}`)).description
    expect([await ofDocument(plain), await ofDocument(described)]).toEqual(['', 'All of it'])
    expect((await done('GET', `/folder/${travel}/info`)).description).toBe('All about travel')
  },
  'metadata-values': async ({ add, done }) => {
    const metadata = { number: 7, yes: false, none: null, words: ['a', 'b'], nested: { deep: [1] } }
    const id = await add(travel, 'Memo', { fields: { metadata } })
    expect((await done('GET', `/document/${id}`)).metadata).toEqual(metadata)
    expect((await done('GET', `/folder/${travel}`))[0].metadata).toEqual(metadata)
    const [item] = await done('GET', `/folder/${travel}/documents?metadata=words,%20yes,unknown`)
    expect(item.metadata).toEqual({ words: ['a', 'b'], yes: false, unknown: null })
  },
  'metadata-inherited': async ({ add, done }) => {
    const inherit = { _inherit: true }
    await done('PUT', `/folder/${policies}/info`, { body: { metadata: { owner: 'Legal' } } })
    await done('PUT', `/folder/${travel}/info`, { body: { metadata: { owner: inherit } } })
    const id = await add(travel, 'Memo', { fields: { metadata: { owner: 'Me', audience: 'All' } } })
    const body = { metadata: { owner: inherit, description: inherit, unknown: inherit } }
    const shown = { owner: 'Legal', description: 'All about travel', audience: 'All' }
    expect((await done('PUT', `/document/${id}`, { body })).metadata).toEqual(shown)
    expect((await done('GET', `/folder/${travel}`))[0].metadata).toEqual(shown)
    expect((await done('GET', `/folder/${travel}/info`)).metadata.owner).toBe('Legal')
  },
  'document-dates': {
    null: (own) => expectUndeclared(own, null),
    empty: (own) => expectUndeclared(own, ''),
  },
  'subfolder-search': async ({ send, done, expectRefusal }) => {
    const find = (query: string) => send('GET', `/folder/${policies}/subfolder?${query}`)
    expect((await find('title=Travel')).body).toEqual(await done('GET', `/folder/${travel}/info`))
    expect((await find('refcode=BOARD-1')).body.id).toBe(board)
    expect((await find('title=Travel&refcode=TRAVEL-1')).body.id).toBe(travel)
    for (const query of ['title=tRaVeL', 'refcode=board-1', 'title=Travel&refcode=travel-1'])
      expect((await find(query)).status, query).toBe(200)
    expect((await find('title=Travel&refcode=BOARD-1')).status).toBe(404)
    expect((await find('title=Trave')).status).toBe(404)
    expect((await send('GET', '/folder/0/subfolder?title=Policies')).body.id).toBe(policies)
    await expectRefusal(400, /^title: .* refcode/, 'GET', `/folder/${policies}/subfolder`)
  },
  'version-addresses': async ({ add, revise, get, done, expectRefusal }) => {
    const id = await add(travel, 'Memo', { text: 'first' })
    await revise(id, { text: 'second', fields: { new_title: 'Memo 2' } })
    for (const end of ['', '/info']) {
      const info = await done('GET', `/document/${id}/1${end}`)
      expect(info).toMatchObject({ doc_id: id, version_num: 1, pc_title: 'Memo', title: 'Memo 2' })
    }
    expect((await done('GET', `/document/${id}/1/components`))[0]).toMatchObject({ title: 'Memo', size: 5 })
    for (const file of ['/1/file', '/1/file/Memo']) expect((await get(`/document/${id}${file}`)).body).toBe('first')
    expect((await get(`/document/${id}/file`)).body).toBe('second')
    expect(await done('GET', `/document/${id}/1/versions`)).toHaveLength(2)
    await expectRefusal(403, /is not the latest/, 'POST', `/document/${id}/1/checkout`)
    await expectRefusal(403, /is not the latest/, 'PUT', `/document/${id}/1/info`, { body: { title: 'Old' } })
    await expectRefusal(404, /no version 3/, 'GET', `/document/${id}/3`)
  },
  downloads: async ({ simulator, add, get, done }) => {
    const id = await add(travel, 'Grüße.txt', { text: 'grüße' })
    const { body, headers } = await get(`/document/${id}/file`)
    expect([body, headers.get('content-length')]).toEqual(['grüße', '7'])
    expect(headers.get('content-type')).toMatch(/^text\/plain\b/)
    expect(headers.get('content-disposition')).toContain("filename*=UTF-8''Gr%C3%BC%C3%9Fe.txt")
    const range = async (bytes: string) => {
      const reply = await get(`/document/${id}/file`, { headers: { range: `bytes=${bytes}` } })
      return [reply.status, reply.headers.get('content-range')]
    }
    expect(await range('0-1')).toEqual([206, 'bytes 0-1/7'])
    expect(await range('-3')).toEqual([206, 'bytes 4-6/7'])
    expect(await range('7-')).toEqual([416, 'bytes */7'])
    const { file_key } = await done('POST', '/dropbox', { body: 'x', headers: { 'content-type': 'application/x-own' } })
    const fields = { title: 'no ending', components: [{ file_key }] }
    const { doc_id } = await done('POST', `/folder/${travel}/documents`, { body: fields })
    const address = `${host}/intranet/rest/documents/document/${doc_id}/file`
    const response = await simulator.fetch(new Request(address))
    expect(response.headers.get('content-type')).toBe('application/x-own')
  },
})
