import { withoutContent } from '../../core/bytes.ts'
import { withoutSecrets } from '../../core/http/redact.ts'
import { capitalize } from '../../core/refusal.ts'
import type { AnyRow, AnyTable, AnyTables } from '../../core/store/references.ts'
import { whenGoneOf } from '../../core/store/table-schema.ts'
import type { Change } from '../../core/store/transaction.ts'
import { truncate } from '../../core/text/truncate.ts'
import { findName } from '../rows/names.ts'
import { hasTitle, idsIn, referencesOf, titleOf } from '../rows/title.ts'
import { fieldWords } from './field.ts'

/** `Magdalena Nowak: job title from Baker to Cook`, `Document Travel policy.pdf added`. */
export function describeChange(tables: AnyTables, { table: name, before, after }: Change): string {
  const table = tables[name]!
  const [old, fresh] = [before as AnyRow | undefined, after as AnyRow | undefined]
  const row = (fresh ?? old)!
  const what = old && fresh ? describeFields(tables, table, old, fresh) : fresh ? 'added' : 'deleted'
  const kind = row.is_draft === true ? 'draft' : table.noun
  const owner = hasTitle(table, row) ? undefined : ownersOf(tables, table, row)[0]
  if (owner) return `${findName(tables, owner.to, owner.id) ?? `${owner.to} ${owner.id}`}: ${kind} ${what}`
  const title = titleOf(table, row)
  return old && fresh
    ? `${title}: ${what}`
    : capitalize(hasTitle(table, row) ? `${kind} ${title} ${what}` : `${title} ${what}`)
}

/** The rows that this row is deleted with: a version belongs to its document. */
export function ownersOf(tables: AnyTables, table: AnyTable, row: AnyRow): { to: string; id: number }[] {
  return referencesOf(table).flatMap(([field, reference]) => {
    const { to } = reference
    return whenGoneOf(reference, tables[to]?.schema.former) === 'delete'
      ? idsIn(row[field]).map((id) => ({ to, id }))
      : []
  })
}

/** Fields that most writes change as well. */
const asides = /^(modified_at|modified_by|last_time_\w+|next_version_num|checked_out_in|drafted_in)$/

function describeFields(tables: AnyTables, table: AnyTable, old: AnyRow, fresh: AnyRow): string {
  const different = Object.keys({ ...old, ...fresh }).filter((field) => !isSame(old[field], fresh[field]))
  const telling = different.filter((field) => !asides.test(field))
  const fields = telling.length > 0 ? telling : different
  return fields.map((field) => describeField(tables, table, field, old, fresh)).join(', ') || 'unchanged'
}

function isSame(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(withoutContent(a)) === JSON.stringify(withoutContent(b))
}

/** What it means that a field is set, and that it is empty again. */
const meanings: Readonly<Record<string, readonly [set: string, cleared: string]>> = {
  trash_id: ['moved to the trash', 'restored from the trash'],
  is_draft: ['now a draft', 'approved'],
  closed_at: ['closed', 'reopened'],
  declared_at: ['declared a record', 'no longer a record'],
}

function describeField(tables: AnyTables, table: AnyTable, field: string, old: AnyRow, fresh: AnyRow): string {
  const [set, cleared] = meanings[field] ?? []
  if (set !== undefined && isEmpty(old[field]) !== isEmpty(fresh[field])) return isEmpty(fresh[field]) ? cleared! : set
  const words = fieldWords(field)
  const to = referencesOf(table).find(([name]) => name === field)?.[1].to
  const show = (value: unknown) => (to === undefined ? toText(value) : namesIn(tables, to, value))
  if (Array.isArray(fresh[field]) && Array.isArray(old[field])) {
    const [was, is] = [old[field] as unknown[], fresh[field] as unknown[]]
    const added = is.filter((item) => !was.includes(item)).map(show)
    const removed = was.filter((item) => !is.includes(item)).map(show)
    const parts = [...added.map((name) => `${name} added`), ...removed.map((name) => `${name} removed`)]
    return parts.some((part) => part.startsWith(' ')) || parts.length === 0
      ? `${words} changed`
      : `${words}: ${parts.join(', ')}`
  }
  if (typeof fresh[field] === 'boolean') return fresh[field] ? words : `not ${words}`
  const [from, into] = [show(safe(old)[field]), show(safe(fresh)[field])]
  if (from === into) return `${words} changed`
  if (field === 'checked_out_by') return into === '' ? 'no longer checked out' : `checked out by ${into}`
  if (into === '') return `${words} removed`
  return from === '' ? `${words} set to ${into}` : `${words} from ${from} to ${into}`
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === false || value === 0
}

function safe(row: AnyRow): AnyRow {
  return withoutSecrets(row) as AnyRow
}

function namesIn(tables: AnyTables, to: string, value: unknown): string {
  return idsIn(value)
    .map((id) => findName(tables, to, id) ?? `${to} ${id}`)
    .join(', ')
}

const longest = 60

const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

/** `2026-03-02 09:30`, in UTC. */
export function showInstant(text: string): string {
  return text.slice(0, 'YYYY-MM-DDTHH:MM'.length).replace('T', ' ')
}

/** Empty for values that are not a word or a number. */
function toText(value: unknown): string {
  if (typeof value === 'string' && instant.test(value)) return showInstant(value)
  return typeof value === 'string' || typeof value === 'number' ? truncate(String(value), longest) : ''
}
