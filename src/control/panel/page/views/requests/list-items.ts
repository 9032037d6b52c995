import { toSearchKey } from '../../../../../core/text/keywords.ts'
import type { ActionCard, JournalEntry } from '../../../../shapes.ts'
import type { EntryPage } from '../../state/entry-list.ts'

export type ListItem = JournalEntry | ActionCard

export function isAction(item: ListItem): item is ActionCard {
  return 'kind' in item
}

/** Adds the actions that match the filter between the requests, newest first. */
export function mergeItems({ items, hasOlder }: EntryPage, actions: readonly ActionCard[], filter: string): ListItem[] {
  const words = toSearchKey(filter).split(/\s+/).filter(Boolean)
  const oldest = hasOlder ? (items.at(-1)?.id ?? 0) : 0
  const left = actions.filter(
    ({ after, kind, text }) => after >= oldest && words.every((word) => matches(word, toSearchKey(`${kind} ${text}`))),
  )
  const merged: ListItem[] = []
  let next = 0
  for (const entry of items) {
    while (next < left.length && left[next]!.after >= entry.id) merged.push(left[next++]!)
    merged.push(entry)
  }
  return [...merged, ...left.slice(next)]
}

/** As in the simulator's search: `-word` excludes. */
function matches(word: string, text: string): boolean {
  return word.length > 1 && word.startsWith('-') ? !text.includes(word.slice(1)) : text.includes(word)
}
