import { describe, expect, it } from 'vitest'
import { day } from '../../core/time/clock.ts'
import { calendarIn } from './calendar.ts'
import { createMoves } from './moves.ts'

const monday = '2026-03-02'
const movesFrom = (from: string, to: string, place = 'Europe/London') =>
  createMoves(Date.parse(`${from}T12:00Z`), Date.parse(`${to}T12:00Z`))(place)
const moveFrom = (from: string, to: string, place?: string) => {
  const { instant } = movesFrom(from, to, place)
  return (date: string) => instant(date).slice(0, 16)
}

describe('recent dates', () => {
  it.each([
    ['2026-03-09', '2026-02-27T16:00Z', '2026-03-06T16:00'],
    ['2026-03-04', '2026-03-02T09:00Z', '2026-03-04T09:00'],
    ['2026-03-04', '2026-02-27T16:00Z', '2026-03-03T16:00'],
    ['2026-03-04', '2026-02-25T16:00Z', '2026-02-27T16:00'],
    // On a weekend, the last workday was Friday.
    ['2026-03-08', '2026-03-02T09:00Z', '2026-03-06T09:00'],
    // A weekend that does not fit is in the last seconds before the next workday.
    ['2026-03-04', '2026-02-28T10:00Z', '2026-03-03T23:59'],
    ['2026-03-04', '2026-02-21T10:00Z', '2026-02-25T23:59'],
    // People rest on public holidays, and from Christmas Eve to 3 January.
    ['2026-12-28', '2026-02-27T16:00Z', '2026-12-22T16:00'],
    ['2027-01-04', '2026-02-27T16:00Z', '2026-12-23T16:00'],
    ['1969-12-26', '2026-02-27T16:00Z', '1969-12-22T16:00'],
  ])('move to %s: %s becomes %s', (to, before, after) => {
    expect(moveFrom(monday, to)(before)).toBe(after)
  })

  it.each([
    // Friday and Saturday are days off.
    ['2026-03-03', '2026-02-26T16:00Z', '2026-03-01T16:00'],
    ['2026-03-03', '2026-03-01T09:00Z', '2026-03-02T09:00'],
    ['2026-03-06', '2026-03-02T09:00Z', '2026-03-05T09:00'],
    ['2026-03-03', '2026-02-27T10:00Z', '2026-03-01T23:59'],
  ])('move to %s in Cairo: %s becomes %s', (to, before, after) => {
    expect(moveFrom(monday, to, 'Africa/Cairo')(before)).toBe(after)
  })

  it('are on workdays of the local calendar', () => {
    // Monday and Friday mornings in Tokyo.
    expect(moveFrom(monday, '2026-03-08', 'Asia/Tokyo')('2026-03-01T23:30Z')).toBe('2026-03-05T23:30')
    expect(moveFrom(monday, '2026-03-08', 'Asia/Tokyo')('2026-02-26T23:30Z')).toBe('2026-03-03T23:30')
  })

  it('of today stay today, except on a weekend or a holiday', () => {
    const days = ['2026-03-04', '2026-03-05', '2026-03-06', '2026-03-07', '2026-11-18']
    const moved = days.map((to) => moveFrom(monday, to)(`${monday}T09:00Z`).slice(5, 10))
    expect(moved).toEqual(['03-04', '03-05', '03-06', '03-06', '11-17'])
  })
})

describe('dates older than a year', () => {
  it.each([
    ['2026-11-18', '2024-12-11T10:00Z', '2024-12-11T10:00'],
    ['2027-02-28', '2024-12-11T10:00Z', '2024-12-11T10:00'],
    ['2027-03-12', '2024-12-11T10:00Z', '2025-12-11T10:00'],
    ['2033-06-01', '2020-12-10T10:00Z', '2027-12-13T10:00'],
    ['2026-01-15', '2024-12-11T10:00Z', '2023-12-12T10:00'],
  ])('move by whole years to %s: %s becomes %s', (to, before, after) => {
    expect(moveFrom(monday, to)(before)).toBe(after)
  })

  it('may keep day and month', () => {
    const { annualDate, annualInstant } = movesFrom(monday, '2033-06-01')
    const dates = ['1992-02-29', '2021-05-01', '2026-02-25'].map((date) => annualDate(date).slice(0, 10))
    expect(dates).toEqual(['1999-02-28', '2028-05-01', moveFrom(monday, '2033-06-01')('2026-02-25').slice(0, 10)])
    // Every day from 29 April to 1 May 2028, and from 3 to 8 May, is a weekend or a holiday in some place.
    expect(annualInstant('2021-04-30T10:00:00Z')).toBe('2028-05-02T10:00:00.000Z')
    expect(annualInstant('2021-05-03T10:00:00Z')).toBe('2028-05-09T10:00:00.000Z')
  })

  it('follow another date at the border', () => {
    const { date } = movesFrom(monday, '2026-08-03')
    expect(date('2025-02-27').slice(0, 4)).toBe('2025')
    expect(date('2025-02-27', '2025-03-06T10:00:00Z') > date('2025-02-27')).toBe(true)
  })
})

describe('all dates', () => {
  const times = Array.from({ length: 2000 }, (_, i) =>
    new Date(Date.parse('2023-01-01T00:01') + i * 5e7).toISOString(),
  ).filter((time) => time < monday)

  it.each([
    '2026-03-04',
    '2026-03-13',
    '2026-08-03',
    '2026-12-31',
    '2027-03-05',
    '2028-02-29',
    '2033-03-02',
    '2025-12-24',
  ])('keep their order at %s', (to) => {
    for (const place of ['Europe/London', 'Africa/Cairo', 'Asia/Tokyo']) {
      const { instant } = movesFrom(monday, to, place)
      const moved = times.map((time) => instant(time))
      expect(moved).toEqual([...new Set(moved)].sort())
    }
  })

  it('of the last year move in two steps as in one', () => {
    const workdays = times.filter(
      (time) => time > '2025-03-20' && calendarIn('').isWorkday(Math.floor(Date.parse(time) / day)),
    )
    for (const to of ['2026-03-04', '2026-03-08', '2026-09-09', '2027-05-05']) {
      const onward = moveFrom(to, '2027-11-18')
      const first = moveFrom(monday, to)
      expect(workdays.map((time) => onward(`${first(time)}Z`))).toEqual(workdays.map(moveFrom(monday, '2027-11-18')))
    }
  })
})
