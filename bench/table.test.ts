import { describe, expect, it } from 'vitest'
import { judge, type Line } from './line.ts'
import { readOptions } from './options.ts'
import { replacePart, toMarkdown } from './table.ts'

const quick: Line = { what: 'GET', measured: [0.8], atLeast: 0.75 }
const slow: Line = { what: 'fork, reset', measured: [0.5, 1.2], unit: 'ms', atMost: 1 }
const other: Line = { what: 'weight', measured: [120.4], unit: 'KiB' }

describe('a line', () => {
  it('is met if all its numbers are, and has no verdict without a target', () => {
    expect([quick, slow, other].map(judge)).toEqual(['met', 'missed', ''])
  })

  it('shows its measurement and its target', () => {
    expect(toMarkdown([quick, slow, other]).split('\n').slice(2)).toEqual([
      '| GET | 0.80 | at least 0.75 | met |',
      '| fork, reset | 0.50, 1.20 ms | at most 1 ms | missed |',
      '| weight | 120 KiB | for comparison |  |',
    ])
  })
})

describe('a part of a page', () => {
  const page = 'before\n<!-- numbers -->\nold\n<!-- /numbers -->\nafter'

  it('is replaced between its markers, any number of times', () => {
    const once = replacePart(page, 'numbers', 'new')
    expect(once).toBe('before\n<!-- numbers -->\nnew\n<!-- /numbers -->\nafter')
    expect(replacePart(once, 'numbers', 'new')).toBe(once)
  })

  it('must have markers', () => {
    expect(() => replacePart(page, 'growth', 'new')).toThrow('There is no part "growth"')
  })
})

describe('options', () => {
  it('are read', () => {
    expect(readOptions(['--json', '--against', 'main'])).toMatchObject({ json: true, peers: false, against: 'main' })
    expect(readOptions(['--soak', '10'])).toMatchObject({ soak: 10 })
  })

  it('are refused if they are invalid', () => {
    expect(() => readOptions(['--soak', 'long'])).toThrow('--soak long is not a number of minutes')
    expect(() => readOptions(['--fast'])).toThrow('--fast')
  })
})
