import type { JournalEntry } from '../../../shapes.ts'
import { download, read, send } from '../client.ts'
import { $, write } from '../elements.ts'
import { showEmpty } from '../empty-list.ts'
import { onStale } from '../loading.ts'
import { press } from '../status.ts'
import { onEvent } from '../stream.ts'
import { isWide, showCount, showTab } from '../tabs.ts'
import { forgetOpened, forgetRows, marksOf, rowFor } from './row.ts'

const heldAtMost = 1000
const shownAtMost = 300

/** Newest first. */
let entries: JournalEntry[] = []
/** Requests that arrive while the list is loading, which may not contain them. */
let late: JournalEntry[] | undefined

onStale('requests', async () => {
  late = []
  entries = (await read('/requests')).reverse()
  const newest = entries[0]?.id ?? 0
  entries.unshift(...late.filter(({ id }) => id > newest).reverse())
  late = undefined
  if (entries.length === 0) forgetOpened()
  showRequests()
})

onEvent('request', (entry) => {
  late?.push(entry)
  const i = entries.findIndex(({ id }) => id <= entry.id)
  entries.splice(i < 0 ? entries.length : i, entries[i]?.id === entry.id ? 1 : 0, entry)
  if (entries.length > heldAtMost) entries.length = heldAtMost
  showRequests()
})

function matches(entry: JournalEntry, words: string[]): boolean {
  const { method, path, endpoint, status, user } = entry
  const text = [method, path, endpoint, status, user ?? 'nobody', ...marksOf(entry).flat()].join(' ').toLowerCase()
  return words.every((word) => text.includes(word))
}

function showRequests(): void {
  const words = $('filter').value.toLowerCase().split(/\s+/).filter(Boolean)
  const matching = entries.filter((entry) => matches(entry, words))
  replaceRows(matching.slice(0, shownAtMost).map(rowFor))
  write('shown', countShown(matching.length, words.length > 0))
  const isFilter = entries.length > 0
  const why = isFilter ? 'No matching requests.' : 'No requests yet. They appear here as they arrive.'
  showEmpty('no-requests', matching.length === 0 && why, isFilter && 'filter')
  showCount('requests', entries.length)
}

function countShown(matching: number, isFiltered: boolean): string {
  const all = entries.length
  if (isFiltered) return `${matching} of ${all}`
  if (all > shownAtMost) return `newest ${shownAtMost} of ${all}`
  return all > 0 ? String(all) : ''
}

/** Inserts only new rows, so that the list keeps its scroll position and focus. */
function replaceRows(items: HTMLElement[]): void {
  const list = $('request-list')
  const focused = document.activeElement?.closest<HTMLElement>('#request-list > li')?.dataset.id
  const stay = new Set<Element>(items)
  for (const item of [...list.children]) if (!stay.has(item)) item.remove()
  for (const [i, item] of items.entries()) {
    if (list.children[i] !== item) list.insertBefore(item, list.children[i] ?? null)
  }
  if (focused && !list.contains(document.activeElement)) {
    list.querySelector<HTMLElement>(`[data-id="${focused}"] summary`)?.focus()
  }
  forgetRows((item) => !stay.has(item))
}

$('filter').oninput = showRequests
press('curl', () => download('/requests/curl', 'fauxtranet.sh'), 'Downloaded fauxtranet.sh.')
press('clear-requests', () => send('DELETE', '/requests'), 'Cleared the journal.')
addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.ctrlKey || event.metaKey) return
  if ((event.target as Element).matches('input, textarea, select')) return
  event.preventDefault()
  if (!isWide.matches) showTab('requests')
  $('filter').focus()
})
