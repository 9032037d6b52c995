import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import type { Fidelity } from '../fidelity.ts'
import { spell, spelt } from './spellings.ts'

describe('spelling', () => {
  it.each<[Fidelity['spellings'], object]>([
    ['both', { total_amout: 7, total_amount: 7 }],
    ['sample', { total_amout: 7 }],
    ['table', { total_amount: 7 }],
  ])('%s', (spellings, expected) => {
    const spelling = spell({ fidelity: { spellings } }, 'total_amout', 'total_amount', 7)
    expect(spelling).toEqual(expected)
    const Shape = z.strictObject(spelt('total_amout', 'total_amount', z.number()))
    expect(Shape.parse(spelling)).toEqual(expected)
    expect(Shape.safeParse({ total_amout: 'seven' }).success).toBe(false)
  })
})
