import { actFields, actsIn } from '../../scenarios/stories/company/acts.ts'
import type { StoredUser } from '../../src/apps/people/model.ts'
import type { AnyTable } from '../../src/core/store/references.ts'
import { Instant } from '../../src/core/store/row-shapes.ts'
import { day } from '../../src/core/time/clock.ts'
import type { World } from '../../src/world/world.ts'
import { findDated } from './dated-strings.ts'
import { findUntimely } from './events.ts'
import { findContradictions } from './facts.ts'
import { findRepeated } from './repeated.ts'
import { findOutsideHours } from './working-time.ts'

// Rules for every company. Each returns the violations.
export const rules: Readonly<Record<string, (world: World) => string[]>> = {
  'nothing has happened yet that is still to come': findFuture,
  'no one acts, or receives a badge or thanks, before they joined': findEarly,
  'no one acts after their last visit, or is thanked after they left': findLate,
  'no one visited before they joined, or signed in after their last visit': findStrangeVisits,
  'nearly everything is done on workdays, in the working hours of the place': findOutsideHours,
  'dates are in order': findDisorder,
  'a badge for years of service is assigned after these years': findWrongYears,
  'minutes are newer than their meeting, and audit reports newer than the audit': findUntimely,
  'people were old enough for their jobs when they joined': findWrongAges,
  'no author has written nearly all documents': findSoleAuthors,
  'nothing is written, listed or assigned twice': findRepeated,
  'no text names a year, month or week, because dates move with the clock': findDated,
  'facts are consistent': findContradictions,
}

/** Returns the instants that no rule covers. */
export function findUnruled(world: World): string[] {
  const ruled = new Set([
    ...actFields.map(([table, , when]) => `${table}.${when}`),
    ...orders.flatMap(([table, first, second]) => [`${table}.${first}`, `${table}.${second}`]),
    ...visits.map((field) => `users.${field}`),
    ...['groups.date_created', 'roles.date_created', 'expenseItems.receipt_date', 'outbox.at'],
  ])
  return instantsOf(world)
    .map(([table, field]) => `${table.name}.${field}`)
    .filter((name) => !ruled.has(name))
}

const visits = ['last_time_login', 'last_time_used'] as const

function instantsOf(world: World): [AnyTable, string][] {
  return Object.values<AnyTable>(world.tables).flatMap((table) =>
    Object.entries<{ _zod: { def: { innerType?: unknown } } }>(table.schema.shape.shape as never)
      .filter(([, part]) => (part as unknown) === Instant || part._zod.def.innerType === Instant)
      .map(([field]): [AnyTable, string] => [table, field]),
  )
}

function findFuture(world: World): string[] {
  const now = world.clock.instant()
  return instantsOf(world).flatMap(([table, field]) =>
    table
      .all()
      .filter((row) => typeof row[field] === 'string' && (row[field] as string) > now)
      .map(({ id }) => `${table.name} ${id} ${field}`),
  )
}

const startOf = ({ metadata }: StoredUser) => metadata.start_date as string | undefined

function findEarly(world: World): string[] {
  const { assignments, notes, users } = world
  const gifts = [
    ...assignments
      .all()
      .map(({ id, user_id, assigned_at }) => ({ what: `assignment ${id}`, who: user_id, when: assigned_at })),
    ...notes
      .all()
      .flatMap(({ id, user_ids, created_at }) =>
        user_ids.map((who) => ({ what: `thanks ${id}`, who, when: created_at })),
      ),
  ]
  return [...actsIn(world), ...gifts].flatMap(({ what, who, when }) => {
    const user = users.need(who)
    return when < (startOf(user) ?? '') ? [`${what}: ${user.username} on ${when}, joined ${startOf(user)}`] : []
  })
}

function findLate(world: World): string[] {
  const { notes, users } = world
  const thanks = notes
    .all()
    .flatMap(({ id, user_ids, created_at }) =>
      user_ids.filter((who) => users.need(who).blocked).map((who) => ({ what: `thanks ${id}`, who, when: created_at })),
    )
  return [...actsIn(world), ...thanks].flatMap(({ what, who, when }) => {
    const { username, last_time_used } = users.need(who)
    return when > (last_time_used ?? '') ? [`${what}: ${username} on ${when}, last here ${last_time_used}`] : []
  })
}

function findStrangeVisits({ users }: World): string[] {
  return users.all().flatMap((user) => {
    const { username, last_time_login, last_time_used } = user
    const isStrange =
      last_time_login === null || last_time_used === null
        ? username !== 'joiner'
        : last_time_login > last_time_used || last_time_login < (startOf(user) ?? '')
    return isStrange
      ? [`${username} joined ${startOf(user)}, signed in ${last_time_login}, last ${last_time_used}`]
      : []
  })
}

// Instants of a row, in order.
const orders: readonly (readonly [table: string, first: string, second: string])[] = [
  ['folders', 'created_at', 'modified_at'],
  ['folders', 'created_at', 'closed_at'],
  ['documents', 'created_at', 'modified_at'],
  ['documents', 'created_at', 'declared_at'],
  ['badges', 'created_at', 'modified_at'],
  ['badges', 'created_at', 'archived_at'],
  ['categories', 'created_at', 'modified_at'],
  ['articles', 'created_at', 'modified_at'],
  ['articles', 'created_at', 'endorsed_at'],
  ['questions', 'created_at', 'modified_at'],
  ['tags', 'created_at', 'modified_at'],
]

function findDisorder(world: World): string[] {
  const within = orders.flatMap(([name, first, second]) => {
    const table = (world.tables as Record<string, AnyTable>)[name]!
    return table
      .all()
      .filter((row) => typeof row[second] === 'string' && (row[first] as string) > (row[second] as string))
      .map(({ id }) => `${name} ${id}: ${first} after ${second}`)
  })
  const { badges, assignments, documents, folders, versions, placements, articles, questions, categories, sheets } =
    world
  const { groups } = world
  const early = assignments.all().filter(({ badge_id, assigned_at }) => {
    const { created_at, archived_at } = badges.need(badge_id)
    return assigned_at <= created_at || assigned_at > (archived_at ?? '9')
  })
  const written = versions
    .all()
    .filter(({ document_id, created_at }) => created_at < documents.need(document_id).created_at)
  // A link may be newer than its target.
  const first = new Map(
    placements
      .all()
      .toReversed()
      .map((placement) => [placement.document_id, placement]),
  )
  const filed = [...first.values()].filter(({ document_id, folder_id }) => {
    return documents.need(document_id).created_at < folders.need(folder_id).created_at
  })
  const entries = [...articles.all(), ...questions.all()].filter(
    ({ category_id, created_at }) => created_at < categories.need(category_id).created_at,
  )
  const spent = world.expenseItems
    .all()
    .filter(({ sheet_id, receipt_date }) => receipt_date > sheets.need(sheet_id).modified_at)
  const formed = groups.all().filter(({ parent_id, date_created }) => {
    return (groups.get(parent_id)?.date_created ?? '') > date_created
  })
  const praised = articles.all().filter(({ endorsed_by, publisher_id }) => endorsed_by === publisher_id)
  return [
    ...within,
    ...formed.map(({ name }) => `group ${name}: before the one above it`),
    ...praised.map(({ title }) => `"${title}": endorsed by its own author`),
    ...early.map(({ id }) => `assignment ${id}: while there was no such badge`),
    ...written.map(({ id }) => `version ${id}: before its document`),
    ...filed.map(({ id }) => `placement ${id}: before its folder`),
    ...entries.map(({ title }) => `"${title}": before its category`),
    ...spent.map(({ id }) => `item ${id}: after its sheet`),
  ]
}

const years: Readonly<Record<string, number>> = { 'Five years with us': 5, 'Ten years with us': 10 }

/** On the day, or on the first workday after it. A newer badge is assigned when it is created, or by a newer giver. */
function findWrongYears({ badges, assignments, clock, users }: World): string[] {
  // At other times, the next open day may be after Eid or the closure at Christmas.
  const most = clock.instant().startsWith('2026-03-02') ? 4 : 14
  return assignments.all().flatMap(({ badge_id, user_id, assigned_by, assigned_at }) => {
    const { title, created_at } = badges.need(badge_id)
    if (!years[title]) return []
    const { username, ...user } = users.need(user_id)
    const start = startOf(user as StoredUser)!
    const due = Date.parse(`${Number(start.slice(0, 4)) + years[title]}${start.slice(4)}`)
    const late = (Date.parse(assigned_at) - due) / day
    const since = [created_at, startOf(users.need(assigned_by!)) ?? created_at]
    const isNew = since.some((date) => Date.parse(assigned_at) - Date.parse(date) < 30 * day)
    return late >= 0 && (late < most || isNew) ? [] : [`${title}: ${username}, ${start}, assigned ${assigned_at}`]
  })
}

const seniors = /^(Head of|Lead|Managing|Section|Area|Division)\b|Supervisor|^(المدير|مدير|رئيس|قائد)ة?(?= )/
const juniors = /\b(Trainee|Apprentice)\b|(^| )متدربة?(?= |$)/

/** Reads English only: no one in the Arabic company writes about their age. */
function findWrongAges(world: World): string[] {
  const age = (date: string, birthday: string) => (Date.parse(date) - Date.parse(birthday)) / (365.25 * day)
  return world.users.all().flatMap((user) => {
    const { username, job_title, metadata } = user
    const { birthday, about } = metadata as { birthday?: string; about?: string }
    if (!birthday || !startOf(user)) return []
    const [then, now] = [age(startOf(user)!, birthday), age(world.clock.instant(), birthday)]
    const wrong = [
      then < 16 && 'joined as a child',
      seniors.test(job_title) && now < 25 && 'too young for that',
      juniors.test(job_title) && now > 32 && 'too old for that',
      now > 68 && 'long retired',
      /as an apprentice/.test(about ?? '') && then > 23 && 'was no apprentice',
      /from parental leave/.test(about ?? '') && now > 58 && 'has grown-up children',
    ]
    return wrong.filter((reason) => reason !== false).map((reason) => `${username}, ${job_title}: ${reason}`)
  })
}

/** More than a third is too many. */
function findSoleAuthors({ documents, users }: World): string[] {
  const counts = new Map<number, number>()
  const kept = documents.all().filter(({ trash_id }) => trash_id === null)
  for (const { creator_id } of kept) counts.set(creator_id, (counts.get(creator_id) ?? 0) + 1)
  return [...counts]
    .filter(([, count]) => count > 20 && count > kept.length / 3)
    .map(([id, count]) => `${users.need(id).username} wrote ${count} of ${kept.length}`)
}
