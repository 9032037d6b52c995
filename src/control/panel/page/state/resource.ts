import { signal } from '@preact/signals'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import { act } from './notice.ts'

/**
 * Data of the control interface. It is loaded while something shows it, and again after it has changed. The first load
 * waits for the event stream, so that no change is missed.
 */
export interface Resource<T> {
  /** Undefined until it is loaded. */
  readonly value: T | undefined
  set(value: T): void
  /** Its data has changed. */
  invalidate(): void
  /** Keeps it loaded until the returned function is called. */
  keep(): () => void
  /** Keeps it loaded as long as the component is shown. */
  use(): T | undefined
  /** It is not needed any more. */
  remove(): void
}

interface Loader {
  tables: readonly string[]
  isKept(): boolean
  load(): Promise<void>
}

const loaders = new Set<Loader>()
const stale = new Set<Loader>()
let isWaiting = false
let hasStarted = false

/** Milliseconds in which changes are collected. */
const collecting = 60

/** A closed docked panel loads nothing. The dock reports when it opens. */
const isClosed = () => globalThis.frameElement?.checkVisibility() === false

/** A change in one of the tables invalidates it. */
export function createResource<T>(load: () => Promise<T>, tables: readonly string[] = []): Resource<T> {
  const data = signal<T>()
  let keepers = 0
  const loader: Loader = {
    tables,
    isKept: () => keepers > 0,
    load: async () => {
      data.value = await load()
    },
  }
  loaders.add(loader)
  if (hasStarted) stale.add(loader)
  const resource: Resource<T> = {
    get value() {
      return data.value
    },
    set(value) {
      data.value = value
    },
    invalidate() {
      stale.add(loader)
      loadLater()
    },
    keep() {
      keepers++
      if (stale.has(loader)) loadLater(0)
      return () => {
        keepers--
      }
    },
    use() {
      useEffect(resource.keep, [])
      return data.value
    },
    remove() {
      loaders.delete(loader)
      stale.delete(loader)
    },
  }
  return resource
}

/** Data of a component. Another key loads other data, and the last is shown until then. */
export function useLoaded<T>(key: string, load: () => Promise<T>, tables: readonly string[]): T | undefined {
  const last = useRef<T>(undefined)
  const resource = useMemo(() => createResource(load, tables), [key])
  useEffect(() => {
    const release = resource.keep()
    return () => {
      release()
      resource.remove()
    }
  }, [resource])
  last.current = resource.value ?? last.current
  return last.current
}

export function invalidateTable(table: string): void {
  for (const loader of loaders) if (loader.tables.includes(table)) stale.add(loader)
  loadLater()
}

export function invalidateAll(): void {
  hasStarted = true
  for (const loader of loaders) stale.add(loader)
  loadLater()
}

function loadLater(wait = collecting): void {
  if (isWaiting || isClosed() || !dueNow().length) return
  isWaiting = true
  setTimeout(async () => {
    const due = isClosed() ? [] : dueNow()
    for (const loader of due) stale.delete(loader)
    await act(() => Promise.all(due.map((loader) => loader.load())))
    isWaiting = false
    loadLater()
  }, wait)
}

const dueNow = () => [...stale].filter((loader) => loader.isKept())

globalThis.addEventListener?.('open', () => loadLater())
