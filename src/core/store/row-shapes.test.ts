import { describe, expect, it } from 'vitest'
import { Instant } from './row-shapes.ts'

describe('stored instant', () => {
  it.each([
    ['2026-03-02T09:30:00Z', true],
    ['2026-03-02T09:30:00.123Z', true],
    ['2026-02-29T09:30:00Z', false],
    ['2026-03-02T09:30:00', false],
    ['2026-03-02', false],
  ])('%s: %s', (text, expected) => {
    expect(Instant.safeParse(text).success).toBe(expected)
  })
})
