import { oncePer } from '../../core/once.ts'
import type { FieldShape } from '../../core/schema/any-shape.ts'
import { innermostOf } from '../../core/schema/walk.ts'
import type { AnyRow, AnyTable } from '../../core/store/references.ts'
import { freeze } from '../../core/store/row.ts'
import { Instant, StoredMetadata } from '../../core/store/row-shapes.ts'
import { type Calendar, calendarIn } from '../../core/time/calendar.ts'
import { day, earliest, latest } from '../../core/time/clock.ts'
import { mapInTurns, takeTurns } from '../../core/time/turns.ts'
import type { World } from '../../world/world.ts'
import { ourSet } from '../applications.ts'

/**
 * People's actions stay on workdays of their own calendar, and in the past. Rows of users' applications count as plans,
 * unless `datedBy` is set: they move by whole days, so that today stays today.
 */
export async function moveRows(world: World, then: number, now: number): Promise<void> {
  const today = Math.floor(then / day)
  const days = Math.floor((now - then) / day)
  const moveBy = oncePer((calendar: Calendar) => caching(moveByWorkdays(today, today + days, calendar)))
  const calendarOf = calendarsOf(world)
  const movePlan = caching((time) => time + (Math.floor(now / day) - today) * day)
  const years = Math.round(days / 365.2425)
  const moveAnnual = caching((time) => new Date(time).setUTCFullYear(new Date(time).getUTCFullYear() + years))
  const pause = takeTurns()
  for (const table of Object.values<AnyTable>(world.tables)) {
    const { datedBy, annual = [] } = table.schema
    const isPlan = datedBy === undefined && !Object.hasOwn(ourSet.tables, table.name)
    const fields = datedFields(table).map((field) => [field, actorOf(table, field)] as const)
    if (fields.length === 0) continue
    const moveRow = (row: AnyRow): AnyRow => {
      const moved: Record<string, unknown> = { ...row }
      for (const [field, actor] of fields) {
        const value = row[field]
        if (!value) continue
        const move = isPlan ? movePlan : moveBy(calendarOf(actor === undefined ? undefined : row[actor]))
        const moveNamed = (name: string) => (annual.includes(name) ? moveAnnual : move)
        moved[field] = typeof value === 'string' ? move(value) : moveDates(value, moveNamed)
      }
      return freeze(moved as AnyRow)
    }
    table.fill(await mapInTurns(table.all(), moveRow, pause), table.nextId)
  }
}

type Move = (date: string) => string

function calendarsOf({ directory }: World): (id: unknown) => Calendar {
  const usual = calendarIn(undefined)
  const others = new Map<unknown, Calendar>()
  for (const { id, timezone } of directory.all()) {
    const calendar = calendarIn(timezone)
    if (calendar !== usual) others.set(id, calendar)
  }
  return (id) => others.get(id) ?? usual
}

function actorOf({ schema: { references = {}, datedBy } }: AnyTable, field: string): string | undefined {
  const by = field.replace(/_at$/, '_by')
  return by !== field && Object.hasOwn(references, by) ? by : datedBy
}

/** Dates in metadata move too; otherwise people would get older with each move. */
function moveDates(metadata: object, moveNamed: (name: string) => Move): object {
  const entries = Object.entries(metadata)
  if (!entries.some(([, value]) => isDate(value))) return metadata
  return Object.fromEntries(
    entries.map(([name, value]) => [name, isDate(value) ? moveNamed(name)(value).slice(0, 10) : value]),
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

/**
 * Each time keeps its distance in workdays, its time of day and its order. Anything done on a day off ends before the
 * next workday.
 */
export function moveByWorkdays(from: number, to: number, calendar: Calendar): (time: number) => number {
  const by = calendar.indexOf(to) - calendar.indexOf(from)
  const moveOf = oncePer((number: number) => moveDay(number, by, calendar))
  return (time) => {
    const number = Math.floor(time / day)
    const moved = moveOf(number)
    return moved.number * day + (moved.isWhole ? time - number * day : 0)
  }
}

/** Not whole if only the day's first instant fits. */
function moveDay(number: number, by: number, calendar: Calendar) {
  const index = calendar.indexOf(number)
  const moved = calendar.dayOf(index + by)
  if (calendar.isWorkday(number)) return { number: moved, isWhole: true }
  const since = number - calendar.dayOf(index)
  for (let later = 1; later <= since; later++) {
    if (calendar.isWorkday(moved + later)) return { number: moved + later, isWhole: false }
  }
  return { number: moved + since, isWhole: true }
}
