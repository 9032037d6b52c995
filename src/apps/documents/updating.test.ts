import { describe, expect, it } from 'vitest'
import { folders, useLibrary } from '../../../test/documents/library.ts'

const library = useLibrary()

const inherit = { _inherit: true }
const putFolder = (id: number, body: object, as?: string) => library.done('PUT', `/folder/${id}/info`, { body, as })
const metadataOf = async (path: string) => (await library.done('GET', path)).metadata
const linkTo = (id: number, destination: number) =>
  library.done('POST', '/link', { body: { objects: [{ type: 'document', id }], destination } })

const wrongFields: [string, unknown][] = [
  ['title', ''],
  ['title', '  '],
  ['title', 7],
  ['refcode', 7],
  ['metadata', 'blue'],
  ['metadata', [1]],
]

describe('documents.updateFolder', () => {
  it.each([
    ['title', 'Journeys'],
    ['refcode', 'JRN'],
  ])('changes the %s, and nothing else', async (field, value) => {
    const before = await library.done('GET', `/folder/${folders.travel}/info`, { as: 'bo' })
    const sent = { body: { [field]: value }, as: 'bo' }
    const { status } = await library.send('PUT', `/folder/${folders.travel}/info/`, sent)
    expect(status).toBe(200)
    const after = await library.done('GET', `/folder/${folders.travel}/info`, { as: 'bo' })
    expect(after).toEqual({ ...before, [field]: value })
  })

  it('keeps metadata that is not sent', async () => {
    await putFolder(folders.travel, { metadata: { floor: 3, colours: ['red'] } })
    await putFolder(folders.travel, { metadata: { floor: 4, comment: '' } })
    expect(await metadataOf(`/folder/${folders.travel}/info`)).toEqual({
      description: 'All about travel',
      floor: 4,
      colours: ['red'],
      comment: '',
    })
  })

  it('changes nothing if nothing is sent', async () => {
    const before = await library.done('GET', `/folder/${folders.travel}/info`)
    await putFolder(folders.travel, {})
    expect(await library.done('GET', `/folder/${folders.travel}/info`)).toEqual(before)
  })

  it('lists the folder at its new position', async () => {
    await putFolder(folders.policies, { title: 'Zebras' })
    expect(await library.titlesIn(0)).toEqual(['Minutes', 'Zebras'])
  })

  it.each(wrongFields)('refuses %s %j', async (field, value) => {
    const body = { title: 'New', [field]: value }
    await library.expectRefusal(400, RegExp(`^${field}: `), 'PUT', `/folder/${folders.travel}/info`, { body })
  })

  it.each([
    ['carl', folders.travel, 403],
    ['paul', folders.travel, 403],
    ['paul', folders.minutes, 403],
    ['bo', folders.board, 403],
    ['anna', 0, 404],
    ['anna', 99, 404],
  ])('refuses %s in folder %i', async (as, id, status) => {
    await library.expectRefusal(status, /./, 'PUT', `/folder/${id}/info`, { body: { title: 'New' }, as })
  })
})

describe('documents.updateDocument', () => {
  it.each(['', '/', '/info', '/info/', '/2', '/2/info', '?parent_id=1', '/info?parent_id=1', '/2/info?parent_id=1'])(
    'changes the fields that are sent to document/:doc_id%s, and nothing else',
    async (address) => {
      const id = await library.add(folders.policies, 'Pay', {
        fields: { metadata: { description: 'Money', floor: 1 } },
      })
      await library.revise(id)
      const before = await library.done('GET', `/document/${id}`, { as: 'bo' })
      const put = (body: object) => library.send('PUT', `/document/${id}${address}`, { body, as: 'bo' })
      expect((await put({ title: 'Wages' })).status).toBe(200)
      await put({ refcode: 'W-1' })
      await put({ metadata: { floor: 2, comment: 'moved' } })
      await put({})
      const metadata = { description: 'Money', floor: 2, comment: 'moved' }
      const after = await library.done('GET', `/document/${id}`, { as: 'bo' })
      expect(after).toEqual({ ...before, title: 'Wages', refcode: 'W-1', metadata })
      expect(await library.titlesIn(folders.policies)).toContain('Wages')
    },
  )

  it('keeps the file name if the document is renamed', async () => {
    const id = await library.add(folders.policies, 'pay.txt')
    const { pc_title } = await library.done('PUT', `/document/${id}`, { body: { title: 'wages.txt' } })
    expect(pc_title).toBe((await library.done('GET', `/document/${id}/components`))['0'].title)
  })

  it.each(['/1', '/1/info', '/1?parent_id=1'])('refuses the older version at document/:doc_id%s', async (address) => {
    const id = await library.add(folders.policies, 'Pay')
    await library.revise(id)
    await library.expectRefusal(403, /version 1/, 'PUT', `/document/${id}${address}`, { body: { title: 'New' } })
  })

  it('takes record types in every update', async () => {
    const id = await library.add(folders.policies, 'Pay')
    for (const record_types of [{ 3: { keep: '3 years' } }, { 4: { box: 4 } }, { 3: { keep: '5 years' } }]) {
      const { headers } = await library.send('PUT', `/document/${id}`, { body: { record_types } })
      expect(headers.get('x-sim-warning')).toBeNull()
    }
    expect(await metadataOf(`/document/${id}`)).toEqual({ keep: '5 years', box: 4 })
  })

  it('merges record types that are assigned, and can be set to ignore the others', async () => {
    const id = await library.add(folders.policies, 'Pay')
    const { world } = library.simulator
    world.fidelity = { ...world.fidelity, 'record-types': 'assigned' }
    world.documents.patch(id, { record_types: { 7: { keep: '7 years', owner: 'HR' }, 9: {} } })
    const record_types = { 7: { keep: '10 years', box: 3 }, 8: { keep: 'for ever' } }
    expect((await library.send('PUT', `/document/${id}/info`, { body: { record_types } })).status).toBe(200)
    const stored = () => world.documents.need(id).record_types
    expect(stored()).toEqual({ 7: { keep: '10 years', owner: 'HR', box: 3 }, 9: {} })
    await library.done('PUT', `/document/${id}/info`, { body: { title: 'Wages', record_types: { 9: { a: 1 } } } })
    expect(stored()).toEqual({ 7: { keep: '10 years', owner: 'HR', box: 3 }, 9: { a: 1 } })
  })

  it('warns if a metadata value or another record type hides a value', async () => {
    const id = await library.add(folders.policies, 'Pay', { fields: { metadata: { owner: 'HR' } } })
    const record_types = { 7: { owner: 'IT', keep: '7 years', box: 3 }, 9: { keep: '9 years' } }
    const { headers } = await library.send('PUT', `/document/${id}`, { body: { record_types } })
    expect(await metadataOf(`/document/${id}`)).toEqual({ owner: 'HR', keep: '9 years', box: 3 })
    const sentenceOf = (name: string) =>
      `"${name}" of record type 7 is not shown, because document ${id} has another value of that name.`
    expect(headers.get('x-sim-warning')).toBe(`${sentenceOf('owner')} ${sentenceOf('keep')}`)
  })

  it.each([...wrongFields, ['record_types', 'all'], ['record_types', { 7: 'all' }], ['record_types', { x: {} }]] as [
    string,
    unknown,
  ][])('refuses %s %j', async (field, value) => {
    const id = await library.add(folders.policies, 'Pay')
    const body = { refcode: 'NEW', [field]: value }
    await library.expectRefusal(400, RegExp(`^${field}[:.]`), 'PUT', `/document/${id}`, { body })
  })

  it("refuses a document that another user has checked out, but not the user's own", async () => {
    const id = await library.add(folders.policies, 'Pay')
    await library.done('POST', `/document/${id}/checkout`, { as: 'anna' })
    const body = { title: 'Wages' }
    await library.expectRefusal(403, /Anna Schmidt/, 'PUT', `/document/${id}`, { body })
    await library.expectRefusal(403, /Anna Schmidt/, 'PUT', `/document/${id}/info`, { body, as: 'bo' })
    expect((await library.send('PUT', `/document/${id}`, { body, as: 'anna' })).status).toBe(200)
  })

  it('uses the rights in the given folder, or else in one where they suffice', async () => {
    const id = await library.add(folders.minutes, 'Pay')
    await linkTo(id, folders.policies)
    const put = (address: string) =>
      library.send('PUT', `/document/${id}${address}`, { body: { title: 'W' }, as: 'bo' })
    await library.expectRefusal(403, /folder 5$/, 'PUT', `/document/${id}?parent_id=5`, { body: {}, as: 'bo' })
    expect((await put('?parent_id=1')).body.parent_id).toBe(folders.policies)
    expect((await put('')).body.parent_id).toBe(folders.policies)
  })

  it.each([
    ['carl', '', 403],
    ['paul', '', 403],
    ['anna', '?parent_id=2', 404],
    ['anna', '?parent_id=99', 404],
    ['anna', '/9', 404],
    ['anna', '8', 404],
  ])('refuses %s at document/1%s', async (as, address, status) => {
    await library.add(folders.policies, 'Pay')
    await library.expectRefusal(status, /./, 'PUT', `/document/1${address}`, { body: { title: 'New' }, as })
  })

  it('responds with 404 for a document in the trash can', async () => {
    const id = await library.add(folders.policies, 'Pay')
    await library.done('DELETE', `/document/${id}`)
    await library.expectRefusal(404, /document 1/, 'PUT', `/document/${id}`, { body: { title: 'New' } })
  })

  it('shows an inherited value from the nearest ancestor that has one', async () => {
    const id = await library.add(folders.travel, 'Pay', { fields: { metadata: { dept: 'Own', other: inherit } } })
    const deptOf = async () => (await metadataOf(`/document/${id}`)).dept
    await library.done('PUT', `/document/${id}`, { body: { metadata: { dept: inherit } } })
    expect(await metadataOf(`/document/${id}`)).toEqual({})
    await putFolder(folders.policies, { metadata: { dept: 'HR' } })
    expect(await deptOf()).toBe('HR')
    await putFolder(folders.travel, { metadata: { dept: inherit } })
    expect(await deptOf()).toBe('HR')
    expect(await metadataOf(`/folder/${folders.travel}/info`)).toEqual({ description: 'All about travel', dept: 'HR' })
    await putFolder(folders.travel, { metadata: { dept: '' } })
    expect(await deptOf()).toBe('')
    await putFolder(folders.travel, { metadata: { dept: 'Fleet' } })
    expect(await deptOf()).toBe('Fleet')
    await library.done('PUT', `/document/${id}`, { body: { metadata: { dept: 'Own' } } })
    expect(await deptOf()).toBe('Own')
  })

  it('inherits from the folder that the document is viewed in, also in lists', async () => {
    const id = await library.add(folders.policies, 'Pay', { fields: { metadata: { description: inherit } } })
    await linkTo(id, folders.minutes)
    for (const [folder, text] of [
      [folders.policies, 'All about policies'],
      [folders.minutes, 'All about minutes'],
    ]) {
      const info = await library.done('GET', `/document/${id}?parent_id=${folder}`)
      expect(info).toMatchObject({ parent_id: folder, description: text, metadata: { description: text } })
      const [item] = await library.done('GET', `/folder/${folder}/documents?metadata=description,dept`)
      expect(item.metadata).toEqual({ description: text, dept: null })
      await putFolder(Number(folder), { metadata: { description: `New in ${folder}` } })
      const [changed] = await library.done('GET', `/folder/${folder}/documents`)
      expect(changed.metadata).toEqual({ description: `New in ${folder}` })
    }
  })

  it('drops its own value when it is inherited, also in other folders', async () => {
    const id = await library.add(folders.policies, 'Pay', { fields: { metadata: { floor: 3 } } })
    await library.done('PUT', `/document/${id}`, { body: { metadata: { floor: inherit } } })
    expect(await metadataOf(`/document/${id}`)).toEqual({})
    expect(JSON.stringify(library.simulator.world.documents.need(id).metadata)).not.toContain('3')
  })
})
