import type { JournalEntry } from '../../../src/control/shapes.ts'
import { toPrintable } from '../printable.ts'

/** In bytes. */
const longestLine = 200
/** In bytes. A long query would leave no room for the rest of the line. */
const longestPath = 80

export function presentEntryLine(entry: unknown, isShort: boolean): string {
  const text = isRequest(entry) ? describeRequest(entry, isShort) : describeEntry(entry)
  const line = toPrintable(text)
  return isShort ? cutToBytes(line, longestLine) : line
}

function isRequest(entry: unknown): entry is JournalEntry {
  return typeof entry === 'object' && entry !== null && 'method' in entry && 'changes' in entry
}

/** Errors come before changes, and changes before the body. */
function describeRequest(entry: JournalEntry, isShort: boolean): string {
  const {
    id,
    status,
    method,
    endpoint,
    user,
    path,
    fault,
    reason,
    warning,
    violation,
    changes,
    changed,
    body,
    undone,
  } = entry
  const wrong = violation ?? reason ?? warning
  return [
    id,
    status === 0 ? 'no response' : status,
    endpoint ?? 'no endpoint',
    `by ${user ?? 'nobody'}:`,
    method,
    isShort ? cutToBytes(path, longestPath) : path,
    ...(undone ? ['undone'] : []),
    ...(fault === null ? [] : [`fault=${formatValue(fault)}`]),
    ...(wrong === null ? [] : [`wrong=${formatValue(wrong)}`]),
    ...changes.map(describeChange),
    ...(changed > changes.length ? [`and ${changed - changes.length} more changes`] : []),
    ...(isEmpty(body) ? [] : [`body=${JSON.stringify(body)}`]),
  ].join(' ')
}

type Fields = Record<string, unknown>

function describeChange({ table, id, before, after }: JournalEntry['changes'][number]): string {
  if (before === null) return `added=${table}/${id}`
  if (after === null) return `deleted=${table}/${id}`
  const [old, fresh] = [before as Fields, after as Fields]
  const different = Object.keys(fresh).filter((name) => formatValue(fresh[name]) !== formatValue(old[name]))
  return `changed=${table}/${id} ${different.map((name) => `${name}:${formatValue(old[name])}->${formatValue(fresh[name])}`).join(' ')}`
}

function describeEntry(entry: unknown): string {
  if (typeof entry !== 'object' || entry === null) return formatValue(entry)
  const { id, ...fields } = entry as Fields
  const filled = Object.entries(fields).filter(([, value]) => !isEmpty(value))
  return [
    ...(id === undefined ? [] : [String(id)]),
    ...filled.map(([name, value]) => `${name}=${formatValue(value)}`),
  ].join(' ')
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true
  return typeof value === 'object' && Object.keys(value).length === 0
}

/** Single words are not quoted. */
function formatValue(value: unknown): string {
  return typeof value === 'string' && /^[^\s"'{}[\]=]+$/.test(value) ? value : (JSON.stringify(value) ?? '')
}

const encoder = new TextEncoder()

/** Counts bytes, but cuts between characters. */
function cutToBytes(text: string, most: number): string {
  if (encoder.encode(text).length <= most) return text
  let result = ''
  let bytes = encoder.encode('…').length
  for (const character of text) {
    bytes += encoder.encode(character).length
    if (bytes > most) break
    result += character
  }
  return `${result}…`
}
