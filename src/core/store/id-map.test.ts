import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { IdMap } from './id-map.ts'

const ids = fc.oneof(fc.nat(40), fc.nat(5000), fc.constantFrom(2 ** 30, 2 ** 31 + 7, 2 ** 32 + 5, 2 ** 50))

describe('a map by id', () => {
  it('behaves like a Map after random changes, and earlier maps do not change', () => {
    const step = fc.record({ id: ids, value: fc.option(fc.string(), { nil: undefined }) })
    const property = fc.property(fc.array(ids), fc.array(step, { maxLength: 200 }), (first, steps) => {
      const expected = new Map(first.map((id) => [id, `${id}`]))
      let map = IdMap.of(expected)
      const start = map
      const valuesAtStart = start.values()
      for (const { id, value } of steps) {
        map = map.with(id, value)
        if (value === undefined) expected.delete(id)
        else expected.set(id, value)
      }
      const sorted = [...expected].sort(([a], [b]) => a - b)
      expect(map.values()).toEqual(sorted.map(([, value]) => value))
      expect(map.size).toBe(expected.size)
      for (const { id } of steps) expect(map.get(id)).toBe(expected.get(id))
      expect(start.values()).toEqual(valuesAtStart)
      expect(map.valuesNotIn(start)).toEqual(sorted.flatMap(([id, value]) => (start.get(id) === value ? [] : [value])))
    })
    fc.assert(property)
  })

  it('has no value for anything but whole numbers from 0', () => {
    const map = IdMap.of([[1, 'one']])
    expect([-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 40].map((id) => map.get(id))).toEqual(
      Array(5).fill(undefined),
    )
  })

  it('finds differences in maps that share most nodes', () => {
    const map = IdMap.of(Array.from({ length: 5000 }, (_, id) => [id, { id }] as const))
    const other = map.with(7, undefined).with(4000, { id: -1 }).with(9000, { id: 9000 })
    expect(map.valuesNotIn(other).map(({ id }) => id)).toEqual([7, 4000])
    expect(other.valuesNotIn(map).map(({ id }) => id)).toEqual([-1, 9000])
  })
})
