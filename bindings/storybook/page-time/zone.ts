import { day, hour, minute, second } from '../../../src/core/time/clock.ts'

// The page's own, even while it is replaced.
const { DateTimeFormat } = Intl

/** What `Date` and `Intl` show. Undefined parts are the page's own. */
export interface PageTime {
  now?: (() => number) | undefined
  zone?: Zone | undefined
  locale?: string | undefined
}

/** Local times of a time zone, as milliseconds that UTC methods of `Date` read. */
export class Zone {
  readonly name: string
  readonly #offset: Intl.DateTimeFormat
  readonly #title: Intl.DateTimeFormat

  constructor(name: string) {
    this.name = name
    this.#offset = new DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset' })
    this.#title = new DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'long' })
  }

  /** Milliseconds east of UTC. */
  offsetAt(time: number): number {
    if (Number.isNaN(time)) return time
    // GMT, or GMT+05:30. Before standard times, it had seconds.
    const [, sign, ...parts] = /([+−-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(zoneIn(this.#offset, time)) ?? []
    const [hours = 0, minutes = 0, seconds = 0] = parts.map((part) => Number(part ?? 0))
    return (sign === '+' ? 1 : -1) * (hours * hour + minutes * minute + seconds * second)
  }

  /** For example `Central European Standard Time`. */
  titleAt(time: number): string {
    return zoneIn(this.#title, time)
  }

  toLocal(time: number): number {
    return time + this.offsetAt(time)
  }

  /** As `Date` does: of two times with the same name the earlier, and a skipped one with the offset before it. */
  fromLocal(local: number): number {
    const before = local - this.offsetAt(local - day)
    const after = local - this.offsetAt(local + day)
    return this.toLocal(before) === local || this.toLocal(after) !== local ? before : after
  }
}

function zoneIn(format: Intl.DateTimeFormat, time: number): string {
  return format.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value ?? ''
}
