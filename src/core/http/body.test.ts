import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import type { Upload } from '../bytes.ts'
import { RequestExchange, readBody } from '../interpreter/exchange.ts'
import { parseAddress } from './address.ts'
import { type BodyLimits, defaultLimits, mostArriving, parseJson } from './body.ts'
import type { Endpoint } from './contract.ts'
import { largestPictures } from './uploads.ts'

const limits = { json: 20, file: 1024 * 1024 }
const line = { method: 'POST', path: '/files', summary: 'A file' } as const
const raw: Endpoint = { ...line, raw: true }
const named: Endpoint = { ...raw, query: z.object({ filename: z.string().optional() }) }
const form: Endpoint = { ...line, form: z.unknown() }
const json: Endpoint = { ...line, body: z.unknown() }
const wideJson: Endpoint = { ...json, limit: 'file' }
const files: Endpoint = { ...named, raw: undefined, files: z.unknown() }

function requestWith(body: BodyInit | null, headers: Record<string, string> = {}, search = ''): RequestExchange {
  const init = { method: 'POST', body, headers, duplex: 'half' } as RequestInit
  return exchangeOf(new Request(`http://x/files${search}`, init))
}

function exchangeOf(request: Request): RequestExchange {
  const exchange = new RequestExchange(request)
  exchange.address = parseAddress(exchange.target, [])
  return exchange
}

/** A stream has no known length. */
function inChunks(count: number, size: number, onPull: () => void = () => {}): ReadableStream<Uint8Array> {
  let sent = 0
  return new ReadableStream({
    pull(controller) {
      onPull()
      if (sent === count) controller.close()
      else controller.enqueue(new Uint8Array(size).fill(sent++))
    },
  })
}

async function readUpload(request: RequestExchange, endpoint = raw, given: BodyLimits = limits): Promise<Upload> {
  return (await readBody(request, endpoint, given)) as Upload
}

async function readJson(request: RequestExchange, endpoint: Endpoint, given: BodyLimits): Promise<unknown> {
  return parseJson((await readBody(request, endpoint, given)) as string)
}

describe('a raw body', () => {
  it('is refused while too many bytes of other bodies are arriving, and accepted again once those have ended', async () => {
    const wide = { json: 0, file: mostArriving }
    const half = new Uint8Array(mostArriving / 2)
    const paused: ReadableStreamDefaultController<Uint8Array>[] = []
    const waiting = readBody(requestWith(new ReadableStream({ start: (to) => void paused.push(to) })), raw, wide)
    paused[0]!.enqueue(half)
    await new Promise((resolve) => setTimeout(resolve))
    const sendMore = () => {
      const parts = [half, Uint8Array.of(1)]
      const more = new ReadableStream({
        pull: (to) => (parts.length > 0 ? to.enqueue(parts.shift()) : to.error(new Error('gone'))),
      })
      return readBody(requestWith(more), raw, wide)
    }
    await expect(sendMore()).rejects.toMatchObject({
      status: 413,
      message: `the bodies together are over the limit of ${mostArriving} bytes`,
    })
    paused[0]!.error(new Error('gone'))
    await expect(waiting).rejects.toThrow('body: is incomplete')
    await expect(sendMore()).rejects.toThrow('body: is incomplete')
  })

  it('is read byte for byte', async () => {
    const bytes = Uint8Array.from({ length: 1000 }, (_, i) => i % 256)
    expect(await readUpload(requestWith(bytes))).toEqual({ name: '', type: '', bytes })
  })

  it('is joined from chunks', async () => {
    const { bytes } = await readUpload(requestWith(inChunks(3, 2)))
    expect(bytes).toEqual(Uint8Array.of(0, 0, 1, 1, 2, 2))
  })

  it.each<[string, BodyInit | null, Record<string, string>]>([
    ['no body', null, {}],
    ['a length of 0', null, { 'content-length': '0' }],
    ['a stream that ends at once', inChunks(0, 0), {}],
    ['an empty text', '', {}],
    ['no bytes', new Uint8Array(), {}],
  ])('may be empty: %s', async (_, body, headers) => {
    expect((await readUpload(requestWith(body, headers))).bytes).toEqual(new Uint8Array())
  })

  it('is read as a whole if the request has no body stream', async () => {
    const request = requestWith(Uint8Array.of(1, 2, 3))
    Object.defineProperty(request, 'body', { value: undefined })
    expect((await readUpload(request)).bytes).toEqual(Uint8Array.of(1, 2, 3))
  })

  it('has the type of its header, including parameters', async () => {
    const type = 'text/plain; charset=utf-8'
    expect(await readUpload(requestWith('a', { 'content-type': type }))).toMatchObject({ type })
  })

  it.each(['text', 'a\u0001/b', 'é/x', 'application/pdf, text/html', 'text/plain; x=\u00e9'])(
    'has no type if the header is %j',
    async (type) => {
      expect(await readUpload(requestWith('a', { 'content-type': type }))).toMatchObject({ type: '' })
    },
  )

  it.each([
    ['', 'attachment', ''],
    ['', 'attachment; filename="a b.txt"', 'a b.txt'],
    ['', 'attachment; FileName = plain.txt ; x=y', 'plain.txt'],
    ['', String.raw`attachment; filename="a \"b\"; filename=c.txt"`, 'a "b"; filename=c.txt'],
    ['', 'attachment; filename*=UTF-8\'\'caf%C3%A9%20%E5%86%99.txt; filename="cafe.txt"', 'café 写.txt'],
    ['', 'attachment; filename="cafe.txt"; filename*=utf-8\'fr\'caf%C3%A9.txt', 'café.txt'],
    ['', 'attachment; filename="cafe.txt"; filename*=UTF-8\'\'caf%C3', 'cafe.txt'],
    ['', 'attachment; filename="cafe.txt"; filename*=ISO-8859-1\'\'caf%E9.txt', 'cafe.txt'],
    ['?filename=Zo%C3%AB+1.txt', 'attachment; filename="other.txt"', 'Zoë 1.txt'],
    ['?filename=', 'attachment; filename="other.txt"', 'other.txt'],
  ])('with the query "%s" and %s is called "%s"', async (search, disposition, name) => {
    const request = requestWith('a', { 'content-disposition': disposition }, search)
    expect(await readUpload(request, named)).toMatchObject({ name })
  })

  it('takes its name from the query only if the endpoint has that parameter', async () => {
    expect(await readUpload(requestWith('a', {}, '?filename=a.txt'), raw)).toMatchObject({ name: '' })
  })

  it('is refused when its stated length is over the limit', async () => {
    const request = requestWith('short', { 'content-length': String(limits.file + 1) })
    await expect(readBody(request, raw, limits)).rejects.toMatchObject({ status: 413 })
    expect(request.request.bodyUsed).toBe(false)
  })

  it('is refused as soon as it exceeds the limit, without reading the rest', async () => {
    let pulls = 0
    const request = requestWith(inChunks(1000, 256 * 1024, () => pulls++))
    await expect(readBody(request, raw, limits)).rejects.toMatchObject({ status: 413 })
    expect(pulls).toBeLessThan(20)
  })
})

describe('a form', () => {
  it('has strings and files, with names beyond ASCII', async () => {
    const parts = new FormData()
    parts.set('x', '4')
    parts.set('photo', new File([Uint8Array.of(0, 255, 13, 10)], 'Zoë 写真.png', { type: 'image/png' }))
    expect(await readBody(requestWith(parts), form, limits)).toEqual({
      x: '4',
      photo: { name: 'Zoë 写真.png', type: 'image/png', bytes: Uint8Array.of(0, 255, 13, 10) },
    })
  })

  it('is refused over the limit for pictures, which raw bodies do not have', async () => {
    const wide = { json: 20, file: 2 * largestPictures }
    for (const [endpoint, status] of [
      [form, 413],
      [files, 413],
      [raw, 200],
    ] as const) {
      const request = requestWith(new Uint8Array(21), { 'content-length': String(largestPictures + 1) })
      const read = Promise.resolve(readBody(request, endpoint, wide)).then(() => ({ status: 200 }))
      expect(await read.catch((error: unknown) => error)).toMatchObject({ status })
    }
  })

  it('is refused if it is not a form', async () => {
    await expect(readBody(requestWith('{}'), form, limits)).rejects.toMatchObject({ status: 400 })
  })
})

describe('files, or JSON instead', () => {
  const read = (request: RequestExchange) => readBody(request, files, limits)
  const gif = Uint8Array.of(71, 73, 70)

  it('takes all files of a form, and ignores its strings', async () => {
    const parts = new FormData()
    parts.append('image', new File([gif], 'a.gif', { type: 'image/gif' }))
    parts.append('image', new File([], 'b.png', { type: 'image/png' }))
    parts.append('title', 'Two of them')
    expect(await read(requestWith(parts))).toEqual({
      uploads: [
        { name: 'a.gif', type: 'image/gif', bytes: gif },
        { name: 'b.png', type: 'image/png', bytes: new Uint8Array() },
      ],
      json: undefined,
    })
  })

  it('takes the whole body as a file, with its name', async () => {
    const headers = { 'content-type': 'image/gif', 'content-disposition': 'attachment; filename="a.gif"' }
    const uploads = [{ name: 'a.gif', type: 'image/gif', bytes: gif }]
    expect(await read(requestWith(gif, headers))).toEqual({ uploads, json: undefined })
    expect(await read(requestWith(gif, { 'content-type': 'image/gif' }, '?filename=a.gif'))).toMatchObject({ uploads })
  })

  it.each([
    ['[{"a":1}]', 'application/json'],
    ['[{"a":1}]', 'application/vnd.x+json; charset=utf-8'],
    [' \n[{"a":1}]', 'text/plain;charset=UTF-8'],
    ['[{"a":1}]', 'application/x-www-form-urlencoded'],
  ])('reads %o, sent as %s', async (text, type) => {
    expect(await read(requestWith(text, { 'content-type': type }))).toEqual({ uploads: [], json: [{ a: 1 }] })
  })

  it('treats a body with a file name as a file, even if it starts like JSON', async () => {
    const request = requestWith('[1]', { 'content-type': 'text/plain' }, '?filename=list.txt')
    expect(await read(request)).toMatchObject({ uploads: [{ name: 'list.txt' }], json: undefined })
  })

  it.each(['application/json', 'image/png'])('has no content if it is empty, sent as %s', async (type) => {
    expect(await read(requestWith(null, { 'content-type': type }))).toEqual({ uploads: [], json: undefined })
  })

  it.each(['application/json', 'text/plain'])('has the JSON limit if it is JSON, sent as %s', async (type) => {
    const long = requestWith(JSON.stringify(['long enough to be over it']), { 'content-type': type })
    await expect(read(long)).rejects.toMatchObject({ status: 413 })
    expect(await read(requestWith(new Uint8Array(100)))).toMatchObject({ uploads: [{ bytes: { length: 100 } }] })
  })

  it('is refused if it is neither a form nor JSON, despite its content type', async () => {
    await expect(read(requestWith('x', { 'content-type': 'multipart/form-data' }))).rejects.toThrow('is not multipart')
    await expect(read(requestWith('[', { 'content-type': 'application/json' }))).rejects.toThrow('is not JSON')
  })

  it('is refused if it is not UTF-8', async () => {
    for (const bytes of [Uint8Array.of(34, 0xff, 34), Uint8Array.of(34, 0xf0, 0x90, 0x80, 34)])
      await expect(readJson(requestWith(bytes), json, limits)).rejects.toThrow('body: is not UTF-8')
    expect(await readJson(requestWith('"\uFFFD"'), json, limits)).toBe('\uFFFD')
  })
})

describe('a jsdom file in Node’s fetch', () => {
  const says = 'Please use fauxtranet/vitest'

  it('is refused with a remedy, as a body and in a form', async () => {
    const lost = requestWith('[object File]')
    await expect(readBody(lost, raw, limits)).rejects.toThrow('body: arrived as "[object File]" instead of a file')
    for (const part of ['[object Blob]', new File(['undefined'], 'blob')]) {
      const sent = new FormData()
      sent.append('photo', part)
      await expect(readBody(requestWith(sent), form, limits)).rejects.toThrow(says)
    }
  })

  it('is not confused with similar text', async () => {
    const sent = new FormData()
    sent.append('title', 'undefined')
    expect(await readBody(requestWith(sent), form, limits)).toEqual({ title: 'undefined' })
  })
})

describe('a JSON body', () => {
  it('is refused while too many bytes of other bodies are arriving, even if it is short', async () => {
    const half = new Uint8Array(mostArriving / 2)
    const paused: ReadableStreamDefaultController<Uint8Array>[] = []
    const body = new ReadableStream({ start: (to) => void paused.push(to) })
    const waiting = readUpload(requestWith(body), raw, { json: 0, file: mostArriving })
    for (let i = 0; i < 2; i++) paused[0]!.enqueue(half)
    await new Promise((resolve) => setTimeout(resolve))
    const short = () => requestWith('x'.repeat(20), { 'content-length': '20' })
    await expect(readBody(short(), json, limits)).rejects.toMatchObject({ status: 413 })
    paused[0]!.error(new Error('gone'))
    await expect(waiting).rejects.toThrow('body: is incomplete')
    await expect(readBody(short(), json, limits)).resolves.toHaveLength(20)
  })

  it('of a world is refused before it has arrived if it has too many rows', async () => {
    let pulled = 0
    const chunk = new TextEncoder().encode('{},'.repeat(100_000))
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled++
        controller.enqueue(chunk)
      },
    })
    const reading = readBody(requestWith(body), wideJson, { json: 0, file: 2 ** 30 })
    await expect(reading).rejects.toMatchObject({
      status: 400,
      message: expect.stringMatching(/^body: must have at most 10000000 values/),
    })
    expect(pulled).toBeLessThan(8)
  })

  it.each([
    ['{"a":1}', { a: 1 }],
    ['  ', undefined],
    ['null', null],
  ])('reads %o', async (text, value) => {
    expect(await readJson(requestWith(text), json, limits)).toEqual(value)
  })

  it('is refused when it cannot be parsed', async () => {
    await expect(readJson(requestWith('{"a":'), json, limits)).rejects.toMatchObject({ status: 400 })
  })

  it('has its own limit unless the endpoint raises it', async () => {
    const text = JSON.stringify('long enough to be over it')
    await expect(readJson(requestWith(text), json, limits)).rejects.toMatchObject({ status: 413 })
    expect(await readJson(requestWith(text), wideJson, limits)).toBe('long enough to be over it')
  })

  it('is refused if it is nested too deeply, or longer than its stated length', async () => {
    const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
    expect(() => parseJson(nested(101))).toThrow('body: is nested too deeply')
    expect(JSON.stringify(parseJson(nested(100)))).toBe(nested(100))
    await expect(readBody(requestWith(nested(111)), wideJson, limits)).rejects.toThrow('body: is nested too deeply')
    expect(await readBody(requestWith(nested(110)), wideJson, limits)).toBe(nested(110))
    const liar = requestWith(JSON.stringify('long'.repeat(20)), { 'content-length': '2' })
    await expect(readJson(liar, json, limits)).rejects.toMatchObject({ status: 413 })
  })

  it('is refused when it has too many values, unless it holds a world', async () => {
    const many = (length: number) => JSON.stringify(Array.from({ length }, () => ['a,b']))
    const most = 'body: must have at most 50000 values'
    await expect(readBody(requestWith(many(10_000)), json, defaultLimits)).rejects.toThrow(most)
    await expect(readBody(requestWith(many(10_000)), files, defaultLimits)).rejects.toThrow(most)
    for (const endpoint of [json, files]) await readBody(requestWith(many(9999)), endpoint, defaultLimits)
    const twice = { ...defaultLimits, json: 2 * defaultLimits.json }
    for (const endpoint of [json, files]) await readBody(requestWith(many(19_999)), endpoint, twice)
    expect(await readBody(requestWith(many(10_000)), wideJson, defaultLimits)).toBe(many(10_000))
  })

  it('is refused if it is incomplete', async () => {
    const broken = new ReadableStream({
      start(controller) {
        controller.error(new Error('gone'))
      },
    })
    await expect(readJson(requestWith(broken), json, limits)).rejects.toThrow('body: is incomplete')
  })
})
