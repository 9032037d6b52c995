import { afterEach, describe, expect, it, vi } from 'vitest'
import { host, openCompany } from '../../../test/company.ts'
import { useLibrary } from '../../../test/documents/library.ts'
import { documents } from './index.ts'

const library = useLibrary()
const root = `${host}/intranet/rest/documents`
const everyByte = Uint8Array.from({ length: 256 }, (_, byte) => byte)
const hour = 60 * 60 * 1000

interface Dropping {
  as?: string
  headers?: Record<string, string>
}

async function dropBytes(body: BodyInit | null, { as = 'admin', headers = {} }: Dropping = {}) {
  const init = { method: 'POST', headers: { 'x-sim-user': as, ...headers }, body, duplex: 'half' }
  const response = await library.simulator.fetch(new Request(`${root}/dropbox`, init))
  return { status: response.status, body: await response.json() }
}

async function fetchBytes(address: string, as = 'admin') {
  const response = await library.simulator.fetch(new Request(address, { headers: { 'x-sim-user': as } }))
  return Buffer.from(await response.arrayBuffer())
}

const advance = (by: string | number) => library.done('POST', '/__sim/clock/advance', { body: { by } })
const keysOf = async (as = 'admin'): Promise<string[]> =>
  (await library.done('GET', '/dropbox', { as })).map(({ file_key }: { file_key: string }) => file_key)

describe('documents.dropFile', () => {
  it('returns the key and the URL of the file', async () => {
    const { status, body } = await dropBytes('words')
    expect(status).toBe(200)
    expect(body).toEqual({ file_key: expect.stringMatching(/^\S{8,}$/), URL: `${root}/dropbox/${body.file_key}` })
    expect(String(await fetchBytes(body.URL))).toBe('words')
  })

  it('gives every file its own key, even with the same bytes', async () => {
    const keys = [await library.drop('same'), await library.drop('same'), await library.drop('same', 'anna')]
    expect(new Set(keys).size).toBe(3)
  })

  it.each<[what: string, bytes: Uint8Array]>([
    ['an empty file', new Uint8Array()],
    ['all values of a byte', everyByte],
    ['2 MiB', Uint8Array.from({ length: 2 * 1024 * 1024 }, (_, i) => (i * 31 + (i >> 8)) % 256)],
    ['binary data', Uint8Array.of(0xef, 0xbb, 0xbf, 0xff, 0xfe, 0x0d, 0x0a, 0x00)],
  ])('stores %s byte for byte, also in the document', async (_, bytes) => {
    const { body } = await dropBytes(bytes as BodyInit)
    expect((await fetchBytes(body.URL)).equals(bytes)).toBe(true)
    const given = { title: 'Whole', components: [{ file_key: body.file_key }] }
    const { doc_id } = await library.done('POST', '/folder/1/documents', { body: given })
    expect((await fetchBytes(`${root}/document/${doc_id}/file`)).equals(bytes)).toBe(true)
  })

  it('accepts a stream, and a missing body', async () => {
    const { body } = await dropBytes(new Blob(['one ', 'two']).stream())
    expect(String(await fetchBytes(body.URL))).toBe('one two')
    const none = await dropBytes(null)
    expect([none.status, (await fetchBytes(none.body.URL)).length]).toEqual([200, 0])
  })

  it.each(['application/json', 'application/x-www-form-urlencoded', 'image/png', 'no type at all'])(
    'ignores the content type %s of a body',
    async (type) => {
      const { status, body } = await dropBytes('{"a": %zz', { headers: { 'content-type': type } })
      expect([status, String(await fetchBytes(body.URL))]).toEqual([200, '{"a": %zz'])
    },
  )

  it('does not decode a form: its whole text is the file', async () => {
    const form = '--x\r\ncontent-disposition: form-data; name="f"; filename="a.txt"\r\n\r\nwords\r\n--x--\r\n'
    const { body } = await dropBytes(form, { headers: { 'content-type': 'multipart/form-data; boundary=x' } })
    expect(String(await fetchBytes(body.URL))).toBe(form)
  })

  it('refuses a file over the limit, and accepts one at the limit', async () => {
    const small = await openCompany(documents, { limits: { file: 1000 } })
    await small.expectRefusal(500, /1000 bytes/, 'POST', '/dropbox', { body: 'x'.repeat(1001) })
    const headers = { 'content-length': '1001' }
    await small.expectRefusal(500, /1000 bytes/, 'POST', '/dropbox', { body: 'x', headers })
    await small.done('POST', '/dropbox', { body: 'x'.repeat(1000) })
    expect(await small.done('GET', '/dropbox')).toMatchObject([{ size: 1000 }])
  })

  it('requires a signed-in user', async () => {
    await library.expectRefusal(401, /./, 'POST', '/dropbox', { body: 'words', as: 'nobody' })
  })
})

describe('documents.listDropBox', () => {
  it("lists every field of the user's own files only", async () => {
    await library.done('PATCH', '/__sim/state/users/2', { body: { timezone: 'Europe/Berlin' } })
    await library.done('PUT', '/__sim/clock', { body: { now: '2026-01-31T23:05:09Z' } })
    const { file_key } = (await dropBytes('fünf', { as: 'anna' })).body
    const other = await library.drop('other', 'bo')
    expect(await library.done('GET', '/dropbox', { as: 'anna' })).toEqual([
      {
        file_key,
        name: null,
        size: 5,
        date: { date_str: '01-02-2026 00:05', timezone: 'Europe/Berlin', date: '20260131230509' },
        URI: `${root}/dropbox/${file_key}`,
      },
    ])
    expect(await keysOf('bo')).toEqual([other])
    expect(await keysOf()).toEqual([])
  })

  it('removes used files, and keeps files named in a refused request', async () => {
    const [used, unused] = [await library.drop('used'), await library.drop('unused')]
    await library.done('POST', '/folder/1/documents', { body: { title: 'A', components: [{ file_key: used }] } })
    expect(await keysOf()).toEqual([unused])
    const components = [{ file_key: unused }, { file_key: used, name: 'again' }]
    await library.expectRefusal(400, /file_key/, 'POST', '/folder/1/documents', { body: { title: 'B', components } })
    expect(await keysOf()).toEqual([unused])
  })

  it('removes files after 24 hours of the simulated clock', async () => {
    const first = await library.drop('first', 'anna')
    await advance('1h')
    const second = await library.drop('second', 'anna')
    await advance(23 * hour - 1)
    expect(await keysOf('anna')).toEqual([first, second])
    await advance(1)
    expect(await keysOf('anna')).toEqual([second])
    await advance('1h')
    expect(await keysOf('anna')).toEqual([])
  })

  it.each([
    ['5,000 files', 5000, new Uint8Array(1)],
    ['256 MiB', 2, new Uint8Array(128 * 1024 * 1024)],
  ])('holds %s, then removes the oldest file with a warning', async (_, count, bytes) => {
    const { dropped } = library.simulator.world
    const file = { owner_id: 1, created_at: library.simulator.world.clock.instant(), type: '', bytes }
    dropped.fill(Array.from({ length: count }, (_, i) => ({ ...file, id: i + 1, file_key: `k${i}` })))
    const { headers } = await library.send('POST', '/dropbox', { body: 'x' })
    expect(headers.get('x-sim-warning')).toBe('The drop box was full. Oldest files removed: 1.')
    expect([dropped.size, dropped.findBy('file_key', 'k0')]).toEqual([count, undefined])
  })

  describe('while the clock runs', () => {
    afterEach(() => void vi.useRealTimers())

    it('removes a file when it expires', async () => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-05-01T12:00:00Z') })
      await library.done('PUT', '/__sim/clock', { body: { frozen: false } })
      const file_key = await library.drop()
      vi.setSystemTime(Date.parse('2026-05-02T11:59:59.999Z'))
      expect(await keysOf()).toEqual([file_key])
      vi.setSystemTime(Date.parse('2026-05-02T12:00:00Z'))
      expect(await keysOf()).toEqual([])
    })
  })

  it("of one world is separate from another world's", async () => {
    await library.drop()
    expect(await library.done('GET', '/__world/other/intranet/rest/documents/dropbox')).toEqual([])
    const { URL: address } = await library.done('POST', '/__world/other/intranet/rest/documents/dropbox', { body: 'x' })
    expect(address).toMatch(`${host}/__world/other/intranet/rest/documents/dropbox/`)
    expect(await library.done('GET', address)).toBe('x')
  })
})

describe('documents.getDropped', () => {
  it('returns the bytes with their length and the uploaded type', async () => {
    const { body } = await dropBytes('%PDF', { headers: { 'content-type': 'application/pdf' } })
    const { status, headers, body: text } = await library.get(`/dropbox/${body.file_key}`)
    expect([status, text, headers.get('content-length'), headers.get('content-type')]).toEqual([
      200,
      '%PDF',
      '4',
      'application/pdf',
    ])
  })

  it('omits a type that cannot be sent', async () => {
    const file = { file_key: 'k', owner_id: 1, created_at: '2026-03-02T09:00:00.000Z', bytes: { $bytes: '' } }
    for (const type of ['a\nb', '写/x']) {
      const { status, body } = await library.send('POST', '/__sim/state/dropped', { body: { ...file, type } })
      expect([status, body.message]).toEqual([400, expect.stringContaining('must be a content type')])
    }
  })

  it('returns 404 for files of others, and for removed files', async () => {
    const file_key = await library.drop('words', 'anna')
    await library.expectRefusal(404, /./, 'GET', `/dropbox/${file_key}`, { as: 'bo' })
    await library.expectRefusal(404, /./, 'GET', `/dropbox/${file_key}`)
    await library.expectRefusal(404, /./, 'GET', '/dropbox/nothing', { as: 'anna' })
    await advance('1d')
    await library.expectRefusal(404, /./, 'GET', `/dropbox/${file_key}`, { as: 'anna' })
  })
})

describe('documents.deleteDropped', () => {
  it('removes only that file', async () => {
    const [first, second] = [await library.drop('first'), await library.drop('second')]
    const { status, body } = await library.send('DELETE', `/dropbox/${first}`)
    expect([status, body]).toEqual([204, ''])
    expect(await keysOf()).toEqual([second])
  })

  it('fails if the key does not exist, is used, or belongs to another user', async () => {
    const [own, used] = [await library.drop('own', 'anna'), await library.drop('used', 'anna')]
    const body = { title: 'A', components: [{ file_key: used }] }
    await library.done('POST', '/folder/1/documents', { as: 'anna', body })
    await library.expectRefusal(500, /nothing/, 'DELETE', '/dropbox/nothing', { as: 'anna' })
    await library.expectRefusal(500, /./, 'DELETE', `/dropbox/${used}`, { as: 'anna' })
    await library.expectRefusal(500, /./, 'DELETE', `/dropbox/${own}`, { as: 'bo' })
    await library.expectRefusal(500, /./, 'DELETE', `/dropbox/${own}`)
    await advance('1d')
    await library.expectRefusal(500, /./, 'DELETE', `/dropbox/${own}`, { as: 'anna' })
  })

  it('makes the key unusable for a check-in or a new document', async () => {
    const file_key = await library.drop()
    await library.done('DELETE', `/dropbox/${file_key}`)
    const body = { title: 'A', components: [{ file_key }] }
    await library.expectRefusal(400, /file_key/, 'POST', '/folder/1/documents', { body })
  })
})
