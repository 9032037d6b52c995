import type { JournalEntry } from '../../../shapes.ts'
import { read } from '../client.ts'
import { onEvent } from '../stream.ts'
import { type Entries, withEntry, withLate } from './entry-list.ts'
import { createResource } from './resource.ts'

const heldAtMost = 1000

/** Requests that arrive while the list is loading, oldest first. */
let late: JournalEntry[] | undefined

/** The requests, newest first. */
export const entries = createResource<Entries>(async () => {
  late = []
  const loaded = withLate((await read('/requests')).reverse(), late).slice(0, heldAtMost)
  late = undefined
  return loaded
})

onEvent('request', (entry) => {
  late?.push(entry)
  entries.set(withEntry(entries.value ?? [], entry, heldAtMost))
})
