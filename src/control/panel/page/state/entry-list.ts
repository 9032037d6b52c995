import type { JournalEntry } from '../../../shapes.ts'

/** Entries are newest first. */
export type Entries = readonly JournalEntry[]

/** The newest requests that match, and whether there are older ones. */
export interface EntryPage {
  /** The parameters that it was loaded with. */
  selection: string
  items: Entries
  hasOlder: boolean
}

/** Adds an entry, or replaces the one with its id. Only the newest are kept. */
export function withEntry(entries: Entries, entry: JournalEntry, most: number): Entries {
  const i = entries.findIndex(({ id }) => id <= entry.id)
  const at = i < 0 ? entries.length : i
  return entries.toSpliced(at, entries[at]?.id === entry.id ? 1 : 0, entry).slice(0, most)
}

/** Adds entries that arrived while the list was loading, which may not contain them. */
export function withLate(entries: Entries, late: Entries): Entries {
  const newest = entries[0]?.id ?? 0
  return [...late.filter(({ id }) => id > newest).reverse(), ...entries]
}
