import { $, type Child, type ListId } from './elements.ts'
import { act } from './status.ts'

type Thing =
  | 'about'
  | 'worlds'
  | 'users'
  | 'requests'
  | 'faults'
  | 'scenarios'
  | 'snapshots'
  | 'outbox'
  | 'rows'
  | 'fidelity'

const loaders = new Map<Thing, () => Promise<void>>()
const stale = new Set<Thing>()
let isWaiting = false

export function onStale(thing: Thing, load: () => Promise<void>): void {
  loaders.set(thing, load)
}

/** A closed docked panel loads nothing. The dock reports when it opens. */
const isClosed = () => frameElement?.checkVisibility() === false

export function markStale(...things: (Thing | false)[]): void {
  for (const thing of things) if (thing) stale.add(thing)
  if (isWaiting || isClosed()) return
  isWaiting = true
  setTimeout(async () => {
    const due = isClosed() ? [] : [...stale]
    for (const thing of due) stale.delete(thing)
    await act(() => Promise.all(due.map((thing) => loaders.get(thing)?.())))
    isWaiting = false
    if (stale.size > 0) markStale()
  }, 60)
}

addEventListener('open', () => markStale())

export function markAll(): void {
  markStale(...loaders.keys())
}

const drawn = new Map<ListId, string>()

/** Unchanged data keeps the existing elements and their focus. */
export function draw<T>(
  id: ListId,
  data: T,
  make: (data: T) => Exclude<Child, Child[] | false | null | undefined>[],
): void {
  const text = JSON.stringify(data)
  if (drawn.get(id) === text) return
  drawn.set(id, text)
  $(id).replaceChildren(...make(data))
}

export function forgetDrawn(): void {
  drawn.clear()
}
