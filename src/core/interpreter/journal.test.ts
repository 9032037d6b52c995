import { describe, expect, it } from 'vitest'
import { Download } from '../bytes.ts'
import { type Entry, Journal, withoutContent } from './journal.ts'

const entry: Omit<Entry, 'id'> = {
  at: 0,
  method: 'GET',
  path: '/users',
  endpoint: 'people.listUsers',
  user: 'admin',
  status: 200,
  ms: 0,
  warning: null,
  fault: null,
  violation: null,
  strict: false,
  changes: [],
  point: { step: 0, isLeft: false },
  exchange: { request: new Request('http://x/users'), params: {}, sent: undefined, result: undefined, headers: {} },
}

const sending = (sent: unknown) => ({ ...entry, exchange: { ...entry.exchange, sent } })
const mebibyte = 1024 * 1024

function fill(journal: Journal, count: number): void {
  for (let i = 0; i < count; i++) journal.add(entry)
}

describe('Journal', () => {
  it.each([
    [1, 1, 1],
    [1000, 1, 1000],
    [1001, 2, 1000],
    [1999, 1000, 1000],
    [2000, 1001, 1000],
    [5003, 4004, 1000],
  ])('of %d requests begins with number %d and has %d', (count, first, length) => {
    const journal = new Journal()
    fill(journal, count)
    const all = journal.all()
    expect([all[0]?.id, all.at(-1)?.id, all.length]).toEqual([first, count, length])
  })

  it('gives a list of its own, which stays as it is', () => {
    const journal = new Journal()
    fill(journal, 2)
    const all = journal.all()
    fill(journal, 1)
    expect(all).toHaveLength(2)
  })

  it('counts from 1 again when it is cleared', () => {
    const journal = new Journal()
    fill(journal, 3)
    journal.clear()
    expect(journal.all()).toEqual([])
    expect(journal.add(entry).id).toBe(1)
  })

  it('keeps what changed, without the bytes', () => {
    const journal = new Journal()
    const after = { id: 1, type: 'image/png', bytes: new Uint8Array(8) }
    const { changes } = journal.add({ ...entry, changes: [{ table: 'files', id: 1, before: undefined, after }] })
    expect(changes).toEqual([{ table: 'files', id: 1, before: undefined, after: { id: 1, type: 'image/png' } }])
    expect(after.bytes).toHaveLength(8)
  })

  it('keeps a reply, but not one of bytes', () => {
    const journal = new Journal()
    const replying = (result: unknown) =>
      journal.add({ ...entry, exchange: { ...entry.exchange, result } }).exchange.result
    expect(replying({ id: 1 })).toEqual({ id: 1 })
    expect(replying(new Download(new Uint8Array(9), 'image/png'))).toBeUndefined()
  })

  it('drops long bodies before the requests', () => {
    const journal = new Journal()
    const long = 'x'.repeat(mebibyte)
    journal.add(sending('{}'))
    for (let i = 0; i < 40; i++) journal.add(sending(i % 2 ? long : { note: long }))
    const hasBody = journal.all().map(({ exchange: { sent } }) => sent !== undefined)
    expect(hasBody).toEqual([true, ...Array(8).fill(false), ...Array(32).fill(true)])
  })

  it('keeps the last body, however long', () => {
    const long = 'x'.repeat(33 * mebibyte)
    expect(new Journal().add(sending(long)).exchange.sent).toBe(long)
  })

  it('finds what it holds', () => {
    const journal = new Journal()
    for (const status of [200, 404]) journal.add({ ...entry, status })
    expect([1, 2, 3].map((id) => journal.find(id)?.status)).toEqual([200, 404, undefined])
  })
})

describe('withoutContent', () => {
  it('says how large the files of a form are', () => {
    const photo = { name: 'a.png', type: 'image/png', bytes: new Uint8Array(7) }
    expect(withoutContent({ photo, title: 'A', list: [photo] })).toEqual({
      photo: { ...photo, bytes: { size: 7 } },
      title: 'A',
      list: [{ ...photo, bytes: { size: 7 } }],
    })
  })
})
