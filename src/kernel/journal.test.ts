import { describe, expect, it } from 'vitest'
import { type Entry, Journal, withoutSecrets } from './journal.ts'

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
  changes: [],
}

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

  it('remembers what changed, without the bytes', () => {
    const journal = new Journal()
    const after = { id: 1, type: 'image/png', bytes: new Uint8Array(8) }
    const { changes } = journal.add({ ...entry, changes: [{ table: 'files', id: 1, before: undefined, after }] })
    expect(changes).toEqual([{ table: 'files', id: 1, before: undefined, after: { id: 1, type: 'image/png' } }])
    expect(after.bytes).toHaveLength(8)
  })
})

describe('withoutSecrets', () => {
  it.each<[unknown, unknown]>([
    [
      { id: 1, username: 'ada', password: 'oak' },
      { id: 1, username: 'ada' },
    ],
    [{ id: 1, password: null }, { id: 1 }],
    [undefined, undefined],
    [null, null],
  ])('leaves of %j %j', (record, rest) => {
    expect(withoutSecrets(record)).toEqual(rest)
  })
})
