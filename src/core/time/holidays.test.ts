import { describe, expect, it } from 'vitest'
import {
  listIslamic,
  listPublicHolidays,
  placesWithHolidays,
  regionOf,
} from '../../../test/scenarios/public-holidays.ts'
import { day } from './clock.ts'
import { holidaysIn } from './holidays.ts'

const years = [2024, 2025, 2026, 2027, 2028]

const nextTo = (date: string) => [-day, 0, day].map((by) => dateOf((Date.parse(date) + by) / day))
const dateOf = (number: number) => new Date(number * day).toISOString().slice(0, 10)

describe.each(placesWithHolidays)('holidays in %s', (timezone) => {
  it.each(years)('are as in the official list of %i', (year) => {
    const listed = listPublicHolidays(timezone, year)
    const found = [...holidaysIn(regionOf(timezone), year)].map(dateOf).filter((date) => date.startsWith(`${year}`))
    const sighted = new Set(listIslamic(timezone, year).flatMap(nextTo))
    expect(listed.filter((date) => !found.includes(date))).toEqual([])
    expect(found.filter((date) => !listed.includes(date) && !sighted.has(date))).toEqual([])
  })
})
