import { describe, expect, it } from 'vitest'
import { jumpsFrom } from './jumps.ts'

describe('jumpsFrom', () => {
  it.each([
    ['2026-03-02T09:30:00Z', '2026-03-03', '2026-03-09', '2026-03-31'],
    ['2026-03-01T23:59:59Z', '2026-03-02', '2026-03-02', '2026-03-31'],
    ['2026-12-31T08:00:00Z', '2027-01-01', '2027-01-04', '2026-12-31'],
    ['2026-12-31T09:00:00Z', '2027-01-01', '2027-01-04', '2027-01-31'],
    ['2028-01-31T12:00:00Z', '2028-02-01', '2028-02-07', '2028-02-29'],
  ])('from %s: tomorrow %s, Monday %s, end of month %s', (now, ...days) => {
    expect(jumpsFrom(now).map(({ to }) => to)).toEqual(days.map((day) => `${day}T09:00:00.000Z`))
  })
})
