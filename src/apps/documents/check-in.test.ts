import { beforeEach, describe, expect, it } from 'vitest'
import { host } from '../../../test/company.ts'
import { folders, useLibrary } from '../../../test/documents/library.ts'

const library = useLibrary()
const { add, send, checkIn, done, drop, expectRefusal } = library

const { policies } = folders
interface Given {
  name?: string
  is_primary?: unknown
}
/** A component is the name of the user who uploads it, or the value to send. */
interface Wrong extends Given {
  components?: unknown
  new_title?: string
}
interface Component {
  title: string
  size: number
  URI: string
  primary?: boolean
}

/** Each test starts with document 1 in Policies, checked out by anna. */
const id = 1
beforeEach(async () => {
  await add(policies, 'Plan', { text: 'first' })
  await done('POST', `/checkout/${id}`, { as: 'anna' })
})

/** The contents of the files are `file 0`, `file 1`, and so on. */
async function checkInAll(given: Given[], fields: object = {}) {
  const components = []
  for (const [i, component] of given.entries()) {
    components.push({ file_key: await drop(`file ${i}`, 'anna'), ...component })
  }
  return send('POST', `/checkin/${id}`, { body: { comment: '', components, ...fields }, as: 'anna' })
}
const componentsOf = async (path = `/document/${id}`): Promise<Component[]> =>
  Object.values(await done('GET', `${path}/components`))
const random = expect.stringMatching(/^[^\s/]{6,}$/)
const live = async () =>
  (await done('GET', `/document/${id}/versions`)).map(({ version_num }: { version_num: number }) => version_num)

describe('documents.checkIn', () => {
  it.each<[rule: string, given: Given[], fields: object, titles: unknown[], primary: number]>([
    ['1: a single component takes the document name', [{}], {}, ['Plan'], 0],
    ['1, though it has a name', [{ name: 'own.txt' }], {}, ['Plan'], 0],
    ['1, though it says that it is not primary', [{ is_primary: false }], {}, ['Plan'], 0],
    ['1, with a new title', [{ name: 'own.txt' }], { new_title: 'Scheme' }, ['Scheme'], 0],
    ['2: a primary one without name takes it', [{ name: 'a' }, { is_primary: true }], {}, ['a', 'Plan'], 1],
    ['2, where the first is primary, as none says so', [{}, { name: 'b' }], {}, ['Plan', 'b'], 0],
    ['2, with an empty name', [{ name: ' ' }, { name: 'b' }], {}, ['Plan', 'b'], 0],
    ['2, with a new title', [{}, { name: 'b' }], { new_title: 'Scheme' }, ['Scheme', 'b'], 0],
    ['3: of several, those with names keep them', [{ name: 'a.txt' }, { name: 'b.txt' }], {}, ['a.txt', 'b.txt'], 0],
    ['3, the primary one too', [{ name: 'a' }, { name: 'b', is_primary: true }], {}, ['a', 'b'], 1],
    ['3, with a new title', [{ name: 'a' }, { name: 'b' }], { new_title: 'Scheme' }, ['a', 'b'], 0],
    ['4: others get a random name', [{}, {}, {}], {}, ['Plan', random, random], 0],
    ['4, before the primary one', [{}, { is_primary: true }], {}, [random, 'Plan'], 1],
    ['all at once', [{ name: 'a' }, {}, { is_primary: true }], {}, ['a', random, 'Plan'], 2],
  ])('names components by rule %s', async (_, given, fields, titles, primary) => {
    expect((await checkInAll(given, fields)).status).toBe(200)
    const components = await componentsOf()
    expect(components.map(({ title }) => title)).toEqual(titles)
    expect(new Set(components.map(({ title }) => title)).size).toBe(given.length)
    expect(components.flatMap((component, i) => ('primary' in component ? [[i, component.primary]] : []))).toEqual([
      [primary, true],
    ])
  })

  it('generates the same names from the same state', async () => {
    const names = async () => {
      expect((await checkInAll([{}, {}, {}])).status).toBe(200)
      return (await componentsOf()).map(({ title }) => title)
    }
    const before = await library.state()
    const once = await names()
    await done('PUT', '/__sim/state', { body: before })
    expect(await names()).toEqual(once)
  })

  it('serves the bytes of each component at its URI, and the primary one by default', async () => {
    await checkInAll([{ name: 'Übersicht & mehr.txt' }, { name: 'b.txt', is_primary: true }, {}])
    for (const [i, { URI, title, size }] of (await componentsOf()).entries()) {
      expect([size, await done('GET', URI)]).toEqual([6, `file ${i}`])
      expect(await done('GET', `/document/${id}/file/${encodeURIComponent(title)}`)).toBe(`file ${i}`)
    }
    expect(await done('GET', `/document/${id}/file`)).toBe('file 1')
    expect(await done('GET', `/document/${id}/2/file`)).toBe('file 1')
    expect(await done('GET', `/document/${id}/1/file`)).toBe('first')
  })

  it.each([
    ['every byte value', Uint8Array.from({ length: 256 }, (_, i) => i)],
    ['nothing at all', new Uint8Array()],
  ])('stores a file of %s unchanged', async (_, bytes) => {
    const { simulator } = library
    const root = `${host}/intranet/rest/documents`
    const headers = { 'x-sim-user': 'anna', 'content-type': 'application/octet-stream' }
    const dropped = await simulator.fetch(new Request(`${root}/dropbox`, { method: 'POST', headers, body: bytes }))
    const { file_key } = await dropped.json()
    await done('POST', `/checkin/${id}`, { body: { comment: '', components: [{ file_key }] }, as: 'anna' })
    const file = await simulator.fetch(new Request(`${root}/document/${id}/file`))
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(bytes)
    expect(await componentsOf()).toMatchObject([{ size: bytes.length }])
  })

  it('returns the document info of the new version, and lists it with its comment', async () => {
    const { status, body } = await checkInAll([{}], { comment: 'Rewritten' })
    expect([status, body]).toEqual([200, await done('GET', `/document/${id}/info`, { as: 'anna' })])
    expect(body).toMatchObject({ doc_id: id, version_num: 2, parent_id: policies, title: 'Plan', pc_title: 'Plan' })
    const [newest, former] = await done('GET', `/document/${id}/versions`)
    const modified_by = { id: 2, name: 'Anna Schmidt' }
    expect(newest).toMatchObject({ version_num: 2, is_latest: true, version_comment: 'Rewritten', modified_by })
    expect(former).toMatchObject({ version_num: 1, is_latest: false, version_comment: '' })
    expect(await done('GET', `/folder/${policies}/documents`)).toMatchObject([{ last_comment: 'Rewritten', fsize: 6 }])
  })

  it('treats a missing comment as empty', async () => {
    const body = { components: [{ file_key: await drop('second', 'anna') }] }
    await done('POST', `/checkin/${id}`, { body, as: 'anna' })
    expect((await done('GET', `/document/${id}/versions`))[0].version_comment).toBe('')
  })

  it('renames the document with new_title, but not its older versions', async () => {
    await checkInAll([{}], { new_title: 'Scheme' })
    expect(await done('GET', `/document/${id}`)).toMatchObject({ title: 'Scheme', pc_title: 'Scheme' })
    expect(await done('GET', `/document/${id}/1`)).toMatchObject({ title: 'Scheme', pc_title: 'Plan' })
  })

  it.each([null, undefined])('keeps the title when new_title is %s', async (new_title) => {
    await checkInAll([{}], { new_title })
    expect(await done('GET', `/document/${id}`)).toMatchObject({ title: 'Plan', version_num: 2 })
  })

  it.each([true, 1, '1', 'true', 'yes'])('treats is_draft %j as a draft', async (is_draft) => {
    const { status, body } = await checkInAll([{}], { is_draft })
    expect([status, body.version_num, await live()]).toEqual([200, 2, [1]])
    expect(await done('GET', '/checkin', { as: 'anna' })).toEqual([])
  })

  it.each([false, 0, '', '0', 'false', null])('treats is_draft %j as not a draft', async (is_draft) => {
    const { status } = await checkInAll([{}], { is_draft })
    expect([status, await live()]).toEqual([200, [2, 1]])
  })

  it.each<[string, Wrong, RegExp]>([
    ['no components', { components: [] }, /^components: /],
    ['components missing', {}, /^components: /],
    ['components that are not a list', { components: { file_key: 'a' } }, /^components: /],
    ['a component without a key', { components: [{ name: 'a.txt' }] }, /^components\.0\.file_key: /],
    ['an unknown key', { components: ['anna', 'unknown'] }, /^components\.1\.file_key: /],
    ["another user's key", { components: ['anna', 'bo'] }, /^components\.1\.file_key: /],
    ["another user's key first", { components: ['bo', 'anna'] }, /^components\.0\.file_key: /],
    ['the same key twice', { components: ['anna', 'anna'] }, /^components.*twice/],
    ['two equal names', { components: ['anna', 'spare'], name: 'a.txt' }, /^components.*twice/],
    ['two primary components', { components: ['anna', 'spare'], is_primary: true }, /^components.*primary/],
  ])('refuses %s, without using any file up', async (_, { components, name, is_primary, ...fields }, says) => {
    const keys: Record<string, string> = {
      anna: await drop('hers', 'anna'),
      spare: await drop('hers too', 'anna'),
      bo: await drop('his', 'bo'),
    }
    const given = (one: unknown) => (typeof one === 'string' ? { file_key: keys[one] ?? one, name, is_primary } : one)
    const body = { comment: '', components: Array.isArray(components) ? components.map(given) : components, ...fields }
    await expectRefusal(400, says, 'POST', `/checkin/${id}`, { body, as: 'anna' })
    const all = { comment: '', components: [{ file_key: keys.anna }, { file_key: keys.spare }] }
    expect((await send('POST', `/checkin/${id}`, { body: all, as: 'anna' })).status).toBe(200)
  })

  it('keeps the title if new_title is blank', async () => {
    const reply = await checkIn(id, { as: 'anna', fields: { new_title: '  ' } })
    expect([reply.status, reply.body.title]).toEqual([200, 'Plan'])
  })

  it('refuses a name that the primary component takes from the document', async () => {
    const components = [{ file_key: await drop('a', 'anna') }, { file_key: await drop('b', 'anna'), name: 'Plan' }]
    await expectRefusal(400, /^components.*twice/, 'POST', `/checkin/${id}`, { body: { components }, as: 'anna' })
  })

  it('refuses a key that is used or expired', async () => {
    const [used, old] = [await drop('second', 'anna'), await drop('third', 'anna')]
    const bodyWith = (file_key: string) => ({ body: { comment: '', components: [{ file_key }] }, as: 'anna' })
    await done('POST', `/checkin/${id}`, bodyWith(used))
    await done('POST', `/checkout/${id}`, { as: 'anna' })
    await expectRefusal(400, /^components\.0\.file_key: /, 'POST', `/checkin/${id}`, bodyWith(used))
    await done('POST', '/__sim/clock/advance', { body: { by: '2d' } })
    await expectRefusal(400, /^components\.0\.file_key: /, 'POST', `/checkin/${id}`, bodyWith(old))
  })

  it('is 403 for others, 400 if it is not checked out, 404 if it does not exist', async () => {
    for (const as of ['admin', 'bo']) {
      const body = { comment: '', components: [{ file_key: await drop('his', as) }] }
      await expectRefusal(403, /is checked out by Anna Schmidt/, 'POST', `/checkin/${id}`, { body, as })
    }
    const other = await add(policies, 'Idea')
    const body = { comment: '', components: [{ file_key: await drop('hers', 'anna') }] }
    await expectRefusal(400, `document ${other} is not checked out`, 'POST', `/checkin/${other}`, { body, as: 'anna' })
    await expectRefusal(404, 'there is no document 99', 'POST', '/checkin/99', { body, as: 'anna' })
  })

  describe('by a contributor', () => {
    beforeEach(async () => {
      await done('DELETE', `/checkin/${id}`, { as: 'anna' })
      await done('POST', `/checkout/${id}`, { as: 'bo' })
    })

    it('is 403 unless it is a draft, and stays checked out', async () => {
      const components = [{ file_key: await drop('second', 'bo') }]
      await expectRefusal(403, /you may not/, 'POST', `/checkin/${id}`, { body: { components }, as: 'bo' })
      const { status } = await send('POST', `/checkin/${id}`, { body: { components, is_draft: true }, as: 'bo' })
      expect([status, await live()]).toEqual([200, [1]])
    })

    it('is 403 even for a draft once the right to contribute is removed', async () => {
      const components = [{ file_key: await drop('second', 'bo') }]
      const { grants } = library.simulator.world
      grants.patch(grants.where('user_id', 3)[0]!.id, { rights: ['view'] })
      const body = { comment: '', is_draft: true, components }
      await expectRefusal(403, /you may not/, 'POST', `/checkin/${id}`, { body, as: 'bo' })
    })

    it('is 400 for a second draft while one awaits approval', async () => {
      expect((await checkIn(id, { as: 'bo', fields: { is_draft: true } })).status).toBe(200)
      await done('POST', `/checkout/${id}`, { as: 'bo' })
      const body = { comment: '', is_draft: true, components: [{ file_key: await drop('third', 'bo') }] }
      await expectRefusal(400, /has a draft/, 'POST', `/checkin/${id}`, { body, as: 'bo' })
    })
  })
})
