import type { About } from '../../../src/control/shapes.ts'
import { toPrintable } from '../printable.ts'
import { presentEntryLine } from './entry-line.ts'

/** Entries to list, one to show in full, or a reply to show in one line. */
export type RemoteResult = { entries: readonly unknown[] } | { entry: unknown } | { reply: unknown }

type Format = 'json' | 'short' | 'long'

const defaultListLength = 50

export function presentResult(result: RemoteResult, format: Format, isUnlimited: boolean): string {
  if (format === 'json') return JSON.stringify(Object.values(result)[0])
  if ('entries' in result)
    return presentList(result.entries, format, isUnlimited ? Number.POSITIVE_INFINITY : defaultListLength)
  if ('entry' in result && format === 'long') return toPretty(result.entry)
  return presentEntryLine(withoutCounts('reply' in result ? result.reply : result.entry), format === 'short')
}

function presentList(entries: readonly unknown[], format: Format, most: number): string {
  const { length } = entries
  const shown = entries.slice(Math.max(0, length - most)).map((entry) => presentEntryLine(entry, format === 'short'))
  if (length === 0) return '(none)'
  return [...shown, ...(length > most ? [`(the last ${most} of ${length}; --last ${length} shows all)`] : [])].join(
    '\n',
  )
}

/** Omits fields that are not needed after a change. */
function withoutCounts(entry: unknown): unknown {
  if (typeof entry !== 'object' || entry === null || !('counts' in entry)) return entry
  const { name: _, version: __, counts: ___, forgotten: ____, history: _____, ...rest } = entry as About
  return rest
}

function toPretty(value: unknown): string {
  return JSON.stringify(value, null, 2).split('\n').map(toPrintable).join('\n')
}
