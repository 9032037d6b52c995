import { describe, expect, it } from 'vitest'
import { weigh, weighWrite } from './weight.ts'

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

describe('weighWrite', () => {
  const row = { id: 1, name: 'x'.repeat(10), bytes: new Uint8Array(1000) }

  it('counts what a write replaces, not what both rows share', () => {
    const { before, after } = weighWrite(row, { ...row, name: 'x'.repeat(30) })
    expect([after - before, after < 1000]).toEqual([20, true])
  })

  it('counts a whole row that comes or goes', () => {
    expect(weighWrite(undefined, row)).toEqual({ before: 0, after: weigh(row) })
    expect(weighWrite(row, undefined)).toEqual({ before: weigh(row), after: 0 })
  })
})
