import { describe, expect, it } from 'vitest'
import { calendarIn } from '../../core/time/calendar.ts'
import { day } from '../../core/time/clock.ts'
import { moveByWorkdays } from './moved-rows.ts'

const numberOf = (date: string) => Date.parse(date) / day
const moveFrom = (from: string, to: string, place = 'Europe/London') => {
  const move = moveByWorkdays(numberOf(from), numberOf(to), calendarIn(place))
  return (instant: string) => new Date(move(Date.parse(instant))).toISOString().slice(0, 16)
}

describe('moveByWorkdays', () => {
  const monday = '2026-03-02'

  it.each([
    ['2026-03-09', '2026-02-27T16:00Z', '2026-03-06T16:00'],
    ['2026-03-04', '2026-03-02T09:00Z', '2026-03-04T09:00'],
    ['2026-03-04', '2026-02-27T16:00Z', '2026-03-03T16:00'],
    ['2026-03-04', '2026-02-25T16:00Z', '2026-02-27T16:00'],
    // On a weekend, the last workday was Friday.
    ['2026-03-08', '2026-03-02T09:00Z', '2026-03-06T09:00'],
    ['2026-03-02', '2026-02-28T10:00Z', '2026-02-28T10:00'],
    // A weekend that does not fit ends before the next workday.
    ['2026-03-04', '2026-02-28T10:00Z', '2026-03-04T00:00'],
    ['2026-03-05', '2026-02-21T10:00Z', '2026-02-26T00:00'],
  ])('to %s takes %s to %s', (to, before, after) => {
    expect(moveFrom(monday, to)(before)).toBe(after)
  })

  it.each([
    // Friday and Saturday are days off.
    ['2026-03-03', '2026-02-26T16:00Z', '2026-03-01T16:00'],
    ['2026-03-03', '2026-03-01T09:00Z', '2026-03-02T09:00'],
    ['2026-03-06', '2026-03-02T09:00Z', '2026-03-05T09:00'],
    ['2026-03-03', '2026-02-27T10:00Z', '2026-03-02T00:00'],
  ])('to %s takes %s to %s in Cairo', (to, before, after) => {
    expect(moveFrom(monday, to, 'Africa/Cairo')(before)).toBe(after)
  })

  it.each([
    // Either Friday or Sunday is a day off.
    ['Asia/Dubai', '2026-03-06T16:00', '2026-03-06T16:00'],
    ['Asia/Riyadh', '2026-03-05T16:00', '2026-03-08T16:00'],
  ])('on a Friday and a Sunday in %s the last workdays are %s and %s', (place, ...last) => {
    const days = ['2026-03-06', '2026-03-08'].map((to) => moveFrom(monday, to, place)('2026-03-02T16:00Z'))
    expect(days).toEqual(last)
  })

  it.each([
    // Closed from Christmas Eve to New Year's Day.
    ['2026-12-28', '2026-02-27T16:00Z', '2026-12-22T16:00'],
    ['2027-01-04', '2026-02-27T16:00Z', '2026-12-23T16:00'],
    ['1969-12-26', '2026-02-27T16:00Z', '1969-12-22T16:00'],
    ['2026-12-25', '2026-03-02T09:00Z', '2026-12-23T09:00'],
    // Good Friday and the Monday after Easter: late or early on the nearest workday that has passed.
    ['2026-04-07', '2026-02-27T10:00Z', '2026-04-02T17:34'],
    ['2026-04-08', '2026-02-26T10:00Z', '2026-04-07T07:46'],
    ['2026-04-07', '2026-02-26T10:00Z', '2026-04-02T17:10'],
    ['2026-04-07', '2026-02-25T10:00Z', '2026-04-02T10:00'],
  ])('to %s takes %s to %s over a holiday', (to, before, after) => {
    expect(moveFrom(monday, to)(before)).toBe(after)
  })

  it.each([
    // Three Kings in Kraków, Mountain Day in Tokyo, the end of Ramadan in İzmir and Dubai.
    ['Europe/Warsaw', '2027-01-06', '2027-01-05T17:09'],
    ['Europe/London', '2027-01-06', '2027-01-06T09:00'],
    ['Asia/Tokyo', '2026-08-11', '2026-08-10T17:09'],
    ['Europe/Istanbul', '2026-03-20', '2026-03-18T17:33'],
    ['Asia/Dubai', '2026-03-20', '2026-03-18T17:33'],
  ])('in %s on %s the day began at %s', (place, to, after) => {
    expect(moveFrom(monday, to, place)(`${monday}T09:00Z`)).toBe(after)
  })

  it.each([
    ['2026-08-03', '2025-11-04T16:00Z', '2025-11-04T16:00'],
    ['2027-03-01', '2025-11-04T16:00Z', '2026-11-03T16:00'],
    ['2033-02-28', '2025-11-04T16:00Z', '2032-11-02T16:00'],
    ['2033-02-28', '2019-07-10T10:00Z', '2026-07-08T10:00'],
    ['2025-10-01', '2025-11-04T16:00Z', '2024-11-05T16:00'],
  ])('to %s takes %s to %s, the same season and weekday', (to, before, after) => {
    expect(moveFrom(monday, to)(before)).toBe(after)
  })

  it('keeps the order of all times, except around holidays', () => {
    const times = Array.from({ length: 600 }, (_, i) =>
      new Date(Date.parse('2025-06-01') + i * 11 * 3_600_000).toISOString(),
    )
    for (let at = 0; at < 14; at++) {
      const to = new Date(Date.parse('2026-09-14') + at * day).toISOString().slice(0, 10)
      const moved = times.map(moveFrom(monday, to, 'Europe/Helsinki'))
      const open = moved.filter((time) => !/-12-2[23]|-01-0[12]/.test(time))
      expect(open).toEqual([...open].sort())
      expect(new Set(moved.map((time) => time.slice(0, 7))).size).toBeGreaterThan(12)
    }
  })
})
