import { afterEach, describe, expect, it } from 'vitest'
import { cdp } from 'vitest/browser'
import { machineTime } from '../../../src/core/time/clock.ts'
import { readPageTime, showPageTime } from './page-time.ts'

const noon = Date.parse('2026-03-02T12:00:00Z')
const frozen = { now: () => noon }

let restore = () => {}
afterEach(() => restore())

function show(time: Parameters<typeof showPageTime>[0]): void {
  restore = showPageTime(time)
}

function describeDates(): unknown[] {
  const instants = ['2026-01-15T11:30:15.250Z', '2026-03-29T00:59:59Z', '2026-03-29T01:00:00Z', '2026-10-25T01:30:00Z']
  const more = ['1969-07-20T20:17:40Z', '2026-07-31T23:59:00Z', '2011-12-30T12:00:00Z', '1890-05-05T05:05:05Z']
  const all = [...instants, ...more].map((instant) => new Date(instant))
  const texts = ['2026-03-29T02:30', '2026-10-25 02:30', 'March 5, 2026 10:00', '2026-03-29', '2026-07-01T10:00+02:00']
  const made = [new Date(2026, 2, 29, 2, 30), new Date(2026, 9, 25, 2, 30), new Date(99, 0), new Date(2026, 6, 31, 12)]
  const parsed = [...texts, 'Mon, 02 Mar 2026 09:00:00 GMT', 'nonsense'].map((text) => new Date(text))
  const methods = ['FullYear', 'Month', 'Date', 'Day', 'Hours', 'Minutes', 'Seconds', 'Milliseconds', 'TimezoneOffset']
  const partsOf = (date: Date) => methods.map((name) => date[`get${name}` as 'getDay']())
  const changed = all.map((each) => {
    const date = new Date(each)
    date.setHours(0, 0, 0, 0)
    date.setDate(date.getDate() + 45)
    date.setMonth(1, 30)
    return [date.getTime(), date.setFullYear(2028), date.setMinutes(90), date.setSeconds(5), date.setMilliseconds(7)]
  })
  // Engines name the zones of earlier years differently.
  const textOf = (date: Date) => (date.getFullYear() < 1970 ? `${date}`.replace(/\(.*/, '') : `${date}`)
  const shown = all.map((date) => [
    textOf(date),
    date.toLocaleString(),
    date.toLocaleDateString('de-DE'),
    partsOf(date),
  ])
  const formats = all.map((date) => [new Intl.DateTimeFormat().format(date), date.toLocaleTimeString('fr')])
  return [shown, formats, changed, [...made, ...parsed].map((date) => [date.getTime(), String(date)])]
}

const liveIn = (timezoneId: string) => cdp().send('Emulation.setTimezoneOverride', { timezoneId })

describe('the time zone of a story', () => {
  afterEach(() => liveIn(''))

  it.each(['Europe/Berlin', 'America/St_Johns', 'Asia/Kathmandu', 'Pacific/Apia', 'UTC'])(
    'shows the same dates as a machine in %s',
    async (timeZone) => {
      await liveIn(timeZone)
      const expected = describeDates()
      await liveIn('Asia/Tokyo')
      expect(describeDates()).not.toEqual(expected)
      show(readPageTime({ timeZone }))
      expect(describeDates()).toEqual(expected)
    },
  )

  it('is refused if there is none, with the nearest', () => {
    expect(() => readPageTime({ timeZone: 'Europe/Berln' })).toThrow('Did you mean "Europe/Berlin"?')
    expect(() => readPageTime({ locale: 'de_DE' })).toThrow('"de_DE" is not a locale.')
  })
})

describe('the clock of a story', () => {
  it('is shown by Date, and dates of before and after are instances of it', () => {
    const before = new Date(0)
    const Before = Date
    show(frozen)
    const now = new Date()
    expect([Date.now(), now.getTime(), Date.parse(`${Date()}`)]).toEqual([noon, noon, noon])
    expect([before instanceof Date, now instanceof Date, now instanceof Before]).toEqual([true, true, true])
    expect([now.constructor === Date, Object.prototype.toString.call(now)]).toEqual([true, '[object Date]'])
    class Day extends Date {
      readonly isDay = true
    }
    expect([new Day().getTime(), new Day(5).getTime(), new Day().isDay, new Day() instanceof Day]).toEqual([
      noon,
      5,
      true,
      true,
    ])
    const format = new Intl.DateTimeFormat('en', { timeZone: 'UTC', dateStyle: 'short', timeStyle: 'short' })
    expect(format.format()).toBe(format.format(noon))
    expect(format.formatToParts()).toEqual(format.formatToParts(noon))
  })

  it('is shown by Temporal, in the time zone of the story', () => {
    show({ ...readPageTime({ timeZone: 'Asia/Tokyo' }), ...frozen })
    const names = ['instant', 'timeZoneId', 'zonedDateTimeISO', 'plainDateTimeISO', 'plainDateISO', 'plainTimeISO']
    const { Now } = (globalThis as unknown as { Temporal: { Now: Record<string, (zone?: string) => unknown> } })
      .Temporal
    expect(names.map((name) => String(Now[name]!()))).toEqual([
      '2026-03-02T12:00:00Z',
      'Asia/Tokyo',
      '2026-03-02T21:00:00+09:00[Asia/Tokyo]',
      '2026-03-02T21:00:00',
      '2026-03-02',
      '21:00:00',
    ])
    expect(String(Now.plainTimeISO!('UTC'))).toBe('12:00:00')
    restore()
    expect(String(Now.instant!())).not.toBe('2026-03-02T12:00:00Z')
  })

  it("does not change the machine's time, which running worlds use", () => {
    const before = machineTime()
    show(frozen)
    expect(machineTime() - before).toBeLessThan(60_000)
    expect(machineTime()).not.toBe(noon)
  })

  it('is the one that was shown last, until all are gone', () => {
    const own = [Date, Date.now, Date.prototype.getHours, Intl.DateTimeFormat, Date.prototype.constructor]
    const first = showPageTime(frozen)
    const second = showPageTime({ now: () => 7 })
    expect(Date.now()).toBe(7)
    second()
    second()
    expect(Date.now()).toBe(noon)
    first()
    const after = [Date, Date.now, Date.prototype.getHours, Intl.DateTimeFormat, Date.prototype.constructor]
    expect(after.map((each, i) => each === own[i])).toEqual(own.map(() => true))
  })
})

describe('the locale of a story', () => {
  it('is the default of formats, methods and the navigator', () => {
    show(readPageTime({ locale: 'de-DE', timeZone: 'Asia/Tokyo' }))
    const date = new Date(noon)
    expect([(1234.5).toLocaleString(), 12n.toLocaleString('en'), date.toLocaleDateString()]).toEqual([
      '1.234,5',
      '12',
      '2.3.2026',
    ])
    expect(new Intl.NumberFormat().format(1234.5)).toBe('1.234,5')
    expect(Intl.NumberFormat('en').format(1234.5)).toBe('1,234.5')
    expect(new Intl.DateTimeFormat().resolvedOptions()).toMatchObject({ locale: 'de-DE', timeZone: 'Asia/Tokyo' })
    expect(new Intl.RelativeTimeFormat().format(-2, 'day')).toBe('vor 2 Tagen')
    expect(date.toLocaleTimeString('en', { timeZone: 'UTC' })).toBe('12:00:00 PM')
    expect(['ä', 'z', 'a'].sort((a, b) => a.localeCompare(b))).toEqual(['a', 'ä', 'z'])
    expect([navigator.language, navigator.languages]).toEqual(['de-DE', ['de-DE']])
    restore()
    expect(navigator.language).not.toBe('de-DE')
  })
})
