import {
  type ComponentProps,
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'

interface Route {
  /** The decoded parts of the address: `['documents', '12']`. */
  parts: string[]
  go(path: string): void
  /** The page that a link or a button opened, until its heading has the focus. */
  opened: RefObject<string | undefined>
}

const RouteContext = createContext<Route>({ parts: [], go: () => undefined, opened: { current: undefined } })

/** Keeps the route in the hash of the address. */
export function HashRoute({ children }: { children: ReactNode }) {
  const path = useSyncExternalStore(watchHash, () => location.hash.slice(1))
  const opened = useRef<string>(undefined)
  return (
    <RouteContext
      value={{
        parts: partsOf(path),
        opened,
        go: (next) => {
          opened.current = partsOf(next).join('/')
          location.hash = next
          scrollTo(0, 0)
        },
      }}
    >
      {children}
    </RouteContext>
  )
}

/** Keeps the route in memory, for several apps on one page. */
export function MemoryRoute({ path, children }: { path: string; children: ReactNode }) {
  const [at, setAt] = useState(path)
  const opened = useRef<string>(undefined)
  const route = useMemo(() => {
    const go = (next: string) => {
      opened.current = partsOf(next).join('/')
      setAt(next)
    }
    return { parts: partsOf(at), go, opened }
  }, [at])
  return <RouteContext value={route}>{children}</RouteContext>
}

export function useRoute(): Route {
  return useContext(RouteContext)
}

export function Link({ to, onClick, ...rest }: { to: string } & Omit<ComponentProps<'a'>, 'href'>) {
  const { go } = useRoute()
  return (
    <a
      {...rest}
      href={`#${to}`}
      onClick={(event) => {
        onClick?.(event)
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        go(to)
      }}
    />
  )
}

function partsOf(path: string): string[] {
  return path.split('/').filter(Boolean).map(decode)
}

/** An address that was typed can be malformed. Such a part stays as it is. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

function watchHash(onChange: () => void): () => void {
  addEventListener('hashchange', onChange)
  return () => removeEventListener('hashchange', onChange)
}
