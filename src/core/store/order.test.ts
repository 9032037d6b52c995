import { describe, expect, it } from 'vitest'
import { compareKeys, insertAt, Order, positionOf, sortByName, sortByTitle } from './order.ts'

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

  it('takes rows in, moves and drops them, without touching a copy', () => {
    const order = Order.of(asWritten, books)
    const copy = order.copy()
    order.prepare(undefined, { id: 5, title: 'aa' })()
    order.prepare(books[3], { id: 4, title: 'z' })()
    order.prepare(books[2], undefined)()
    expect(order.rows.map(({ id }) => id)).toEqual([5, 1, 3, 4])
    expect(copy.rows.map(({ id }) => id)).toEqual([2, 4, 1, 3])
  })
})

describe('the default orders', () => {
  const words = ['zoo', 'Élan', 'elan', 'Ape']

  it('ignore accents and case, then go by id', () => {
    const rows = words.map((word, id) => ({ id, title: word, name: word })).reverse()
    expect(sortByTitle(rows.map((row) => ({ ...row, name: '' }))).map(({ id }) => id)).toEqual([3, 1, 2, 0])
    expect(sortByName(rows.map((row) => ({ ...row, title: '' }))).map(({ id }) => id)).toEqual([3, 1, 2, 0])
  })
})

describe('positionOf', () => {
  it.each([
    [0, 0],
    [1, 0],
    [2, 1],
    [5, 2],
    [6, 3],
  ])('%s stands at %s', (wanted, position) => {
    expect(positionOf([1, 3, 5], (element) => element - wanted)).toBe(position)
  })

  it('is the first of equal ones, and 0 of none', () => {
    expect(positionOf([1, 2, 2, 2, 3], (element) => element - 2)).toBe(1)
    expect(positionOf([], () => 0)).toBe(0)
  })
})

describe('insertAt', () => {
  it.each([
    [0, ['x', 'a', 'b']],
    [1, ['a', 'x', 'b']],
    [2, ['a', 'b', 'x']],
  ])('at %s', (at, expected) => {
    const list = ['a', 'b']
    insertAt(list, at, 'x')
    expect(list).toEqual(expected)
  })
})
