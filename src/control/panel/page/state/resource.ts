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
  /** Loads it first if that is necessary, for what cannot wait until it is shown. */
  need(): Promise<T>
  /** Keeps it loaded until the returned function is called. */
  keep(): () => void
  /** Keeps it loaded as long as the component is shown. */
  use(): T | undefined
  /** It is not needed any more. */
  remove(): void
}

interface Loader {
  tables: readonly string[]
  isStable: boolean
  isLoaded(): boolean
  isKept(): boolean
  load(): Promise<void>
}

const loaders = new Set<Loader>()
const stale = new Set<Loader>()
const loading = new Set<Loader>()
let isWaiting = false
let hasStarted = false

/** Milliseconds in which changes are collected. */
const collecting = 60

/** A closed docked panel loads nothing. The dock reports when it opens. */
const isClosed = () => globalThis.frameElement?.checkVisibility() === false

/**
 * A change in one of the tables invalidates it, and so does whatever the panel sends. A stable one is only invalidated
 * by itself.
 */
export function createResource<T>(
  load: () => Promise<T>,
  tables: readonly string[] = [],
  isStable = false,
): Resource<T> {
  const data = signal<T>()
  let keepers = 0
  let isLoaded = false
  const loader: Loader = {
    tables,
    isStable,
    isLoaded: () => isLoaded,
    isKept: () => keepers > 0,
    load: async () => {
      stale.delete(loader)
      data.value = await load()
      isLoaded = true
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
      isLoaded = true
    },
    invalidate() {
      stale.add(loader)
      loadLater()
    },
    async need() {
      if (!isLoaded || stale.has(loader)) await loader.load()
      return data.value!
    },
    keep() {
      keepers++
      if (stale.has(loader)) loadLater(0)
      return () => {
        keepers--
      }
    },
    use() {
      useEffect(resource.keep, [resource])
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
  for (const loader of loaders) if (!loader.isStable || !loader.isLoaded()) stale.add(loader)
  loadLater()
}

function loadLater(wait = collecting): void {
  if (isWaiting || isClosed() || !dueNow().length) return
  isWaiting = true
  setTimeout(() => {
    isWaiting = false
    if (!isClosed()) for (const loader of dueNow()) startLoading(loader)
  }, wait)
}

/** Not while it is loading already: a busy app changes data faster than it loads. */
async function startLoading(loader: Loader): Promise<void> {
  loading.add(loader)
  await act(loader.load)
  loading.delete(loader)
  loadLater()
}

const dueNow = () => [...stale].filter((loader) => loader.isKept() && !loading.has(loader))

globalThis.addEventListener?.('open', () => loadLater())
