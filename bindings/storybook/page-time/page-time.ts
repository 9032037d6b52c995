import { suggest } from '../../../src/core/text/suggest.ts'
import { patchDate } from './date.ts'
import { patchLocale } from './locale.ts'
import { Patches } from './patches.ts'
import { patchTemporal } from './temporal.ts'
import { type PageTime, Zone } from './zone.ts'

export interface PageTimeOptions {
  /** The page's `Date` and `Temporal.Now` show the time of the story's world. Timers run as usual. */
  oneClock?: boolean
  /** The time zone of `Date` and `Intl` in the page, such as `Europe/Berlin`. By default, this machine's. */
  timeZone?: string
  /** The language of dates and numbers, and of `navigator`, such as `de-DE`. By default, the browser's. */
  locale?: string
}

export function readPageTime({ timeZone, locale }: PageTimeOptions): PageTime {
  return {
    zone: timeZone === undefined ? undefined : readZone(timeZone),
    locale: locale === undefined ? undefined : readLocale(locale),
  }
}

function readZone(name: string): Zone {
  try {
    return new Zone(name)
  } catch {
    const hint = suggest(String(name), Intl.supportedValuesOf('timeZone'))
    throw new RangeError(`There is no time zone "${name}".${hint} Please use a name such as Europe/Berlin.`)
  }
}

function readLocale(name: string): string {
  try {
    return Intl.getCanonicalLocales(name)[0]!
  } catch {
    throw new RangeError(`"${name}" is not a locale. Please use one such as de-DE.`)
  }
}

/** A Docs page shows several stories. The last one applies. */
const shown: PageTime[] = []
const patches = new Patches()

/** Applies to the page until the returned function is called. */
export function showPageTime(time: PageTime): () => void {
  if (shown.length === 0) {
    const current = () => shown.at(-1) ?? {}
    patchDate(patches, current)
    patchTemporal(patches, current)
    patchLocale(patches, current)
  }
  shown.push(time)
  return () => {
    const place = shown.indexOf(time)
    if (place === -1) return
    shown.splice(place, 1)
    if (shown.length === 0) patches.restore()
  }
}
