import { describe, expect, it } from 'vitest'
import { presentThanksDate, ThanksDate, thanksDate } from './date.ts'

describe('thank-you date', () => {
  it.each([
    ['rfc3339', 'Europe/Berlin', '2026-07-02T00:30:00+02:00'],
    ['rfc3339', 'America/St_Johns', '2026-07-01T20:00:00-02:30'],
    ['rfc3339', 'UTC', '2026-07-01T22:30:00+00:00'],
    ['php', 'Europe/Berlin', '2026-07-02 00:30:00.000000'],
  ] as const)('as %s is the local time of %s', (style, timezone, date) => {
    expect(ThanksDate.parse(presentThanksDate('2026-07-01T22:30:00.250Z', timezone, style))).toEqual({
      date,
      timezone_type: 3,
      timezone,
    })
  })

  it.each(['2021-01-02T03:04:05+01:00', '2021-01-02 03:04:05.000000'])(
    '%s is read with a timezone of type 1',
    (date) => {
      const read = (timezone: string) => thanksDate.safeParse({ date, timezone_type: 1, timezone })
      expect(read('+01:00').data).toBe('2021-01-02T02:04:05.000Z')
      expect(read('+1').success).toBe(false)
    },
  )
})
