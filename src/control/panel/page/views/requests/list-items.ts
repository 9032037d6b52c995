import { toSearchKey } from '../../../../../core/text/keywords.ts'
import { isFound, readSearch } from '../../../../search/words.ts'
import type { ActionCard, JournalEntry } from '../../../../shapes.ts'
import type { EntryPage } from '../../state/entry-list.ts'

export type ListItem = JournalEntry | ActionCard

export function isAction(item: ListItem): item is ActionCard {
  return 'kind' in item
}

/** Adds the actions that match the filter between the requests, newest first. */
export function mergeItems({ items, hasOlder }: EntryPage, actions: readonly ActionCard[], filter: string): ListItem[] {
  const search = readSearch(filter)
  const isShown = ({ kind, text }: ActionCard) => {
    const key = toSearchKey(`${kind} ${text}`)
    return isFound(search, (word) => key.includes(word))
  }
  const oldest = hasOlder ? (items.at(-1)?.id ?? 0) : 0
  const left = actions.filter((action) => action.after >= oldest && isShown(action))
  const merged: ListItem[] = []
  let next = 0
  for (const entry of items) {
    while (next < left.length && left[next]!.after >= entry.id) merged.push(left[next++]!)
    merged.push(entry)
  }
  return [...merged, ...left.slice(next)]
}
