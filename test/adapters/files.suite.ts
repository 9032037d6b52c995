import { beforeEach, describe, expect, it } from 'vitest'
import type { RequestOptions } from './requests.ts'

interface Client {
  send(method: string, path: string, sent?: RequestOptions): Promise<Response>
  origin(): string
}

const documents = '/intranet/rest/documents'
const folder = 1

const everyByte = Uint8Array.from({ length: 256 }, (_, i) => i)
const files: [name: string, bytes: Uint8Array<ArrayBuffer>][] = [
  ['all 256 byte values', everyByte],
  ['an empty file', new Uint8Array()],
  ['a zero byte', new Uint8Array([0])],
  ['a byte order mark and line ends', new Uint8Array([0xef, 0xbb, 0xbf, 13, 10, 13, 10, 26])],
  ['invalid UTF-8', new Uint8Array([0xc3, 0x28, 0xff, 0xfe, 0xed, 0xa0, 0x80])],
]

// Content types that clients send, whatever the file contains.
const types = [
  undefined,
  'application/octet-stream',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json',
  'text/plain; charset=utf-16',
]

/** Files must pass through every adapter byte for byte. */
export function describeFiles({ send, origin }: Client): void {
  describe('files', () => {
    beforeEach(openFolder)

    async function done(method: string, path: string, sent?: RequestOptions): Promise<Response> {
      const response = await send(method, documents + path, sent)
      expect(response.status, `${method} ${path}`).toBeLessThan(300)
      return response
    }

    const read = async (path: string) => (await done('GET', path)).json()
    const bytesAt = async (path: string) => bytesOf(await done('GET', path))

    async function drop(body: Uint8Array<ArrayBuffer>, type?: string): Promise<string> {
      const headers: Record<string, string> = type === undefined ? {} : { 'content-type': type }
      return (await (await done('POST', '/dropbox', { body, headers })).json()).file_key
    }

    async function add(body: Uint8Array<ArrayBuffer>): Promise<number> {
      const json = { title: 'Scan', components: [{ file_key: await drop(body) }] }
      return (await (await done('POST', `/folder/${folder}/documents`, { json })).json()).doc_id
    }

    /** No endpoint can add a top-level folder, so it is written into the state. */
    async function openFolder(): Promise<void> {
      const state = await (await send('GET', '/__sim/state')).json()
      const at = '2026-03-02T09:30:00.000Z'
      const named = { title: 'Papers', refcode: 'P-1', creator_id: 1, created_at: at, modified_at: at, metadata: {} }
      const row = { id: folder, parent_id: 0, ...named, closed_at: null, inherits: true, trash_id: null }
      state.tables.folders = { nextId: folder + 1, rows: [row] }
      expect((await send('PUT', '/__sim/state', { json: state })).status).toBe(204)
    }

    it.each(files)('%s: unchanged through drop box, new document and check-in', async (_, bytes) => {
      expect(await bytesAt(`/dropbox/${await drop(bytes)}`)).toEqual(bytes)
      const id = await add(bytes)
      expect(await bytesAt(`/document/${id}/file`)).toEqual(bytes)
      expect((await read(`/document/${id}/components`))[0].size).toBe(bytes.length)
      await done('POST', `/document/${id}/checkout`)
      const longer = new Uint8Array([...bytes, ...bytes])
      const json = { comment: 'twice', components: [{ file_key: await drop(longer) }] }
      await done('POST', `/checkin/${id}`, { json })
      expect(await bytesAt(`/document/${id}/file`)).toEqual(longer)
      expect(await bytesAt(`/document/${id}/1/file`)).toEqual(bytes)
    })

    it.each(types)('accepts a raw body with the type %s', async (type) => {
      expect(await bytesAt(`/dropbox/${await drop(everyByte, type)}`)).toEqual(everyByte)
    })

    it('accepts 2 MiB of raw bytes, and returns all or a range', async () => {
      const bytes = Uint8Array.from({ length: 2 * 1024 * 1024 }, (_, i) => (i * 31 + (i >> 8)) % 256)
      const id = await add(bytes)
      const whole = await done('GET', `/document/${id}/file`)
      expect(whole.headers.get('content-length')).toBe(String(bytes.length))
      expect(isSame(await bytesOf(whole), bytes)).toBe(true)
      const sendRange = (range: string) => send('GET', `${documents}/document/${id}/file`, { headers: { range } })
      const part = await sendRange('bytes=1000000-1000999')
      expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 1000000-1000999/2097152'])
      expect(isSame(await bytesOf(part), bytes.subarray(1_000_000, 1_001_000))).toBe(true)
      const end = await sendRange('bytes=-3')
      expect([end.status, isSame(await bytesOf(end), bytes.subarray(-3))]).toEqual([206, true])
      const beyond = await sendRange('bytes=2097152-')
      expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */2097152'])
    })

    it('returns a component at the address of its name, whatever characters it has', async () => {
      const names = ['Übersicht – 概要.txt', 'a+b & "c" 100%.txt', 'why? #1;x=y.txt', 'left/right.txt', '😀']
      const components = await Promise.all(
        names.map(async (name, i) => ({ name, file_key: await drop(new Uint8Array([i])) })),
      )
      const added = await done('POST', `/folder/${folder}/documents`, { json: { title: 'Set', components } })
      const { doc_id } = await added.json()
      const listed = Object.values<{ title: string; URI: string }>(await read(`/document/${doc_id}/components`))
      expect(listed.map(({ title }) => title)).toEqual(names)
      for (const [i, { title, URI }] of listed.entries()) {
        expect(URI.startsWith(origin())).toBe(true)
        const response = await send('GET', URI.slice(origin().length))
        expect([response.status, await bytesOf(response)], title).toEqual([200, new Uint8Array([i])])
        expect(filenameOf(response)).toBe(title)
      }
    })
  })
}

async function bytesOf(response: Response): Promise<Uint8Array> {
  return new Uint8Array(await response.arrayBuffer())
}

/** The name under which a browser saves the file. */
function filenameOf({ headers }: Response): string {
  return decodeURIComponent(/filename\*=UTF-8''(\S+)/.exec(headers.get('content-disposition') ?? '')?.[1] ?? '')
}

/** Test runners take minutes to compare millions of bytes. */
export function isSame(some: Uint8Array, others: Uint8Array): boolean {
  return some.length === others.length && some.every((byte, i) => byte === others[i])
}
