import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { times } from '../../../test/stress/times.ts'
import { byName, byTitle, compareKeys, Order, SortedList, sortRows } from './order.ts'

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

interface Entry {
  key: number
  text: string
}

const compare = (a: Entry, b: Entry) => a.key - b.key
const upTo = (count: number) => Array.from({ length: count }, (_, key) => ({ key, text: `${key}` }))

/** A comparison that counts how often it was called. */
function countComparisons() {
  let count = 0
  const counting = (a: Entry, b: Entry) => {
    count++
    return compare(a, b)
  }
  return { counting, counted: () => count }
}

describe('a sorted list', () => {
  it.each([0, 1, 191, 192, 193, 5000])('of %i elements knows each position, and slices anywhere', (count) => {
    const list = SortedList.of(compare, upTo(count))
    expect(list.length).toBe(count)
    expect(list.slice()).toEqual(upTo(count))
    for (const key of [0, 1, 190, 192, count - 1, count]) {
      expect(list.position((entry) => entry.key - key)).toBe(Math.min(Math.max(key, 0), count))
      expect(list.slice(key, key + 40)).toEqual(upTo(count).slice(Math.max(key, 0), Math.max(key + 40, 0)))
    }
  })

  it('knows the positions before and behind many elements', () => {
    const list = SortedList.of(compare, upTo(5000))
    const tens = (entry: Entry) => Math.floor(entry.key / 1000) - 3
    expect(list.position(tens)).toBe(3000)
    expect(list.position((entry) => tens(entry) || -1)).toBe(4000)
  })

  it('is what an array would be, whatever is put and taken; and the lists before stay as they were', () => {
    const step = fc.record({ key: fc.integer({ min: 0, max: 400 }), isPut: fc.boolean() })
    const property = fc.property(fc.nat(300), fc.array(step, { maxLength: 500, size: 'max' }), (count, steps) => {
      let list = SortedList.of(compare, upTo(count))
      let model = upTo(count)
      const before = list
      steps.forEach(({ key, isPut }, i) => {
        const entry = { key, text: `step ${i}` }
        list = isPut ? list.with(entry) : list.without(entry)
        model = model.filter((other) => other.key !== key)
        if (isPut) model = [...model, entry].sort(compare)
      })
      expect(list.slice()).toEqual(model)
      expect(list.length).toBe(model.length)
      expect(before.slice()).toEqual(upTo(count))
    })
    fc.assert(property, { numRuns: times(8) })
  })

  it('grows and shrinks to nothing in any order', () => {
    let list = SortedList.of(compare)
    for (let i = 0; i < 3000; i++) list = list.with({ key: (i * 7919) % 3000, text: '' })
    expect(list.slice().map(({ key }) => key)).toEqual(upTo(3000).map(({ key }) => key))
    for (let i = 0; i < 3000; i++) list = list.without({ key: (i * 6997) % 3000, text: '' })
    expect(list.length).toBe(0)
    expect(list.slice()).toEqual([])
    expect(list.without({ key: 1, text: '' })).toBe(list)
  })

  it('looks at few elements for a change', () => {
    const { counting, counted } = countComparisons()
    const list = SortedList.of(counting, upTo(100_000))
    list.with({ key: 70_000, text: 'new' })
    list.without({ key: 30_000, text: '' })
    expect(counted()).toBeLessThan(60)
  })
})
