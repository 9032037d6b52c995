import { freeze } from '../../core/store/freeze.ts'
import type { AnyRow, AnyTable } from '../../core/store/references.ts'
import { Instant, StoredMetadata } from '../../core/store/row-shapes.ts'
import { type Calendar, calendarIn } from '../../core/time/calendar.ts'
import { day, earliest, latest } from '../../core/time/clock.ts'
import { mapInTurns, takeTurns } from '../../core/time/turns.ts'
import type { World } from '../../world/world.ts'
import { createWorld } from '../applications.ts'
import { moveByWorkdays } from './workdays.ts'

/**
 * Moves the dates in the rows of a world, its instants and the dates in metadata, from what its clock showed to what it
 * shows now. What somebody did on a workday is on a workday again, by the calendar of where they are, and over by now.
 * Rows of applications that users bring may be plans: today stays today, and all is as long as it was.
 */
export async function moveRows(world: World, then: number, now: number): Promise<void> {
  const today = Math.floor(then / day)
  const days = Math.floor((now - then) / day)
  const moves = new Map<Calendar, Move>()
  const moveBy = (calendar: Calendar): Move => {
    const move = moves.get(calendar) ?? caching(moveByWorkdays(today, today + days, calendar))
    moves.set(calendar, move)
    return move
  }
  const calendarOf = calendarsOf(world)
  const movePlan = caching((time) => time + (Math.floor(now / day) - today) * day)
  const moveBirthday = caching((time) => time + days * day)
  const ours = createWorld().tables as object
  const pause = takeTurns()
  for (const table of Object.values<AnyTable>(world.tables)) {
    const isOurs = Object.hasOwn(ours, table.name)
    const fields = datedFields(table).map((field): [string, string | undefined] => [
      field,
      actorOf(world, table, field),
    ])
    if (fields.length === 0) continue
    const moveRow = (row: AnyRow): AnyRow => {
      const moved: Record<string, unknown> = { ...row }
      for (const [field, actor] of fields) {
        const value = row[field]
        if (!value) continue
        const move = isOurs ? moveBy(calendarOf(actor === undefined ? undefined : row[actor])) : movePlan
        moved[field] = typeof value === 'string' ? move(value) : moveDates(value, move, moveBirthday)
      }
      return freeze(moved as AnyRow)
    }
    table.fill(await mapInTurns(table.all(), moveRow, pause), table.nextId)
  }
}

type Move = (date: string) => string

/** The calendar of a user by id. Of nobody it is the default. */
function calendarsOf({ directory }: World): (id: unknown) => Calendar {
  const usual = calendarIn(undefined)
  const others = new Map<unknown, Calendar>()
  for (const { id, timezone } of directory.all()) {
    const calendar = calendarIn(timezone)
    if (calendar !== usual) others.set(id, calendar)
  }
  return (id) => others.get(id) ?? usual
}

/** The field that names whose date it is: `modified_by` for `modified_at`, else the first user of the row. */
function actorOf({ directory }: World, { name, schema }: AnyTable, field: string): string | undefined {
  if (name === directory.name) return 'id'
  if (!field.endsWith('_at')) return undefined
  const actors = Object.entries(schema.references ?? {}).filter(([, reference]) => reference!.to === directory.name)
  const by = field.replace(/_at$/, '_by')
  return actors.some(([actor]) => actor === by) ? by : actors.find(([actor]) => !actor.endsWith('s'))?.[0]
}

/** A start or a birthday that stayed would make people older with each move. People are born on any day. */
function moveDates(metadata: object, move: Move, moveBirthday: Move): object {
  const entries = Object.entries(metadata)
  if (!entries.some(([, value]) => isDate(value))) return metadata
  const moved = (key: string, date: string) => (key === 'birthday' ? moveBirthday(date) : move(date)).slice(0, 10)
  return Object.fromEntries(entries.map(([key, value]) => [key, isDate(value) ? moved(key, value) : value]))
}

function isDate(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))
}

/** Stays within the range of the clock. Many rows have the same instants, and formatting one takes long. */
function caching(move: (time: number) => number): Move {
  const known = new Map<string, string>()
  return (date) => {
    const before = known.get(date)
    if (before !== undefined) return before
    const moved = new Date(Math.min(Math.max(move(Date.parse(date)), earliest), latest)).toISOString()
    known.set(date, moved)
    return moved
  }
}

/** The fields of a table whose shape is an instant, optional or not, or metadata. */
function datedFields({ schema }: AnyTable): string[] {
  const shape: object = schema.shape.shape
  return Object.entries(shape)
    .filter(([, part]) => part === StoredMetadata || part === Instant || part._zod.def.innerType === Instant)
    .map(([field]) => field)
}
