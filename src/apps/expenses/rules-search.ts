import { invalid } from '../../core/refusal.ts'
import type { IdAndName } from '../../core/schema/shapes.ts'
import { filteredList, newestFirst } from '../../core/store/filter.ts'
import { byId, byName, orderIn } from '../../core/store/order.ts'
import { matchingIn, searchText, searchWords } from '../../core/store/search-text.ts'
import type { Table } from '../../core/store/table.ts'
import { hasKeywords, splitKeywords, toHaystack } from '../../core/text/keywords.ts'
import { type GivenDate, toInstant } from '../../core/time/given-date.ts'
import type { World } from '../../world/world.ts'
import { mayAdminister, type StoredUser } from '../people/directory.ts'
import type { ItemQuery, SheetQuery } from './contract.ts'
import type { StoredItem, StoredSheet } from './model.ts'
import { itemsOf, maySee } from './rules.ts'

type Test<Value> = (value: Value) => boolean

export function listNamed(world: World, table: Table<IdAndName>): readonly IdAndName[] {
  return table.list(orderIn(world, byName)).rows
}

/** Spec, Expenses: `user` or `supervisor` is required; dates filter by the last modification. */
export function listSheets(world: World, user: StoredUser, query: SheetQuery): readonly StoredSheet[] {
  const { supervisor, status, name } = query
  const isInDept = makeNameTest(world, world.departments, query.dept)
  const isAtLocation = makeNameTest(world, world.locations, query.location)
  // Gap: sorted by name, or last change first.
  const by = world.fidelity['expenses-order'] === 'newest' ? byChange : byName
  const found = matchingSheets(world.sheets, by, {
    viewer: user.id,
    isAdministrator: mayAdminister(user, 'expenses'),
    owner: ownerIn(world, user, query),
    supervisor,
    status,
    keywords: splitKeywords(name ?? ''),
    how: matchingIn(world),
    dates: datesIn(query, user),
  })
  return found.rows.filter((sheet) => isInDept(sheet.dept_id) && isAtLocation(sheet.location_id))
}

interface SheetSearch extends Pick<SheetQuery, 'supervisor' | 'status'> {
  viewer: number
  isAdministrator: boolean
  owner: number | undefined
  keywords: readonly string[]
  how: 'AND' | 'OR'
  dates: Dates
}

const matchingSheets = filteredList<StoredSheet, SheetSearch>(
  ({ viewer, isAdministrator, owner, supervisor, status, keywords, how, dates }) => ({
    where: { user_id: owner, supervisor_id: supervisor },
    test: (sheet) =>
      (isAdministrator || sheet.user_id === viewer || sheet.supervisor_id === viewer) &&
      (status === undefined || sheet.status === status) &&
      isWithin(sheet.modified_at, dates),
    words: searchWords(nameText, keywords, how),
  }),
)

/** Gap: without a user or supervisor, the request is refused or lists the current user's sheets. */
function ownerIn({ fidelity }: World, { id }: StoredUser, query: SheetQuery): number | undefined {
  if (query.user !== undefined || query.supervisor !== undefined) return query.user
  if (fidelity['expenses-whose'] === 'own') return id
  throw invalid({ name: 'user', reason: 'is required unless supervisor is given' })
}

const byChange = newestFirst(({ modified_at }: StoredSheet) => modified_at)

/** Gap: lists items of sheets that the user may see, filtered by receipt date and sorted by id. */
export function listItems(world: World, user: StoredUser, query: ItemQuery): readonly StoredItem[] {
  const isInDept = makeNameTest(world, world.departments, query.dept)
  const isAtLocation = makeNameTest(world, world.locations, query.location)
  const isOfType = makeNameTest(world, world.expenseTypes, query.expense_type)
  const isSoldBy = makeWordTest(world, query.vendor)
  const isForClient = makeWordTest(world, query.client)
  const projects = idsNamed(world, world.projects, query.project)
  // Gap: an operational item is never billable.
  const isBilled = makePairTest(query.is_billable, query.is_non_billable)
  const isProject = makePairTest(query.project_cost, query.operational_cost)
  const dates = datesIn(query, user)
  return candidates(world, user, query, projects).filter((item) => {
    const sheet = world.sheets.need(item.sheet_id)
    return (
      maySee(user, sheet) &&
      (query.status === undefined || sheet.status === query.status) &&
      isAtLocation(sheet.location_id) &&
      // Gap: a project item belongs to the department of its sheet.
      isInDept(item.dept_id ?? sheet.dept_id) &&
      isWithin(item.receipt_date, dates) &&
      isProject(item.type === 'project') &&
      isBilled(item.billable) &&
      isOfType(item.expense_type_id) &&
      isSoldBy(item.vendor) &&
      isForClient(item.client) &&
      (!projects || projects.has(item.project_id ?? 0))
    )
  })
}

/** Narrows the items down by the best index. The result can include items that do not match. */
function candidates(world: World, viewer: StoredUser, query: ItemQuery, projects?: Set<number>): readonly StoredItem[] {
  const { sheets, expenseItems } = world
  const { user, vendor = '', client = '' } = query
  if (user === undefined && mayAdminister(viewer, 'expenses')) {
    if (projects) return sortById([...projects].flatMap((id) => expenseItems.where('project_id', id)))
    const how = matchingIn(world)
    return itemsByParties(expenseItems, byId, { sold: splitKeywords(vendor), bought: splitKeywords(client), how }).rows
  }
  const owned = sheets.where('user_id', user ?? viewer.id)
  const supervised = user === undefined ? sheets.where('supervisor_id', viewer.id) : []
  const ids = new Set([...owned, ...supervised].map(({ id }) => id))
  return sortById([...ids].flatMap((id) => itemsOf(world, id)))
}

function sortById(items: StoredItem[]): StoredItem[] {
  return items.sort((a, b) => a.id - b.id)
}

const nameText = searchText(({ name }: IdAndName) => [name])
const vendorText = searchText(({ vendor }: StoredItem) => [vendor])
const clientText = searchText(({ client }: StoredItem) => [client])

type Words = readonly string[]

const rowsNamed = filteredList<IdAndName, { keywords: Words; how: 'AND' | 'OR' }>(({ keywords, how }) => ({
  words: searchWords(nameText, keywords, how),
}))

const itemsByParties = filteredList<StoredItem, { sold: Words; bought: Words; how: 'AND' | 'OR' }>(
  ({ sold, bought, how }) => ({ words: searchWords(vendorText, sold, how) ?? searchWords(clientText, bought, how) }),
)

/** Gap: checking both boxes is the same as checking neither. */
function makePairTest(yes = false, no = false): Test<boolean> {
  return (value) => yes === no || value === yes
}

/** Digits are an id; anything else is keywords in the name. */
function makeNameTest(world: World, table: Table<IdAndName>, text = ''): Test<number | null> {
  if (/^\d+$/.test(text)) return (id) => id === Number(text)
  const ids = idsNamed(world, table, text)
  return (id) => !ids || ids.has(id ?? 0)
}

function idsNamed(world: World, table: Table<IdAndName>, text = ''): Set<number> | undefined {
  const keywords = splitKeywords(text)
  if (keywords.length === 0) return undefined
  return new Set(rowsNamed(table, byName, { keywords, how: matchingIn(world) }).rows.map(({ id }) => id))
}

function makeWordTest(world: World, text = ''): Test<string> {
  const keywords = splitKeywords(text)
  const how = matchingIn(world)
  return (value) => keywords.length === 0 || hasKeywords(toHaystack([value]), keywords, how)
}

type Dates = ReturnType<typeof datesIn>

function datesIn({ date_from, date_to }: Pick<ItemQuery, 'date_from' | 'date_to'>, { timezone }: StoredUser) {
  const timeOf = (date: GivenDate | undefined) => date && Date.parse(toInstant(date, timezone))
  return { from: timeOf(date_from), to: timeOf(date_to) }
}

function isWithin(instant: string, { from, to }: Dates): boolean {
  if (from === undefined && to === undefined) return true
  const time = Date.parse(instant)
  return (from === undefined || time >= from) && (to === undefined || time <= to)
}
