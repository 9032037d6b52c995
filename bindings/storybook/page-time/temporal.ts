import type { Patches } from './patches.ts'
import type { PageTime } from './zone.ts'

// TypeScript's library has no types of it yet.
interface ZonedDateTime {
  toPlainDateTime(): unknown
  toPlainDate(): unknown
  toPlainTime(): unknown
}
interface Instant {
  toZonedDateTimeISO(zone: unknown): ZonedDateTime
}
interface TemporalObject {
  Instant: { fromEpochMilliseconds(time: number): Instant }
  Now: { instant(): Instant; timeZoneId(): string; zonedDateTimeISO(zone?: unknown): ZonedDateTime }
}

/** Replaces the functions of `Temporal.Now`, in browsers that have it. */
export function patchTemporal(patches: Patches, find: () => PageTime): void {
  const { Temporal } = globalThis as { Temporal?: TemporalObject }
  if (!Temporal) return
  const { Now, Instant } = Temporal
  patches.replace<() => unknown>(Now, 'instant', (own) => () => {
    const time = find().now?.()
    return time === undefined ? own() : Instant.fromEpochMilliseconds(time)
  })
  patches.replace<() => string>(Now, 'timeZoneId', (own) => () => find().zone?.name ?? own())
  const inZone = (zone: unknown = Now.timeZoneId()) => Now.instant().toZonedDateTimeISO(zone)
  patches.replace(Now, 'zonedDateTimeISO', () => inZone)
  patches.replace(Now, 'plainDateTimeISO', () => (zone?: unknown) => inZone(zone).toPlainDateTime())
  patches.replace(Now, 'plainDateISO', () => (zone?: unknown) => inZone(zone).toPlainDate())
  patches.replace(Now, 'plainTimeISO', () => (zone?: unknown) => inZone(zone).toPlainTime())
}
