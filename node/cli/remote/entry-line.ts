import type { JournalEntry } from '../../../src/control/shapes.ts'
import { toPrintable } from '../printable.ts'

/** In bytes. */
const shortLine = 200
/** In bytes. A long query would leave no room for the rest of the line. */
const shortPath = 80

export function presentLine(entry: unknown, isShort: boolean): string {
  const text = isRequest(entry) ? lineOfRequest(entry, isShort) : lineOfEntry(entry)
  const line = toPrintable(text)
  return isShort ? cut(line, shortLine) : line
}

function isRequest(entry: unknown): entry is JournalEntry {
  return typeof entry === 'object' && entry !== null && 'method' in entry && 'changes' in entry
}

/** Errors come before changes, and changes before the body. */
function lineOfRequest(entry: JournalEntry, isShort: boolean): string {
  const { id, status, method, endpoint, user, path, fault, warning, violation, changes, changed, body, undone } = entry
  return [
    id,
    status === 0 ? 'no answer' : status,
    endpoint ?? 'no endpoint',
    `by ${user ?? 'nobody'}:`,
    method,
    isShort ? cut(path, shortPath) : path,
    ...(undone ? ['undone'] : []),
    ...(fault === null ? [] : [`fault=${write(fault)}`]),
    ...(violation === null && warning === null ? [] : [`wrong=${write(violation ?? warning)}`]),
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
  const different = Object.keys(fresh).filter((name) => write(fresh[name]) !== write(old[name]))
  return `changed=${table}/${id} ${different.map((name) => `${name}:${write(old[name])}->${write(fresh[name])}`).join(' ')}`
}

function lineOfEntry(entry: unknown): string {
  if (typeof entry !== 'object' || entry === null) return write(entry)
  const { id, ...fields } = entry as Fields
  const filled = Object.entries(fields).filter(([, value]) => !isEmpty(value))
  return [...(id === undefined ? [] : [String(id)]), ...filled.map(([name, value]) => `${name}=${write(value)}`)].join(
    ' ',
  )
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true
  return typeof value === 'object' && Object.keys(value).length === 0
}

/** A single word needs no quotes. */
function write(value: unknown): string {
  return typeof value === 'string' && /^[^\s"'{}[\]=]+$/.test(value) ? value : (JSON.stringify(value) ?? '')
}

const encoder = new TextEncoder()

/** Counts bytes, but cuts between characters. */
function cut(text: string, most: number): string {
  if (encoder.encode(text).length <= most) return text
  let kept = ''
  let bytes = encoder.encode('…').length
  for (const character of text) {
    bytes += encoder.encode(character).length
    if (bytes > most) break
    kept += character
  }
  return `${kept}…`
}
