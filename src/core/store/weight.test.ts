import { describe, expect, it } from 'vitest'
import { weigh, weighChanged } from './weight.ts'

describe('weigh', () => {
  it.each<[string, unknown, number]>([
    ['a text', 'x'.repeat(100), 100],
    ['bytes', new Uint8Array(100), 100],
    ['the texts in a list', ['x'.repeat(50), 'x'.repeat(50)], 134],
    ['names', { ['x'.repeat(92)]: 1 }, 132],
    ['many small things', Array(10).fill({}), 362],
  ])('counts %s', (_, value, weight) => {
    expect(weigh(value)).toBe(weight)
  })
})

describe('weighChanged', () => {
  it.each<[string, unknown, unknown]>([
    ['a row', { id: 1, name: 'Ann', tags: [1] }, { id: 1, name: 'Annabel', tags: [1, 2] }],
    ['a field that is new', { id: 1 }, { id: 1, linked_in: [2] }],
    ['nothing', { id: 1, name: null }, { id: 1, name: null }],
  ])('weighs %s as it is now', (_, before, after) => {
    expect(weighChanged(before, after, weigh(before))).toBe(weigh(after))
  })
})
