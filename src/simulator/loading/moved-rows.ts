import { oncePer } from '../../core/once.ts'
import type { FieldShape } from '../../core/schema/any-shape.ts'
import { innermostOf } from '../../core/schema/walk.ts'
import type { AnyRow, AnyTable } from '../../core/store/references.ts'
import { freeze } from '../../core/store/row.ts'
import { Instant, StoredMetadata } from '../../core/store/row-shapes.ts'
import { type Calendar, calendarIn } from '../../core/time/calendar.ts'
import { day, earliest, hour, latest, minute } from '../../core/time/clock.ts'
import { formatIn } from '../../core/time/timezone.ts'
import { mapInTurns, takeTurns } from '../../core/time/turns.ts'
import type { World } from '../../world/world.ts'
import { ourSet } from '../applications.ts'

/**
 * The last weeks keep their distance from now. Anything older keeps its season: it moves by whole years, to the same
 * weekday. The time in between stretches. People act only on workdays where they live.
 * Rows of users' applications count as plans, unless `datedBy` is set: they move by whole days, so that today stays today.
 */
export async function moveRows(world: World, then: number, now: number): Promise<void> {
  const today = Math.floor(then / day)
  const last = today + Math.floor((now - then) / day)
  const years = yearsBetween(today, last)
  const moveBy = oncePer((timezone: string) => moveAtWork(timezone, today, last))
  const timezoneOf = timezonesOf(world)
  const movePlan = caching((time) => time + (Math.floor(now / day) - today) * day)
  const moveAnnual = caching((time) => new Date(time).setUTCFullYear(new Date(time).getUTCFullYear() + years))
  const pause = takeTurns()
  for (const table of Object.values<AnyTable>(world.tables)) {
    const { datedBy, annual = [] } = table.schema
    const isPlan = datedBy === undefined && !Object.hasOwn(ourSet.tables, table.name)
    const fields = datedFields(table).map((field) => [field, actorsOf(world, table, field)] as const)
    if (fields.length === 0) continue
    const moveRow = (row: AnyRow): AnyRow => {
      const moved: Record<string, unknown> = { ...row }
      for (const [field, actorOf] of fields) {
        const value = row[field]
        if (!value) continue
        const { move, moveDate } = isPlan ? { move: movePlan, moveDate: movePlan } : moveBy(timezoneOf(actorOf(row)))
        if (typeof value === 'string') moved[field] = move(value)
        else
          moved[field] = moveDates(value, (name, date) => {
            if (annual.includes(name)) return moveAnnual(date)
            // The date of a meeting keeps its distance from the minutes.
            const { created_at } = row
            if (isPlan || typeof created_at !== 'string') return moveDate(date)
            return new Date(Date.parse(date) + daysFrom(created_at, move(created_at)) * day).toISOString()
          })
      }
      return freeze(moved as AnyRow)
    }
    table.fill(await mapInTurns(table.all(), moveRow, pause), table.nextId)
  }
}

type Move = (date: string) => string

function daysFrom(before: string, after: string): number {
  return Math.floor(Date.parse(after) / day) - Math.floor(Date.parse(before) / day)
}

function timezonesOf({ directory }: World): (id: unknown) => string {
  const timezones = new Map<unknown, string>(directory.all().map(({ id, timezone }) => [id, timezone ?? '']))
  return (id) => timezones.get(id) ?? timezones.get(1) ?? ''
}

/** Finds the user of a row, or of the row that it belongs to. */
function actorsOf(world: World, { schema }: AnyTable, field: string): (row: AnyRow) => unknown {
  const { references = {}, datedBy } = schema
  const by = field.replace(/_at$/, '_by')
  if (by !== field && Object.hasOwn(references, by)) return (row) => row[by]
  if (datedBy === undefined) return () => undefined
  const above = (world.tables as Record<string, AnyTable>)[references[datedBy]?.to ?? 'users']
  const owner = above?.schema.datedBy
  if (!owner || datedBy === 'id' || above.name === 'users') return (row) => row[datedBy]
  return (row) => above.get(row[datedBy] as number)?.[owner]
}

/** Dates in metadata move too; otherwise people would get older with each move. */
function moveDates(metadata: object, move: (name: string, date: string) => string): object {
  const entries = Object.entries(metadata)
  if (!entries.some(([, value]) => isDate(value))) return metadata
  return Object.fromEntries(
    entries.map(([name, value]) => [name, isDate(value) ? move(name, value).slice(0, 10) : value]),
  )
}

function isDate(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))
}

/** Stays within the clock's range. Cached, because many rows share instants and formatting is slow. */
function caching(move: (time: number) => number): Move {
  return oncePer((date) => new Date(Math.min(Math.max(move(Date.parse(date)), earliest), latest)).toISOString())
}

function datedFields({ schema }: AnyTable): string[] {
  const shape: Readonly<Record<string, FieldShape>> = schema.shape.shape
  return Object.keys(shape).filter((name) => shape[name] === StoredMetadata || innermostOf(shape[name]!) === Instant)
}

function moveAtWork(timezone: string, from: number, to: number): { move: Move; moveDate: Move } {
  const moveTime = moveByWorkdays(from, to, calendarIn(timezone))
  const ahead = timezone === '' ? 0 : aheadIn(timezone, from)
  return { move: caching((time) => moveTime(time + ahead) - ahead), moveDate: caching(moveTime) }
}

/** The offset from UTC in milliseconds, from what clocks there show at midnight in UTC. */
function aheadIn(timezone: string, number: number): number {
  const [hours, minutes] = formatIn(timezone)
    .format(number * day)
    .slice(-8)
    .split(':')
    .map(Number)
  const since = hours! * hour + minutes! * minute
  return since > 14 * hour ? since - day : since
}

/** In weekdays: what is newer than `recent` keeps its distance from now, what is older than `old` its season. */
const recent = 15
const old = 40

function weeksIn(years: number): number {
  return Math.round((years * 365.2425) / 7)
}

function yearsBetween(from: number, to: number): number {
  let years = Math.ceil((to - from) / 365.2425)
  while (from + weeksIn(years) * 7 > to) years--
  return years
}

/** Each time keeps its time of day and its order, except that nobody works on a holiday. */
export function moveByWorkdays(from: number, to: number, calendar: Calendar): (time: number) => number {
  const { indexOf } = calendar
  const now = indexOf(from)
  const days = latestDays(to, calendar)
  const [byWeeks, byDays] = [weeksIn(yearsBetween(from, to)) * 5, days[recent]! - (now - recent)]
  const shiftOf = (index: number) => {
    const ago = now - index
    if (ago <= recent) return days[Math.max(ago, 0)]! - Math.min(ago, 0) - index
    return byWeeks + Math.floor((byDays - byWeeks) * Math.max((old - ago) / (old - recent), 0))
  }
  const moveOf = oncePer((number: number) => moveDay(number, shiftOf(indexOf(number)), to, calendar))
  return (time) => {
    const number = Math.floor(time / day)
    const moved = moveOf(number)
    const since = time - number * day
    return moved.number * day + (moved.isWhole ? since : moved.at === undefined ? 0 : moved.at + since / 60)
  }
}

/** The weekdays up to a day, latest first, without those when everything is closed. */
function latestDays(to: number, { indexOf, dayOf, isClosed }: Calendar): number[] {
  const days: number[] = []
  for (let index = indexOf(to); days.length <= recent; index--) if (!isClosed(dayOf(index))) days.push(index)
  return days
}

/**
 * Anything done on a weekend ends before the next weekday. Anything on a holiday moves to the nearest workday, late or
 * early that day.
 */
function moveDay(number: number, by: number, last: number, { indexOf, dayOf, isWeekday, isWorkday }: Calendar) {
  const index = indexOf(number)
  const moved = dayOf(index + by)
  if (isWeekday(number)) {
    let [before, after] = [index + by, index + by]
    while (!isWorkday(dayOf(before))) before--
    while (!isWorkday(dayOf(after))) after++
    const [since, until] = [index + by - before, after - index - by]
    if (since === 0) return { number: moved, isWhole: true }
    if (until < since && dayOf(after) < last) {
      return { number: dayOf(after), isWhole: false, at: 8 * hour - until * 24 * minute }
    }
    return { number: dayOf(before), isWhole: false, at: 17 * hour + (since - 1) * 24 * minute }
  }
  const since = number - dayOf(index)
  for (let later = 1; later <= since; later++) {
    if (isWeekday(moved + later)) return { number: moved + later, isWhole: false }
  }
  return { number: moved + since, isWhole: true }
}
