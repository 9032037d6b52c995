import { describe, expect, it } from 'vitest'
import { distanceBetween, nearestTo, suggest, toSortKey } from './suggest.ts'

describe('toSortKey', () => {
  it('ignores accents and case', () => {
    expect(['Émile', 'eve', 'Éva', 'Adam'].sort((a, b) => (toSortKey(a) < toSortKey(b) ? -1 : 1))).toEqual([
      'Adam',
      'Émile',
      'Éva',
      'eve',
    ])
  })
})

describe('suggest', () => {
  it('names the nearest word, or nothing when nothing is near', () => {
    expect(suggest('smal-company', ['empty', 'small-company'])).toBe(' Did you mean "small-company"?')
    expect(suggest('quux', ['small-company'])).toBe('')
    expect(suggest('anything', [])).toBe('')
  })

  it.each([
    ['foo', 'tag', ''],
    ['x', 'id', ''],
    ['-id', 'id', ' Did you mean "id"?'],
    ['tags', 'tag', ' Did you mean "tag"?'],
    ['teg', 'tag', ' Did you mean "tag"?'],
    ['tyg', 'sort', ''],
    ['prot', 'port', ' Did you mean "port"?'],
    ['trop', 'port', ''],
    ['userd', 'users', ' Did you mean "users"?'],
    ['categories', 'category', ' Did you mean "category"?'],
    ['publish', 'status', ''],
  ])('for %s suggests, from %s:%s', (wrong, known, says) => {
    expect(suggest(wrong, [known])).toBe(says)
  })

  it('returns the best first, up to the limit', () => {
    expect(nearestTo('users', ['user', 'users', 'uses', 'other'], 2)).toEqual(['users', 'user'])
  })

  it.each([
    ['', '', 0],
    ['', 'abc', 3],
    ['abc', '', 3],
    ['kitten', 'sitting', 3],
    ['prot', 'port', 1],
    ['ab', 'ba', 1],
    ['abcd', 'badc', 2],
    ['ca', 'abc', 3],
  ])('counts the edits from "%s" to "%s"', (from, to, edits) => {
    expect(distanceBetween(from, to)).toBe(edits)
  })

  it('compares fewer words if they are longer', () => {
    const words = (count: number, length: number) => [...Array(count).fill('x'.repeat(length)), 'y'.repeat(length)]
    expect([400, 600].map((count) => nearestTo(`${'y'.repeat(59)}z`, words(count, 60)).length)).toEqual([1, 0])
    expect(nearestTo('yyyyyyyyyz', words(10_000, 10))).toEqual(['yyyyyyyyyy'])
  })

  it('finds nothing near a string that is too long', () => {
    const long = 'x'.repeat(201)
    expect(nearestTo(long, [long])).toEqual([])
  })
})
