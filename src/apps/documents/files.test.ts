import { describe, expect, it } from 'vitest'
import { host } from '../../../test/company.ts'
import { useLibrary } from '../../../test/documents/library.ts'

const library = useLibrary()
const root = `${host}/intranet/rest/documents`
const everyByte = Uint8Array.from({ length: 256 }, (_, byte) => byte)

interface Part {
  content: string | Uint8Array
  type?: string
  name?: string
  is_primary?: boolean
}

/** A single component gets the document's name. */
async function addFiles(title: string, ...parts: Part[]): Promise<number> {
  const components: object[] = []
  for (const { content, type, ...named } of parts) {
    const headers = { 'x-sim-user': 'admin', ...(type !== undefined && { 'content-type': type }) }
    const body = (typeof content === 'string' ? new TextEncoder().encode(content) : content) as BodyInit
    const response = await library.simulator.fetch(new Request(`${root}/dropbox`, { method: 'POST', headers, body }))
    components.push({ ...named, file_key: (await response.json()).file_key })
  }
  return (await library.done('POST', '/folder/1/documents', { body: { title, components } })).doc_id
}

async function download(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const response = await library.simulator.fetch(
    new Request(path.startsWith('http') ? path : root + path, { method, headers }),
  )
  return { status: response.status, headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) }
}

const bundle: Part[] = [
  { content: 'a;b', name: 'table.csv' },
  { content: '# Rules', name: 'rules.md', is_primary: true },
  { content: '<p>', name: 'page.html' },
]

describe('documents.listComponents', () => {
  it('is an object keyed by index; only the primary component is marked', async () => {
    const id = await addFiles('Bundle', ...bundle)
    const components = {
      0: { title: 'table.csv', size: 3, URI: `${root}/document/${id}/1/file/table.csv` },
      1: { title: 'rules.md', size: 7, URI: `${root}/document/${id}/1/file/rules.md`, primary: true },
      2: { title: 'page.html', size: 3, URI: `${root}/document/${id}/1/file/page.html` },
    }
    for (const path of ['components', 'components/', '1/components', 'components?parent_id=1']) {
      expect([path, await library.done('GET', `/document/${id}/${path}`)]).toEqual([path, components])
    }
  })

  it('returns working URLs, also for older versions', async () => {
    const id = await addFiles('Rules.txt', { content: 'first' })
    await library.revise(id, { text: 'second' })
    for (const [number, text] of [
      [1, 'first'],
      [2, 'second'],
    ]) {
      const world = '/__world/default/intranet/rest/documents'
      const [component] = Object.values<{ URI: string }>(
        await library.done('GET', `${world}/document/${id}/${number}/components`),
      )
      expect(component!.URI).toContain(world)
      expect(await library.done('GET', component!.URI)).toBe(text)
    }
  })

  it('is empty for a marker', async () => {
    const { doc_id } = await library.done('POST', '/folder/1/documents', { body: { title: 'B', doc_type: 'marker' } })
    expect(await library.done('GET', `/document/${doc_id}/components`)).toEqual({})
    await library.expectRefusal(404, `version 1 of document ${doc_id} has no file`, 'GET', `/document/${doc_id}/file`)
    await library.expectRefusal(404, /no file/, 'GET', `/document/${doc_id}/file/B`)
  })

  it('responds with 404 to unknown documents, versions and folders', async () => {
    const id = await addFiles('Rules.txt', { content: 'x' })
    await library.expectRefusal(404, /no document 99/, 'GET', '/document/99/components')
    await library.expectRefusal(404, /no version 2/, 'GET', `/document/${id}/2/components`)
    await library.expectRefusal(404, /not in folder 5/, 'GET', `/document/${id}/components?parent_id=5`)
  })
})

describe('documents.getFile', () => {
  it('is the primary component, byte for byte, with all headers of a download', async () => {
    const id = await addFiles(
      'Bundle',
      { content: 'x', name: 'x.txt' },
      { content: everyByte, name: 'all.bin', is_primary: true },
    )
    for (const path of ['file', 'file/', '1/file', 'file?parent_id=1', '1/file?parent_id=1']) {
      const { status, headers, bytes } = await download(`/document/${id}/${path}`)
      expect([path, status, [...bytes]]).toEqual([path, 200, [...everyByte]])
      expect(headers.get('content-length')).toBe('256')
      expect(headers.get('content-type')).toBe('application/octet-stream')
      expect(headers.get('accept-ranges')).toBe('bytes')
      expect(headers.get('content-disposition')).toContain('filename="all.bin"')
    }
  })

  it('may be empty', async () => {
    const id = await addFiles('Empty.txt', { content: '' })
    const { status, headers, bytes } = await download(`/document/${id}/file`)
    expect([status, headers.get('content-length'), bytes.length]).toEqual([200, '0', 0])
    expect((await download(`/document/${id}/file`, { range: 'bytes=0-' })).status).toBe(416)
  })

  it.each([
    ['note.txt', /^text\/plain; ?charset=utf-8$/i],
    ['note.TXT', /^text\/plain; ?charset=utf-8$/i],
    ['note.md', /^text\/markdown/],
    ['list.csv', /^text\/csv/],
    ['page.html', /^text\/html/],
    ['paper.pdf', /^application\/pdf$/],
    ['photo.png', /^image\/png$/],
    ['photo.v2.jpg', /^image\/jpeg$/],
    ['letter.docx', /^application\/vnd\.openxmlformats-officedocument\.wordprocessingml\.document$/],
    ['sheet.xlsx', /^application\/vnd\.openxmlformats-officedocument\.spreadsheetml\.sheet$/],
  ])('has for %s the content type %s, whatever type was uploaded', async (title, type) => {
    const id = await addFiles(title, { content: 'x', type: 'application/x-something' })
    expect((await download(`/document/${id}/file`)).headers.get('content-type')).toMatch(type)
  })

  it.each([
    ['Minutes', 'application/pdf', 'application/pdf'],
    ['Minutes of 3.4.2026', 'image/png', 'image/png'],
    ['Minutes', undefined, 'application/octet-stream'],
    ['notes.constructor', undefined, 'application/octet-stream'],
  ])('has for %s, which has no known type, the uploaded type: %s', async (title, type, expected) => {
    const id = await addFiles(title, { content: 'x', type })
    const { status, headers } = await download(`/document/${id}/file`)
    expect([status, headers.get('content-type')]).toEqual([200, expected])
  })

  it.each([
    ['Reise nach Łódź.txt', "UTF-8''Reise%20nach%20%C5%81%C3%B3d%C5%BA.txt"],
    ['予算 "2026".txt', "UTF-8''%E4%BA%88%E7%AE%97%20%222026%22.txt"],
    ["it's (1)*.txt", "UTF-8''it%27s%20%281%29%2A.txt"],
    ['a\\b;c=d.txt', "UTF-8''a%5Cb%3Bc%3Dd.txt"],
  ])('has the filename %s', async (title, encoded) => {
    const id = await addFiles(title, { content: 'x' })
    const disposition = (await download(`/document/${id}/file`)).headers.get('content-disposition')!
    const [, plain, extended] = /^attachment; filename="([^"\\]*)"; filename\*=(\S+)$/.exec(disposition) ?? []
    expect(extended).toBe(encoded)
    expect(plain).toMatch(/^[\x20-\x7e]+\.txt$/)
  })

  it.each([
    ['bytes=0-3', 206, 'abcd', 'bytes 0-3/10'],
    ['bytes=8-', 206, 'ij', 'bytes 8-9/10'],
    ['bytes=-3', 206, 'hij', 'bytes 7-9/10'],
    ['bytes=5-99', 206, 'fghij', 'bytes 5-9/10'],
    ['bytes=0-1,4-5', 200, 'abcdefghij', null],
    ['lines=0-1', 200, 'abcdefghij', null],
  ])('returns for %s %i: %s', async (range, status, text, contentRange) => {
    const id = await addFiles('Letters.txt', { content: 'abcdefghij' })
    const { bytes, headers, ...reply } = await download(`/document/${id}/file`, { range })
    expect([reply.status, new TextDecoder().decode(bytes)]).toEqual([status, text])
    expect([headers.get('content-range'), headers.get('content-length')]).toEqual([contentRange, String(text.length)])
    expect(headers.get('content-disposition')).toContain('Letters.txt')
  })

  it('refuses a range that starts after the end, and reports the size', async () => {
    const id = await addFiles('Letters.txt', { content: 'abcdefghij' })
    const { status, headers } = await download(`/document/${id}/file`, { range: 'bytes=10-' })
    expect([status, headers.get('content-range')]).toEqual([416, 'bytes */10'])
    await library.expectRefusal(416, /10 bytes/, 'GET', `/document/${id}/file`, { headers: { range: 'bytes=10-' } })
  })

  it('responds to HEAD with everything except the bytes', async () => {
    const id = await addFiles('Letters.txt', { content: 'abcdefghij' })
    const [head, get] = [await download(`/document/${id}/file`, {}, 'HEAD'), await download(`/document/${id}/file`)]
    expect([head.status, head.bytes.length]).toEqual([200, 0])
    expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(get.headers))
    expect(head.headers.get('content-length')).toBe('10')
  })

  it('stores the bytes of every version', async () => {
    const id = await addFiles('Rules.txt', { content: 'one' })
    for (const text of ['two', 'three']) await library.revise(id, { text })
    for (const [number, text] of ['one', 'two', 'three'].entries()) {
      expect(await library.done('GET', `/document/${id}/${number + 1}/file`)).toBe(text)
    }
    expect(await library.done('GET', `/document/${id}/file`)).toBe('three')
  })

  it('can be read while another user has checked out the document', async () => {
    const id = await addFiles('Rules.txt', { content: 'one' })
    await library.done('POST', `/checkout/${id}`, { as: 'anna' })
    for (const as of ['bo', 'carl']) expect(await library.done('GET', `/document/${id}/file`, { as })).toBe('one')
  })

  it('responds with 404 to unknown documents, versions and folders', async () => {
    const id = await addFiles('Rules.txt', { content: 'x' })
    await library.expectRefusal(404, /no document 99/, 'GET', '/document/99/file')
    await library.expectRefusal(404, /no version 2/, 'GET', `/document/${id}/2/file`)
    await library.expectRefusal(404, /not in folder 5/, 'GET', `/document/${id}/file?parent_id=5`)
  })
})

describe('documents.getComponent', () => {
  it('is the component with that name', async () => {
    const id = await addFiles('Bundle', ...bundle)
    for (const { name, content } of bundle) {
      for (const path of [`file/${name}`, `1/file/${name}`, `file/${name}?parent_id=1`]) {
        expect([path, await library.done('GET', `/document/${id}/${path}`)]).toEqual([path, content])
      }
    }
    await library.expectRefusal(
      404,
      `version 1 of document ${id} has no file "other.md"`,
      'GET',
      `/document/${id}/file/other.md`,
    )
    await library.expectRefusal(404, /no document 99/, 'GET', '/document/99/file/rules.md')
    await library.expectRefusal(404, /no version 2/, 'GET', `/document/${id}/2/file/rules.md`)
  })

  it.each(['a/b.txt', '100%.txt', '50%25.txt', 'why?.txt', '#1.txt', 'a b+c&d=e.txt', 'Łódź.txt', '/', 'a/', '..a'])(
    'is found at the URL of "%s"',
    async (name) => {
      const id = await addFiles('Bundle', { content: 'primary', is_primary: true }, { content: 'x', name })
      const { 1: component } = await library.done('GET', `/document/${id}/components`)
      const { status, headers, bytes } = await download(component.URI)
      expect([component.title, status, new TextDecoder().decode(bytes)]).toEqual([name, 200, 'x'])
      expect(headers.get('content-disposition')).toContain(`filename*=UTF-8''${encodeURIComponent(name)}`)
    },
  )

  it.each(['.', '..'])('cannot have the name %s, which cannot be the end of a URL', async (name) => {
    const components = [{ file_key: await library.drop() }, { file_key: await library.drop(), name }]
    const body = { title: 'Bundle', components }
    await library.expectRefusal(400, /components/, 'POST', '/folder/1/documents', { body })
  })

  it.each(['file', 'info', 'components', 'versions', 'checkout', '1'])('may have the name %s', async (name) => {
    const id = await addFiles('Bundle', { content: 'primary', is_primary: true }, { content: 'x', name })
    expect(await library.done('GET', `/document/${id}/file/${name}`)).toBe('x')
    expect(await library.done('GET', `/document/${id}/1/file/${name}`)).toBe('x')
  })

  it('accepts a name with unpaired surrogates', async () => {
    const id = await addFiles('Bad\ud800.txt', { content: 'x' })
    const { 0: component } = await library.done('GET', `/document/${id}/components`)
    expect((await download(`/document/${id}/file`)).status).toBe(200)
    expect((await download(component.URI)).status).toBe(200)
  })
})
