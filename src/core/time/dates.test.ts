import { describe, expect, it } from 'vitest'
import { DateTime, presentDateTime, presentReadableDate, toDigits } from './dates.ts'

const morning = '2026-03-02T09:05:07.000Z'

function seenIn(timezone: string) {
  return { user: { timezone }, world: { fidelity: {} } }
}

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
    const presented = presentDateTime(seenIn(timezone), instant, 'day-first')
    expect(presented).toEqual({ date_str: text, timezone, date: toDigits(instant) })
    expect(DateTime.parse(presented)).toEqual(presented)
  })

  it('has seconds when the year is first, and midnight is hour 00', () => {
    expect(presentDateTime(seenIn('Asia/Tokyo'), morning, 'year-first').date_str).toBe('2026-03-02 18:05:07')
    expect(presentDateTime(seenIn('UTC'), '2026-03-02T00:00:00Z', 'year-first').date_str).toBe('2026-03-02 00:00:00')
  })

  it('gives the instant in UTC in any timezone', () => {
    expect(presentDateTime(seenIn('America/Los_Angeles'), '2026-01-01T00:00:00Z', 'day-first')).toEqual({
      date_str: '31-12-2025 16:00',
      timezone: 'America/Los_Angeles',
      date: '20260101000000',
    })
  })

  it('reads an instant that is written with an offset', () => {
    expect(toDigits('2026-03-02T01:00:00+02:00')).toBe('20260301230000')
  })
})

describe('the local time of a timezone', () => {
  const hour = 60 * 60 * 1000
  const every = (from: string, to: string, step: number) => {
    const [first, last] = [Date.parse(from), Date.parse(to)]
    return Array.from({ length: Math.ceil((last - first) / step) }, (_, i) => new Date(first + i * step).toISOString())
  }
  const instants = [
    ...every('2026-01-01T00:00:00Z', '2027-01-01T00:00:00Z', 5 * hour + 61_001),
    ...every('1969-12-30T00:00:00Z', '1972-06-01T00:00:00Z', 67 * hour + 1_999),
    ...every('1850-01-01T00:00:00Z', '2120-01-01T00:00:00Z', 997 * hour + 59_999),
    // Both DST changes of a year, by the minute: London, Lord Howe, and St John's when it changed at 00:01.
    ...every('2026-03-28T23:30:00Z', '2026-03-29T02:30:00Z', 60_000),
    ...every('2026-10-24T23:30:00Z', '2026-10-25T02:30:00Z', 60_000),
    ...every('2026-04-04T14:00:00Z', '2026-04-04T16:00:00Z', 60_000),
    ...every('2026-10-03T14:30:00Z', '2026-10-03T16:30:00Z', 60_000),
    ...every('2010-03-14T03:00:00Z', '2010-03-14T04:00:00Z', 30_000),
    ...every('2010-11-07T02:00:00Z', '2010-11-07T03:00:00Z', 30_000),
    // The closest changes: a week of summer time, in Gaza and earlier in Recife.
    ...every('2040-10-13T00:00:00Z', '2040-11-05T00:00:00Z', hour),
    ...every('2000-10-01T00:00:00Z', '2000-10-25T00:00:00Z', hour),
    // The day that Samoa skipped.
    ...every('2011-12-29T00:00:00Z', '2012-01-01T00:00:00Z', hour / 2),
    ...['0000-01-01T00:00:00Z', '0099-12-31T23:59:59Z', '1000-01-01T00:00:00Z', '1000-06-15T12:34:56.789Z'],
    ...['1969-12-31T23:59:59.999Z', '1970-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z', '9999-06-30T23:00:00Z'],
    ...['+010000-01-01T00:00:00.000Z', '+275760-09-13T00:00:00.000Z'],
  ]

  it.each([
    'UTC',
    'Europe/London',
    'Asia/Kathmandu',
    'America/St_Johns',
    'Australia/Lord_Howe',
    'Africa/Casablanca',
    'Africa/Monrovia',
    'Pacific/Apia',
    'Asia/Gaza',
    'America/Recife',
  ])('equals the result of Intl: %s', (timezone) => {
    const intl = new Intl.DateTimeFormat('en-GB', {
      timeZone: timezone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
    const expected = instants.map((instant) => {
      const part = Object.fromEntries(intl.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]))
      return `${part.year}-${part.month}-${part.day} ${part.hour}:${part.minute}:${part.second}`
    })
    const read = () => instants.map((instant) => presentDateTime(seenIn(timezone), instant, 'year-first').date_str)
    expect(read()).toEqual(expected)
    expect(read().reverse()).toEqual(expected.reverse())
  })

  it('is the digits of ISO 8601 in UTC', () => {
    const expected = instants.map((instant) => new Date(instant).toISOString().replace(/\D/g, '').slice(0, 14))
    expect(instants.map(toDigits)).toEqual(expected)
    expect(() => toDigits('soon')).toThrow(RangeError)
  })

  it('is refused for invalid instants and timezones', () => {
    expect(() => presentDateTime(seenIn('UTC'), 'soon', 'year-first')).toThrow(RangeError)
    expect(() => presentDateTime(seenIn('Europe/Atlantis'), morning, 'year-first')).toThrow(RangeError)
  })
})

describe('a readable date', () => {
  it('is in the timezone', () => {
    expect(presentReadableDate('2026-02-28T23:30:00Z', 'Asia/Tokyo')).toBe('1 March 2026')
  })
})
