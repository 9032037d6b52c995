import { describe, expect, it } from 'vitest'
import { presentThanksDate, ThanksDate } from './date.ts'

describe('thank-you date', () => {
  it('is the local time of the timezone, with microseconds', () => {
    expect(ThanksDate.parse(presentThanksDate('2026-07-01T22:30:00Z', 'Europe/Berlin'))).toEqual({
      date: '2026-07-02 00:30:00.000000',
      timezone_type: 3,
      timezone: 'Europe/Berlin',
    })
  })
})
