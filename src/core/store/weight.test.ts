import { describe, expect, it } from 'vitest'
import { weigh } from './weight.ts'

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
