import { describe, expect, it } from 'vitest'
import { Download, withoutContent } from '../bytes.ts'
import { parseAddress } from '../http/address.ts'
import type { Outcome } from '../http/outcome.ts'
import { StateHolder } from '../store/transaction.ts'
import { type Effects, Entry } from './entry.ts'
import { type AnyWorld, RequestExchange } from './exchange.ts'
import { emptyJournal, Journal, type StateWithJournal } from './journal.ts'

const mebibyte = 1024 * 1024

/** The fields that a journal reads. */
function weighing(weight: number): Entry {
  const entry = {
    weight,
    forgotten: false,
    forget() {
      Object.assign(this, { weight: 0, forgotten: true })
    },
  }
  return entry as object as Entry
}

function fill(journal: Journal, count: number): void {
  for (let i = 0; i < count; i++) journal.add(weighing(0))
}

describe('Journal', () => {
  it.each([
    [1, 1, 1],
    [1000, 1, 1000],
    [1001, 2, 1000],
    [1999, 1000, 1000],
    [2000, 1001, 1000],
    [5003, 4004, 1000],
  ])('of %d requests starts at number %d and has %d entries', (count, first, length) => {
    const journal = new Journal()
    fill(journal, count)
    const all = journal.all()
    expect([all[0]?.id, all.at(-1)?.id, all.length]).toEqual([first, count, length])
  })

  it('returns a list that does not change later', () => {
    const journal = new Journal()
    fill(journal, 2)
    const all = journal.all()
    fill(journal, 1)
    expect(all).toHaveLength(2)
  })

  it('counts from 1 again after it is cleared', () => {
    const journal = new Journal()
    fill(journal, 3)
    journal.clear()
    expect(journal.all()).toEqual([])
    expect(journal.add(weighing(0)).id).toBe(1)
  })

  it('drops the long bodies of the oldest entries first', () => {
    const journal = new Journal()
    journal.add(weighing(0))
    for (let i = 0; i < 40; i++) journal.add(weighing(mebibyte))
    const forgotten = journal.all().map((held) => held.forgotten)
    expect(forgotten).toEqual([false, ...Array(24).fill(true), ...Array(16).fill(false)])
  })

  it('keeps the last body, however long', () => {
    const journal = new Journal()
    expect([33, 34].map((size) => journal.add(weighing(size * mebibyte)).forgotten)).toEqual([false, false])
    expect(journal.all().map((held) => held.forgotten)).toEqual([true, false])
  })

  it('drops the oldest entries if what cannot be dropped from them is too heavy', () => {
    const journal = new Journal()
    for (let i = 0; i < 1000; i++) journal.add(entryOf(`http://x/${'p'.repeat(mebibyte / 16)}`))
    const all = journal.all()
    const weight = all.reduce((sum, entry) => sum + entry.weight, 0)
    expect([all.at(-1)!.id, weight < 33 * mebibyte, weight > 31 * mebibyte]).toEqual([1000, true, true])
  })

  it('has room again when entries are dropped', () => {
    const journal = new Journal()
    for (let i = 0; i < 15; i++) journal.add(weighing(mebibyte))
    fill(journal, 1250)
    for (let i = 0; i < 15; i++) journal.add(weighing(mebibyte))
    expect(journal.all().some((held) => held.forgotten)).toBe(false)
  })

  it('counts its weight, and never drops short bodies', () => {
    const held = new StateHolder<StateWithJournal>({ journal: emptyJournal, violations: [] })
    const journal = new Journal(held)
    for (let i = 0; i < 1100; i++) journal.add(weighing(16 * 1024))
    expect([held.state.journal.weight, journal.all().some((held) => held.forgotten)]).toEqual([1100 * 16 * 1024, false])
    fill(journal, 1250)
    expect(held.state.journal.weight).toBe(0)
  })
})

const world = { history: { point: { step: 0, branch: {}, weight: 0 } }, strict: false } as unknown as AnyWorld

function entryOf(
  url: string,
  outcome?: Partial<Outcome>,
  effects?: Effects,
  headers?: string[],
  sent?: unknown,
): Entry {
  const exchange = new RequestExchange(new Request(url), '', undefined, headers)
  exchange.address = parseAddress(exchange.target, [])
  exchange.world = world
  exchange.sent = sent
  return new Entry(exchange, 200, { status: 200, headers: {}, body: null, ...outcome }, effects)
}

describe('a recorded request', () => {
  it('has an address without the secrets in the query', () => {
    expect(entryOf('http://x/users?limit=2&password=oak').path).toBe('/users?limit=2')
  })

  it('is serialised with all of its fields', () => {
    const written = JSON.parse(JSON.stringify(entryOf('http://x/users?limit=2')))
    expect(written).toMatchObject({ method: 'GET', path: '/users?limit=2', endpoint: null, status: 200, fault: null })
  })

  it.each<[string, string, string[]?]>([
    ['path', `http://x/${'p'.repeat(15_000)}`],
    ['query', `http://x/?q=${'q'.repeat(15_000)}`],
    ['header', 'http://x/', ['x-long', 'h'.repeat(15_000)]],
  ])('weighs as much as its %s', (_, url, headers) => {
    expect(entryOf(url, {}, undefined, headers).weight).toBeGreaterThan(15_000)
  })

  it('has the headers of HTTP/2, without the parts of the address', () => {
    const { headers } = entryOf('http://x/', {}, undefined, [':path', '/', 'x-sim-user', 'ada'])
    expect([...headers]).toEqual([['x-sim-user', 'ada']])
  })

  it('weighs as much as its warnings', () => {
    const exchange = new RequestExchange(new Request('http://x/'))
    exchange.address = parseAddress(exchange.target, [])
    exchange.world = world
    for (let i = 0; i < 20; i++) exchange.warn(`${i}${'w'.repeat(1000)}`)
    expect(new Entry(exchange, 200).weight).toBeGreaterThan(20_000)
  })

  it('keeps its path and its short headers when its body is dropped, but no long headers', () => {
    const short = entryOf('http://x/users', {}, undefined, ['x-sim-world', 'a'])
    const long = entryOf('http://x/users', {}, undefined, ['x-long', 'h'.repeat(15_000)])
    for (const entry of [short, long]) entry.forget()
    expect([short.path, short.headers.get('x-sim-world')]).toEqual(['/users', 'a'])
    expect([long.path, long.headers.get('x-long')]).toEqual(['/users', null])
    expect(long.weight).toBeLessThan(2000)
  })

  it('has its real duration, even if the world’s clock is frozen', () => {
    expect(entryOf('http://x/users').ms).toBeGreaterThan(0)
  })

  it('keeps its changes, without bytes', () => {
    const after = { id: 1, type: 'image/png', bytes: new Uint8Array(8) }
    const change = { table: 'files', id: 1, before: undefined, after }
    const { changes } = entryOf('http://x/', {}, { changes: [change], point: world.history.point })
    expect(changes).toEqual([{ ...change, after: { id: 1, type: 'image/png' } }])
    expect(after.bytes).toHaveLength(8)
  })

  it('keeps its first 100 changes, and counts all of them', () => {
    const changes = Array.from({ length: 101 }, (_, id) => ({ table: 'users', id, before: undefined, after: { id } }))
    const entry = entryOf('http://x/', {}, { changes, point: world.history.point })
    expect([entry.changes.length, entry.changed]).toEqual([100, 101])
  })

  it.each([
    [4, true],
    [5, false],
  ])('keeps an upload of %i MiB: %j', (size, isKept) => {
    const bytes = new Uint8Array(size * mebibyte - 1000)
    expect(entryOf('http://x/', {}, undefined, [], { type: 'x/y', bytes }).content !== undefined).toBe(isKept)
  })

  it('keeps a reply, unless it is bytes', () => {
    const replying = (result: unknown) => entryOf('http://x/', { result }).result
    expect(replying({ id: 1 })).toEqual({ id: 1 })
    expect(replying(new Download(new Uint8Array(9), 'image/png'))).toBeUndefined()
  })
})

describe('withoutContent', () => {
  it('gives the sizes of the files in a form', () => {
    const photo = { name: 'a.png', type: 'image/png', bytes: new Uint8Array(7) }
    expect(withoutContent({ photo, title: 'A', list: [photo] })).toEqual({
      photo: { ...photo, bytes: { size: 7 } },
      title: 'A',
      list: [{ ...photo, bytes: { size: 7 } }],
    })
  })
})
