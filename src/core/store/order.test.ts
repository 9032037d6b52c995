import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { times } from '../../../test/stress/times.ts'
import { byName, byTitle, compareKeys, Order, sortRows } from './order.ts'

interface Book {
  id: number
  title: string | null
}

const asWritten = { name: 'title', key: (book: Book) => book.title }

describe('compareKeys', () => {
  it('sorts null first, then by value', () => {
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

  it('sorts by key, then by id, and does not change its input', () => {
    const before = [...books]
    expect(Order.of(asWritten, books).rows.map(({ id }) => id)).toEqual([2, 4, 1, 3])
    expect(books).toEqual(before)
  })

  it('finds rows up to a key, and the last of them', () => {
    const order = Order.of(asWritten, books)
    expect(order.upTo('a').map(({ id }) => id)).toEqual([2, 4])
    expect(order.lastUpTo('az')?.id).toBe(4)
    expect(order.lastUpTo('z')?.id).toBe(3)
    expect(Order.of(asWritten, books.slice(0, 2)).lastUpTo('a')).toBeUndefined()
  })

  it('adds, moves and removes rows without changing itself', () => {
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

  it('ignore accents and case, then sort by id', () => {
    const titled = words.map((title, id) => ({ id, title, name: '' })).reverse()
    expect(sortRows(titled, byTitle).map(({ id }) => id)).toEqual([3, 1, 2, 0])
    const named = words.map((name, id) => ({ id, title: '', name })).reverse()
    expect(sortRows(named, byName).map(({ id }) => id)).toEqual([3, 1, 2, 0])
  })
})

interface Entry {
  id: number
  text: string
}

const byEntry = { name: 'id', key: ({ id }: Entry) => id }
const upTo = (count: number) => Array.from({ length: count }, (_, id) => ({ id, text: `${id}` }))

function countReads() {
  let count = 0
  const key = ({ id }: Entry): number[] => {
    const get = () => {
      count++
      return id
    }
    return Object.defineProperty([id], 0, { get })
  }
  return { counting: { name: 'counted', key }, counted: () => count }
}

describe('an order in chunks', () => {
  it.each([0, 1, 191, 192, 193, 5000])('of %i rows is sorted, and slices anywhere', (count) => {
    const order = Order.of(byEntry, upTo(count))
    expect(order.length).toBe(count)
    expect(order.rows).toEqual(upTo(count))
    for (const id of [0, 1, 190, 192, count - 1, count]) {
      expect(order.upTo(id - 1)).toEqual(upTo(Math.min(Math.max(id, 0), count)))
      expect(order.slice(id, id + 40)).toEqual(upTo(count).slice(Math.max(id, 0), Math.max(id + 40, 0)))
    }
  })

  it('finds all rows with a key, even in several chunks', () => {
    const order = Order.of({ name: 'thousands', key: ({ id }: Entry) => Math.floor(id / 1000) }, upTo(5000))
    expect([order.upTo(2).length, order.upTo(3).length, order.lastUpTo(3)?.id]).toEqual([3000, 4000, 3999])
  })

  it('behaves like a sorted array after random changes, and earlier orders do not change', () => {
    const step = fc.record({ id: fc.integer({ min: 0, max: 400 }), isPut: fc.boolean() })
    const property = fc.property(fc.nat(300), fc.array(step, { maxLength: 500, size: 'max' }), (count, steps) => {
      let order = Order.of(byEntry, upTo(count))
      let model = upTo(count)
      const before = order
      steps.forEach(({ id, isPut }, i) => {
        const entry = { id, text: `step ${i}` }
        order = isPut ? order.changed(undefined, entry) : order.changed(entry, undefined)
        model = model.filter((other) => other.id !== id)
        if (isPut) model = [...model, entry].sort((a, b) => a.id - b.id)
      })
      expect(order.rows).toEqual(model)
      expect(order.length).toBe(model.length)
      expect(before.rows).toEqual(upTo(count))
    })
    fc.assert(property, { numRuns: times(8) })
  })

  it('grows and shrinks to nothing in any order', () => {
    let order = Order.of<Entry>(byEntry, [])
    for (let i = 0; i < 3000; i++) order = order.changed(undefined, { id: (i * 7919) % 3000, text: '' })
    expect(order.rows.map(({ id }) => id)).toEqual(upTo(3000).map(({ id }) => id))
    for (let i = 0; i < 3000; i++) order = order.changed({ id: (i * 6997) % 3000, text: '' }, undefined)
    expect(order.length).toBe(0)
    expect(order.rows).toEqual([])
    expect(order.changed({ id: 1, text: '' }, undefined)).toBe(order)
  })

  it('reads few rows for a change', () => {
    const { counting, counted } = countReads()
    const order = Order.of(counting, upTo(100_000))
    const before = counted()
    order.changed(undefined, { id: 70_000, text: 'new' })
    order.changed({ id: 30_000, text: '' }, undefined)
    // A comparison reads two keys.
    expect(counted() - before).toBeLessThan(2 * 60)
  })
})
