import { describe, expect, it } from 'vitest'
import { byName, byTitle, compareKeys, Order, sortRows } from './order.ts'

interface Book {
  id: number
  title: string | null
}

const asWritten = { name: 'title', key: (book: Book) => book.title }

describe('compareKeys', () => {
  it('puts nothing first, then goes by value', () => {
    expect([3, null, 20, 1].sort(compareKeys)).toEqual([null, 1, 3, 20])
    expect(['b', null, 'a', 'B'].sort(compareKeys)).toEqual([null, 'B', 'a', 'b'])
    expect(compareKeys(null, null)).toBe(0)
    expect(
      [
        [2, 'a'],
        [1, 'b'],
        [1, null],
      ].sort(compareKeys),
    ).toEqual([
      [1, null],
      [1, 'b'],
      [2, 'a'],
    ])
    expect(compareKeys([1, 'b'], [1, 'b'])).toBe(0)
  })
})

describe('Order', () => {
  const books: Book[] = [
    { id: 3, title: 'b' },
    { id: 1, title: 'b' },
    { id: 2, title: null },
    { id: 4, title: 'a' },
  ]

  it('goes by key, equal keys by id, and leaves its input alone', () => {
    const before = [...books]
    expect(Order.of(asWritten, books).rows.map(({ id }) => id)).toEqual([2, 4, 1, 3])
    expect(books).toEqual(before)
  })

  it('has what is up to a key, and the last of that', () => {
    const order = Order.of(asWritten, books)
    expect(order.upTo('a').map(({ id }) => id)).toEqual([2, 4])
    expect(order.lastUpTo('az')?.id).toBe(4)
    expect(order.lastUpTo('z')?.id).toBe(3)
    expect(Order.of(asWritten, books.slice(0, 2)).lastUpTo('a')).toBeUndefined()
  })

  it('takes rows in, moves and drops them, and is still there as it was', () => {
    const order = Order.of(asWritten, books)
    const later = order
      .changed(undefined, { id: 5, title: 'aa' })
      .changed(books[3], { id: 4, title: 'z' })
      .changed(books[2], undefined)
    expect(later.rows.map(({ id }) => id)).toEqual([5, 1, 3, 4])
    expect(order.rows.map(({ id }) => id)).toEqual([2, 4, 1, 3])
  })
})

describe('the default orders', () => {
  const words = ['zoo', 'Élan', 'elan', 'Ape']

  it('ignore accents and case, then go by id', () => {
    const titled = words.map((title, id) => ({ id, title, name: '' })).reverse()
    expect(sortRows(titled, byTitle).map(({ id }) => id)).toEqual([3, 1, 2, 0])
    const named = words.map((name, id) => ({ id, title: '', name })).reverse()
    expect(sortRows(named, byName).map(({ id }) => id)).toEqual([3, 1, 2, 0])
  })
})
