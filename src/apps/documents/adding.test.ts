import { describe, expect, it } from 'vitest'
import { folders, useLibrary } from '../../../test/documents/library.ts'

const library = useLibrary()

const keysInDropBox = async (as?: string) =>
  (await library.done('GET', '/dropbox', { as })).map(({ file_key }: { file_key: string }) => file_key)
const componentsOf = async (id: number) => Object.values(await library.done('GET', `/document/${id}/components`))

const everything = { view: true, edit: true, edit_meta: true, delete: true, edit_perms: true, inherited: true }
const isDateTime = { date_str: expect.any(String), timezone: expect.any(String), date: expect.any(String) }
const anna = { id: 2, name: 'Anna Schmidt' }

const addresses = [
  ['/', { type: 'folder' }],
  ['/folders', {}],
  ['/', { type: 'document', doc_type: 'marker' }],
  ['/documents', { doc_type: 'marker' }],
] as const

describe('documents.addToFolder', () => {
  it('adds a folder if the type is folder', async () => {
    const body = { type: 'folder', title: 'Pensions', refcode: 'PEN' }
    const { status, body: made } = await library.send('POST', `/folder/${folders.policies}`, { body, as: 'anna' })
    expect([status, made.type, made.id, made.parent_id]).toEqual([200, 'folder', 6, folders.policies])
    expect(await library.done('GET', `/folder/${made.id}/info`, { as: 'anna' })).toEqual(made)
  })

  it('adds a document if the type is document', async () => {
    const components = [{ file_key: await library.drop('pay', 'anna') }]
    const body = { type: 'document', title: 'Pay.txt', components }
    const { status, body: made } = await library.send('POST', `/folder/${folders.travel}/`, { body, as: 'anna' })
    expect([status, made.type, made.doc_type, made.parent_id]).toEqual([200, 'document', 'standard', folders.travel])
    expect(await library.done('GET', `/document/${made.doc_id}`, { as: 'anna' })).toEqual(made)
  })

  it('warns about a field that neither a folder nor a document has', async () => {
    const body = { type: 'folder', title: 'Pensions', refcod: 'PEN', is_draft: false }
    const { status, headers } = await library.send('POST', `/folder/${folders.policies}`, { body })
    expect([status, headers.get('x-sim-warning')]).toEqual([
      200,
      'the field "refcod" is unknown and ignored. Did you mean "refcode"?',
    ])
  })

  it.each([
    ['no type', {}],
    ['another type', { type: 'marker' }],
    ['a type that is not a string', { type: 1 }],
  ])('refuses %s', async (_, fields) => {
    const body = { title: 'Pensions', ...fields }
    await library.expectRefusal(400, /^type: /, 'POST', `/folder/${folders.policies}`, { body })
  })

  it.each(addresses)('refuses at %s with %j if nothing can be added there', async (path, fields) => {
    const refused = (status: number, says: RegExp, folder: number, as?: string) =>
      library.expectRefusal(status, says, 'POST', `/folder/${folder}${path}`, { body: { title: 'New', ...fields }, as })
    await refused(403, /root/, 0)
    await refused(403, /folder 4 is locked/, folders.archive)
    await refused(403, /folder 1$/, folders.policies, 'bo')
    await refused(403, /folder 1$/, folders.policies, 'carl')
    await refused(403, /folder 1$/, folders.policies, 'paul')
    await refused(403, /folder 3$/, folders.board, 'anna')
    await refused(403, /folder 5$/, folders.minutes, 'paul')
    await refused(404, /folder 99/, 99)
    await library.done('DELETE', `/folder/${folders.travel}`)
    await refused(404, /folder 2/, folders.travel)
    await refused(401, /./, folders.policies, 'nobody')
  })

  it.each(addresses)('refuses at %s with %j invalid fields', async (path, fields) => {
    const wrong: [string, unknown][] = [
      ['title', undefined],
      ['title', ''],
      ['title', '  '],
      ['title', 7],
      ['refcode', 7],
      ['metadata', 'blue'],
      ['metadata', ['blue']],
    ]
    for (const [field, value] of wrong) {
      const body = { title: 'New', ...fields, [field]: value }
      await library.expectRefusal(400, RegExp(`^${field}: `), 'POST', `/folder/${folders.policies}${path}`, { body })
    }
  })
})

describe('documents.addFolder', () => {
  it('requires only a title', async () => {
    const sent = { body: { title: 'Pensions' }, as: 'anna' }
    const { status, body } = await library.send('POST', `/folder/${folders.travel}/folders/`, sent)
    expect(status).toBe(200)
    expect(body).toEqual({
      type: 'folder',
      id: 6,
      parent_id: folders.travel,
      obj_type: 'folder',
      title: 'Pensions',
      refcode: 'Dir_6',
      description: '',
      date_created: isDateTime,
      date_last_modified: isDateTime,
      creator: anna,
      permissions: everything,
      metadata: {},
    })
    expect(await library.titlesIn(folders.travel, { as: 'carl' })).toEqual(['Pensions'])
  })

  it('stores every field', async () => {
    const metadata = { description: 'For later', colours: ['red', 'blue'], floor: 3 }
    const body = { type: 'folder', title: 'Pensions', refcode: 'PEN-1', metadata }
    const made = await library.done('POST', `/folder/${folders.policies}/folders`, { body })
    expect(made).toMatchObject({ ...body, description: 'For later' })
    const listed = await library.done('GET', `/folder/${folders.policies}/folders`)
    expect(listed.find(({ id }: { id: number }) => id === made.id)).toMatchObject({ inactive: false, metadata })
  })

  it('generates a reference code if it is empty', async () => {
    const body = { title: 'Pensions', refcode: '' }
    const made = await library.done('POST', `/folder/${folders.policies}/folders`, { body })
    expect(made.refcode).toBe(`Dir_${made.id}`)
  })

  it('refuses a document', async () => {
    const body = { type: 'document', title: 'Pay', doc_type: 'marker' }
    await library.expectRefusal(400, /^type: /, 'POST', `/folder/${folders.policies}/folders`, { body })
  })
})

describe('documents.addDocument', () => {
  const add = (fields: object, as?: string) =>
    library.send('POST', `/folder/${folders.policies}/documents`, { body: { title: 'Pay', ...fields }, as })
  const refuse = (status: number, says: RegExp, fields: object, as?: string) =>
    library.expectRefusal(status, says, 'POST', `/folder/${folders.policies}/documents`, {
      body: { title: 'Pay', ...fields },
      as,
    })

  it('requires only a title and a file', async () => {
    const components = [{ file_key: await library.drop('pay', 'anna') }]
    const { status, body } = await add({ components }, 'anna')
    expect(status).toBe(200)
    expect(body).toEqual({
      type: 'document',
      doc_id: 1,
      version_num: 1,
      parent_id: folders.policies,
      obj_type: 'document',
      doc_type: 'standard',
      pc_title: 'Pay',
      date_declared: null,
      title: 'Pay',
      refcode: 'Doc_1',
      description: '',
      date_created: isDateTime,
      date_last_modified: isDateTime,
      creator: anna,
      permissions: everything,
      metadata: {},
    })
    expect(await library.done('GET', '/document/1/file', { as: 'carl' })).toBe('pay')
  })

  it('stores every field', async () => {
    const metadata = { description: 'Who gets what', comment: 'yearly' }
    const fields = { type: 'document', refcode: 'PAY-1', doc_type: 'standard', is_draft: false, metadata }
    const { body } = await add({ ...fields, components: [{ file_key: await library.drop() }] })
    expect(body).toMatchObject({ refcode: 'PAY-1', description: 'Who gets what', metadata })
    expect(await library.done('GET', `/folder/${folders.policies}/documents`)).toMatchObject([
      { doc_id: body.doc_id, title: 'Pay', refcode: 'PAY-1', metadata, version_num: 1, fsize: 5, last_comment: '' },
    ])
  })

  it('removes its files from the drop box, and keeps the others', async () => {
    const [used, unused] = [await library.drop('a', 'anna'), await library.drop('b', 'anna')]
    expect((await add({ components: [{ file_key: used }] }, 'anna')).status).toBe(200)
    expect(await keysInDropBox('anna')).toEqual([unused])
  })

  it('adds markers, which have no file', async () => {
    const { body } = await add({ doc_type: 'marker' })
    expect(body).toMatchObject({ type: 'marker', doc_type: 'marker', obj_type: 'marker', refcode: 'Doc_1' })
    expect(await library.done('GET', '/document/1/components')).toEqual({})
    expect((await library.get('/document/1/file')).status).toBe(404)
    expect(await library.titlesIn(folders.policies)).toContain('Pay')
  })

  it('names and orders several files by the rules of check-in', async () => {
    const [a, b, c] = [await library.drop('a'), await library.drop('bb'), await library.drop('ccc')]
    const components = [{ file_key: a, name: 'a.txt' }, { file_key: b, is_primary: true }, { file_key: c }]
    const { body } = await add({ components })
    const [first, second, third] = (await componentsOf(body.doc_id)) as { title: string }[]
    expect(first).toMatchObject({ title: 'a.txt', size: 1 })
    expect(second).toMatchObject({ title: 'Pay', size: 2, primary: true })
    expect([first, third]).not.toContainEqual(expect.objectContaining({ primary: expect.anything() }))
    expect(third!.title).toMatch(/^\w{6,}$/)
    expect(await library.done('GET', `/document/${body.doc_id}/file`)).toBe('bb')
  })

  it('does not list a draft, including one from a contributor', async () => {
    const components = [{ file_key: await library.drop('pay', 'bo') }]
    await refuse(403, /folder 1$/, { components }, 'bo')
    const { status, body } = await add({ components, is_draft: true }, 'bo')
    expect([status, body.title, body.creator.name]).toEqual([200, 'Pay', 'Bo Li'])
    expect(await library.titlesIn(folders.policies)).not.toContain('Pay')
    const drafts = await library.done('GET', '/folder/0/documents?draft=1', { as: 'bo' })
    expect(drafts).toMatchObject([{ doc_id: body.doc_id, title: 'Pay', parent_id: folders.policies }])
  })

  it('refuses a draft from a user who may only view, or in a locked folder', async () => {
    const components = [{ file_key: await library.drop('pay', 'carl') }]
    await refuse(403, /folder 1$/, { components, is_draft: true }, 'carl')
    const body = { title: 'Pay', doc_type: 'marker', is_draft: true }
    await library.expectRefusal(403, /locked/, 'POST', `/folder/${folders.archive}/documents`, { body, as: 'bo' })
  })

  it('refuses invalid files without using any of them up', async () => {
    const [a, b, hers] = [await library.drop('a'), await library.drop('b'), await library.drop('c', 'anna')]
    const [file, other] = [{ file_key: a }, { file_key: b }]
    await refuse(400, /^components/, {})
    await refuse(400, /^components/, { components: [] })
    await refuse(400, /^components/, { components: 'a' })
    await refuse(400, /^components/, { components: [{}] })
    await refuse(400, /^components/, { components: [file, { file_key: 'unknown' }] })
    await refuse(400, /^components/, { components: [file, { file_key: hers }] })
    await refuse(400, /^components/, { components: [file, file] })
    await refuse(400, /^components/, { components: [file, other].map((one) => ({ ...one, is_primary: true })) })
    await refuse(400, /^components/, { components: [file, other].map((one) => ({ ...one, name: 'same' })) })
    await refuse(400, /^components/, { components: [file, { ...other, name: 'Pay' }] })
    await refuse(400, /^components/, { components: [file], doc_type: 'marker' })
    await refuse(501, /^documents of type "folder"/, { components: [file], doc_type: 'folder' })
    await refuse(400, /^type/, { components: [file], type: 'folder' })
    expect(await keysInDropBox()).toEqual([a, b])
  })
})
