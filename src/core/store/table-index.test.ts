import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Index } from './table-index.ts'

describe('Index', () => {
  it('finds ids by a value, or by an item of a list, in any case', () => {
    const index = Index.of([
      [1, 'Rose'],
      [2, ['rose', 'iris']],
      [3, null],
      [4, false],
    ])
    expect([index.get('ROSE'), index.get('iris'), index.get('lily')]).toEqual([[1, 2], [2], []])
    expect([index.count('rose'), index.count('lily')]).toEqual([2, 0])
  })

  it('is immutable', () => {
    const before = Index.of([[1, 'a']])
    const after = before.moved(1, 'a', 'b').moved(2, undefined, 'a')
    expect([before.get('a'), before.get('b'), after.get('a'), after.get('b')]).toEqual([[1], [], [2], [1]])
  })

  it('behaves like a map of sets after random changes', () => {
    const value = fc.integer({ min: 0, max: 3 })
    const change = fc.record({ id: fc.integer({ min: 1, max: 300 }), to: fc.option(value) })
    fc.assert(
      fc.property(fc.array(change, { maxLength: 600 }), fc.integer({ min: 0, max: 300 }), (changes, size) => {
        const rows = new Map(Array.from({ length: size }, (_, i) => [i + 1, i % 4] as [number, number | null]))
        let index = Index.of(rows)
        for (const { id, to } of changes) {
          index = index.moved(id, rows.get(id), to)
          rows.set(id, to)
        }
        for (const key of [0, 1, 2, 3]) {
          const ids = [...rows].flatMap(([id, at]) => (at === key ? [id] : [])).sort((a, b) => a - b)
          expect(index.get(key)).toEqual(ids)
          expect(index.count(key)).toBe(ids.length)
        }
      }),
      { numRuns: 30 },
    )
  })
})
