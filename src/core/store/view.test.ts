import { beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { Table } from './table.ts'
import { table } from './table-schema.ts'
import { Transactions } from './transaction.ts'
import { defineView } from './view.ts'

const Thing = z.object({ id: z.int(), name: z.string() })
type Thing = z.infer<typeof Thing>

let transactions: Transactions
let shelves: Table<Thing>
let books: Table<Thing>
let computed: number

beforeEach(() => {
  transactions = new Transactions()
  shelves = new Table<Thing>('shelves', table(Thing), transactions)
  books = new Table<Thing>('books', table(Thing), transactions)
  shelves.add({ name: 'left' })
  books.add({ name: 'Emma' })
  computed = 0
})

type Things = Readonly<Record<string, Table<Thing>>>

const namesIn = defineView((tables: Things, _: { key: string }) => {
  computed++
  return Object.values(tables)
    .flatMap((one) => one.all())
    .map(({ name }) => name)
    .join(' ')
})

function names(key = 'names', tables: Things = { shelves, books }): string {
  return namesIn(tables, { key })
}

describe('a view over tables', () => {
  it('is computed once', () => {
    expect([names(), names(), computed]).toEqual(['left Emma', 'left Emma', 1])
  })

  it.each([
    ['the first', () => shelves.add({ name: 'right' }), 'left right Emma'],
    ['another', () => books.patch(1, { name: 'Ulysses' }), 'left Ulysses'],
    ['another by losing a row', () => books.delete(1), 'left'],
  ])('is computed again after %s has changed', (_, change, expected) => {
    names()
    change()
    expect([names(), names(), computed]).toEqual([expected, expected, 2])
  })

  it('is separate for each value', () => {
    expect(names('a')).toBe(names('b'))
    expect(computed).toBe(2)
  })

  it('caches undefined like any value', () => {
    const nothing = defineView((_: Things) => void computed++)
    expect([nothing({ shelves, books }, {}), nothing({ shelves, books }, {})]).toEqual([undefined, undefined])
    expect(computed).toBe(1)
  })

  it('is correct after a change is undone', () => {
    names()
    const fail = () =>
      transactions.atomically(() => {
        books.add({ name: 'Ulysses' })
        expect(names()).toBe('left Emma Ulysses')
        throw new Error('taken back')
      })
    expect(fail).toThrow('taken back')
    expect(names()).toBe('left Emma')
  })

  it('is correct after a snapshot is restored', () => {
    const snapshots = [shelves.snapshot(), books.snapshot()] as const
    expect(names()).toBe('left Emma')
    books.add({ name: 'Ulysses' })
    expect(names()).toBe('left Emma Ulysses')
    books.restore(snapshots[1])
    expect(names()).toBe('left Emma')
  })

  it('is correct in worlds that share only the first table', () => {
    const forked = {
      shelves: new Table<Thing>('shelves', table(Thing), transactions),
      books: new Table<Thing>('books', table(Thing), transactions),
    }
    forked.shelves.restore(shelves.snapshot())
    forked.books.restore(books.snapshot())
    forked.books.add({ name: 'Ulysses' })
    for (let turn = 0; turn < 2; turn++) {
      expect(names()).toBe('left Emma')
      expect(names('names', forked)).toBe('left Emma Ulysses')
    }
  })

  it('stays correct if a table has more views than it can cache', () => {
    for (let i = 0; i < 200; i++) expect(names(`key ${i}`)).toBe('left Emma')
    books.add({ name: 'Ulysses' })
    for (let i = 0; i < 200; i++) expect(names(`key ${i}`)).toBe('left Emma Ulysses')
  })
})
