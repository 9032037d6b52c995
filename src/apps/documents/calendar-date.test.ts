import { describe, expect, it } from 'vitest'
import { presentCalendarDate } from './present.ts'
import { CalendarDate } from './shapes.ts'

const morning = '2026-03-02T09:05:07.000Z'

describe('date object', () => {
  it.each([
    ['2024-02-29T23:59:59.999Z', '29 February 2024', '20240229'],
    ['2025-12-31T23:59:59Z', '31 December 2025', '20251231'],
    [morning, '2 March 2026', '20260302'],
    ['2026-03-02T23:30:00.000Z', '3 March 2026', '20260303', 'Asia/Tokyo'],
    ['2026-01-01T02:00:00.000Z', '31 December 2025', '20251231', 'America/New_York'],
  ])('of %s is %s', (instant, date_str, date, timezone = 'UTC') => {
    expect(CalendarDate.parse(presentCalendarDate({ user: { timezone }, world: { fidelity: {} } }, instant))).toEqual({
      date_str,
      date,
    })
  })
})
