import type { About } from '../../../src/control/shapes.ts'
import { toPrintable } from '../printable.ts'
import { presentLine } from './entry-line.ts'

/** Entries to list, one to show in full, or a reply to show in one line. */
export type Found = { entries: readonly unknown[] } | { whole: unknown } | { told: unknown }

type Form = 'json' | 'short' | 'long'

const mostListed = 50

export function presentFound(found: Found, form: Form, mayBeMany: boolean): string {
  if (form === 'json') return JSON.stringify(Object.values(found)[0])
  if ('entries' in found) return presentList(found.entries, form, mayBeMany ? Number.POSITIVE_INFINITY : mostListed)
  if ('whole' in found && form === 'long') return toPretty(found.whole)
  return presentLine(withoutCounts('told' in found ? found.told : found.whole), form === 'short')
}

function presentList(entries: readonly unknown[], form: Form, most: number): string {
  const { length } = entries
  const shown = entries.slice(Math.max(0, length - most)).map((entry) => presentLine(entry, form === 'short'))
  if (length === 0) return '(none)'
  return [...shown, ...(length > most ? [`(the last ${most} of ${length}; --last ${length} shows all)`] : [])].join(
    '\n',
  )
}

/** Omits fields that are of no interest after a change. */
function withoutCounts(entry: unknown): unknown {
  if (typeof entry !== 'object' || entry === null || !('counts' in entry)) return entry
  const { name: _, version: __, counts: ___, forgotten: ____, history: _____, ...rest } = entry as About
  return rest
}

function toPretty(value: unknown): string {
  return JSON.stringify(value, null, 2).split('\n').map(toPrintable).join('\n')
}
