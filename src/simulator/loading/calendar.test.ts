import { describe, expect, it } from 'vitest'
import { isPublicHoliday, placesWithHolidays } from '../../../test/scenarios/public-holidays.ts'
import { day } from '../../core/time/clock.ts'
import { calendarIn, workdaysInYear } from './calendar.ts'

const numberOf = (date: string) => Date.parse(date) / day
describe.each(['Europe/London', 'Africa/Cairo'])('the calendar of %s', (timezone) => {
  const { indexOf, dayOf, isWorkday } = calendarIn(timezone)

  it('has the same number of workdays in every year', () => {
    for (const year of [1000, 1899, 1970, 2000, 2025, 2026, 2100, 9998]) {
      expect(indexOf(numberOf(`${year + 1}-01-01`)) - indexOf(numberOf(`${year}-01-01`)), `${year}`).toBe(
        workdaysInYear,
      )
    }
  })

  it('numbers workdays in order, and other days like the last workday', () => {
    for (let number = numberOf('2023-12-01'); number < numberOf('2026-02-01'); number++) {
      expect(indexOf(number)).toBe(indexOf(number - 1) + Number(isWorkday(number)))
      expect(isWorkday(dayOf(indexOf(number)))).toBe(true)
    }
  })

  it('has no workday on a public holiday of any place', () => {
    for (let number = numberOf('2021-01-01'); number < numberOf('2034-01-01'); number++) {
      const date = new Date(number * day).toISOString().slice(0, 10)
      if (isWorkday(number))
        expect(
          placesWithHolidays.filter((place) => isPublicHoliday(place, date)),
          date,
        ).toEqual([])
    }
  })
})

describe('holidays', () => {
  const { isOpen } = calendarIn('Europe/London')

  it('include both dates of an Islamic holiday in one year', () => {
    expect(['2033-01-03', '2033-12-23', '2006-01-10', '2008-01-10'].filter((date) => isOpen(numberOf(date)))).toEqual(
      [],
    )
  })
})
