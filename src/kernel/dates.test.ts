import { describe, expect, it } from 'vitest'
import {
  CalendarDate,
  DateTime,
  Instant,
  presentCalendarDate,
  presentDateTime,
  presentIsoDate,
  presentReadableDate,
  presentThanksDate,
  presentTimestamp,
  ThanksDate,
  toDigits,
} from './dates.ts'

const morning = '2026-03-02T09:05:07.000Z'

describe('date-time object', () => {
  it.each([
    ['UTC', morning, '02-03-2026 09:05'],
    ['Europe/London', '2026-03-29T00:59:59Z', '29-03-2026 00:59'],
    ['Europe/London', '2026-03-29T01:00:00Z', '29-03-2026 02:00'],
    ['Europe/Berlin', '2026-10-25T00:30:00Z', '25-10-2026 02:30'],
    ['Europe/Berlin', '2026-10-25T01:30:00Z', '25-10-2026 02:30'],
    ['America/New_York', '2026-01-01T04:59:59Z', '31-12-2025 23:59'],
    ['Asia/Kolkata', '2025-12-31T18:30:00Z', '01-01-2026 00:00'],
    ['Pacific/Auckland', '2024-02-28T11:00:00Z', '29-02-2024 00:00'],
    ['Pacific/Kiritimati', '2026-02-28T10:00:00Z', '01-03-2026 00:00'],
  ])('in %s at %s reads %s, day first', (timezone, instant, text) => {
    const presented = presentDateTime(instant, timezone, 'day-first')
    expect(presented).toEqual({ date_str: text, timezone, date: toDigits(instant) })
    expect(DateTime.parse(presented)).toEqual(presented)
  })

  it('has seconds when the year is first, and midnight is hour 00', () => {
    expect(presentDateTime(morning, 'Asia/Tokyo', 'year-first').date_str).toBe('2026-03-02 18:05:07')
    expect(presentDateTime('2026-03-02T00:00:00Z', 'UTC', 'year-first').date_str).toBe('2026-03-02 00:00:00')
  })

  it('gives the instant in UTC whatever the timezone', () => {
    expect(presentDateTime('2026-01-01T00:00:00Z', 'America/Los_Angeles', 'day-first')).toEqual({
      date_str: '31-12-2025 16:00',
      timezone: 'America/Los_Angeles',
      date: '20260101000000',
    })
  })

  it('reads an instant that is written with an offset', () => {
    expect(toDigits('2026-03-02T01:00:00+02:00')).toBe('20260301230000')
  })
})

describe('date object', () => {
  it.each([
    ['2024-02-29T23:59:59.999Z', '29 February 2024', '20240229'],
    ['2025-12-31T23:59:59Z', '31 December 2025', '20251231'],
    [morning, '2 March 2026', '20260302'],
  ])('of %s is %s', (instant, date_str, date) => {
    expect(CalendarDate.parse(presentCalendarDate(instant))).toEqual({ date_str, date })
  })
})

describe('thank-you date', () => {
  it('is the wall clock of the timezone, with microseconds', () => {
    expect(ThanksDate.parse(presentThanksDate('2026-07-01T22:30:00Z', 'Europe/Berlin'))).toEqual({
      date: '2026-07-02 00:30:00.000000',
      timezone_type: 3,
      timezone: 'Europe/Berlin',
    })
  })
})

describe('people date', () => {
  it('has an offset, and no fraction of a second', () => {
    expect(presentIsoDate('2024-02-29T12:00:00.789Z')).toBe('2024-02-29T12:00:00+00:00')
  })
})

describe('knowledge base dates', () => {
  it('are a number of 14 digits, and a text', () => {
    expect(presentTimestamp(morning)).toBe(20260302090507)
    expect(presentReadableDate('2026-02-28T23:30:00Z', 'Asia/Tokyo')).toBe('1 March 2026')
  })
})

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
