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
    // 1 January and 25 December are holidays.
    ['2026-12-28', '2026-02-27T16:00Z', '2026-12-24T16:00'],
    ['2027-01-04', '2026-02-27T16:00Z', '2026-12-31T16:00'],
    ['2026-01-05', '2026-02-26T16:00Z', '2025-12-31T16:00'],
    ['1969-12-26', '2026-02-27T16:00Z', '1969-12-24T16:00'],
    ['2026-12-25', '2026-03-02T09:00Z', '2026-12-24T09:00'],
  ])('to %s takes %s to %s over a holiday', (to, before, after) => {
    expect(moveFrom(monday, to)(before)).toBe(after)
  })

  it('keeps the order of all times, and can be done in two steps', () => {
    const times = Array.from({ length: 600 }, (_, i) =>
      new Date(Date.parse('2026-01-01') + i * 2.6e6 * 4).toISOString(),
    )
    for (let at = 0; at < 14; at++) {
      const to = new Date(Date.parse(monday) + at * day).toISOString().slice(0, 10)
      const moved = times.map(moveFrom(monday, to))
      expect(moved).toEqual([...moved].sort())
      const workdays = times.filter((time) => calendarIn('').isWorkday(numberOf(time.slice(0, 10))))
      const onward = moveFrom(to, '2026-04-16')
      const twice = workdays.map((time) => onward(`${moveFrom(monday, to)(time)}Z`))
      expect(twice).toEqual(workdays.map(moveFrom(monday, '2026-04-16')))
    }
  })
})
