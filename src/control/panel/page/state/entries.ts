import { computed } from '@preact/signals'
import type { JournalEntry } from '../../../shapes.ts'
import { read } from '../client.ts'
import { routeOf } from '../route.ts'
import { onEvent } from '../stream.ts'
import { type Entries, type EntryPage, withEntry, withLate } from './entry-list.ts'
import { act } from './notice.ts'
import { createResource } from './resource.ts'

const pageSize = 200
const heldAtMost = 2000

/** Pictures are hidden unless the address shows them. */
export const arePicturesShown = computed(() => routeOf('requests').query.pictures === 'shown')

export const filterText = computed(() => routeOf('requests').query.filter ?? '')

/** A string, so that it changes only if the list does. */
const selection = computed(
  () => `${new URLSearchParams({ words: filterText.value.trim(), pictures: String(arePicturesShown.value) })}`,
)

/** Requests that arrive while the list is loading, oldest first. */
let late: JournalEntry[] | undefined

/** The requests that match the filter, newest first. The simulator searches, because it also has the replies. */
export const entries = createResource<EntryPage>(async () => {
  late = []
  const chosen = selection.value
  const known = entries.value?.selection === chosen ? entries.value.items.length : 0
  const limit = Math.max(pageSize, known)
  const newest = await readPart(chosen, `limit=${limit}`)
  const items = withLate([...newest, ...(await readUntilOpen(chosen, newest))], late)
  late = undefined
  return { selection: chosen, items, hasOlder: newest.length === limit }
})

async function readPart(chosen: string, part: string): Promise<Entries> {
  return (await read(`/requests?${chosen}&${part}`)).reverse()
}

/** The request in the address may be older than the first page. */
async function readUntilOpen(chosen: string, newest: Entries): Promise<Entries> {
  const open = Number(routeOf('requests').query.open || Number.POSITIVE_INFINITY)
  const oldest = newest.at(-1)?.id ?? 0
  return open < oldest ? readPart(chosen, `after=${open - 1}&until=${oldest - 1}`) : []
}

let isLoadingOlder = false

export async function loadOlder(): Promise<void> {
  const before = entries.value
  if (!before?.hasOlder || isLoadingOlder) return
  isLoadingOlder = true
  await act(async () => {
    const until = before.items.at(-1)!.id - 1
    const older = await readPart(before.selection, `until=${until}&limit=${pageSize}`)
    const now = entries.value!
    if (now.selection !== before.selection || now.items.at(-1)!.id !== until + 1) return
    entries.set({ ...now, items: [...now.items, ...older], hasOlder: older.length === pageSize })
  })
  isLoadingOlder = false
}

onEvent('request', (entry) => {
  if (entry.picture && !arePicturesShown.value) return
  if (filterText.value.trim() !== '') return entries.invalidate()
  late?.push(entry)
  const now = entries.value ?? { selection: selection.value, items: [], hasOlder: false }
  entries.set({ ...now, items: withEntry(now.items, entry, heldAtMost) })
})

let chosen = selection.value
selection.subscribe((text) => {
  if (text === chosen) return
  chosen = text
  entries.invalidate()
})
