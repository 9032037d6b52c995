import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { times } from '../../../../test/stress/times.ts'
import { SortedList } from './list.ts'
import { positionOf } from './nodes.ts'

interface Entry {
  key: number
  text: string
}

const compare = (a: Entry, b: Entry) => a.key - b.key
const upTo = (count: number) => Array.from({ length: count }, (_, key) => ({ key, text: `${key}` }))
const find = (list: SortedList<Entry>, key: number) => list.find((entry) => entry.key - key)

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
  it.each([0, 1, 31, 32, 33, 5000])('of %i elements finds each, and slices anywhere', (count) => {
    const list = SortedList.of(compare, upTo(count))
    expect(list.length).toBe(count)
    expect(list.slice()).toEqual(upTo(count))
    for (const key of [0, 1, 30, 32, count - 1, count]) {
      expect(find(list, key)?.key).toBe(key >= 0 && key < count ? key : undefined)
      expect(list.position((entry) => entry.key - key)).toBe(Math.min(Math.max(key, 0), count))
      expect(list.slice(key, key + 40)).toEqual(upTo(count).slice(Math.max(key, 0), Math.max(key + 40, 0)))
    }
  })

  it('finds many at once, the last of them, and the positions before and behind them', () => {
    const list = SortedList.of(compare, upTo(5000))
    const tens = (entry: Entry) => Math.floor(entry.key / 1000) - 3
    expect(list.position(tens)).toBe(3000)
    expect(list.position((entry) => tens(entry) || -1)).toBe(4000)
    expect(list.findAll(tens)).toEqual(upTo(5000).slice(3000, 4000))
    expect(list.findAll((entry) => entry.key - 5000)).toEqual([])
    expect(list.findLast(tens)?.key).toBe(3999)
    expect(list.findLast((entry) => entry.key - 6000)?.key).toBe(4999)
    expect(list.findLast((entry) => entry.key + 1)).toBeUndefined()
  })

  it.each([0, 1, 33, 5000])('of %i elements knows what is before and behind a place', (count) => {
    const list = SortedList.of(compare, upTo(count))
    for (const key of [-1, 0, 15, 23, 24, 31, 767, 768, count - 2, count - 1].filter((key) => key < count)) {
      const around = list.around((entry) => (entry.key <= key ? -1 : 1))
      expect(around.map((entry) => entry?.key)).toEqual([upTo(count)[key]?.key, upTo(count)[key + 1]?.key])
    }
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

  it('finds by a number as by a probe', () => {
    const list = SortedList.of(compare, upTo(1000)).without({ key: 30, text: '' })
    for (const key of [-1, 0, 1, 29, 30, 31, 999, 1000]) {
      expect(list.findBy(key, (entry) => entry.key)).toBe(list.find((entry) => entry.key - key))
    }
    expect(SortedList.of(compare).findBy(1, (entry) => entry.key)).toBeUndefined()
  })

  it('knows what another list does not have, and compares only what they do not share', () => {
    const { counting, counted } = countComparisons()
    const list = SortedList.of(counting, upTo(1000))
    const changed = list.with({ key: 500, text: 'new' }).without({ key: 30, text: '' }).with({ key: 2000, text: '' })
    expect(changed.notIn(list).map(({ key }) => key)).toEqual([500, 2000])
    expect(list.notIn(changed).map(({ key }) => key)).toEqual([30, 500])
    // Each of some hundred elements is looked for in the other list.
    expect(counted()).toBeLessThan(4000)
    expect([list.notIn(list), SortedList.of(compare).notIn(list)]).toEqual([[], []])
    expect(list.notIn(SortedList.of(compare))).toHaveLength(1000)
  })

  it('shares all but a few nodes with the list before: a change costs the logarithm', () => {
    const { counting, counted } = countComparisons()
    const list = SortedList.of(counting, upTo(100_000))
    list.with({ key: 70_000, text: 'new' })
    list.without({ key: 30_000, text: '' })
    expect(counted()).toBeLessThan(60)
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
